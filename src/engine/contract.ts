import type { Cohort, CodeSelector } from '../core/cohort/cohort';
import type { CohortFile } from '../core/cohort/cohort_file';
import type {
  DatasetSummary,
  Overview,
  SubjectId,
  SubjectPage,
  SubjectSummary,
  ValidityReport,
} from '../core/meds/dataset';
import type { RowDetails, RowRef, RowRefs, SubjectPayload } from '../core/meds/events';
import type { TextQuery } from '../core/meds/match';
import type { ExportFormat } from '../protocol/viewer';
import type { CategoryRule } from '../core/meds/category';
import type { CodesBelow, DatasetCode, SystemId } from '../core/ontology/answer';
import type { OntologyPlaces } from './ontology/contract';

/**
 * What the engine does. In the editor it runs in a worker thread behind a Channel (engine/worker.ts), on the command
 * line in the process itself (engine/engine.ts): the same code. `path` is always the absolute path that was opened.
 */
export interface EngineApi extends CohortRequests {
  /**
   * Recognises and summarises a folder or a Parquet file as it is now: what was added, removed or changed since it was
   * opened before is read again. UserFault where it can't be read as MEDS.
   */
  open(params: { readonly path: string }): DatasetSummary;
  /** The data set that a Parquet file belongs to: the nearest folder above that is one by its content, else the file. */
  locate(params: { readonly file: string }): { readonly path: string; readonly file: string | null };
  subjects(params: SubjectQuery): SubjectPage;
  /**
   * The subject that stands `step` places after this one (negative: before it) in the list that `split` and `file` leave
   * (as in SubjectQuery); null at the list's ends. Where the list does not hold this one, the places count from where
   * it would stand.
   */
  neighbour(params: {
    readonly path: string;
    readonly subject: SubjectId;
    readonly step: number;
    readonly split: string | null;
    readonly file: string | null;
  }): SubjectId | null;
  /** @param params.wholeTexts true: texts are not cut to TEXT_LIMIT, as renderings need them */
  subject(params: {
    readonly path: string;
    readonly subject: SubjectId;
    readonly wholeTexts?: boolean;
  }): SubjectPayload;
  details(params: { readonly path: string; readonly subject: SubjectId; readonly rows: readonly RowRef[] }): RowDetails;
  fullText(params: { readonly path: string; readonly subject: SubjectId; readonly row: RowRef }): {
    readonly text: string;
  };
  searchLongTexts(params: {
    readonly path: string;
    readonly subject: SubjectId;
    readonly rows: readonly RowRef[];
    readonly query: TextQuery;
  }): { readonly matches: readonly boolean[] };
  /**
   * The exported text, for the clipboard. int64, times and floats are exact. UserFault `export-too-long` where a
   * clipboard can't be expected to take it.
   */
  exportRows(params: ExportQuery): { readonly text: string; readonly rows: number };
  /**
   * Writes the same straight to a file, in pieces: memory stays flat. The file is there only once it is whole; what
   * stood there before stays where this fails or is cancelled. UserFault `write-into-data-set` where `file`, links
   * followed, stands in the data set's folder or is one of its files, and `not-written` where the disk refuses.
   * @returns how many events were written
   */
  exportToFile(params: ExportQuery & { /** Absolute path. */ readonly file: string }): { readonly rows: number };
  /**
   * What the data set itself knows of codes: for each text those of its codes that are the same code in whatever
   * spelling, the one spelt as asked first. Counts come from one pass over the code column, made with the first request.
   */
  lookUp(params: { readonly path: string; readonly codes: readonly string[] }): readonly (readonly DatasetCode[])[];
  /**
   * How much of a data set is coded more finely than this: events with codes that are below it by their form (ICD, ATC),
   * the code itself not among them. Null where that can't be told: other systems, or too many codes to hold.
   */
  countBelow(params: { readonly path: string; readonly system: SystemId; readonly code: string }): CodesBelow | null;
  overview(params: { readonly path: string }): Overview;
  validate(params: { readonly path: string }): ValidityReport;
  /** Forgets what is known of a data set, so that the next call reads the files again. */
  forget(params: { readonly path: string }): void;
  /**
   * Settings, sent first and whenever one of them changes.
   * @throws UserFault `category-rule` naming the rule that can't be used; then the rules in force stay
   */
  configure(params: {
    /** The user's category rules (setting cohortLens.categories), tried before the built-in ones. */
    readonly categories: readonly CategoryRule[];
    /**
     * Where the bundled index and the imports are; they are looked at anew. Null: codes have the data set's own
     * descriptions only, as before the first call. Left out: as it is.
     */
    readonly ontology?: OntologyPlaces | null;
  }): void;
  /**
   * Cancels what runs, closes DuckDB and lets the worker thread end by itself. Sent as a notification: there is no
   * answer. A thread that works must not be terminated, since DuckDB's binding would take the process down.
   */
  close(params: Record<string, never>): void;
}

/** Which subjects a cohort can be made of (engine/cohort). */
export interface CohortRequests {
  /** Every id in the list's order (by number, as `subjects`), of one split or of all (null). */
  subjectIds(params: { readonly path: string; readonly split: string | null }): {
    readonly subjects: readonly SubjectId[];
  };
  /** What the list says of each of these, in the order asked; null where the data set does not have it. */
  subjectSummaries(params: { readonly path: string; readonly subjects: readonly SubjectId[] }): {
    readonly subjects: readonly (SubjectSummary | null)[];
  };
  /** Those of these ids that the data set does not have, in the order asked. */
  unknownSubjects(params: { readonly path: string; readonly subjects: readonly SubjectId[] }): {
    readonly subjects: readonly SubjectId[];
  };
  /** Subjects with at least one event that one of these selects, in the list's order. */
  subjectsWith(params: { readonly path: string; readonly codes: readonly CodeSelector[] }): {
    readonly subjects: readonly SubjectId[];
    /** The data set's codes that were selected. */
    readonly codes: readonly string[];
  };
  /**
   * The data set's codes that these select, in order: codes of events and of codes.parquet. With them in place of the
   * selectors (each without `below`) a scope selects the same everywhere, also by parents, settings and imports that a
   * subject's own codes don't tell of.
   */
  selectedCodes(params: { readonly path: string; readonly codes: readonly CodeSelector[] }): {
    readonly codes: readonly string[];
  };
  /**
   * Subjects by a SELECT over the views `events`, `subjects` and `codes`: its column `subject_id`, else its first column,
   * each subject once, in the order of the rows; in the list's order where the statement leaves that open (a join, a
   * group, DISTINCT, a table of WITH … without ORDER BY after it: engine/cohort/query_check.ts). It can neither write nor
   * reach files or the network, runs in a process of its own, and is cancelled by the caller's signal at once.
   * @throws UserFault `query` with the line and column where the statement can't be used, and what to do
   */
  querySubjects(params: { readonly path: string; readonly sql: string }): QueriedSubjects;
  /** Which of the ids that a text or a file lists (core/cohort/id_list.ts) the data set has. @throws UserFault `no-ids` */
  listedSubjects(params: { readonly path: string; readonly list: ListSource }): ListedSubjects;
  /**
   * Writes a `*.cohort.json` file (core/cohort/cohort_file.ts) with the data set's fingerprint as it is now.
   * @throws UserFault `write-into-data-set`; `already-there` where a file stands there that may not be replaced;
   *   `not-written` where the disk refuses
   */
  saveCohort(params: {
    readonly cohort: Cohort;
    /** How the subjects were selected, in words. */
    readonly from: string | null;
    /** Absolute path. */
    readonly file: string;
    /** Whether a file that stands there may be lost, or with a digest: whether it may be while it has this one. */
    readonly replace: boolean | { readonly digest: string };
    /** Whether to save where the records can't be read, too, without a fingerprint. */
    readonly evenUnread?: boolean;
  }): {
    readonly fingerprint: string | null;
    /** Of the file's text. */
    readonly digest: string;
    /** Why the records could not be read, in words. */
    readonly unread: string | null;
  };
  /** Reads a `*.cohort.json` file. @throws UserFault `cohort-file`, `not-found`, `not-readable` */
  readCohort(params: { readonly file: string }): {
    readonly file: CohortFile;
    /** What was passed over, in sentences. */
    readonly notices: readonly string[];
    /** The absolute path that it names its records by. */
    readonly dataset: string;
    /** Of the file's text. */
    readonly digest: string;
  };
  /** The folder of a data set with all that belongs to it, where nothing is written; null: a file that stands alone. */
  dataSetFolder(params: { readonly path: string }): { readonly folder: string | null };
  /** Of the data files as they are now: their names, sizes and footers. A value changed within all three is not noticed. */
  fingerprint(params: { readonly path: string }): { readonly fingerprint: string };
}

/** A list of ids: a text, or the absolute path of a file. */
export type ListSource = { readonly text: string } | { readonly file: string };

export interface ListedSubjects {
  /** Those that the data set has, in the list's order. */
  readonly subjects: readonly SubjectId[];
  /** Those that it does not have. */
  readonly unknown: readonly SubjectId[];
  /** How much of the list is no id. */
  readonly problems: number;
  /** The first such place, in a sentence. */
  readonly problem: string | null;
}

export interface QueriedSubjects {
  readonly subjects: readonly SubjectId[];
  /** Rows whose id is null, and ids that the data set does not have. */
  readonly nulls: number;
  readonly unknown: readonly SubjectId[];
}

export interface SubjectQuery {
  readonly path: string;
  /** Only this split; null: all. '' is the subjects without a split. */
  readonly split: string | null;
  /** Only ids that start with this. */
  readonly match: string;
  /** Only subjects with events in this file (relative path); null: all. */
  readonly file: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface ExportQuery {
  readonly path: string;
  readonly subject: SubjectId;
  /** Null: the whole subject. */
  readonly rows: RowRefs | null;
  readonly format: ExportFormat;
}
