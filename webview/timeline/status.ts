import type { DatasetSummary, SubjectId } from '../../src/core/meds/dataset';

/** What the page is doing. While another subject loads, the one before stays on screen. */
export type Phase =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** The data set has no subject to show. */
  | { readonly kind: 'empty' }
  /** `message` says what was wrong, where and what to do. */
  | { readonly kind: 'failed'; readonly message: string };

/** What the page shows beside the subject's events (store.ts). */
export interface PageStatus {
  readonly phase: Phase;
  readonly dataset: DatasetSummary | null;
  /** Where a single shard was opened: only its subjects are listed. */
  readonly file: string | null;
  /** The subject that is shown or loads. */
  readonly subject: SubjectId | null;
  /** Whether a subject is in the cohort, as it was told last; null: of none. */
  readonly cohort: { readonly subject: SubjectId; readonly isIn: boolean } | null;
  /** Whose subjects the picker lists; null: all. */
  readonly split: string | null;
  /** A calm line above the timeline: that the files were read again, say. Empty: none. */
  readonly banner: string;
  /** What is wrong with the search's pattern; empty: nothing. */
  readonly searchProblem: string;
  readonly searching: boolean;
  /** The row that the reading pane shows; null: it is closed. */
  readonly reading: number | null;
  /** The code and unit (indexes into the events’ tables, -1: none) whose values are charted; null: it is closed. */
  readonly series: { readonly code: number; readonly unit: number } | null;
  readonly help: boolean;
  readonly tableHidden: boolean;
  /** The event at the top of the table, as it was when scrolling last came to rest; -1: none in particular. */
  readonly tableTop: number;
  /** Widths that the user gave the table's columns. */
  readonly widths: Readonly<Record<string, number>>;
  /** What was just done, said once and then gone: `22 events copied`. */
  readonly said: string;
}

export const INITIAL_STATUS: PageStatus = {
  phase: { kind: 'loading' },
  dataset: null,
  file: null,
  subject: null,
  cohort: null,
  split: null,
  banner: '',
  searchProblem: '',
  searching: false,
  reading: null,
  series: null,
  help: false,
  tableHidden: false,
  tableTop: -1,
  widths: {},
  said: '',
};
