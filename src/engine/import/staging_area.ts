import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { quoteName, quoteText } from '../database';
import { stopIfAborted } from '../interruption';
import { pathPattern } from '../parquet_file';
import type { ImportProgress, ImportTask, RecognisedSource } from './contract';
import { EventBuffer } from './event_buffer';
import type { ImportDatabase } from './import_database';
import { writeState, type ImportState } from './import_state';
import { partitionSql } from './partition';
import { STAGED_COLUMNS } from './staged_columns';
import type { EventAppender, StagingRun, UnitReport } from './staging';

/** The part of the progress that is the reading; the rest is the writing of shards. */
export const READING_SHARE = 0.7;

/** Below the staging folder: a folder per unit, and in it one per partition. */
const STAGED = 'staged';

/** The staging of one import: what is in `OUT/.import`. */
export class StagingArea implements StagingRun {
  constructor(
    readonly folder: string,
    readonly task: ImportTask,
    readonly source: RecognisedSource,
    readonly database: ImportDatabase,
    readonly signal: AbortSignal,
    private current: ImportState,
    private readonly tell: (progress: ImportProgress) => void,
  ) {}

  get state(): ImportState {
    return this.current;
  }

  progress(what: string, done: number): void {
    this.tell({ what, done: Math.min(1, Math.max(0, done)) * READING_SHARE });
  }

  isStaged(name: string): boolean {
    return Object.hasOwn(this.current.units, name);
  }

  async unit(order: number, name: string, work: (events: EventAppender) => Promise<UnitReport>): Promise<void> {
    stopIfAborted(this.signal);
    if (this.isStaged(name)) return;
    const folder = path.join(
      this.folder,
      STAGED,
      `${order}-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`,
    );
    // What was staged of it when the import was broken off.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const unit = new UnitAppender(this, order, folder);
    let report: UnitReport;
    try {
      report = await work(unit);
      await unit.flush();
    } finally {
      await unit.dispose();
    }
    stopIfAborted(this.signal);
    await this.keep({ units: { ...this.current.units, [name]: { order, report } } });
  }

  /** Notes how far the import is. */
  async keep(change: Partial<ImportState>): Promise<void> {
    this.current = { ...this.current, ...change };
    await writeState(this.folder, this.current);
  }

  /** FROM of the staged events: of one partition, or of all. */
  events(partition = '*'): string {
    const pattern = `${pathPattern(path.join(this.folder, STAGED))}/*/part=${partition}/*.parquet`;
    const files = [pathPattern(this.blank), pattern].map(quoteText).join(', ');
    return `read_parquet([${files}], union_by_name = true, hive_partitioning = false)`;
  }

  /** A file without events that has all columns: those of staged ones have only the columns that are used in them. */
  private get blank(): string {
    return path.join(this.folder, 'blank.parquet');
  }

  /** To be called before staged events are read. */
  async writeBlank(): Promise<void> {
    const columns = [
      { name: 'unit_order', type: 'INTEGER' },
      { name: 'ordinal', type: 'BIGINT' },
      ...STAGED_COLUMNS,
    ].map(({ name, type }) => `CAST(NULL AS ${type}) AS ${quoteName(name)}`);
    await this.database.run(`COPY (SELECT ${columns.join(', ')} LIMIT 0) TO ${quoteText(this.blank)} (FORMAT parquet)`);
  }
}

/** Writes the events of one unit into the folder of each partition. */
class UnitAppender implements EventAppender {
  private readonly buffer: EventBuffer;
  private batch = 0;
  private ordinals = 0;

  constructor(
    private readonly area: StagingArea,
    private readonly order: number,
    private readonly folder: string,
  ) {
    this.buffer = new EventBuffer(area.database);
  }

  async append(events: Parameters<EventAppender['append']>[0]): Promise<void> {
    stopIfAborted(this.area.signal);
    for (const event of events) {
      this.buffer.add(event, this.ordinals++);
      if (this.buffer.isChunkFull) await this.buffer.cut();
      if (this.buffer.isFull) await this.flush();
    }
  }

  async appendSelect(sql: string): Promise<number> {
    return this.write(`SELECT ${this.order} AS unit_order, *, ${this.part} AS part FROM (${sql})`);
  }

  async flush(): Promise<void> {
    const select = await this.buffer.take();
    if (select === null) return;
    // A subject has many events, and its partition is told by a digest.
    const parts = `SELECT subject AS whose, ${this.part} AS part FROM (SELECT DISTINCT subject FROM (${select}))`;
    await this.area.database.withOneThread(() =>
      this.write(
        `SELECT ${this.order} AS unit_order, e.*, p.part FROM (${select}) e JOIN (${parts}) p ON p.whose = e.subject`,
      ),
    );
    await this.buffer.clear();
  }

  /** SQL of the partition of a row's subject. */
  private get part(): string {
    return partitionSql('subject', this.area.state.shards);
  }

  private async write(select: string): Promise<number> {
    const [written] = await this.area.database.rows(
      `COPY (${select}) TO ${quoteText(this.folder)} (FORMAT parquet, COMPRESSION snappy, PARTITION_BY (part),
         FILENAME_PATTERN 'b${this.batch++}_{i}', OVERWRITE_OR_IGNORE)`,
    );
    return Number(written?.['Count'] ?? 0);
  }

  async dispose(): Promise<void> {
    await this.buffer.clear();
  }
}
