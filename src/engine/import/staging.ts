import type { ImportedEvent } from '../../core/import/conventions';
import type { ImportReport, TableReport } from '../../core/import/report';
import type { ImportTask, RecognisedSource } from './contract';
import type { ImportDatabase } from './import_database';

/**
 * How a source hands over its events. Its work is cut into units (a table, a file, or a piece of a large file): a unit is
 * staged as a whole or not at all, and one that is staged already is not read again when the import goes on. Whatever the
 * order in which units are staged, events of one time stand in the order of units, then in that of their appending.
 */
export interface StagingRun {
  readonly task: ImportTask;
  readonly source: RecognisedSource;
  readonly database: ImportDatabase;
  readonly signal: AbortSignal;
  /** @param done 0 to 1 of the reading */
  progress(what: string, done: number): void;
  /**
   * Stages a unit, or does nothing where it is staged.
   * @param order whole number; events of lower ones stand first among those of one time
   * @param name unique, the same each time the source is imported: `Observation.ndjson`, `observations.csv`
   * @param work appends the unit's events, and tells what became of its rows
   */
  unit(order: number, name: string, work: (events: EventAppender) => Promise<UnitReport>): Promise<void>;
  /** Whether a unit is staged already. */
  isStaged(name: string): boolean;
}

/** Takes the events of one unit. */
export interface EventAppender {
  /** Any number at a time; some thousands are best. Resolves when the next may come. */
  append(events: readonly ImportedEvent[]): Promise<void>;
  /**
   * For sources of tables: writes what a SELECT gives, whose columns are `ordinal` and any of STAGED_COLUMNS, in any order;
   * those that it has not are NULL.
   * @returns rows written
   */
  appendSelect(sql: string): Promise<number>;
}

/** What became of a unit's rows. Tables of the same name in several units are added up in the report. */
export interface UnitReport {
  readonly tables: readonly TableReport[];
  readonly passedOver: ImportReport['passedOver'];
  /** Equal sentences are told once. */
  readonly notices: readonly string[];
}
