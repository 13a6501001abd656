import type { SubjectId } from '../../core/meds/dataset';
import type { SubjectType } from '../canonical';
import type { QueryView } from './query_views';

/** A query of the user's with all that it takes to run it away from the engine. */
export interface QueryTask {
  readonly sql: string;
  readonly views: readonly QueryView[];
  /** The files that it may read: absolute paths, also in the form in which statements name them. */
  readonly files: readonly string[];
  readonly subjectType: SubjectType;
  /** Subjects in the data set's list. */
  readonly listed: number;
  /** More different ids than this are no selection. */
  readonly most: number;
  /** Where what does not fit into memory goes. DuckDB makes it; whoever made the task removes it. */
  readonly spillFolder: string;
}

/** Subjects of the list with what the table `subjects` says of them, a column each. */
export interface SubjectRowsOfTable {
  readonly ids: readonly SubjectId[];
  readonly splits: readonly (string | null)[];
  readonly events: readonly number[];
  /** Microseconds. */
  readonly firsts: readonly (bigint | null)[];
  readonly lasts: readonly (bigint | null)[];
}

/** Gives the subjects from one number in the list up to another. */
export type ReadSubjects = (from: number, to: number) => Promise<SubjectRowsOfTable>;

/** What a query gives. Nothing else of the records leaves the process that runs it. */
export interface FoundIds {
  /** Different ids in the order in which they come first; a text that is too long for an id is cut. */
  readonly ids: readonly string[];
  /** Rows without an id. */
  readonly nulls: number;
  /** Whether the statement says in which order they come. */
  readonly ordered: boolean;
}

/** Runs a query. The signal stops it. @throws UserFault `query`; Cancelled; what DuckDB says where nobody is at fault */
export type RunQuery = (task: QueryTask, readSubjects: ReadSubjects, signal: AbortSignal) => Promise<FoundIds>;

/** What the process of a query does (query_main.ts). */
export interface QueryProcessApi {
  run(task: QueryTask): FoundIds;
}

/** What the engine answers to it. */
export interface QueryHostApi {
  /** The process has loaded all that it needs, and has seen no data yet. A notification. */
  ready(params: Readonly<Record<string, never>>): void;
  subjects(params: { readonly from: number; readonly to: number }): SubjectRowsOfTable;
  /** The process holds more memory than a query may have, and ends. A notification. */
  tooLarge(params: Readonly<Record<string, never>>): void;
}
