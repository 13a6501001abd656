import type { TextQuery } from '../core/meds/match';
import type { SystemId } from '../core/ontology/answer';
import type { DatasetSummary, KnownCode, SubjectId, SubjectPage } from '../core/meds/dataset';
import type { RowDetails, RowRef, RowRefs, SubjectPayload } from '../core/meds/events';

/** The contract of the subject viewer: the timeline and the event table. */

/** What the webview asks of the extension. */
export interface ViewerHost {
  /** First call after the page loaded: what to show. */
  ready(params: Record<string, never>): ViewerStart;
  subject(params: { readonly subject: SubjectId }): SubjectPayload;
  /** Subjects of the data set (of one split, or all), for the picker; `match` is the start of an id. */
  subjects(params: {
    readonly split: string | null;
    readonly match: string;
    readonly offset: number;
    readonly limit: number;
  }): SubjectPage;
  /**
   * The subject that stands `step` places after this one (negative: before it) in the list of a split, or of all; null
   * at the list's ends. Where the list does not hold this one, the places count from where it would stand.
   */
  neighbour(params: {
    readonly subject: SubjectId;
    readonly step: number;
    readonly split: string | null;
  }): SubjectId | null;
  details(params: { readonly subject: SubjectId; readonly rows: readonly RowRef[] }): RowDetails;
  /** The whole text of one event whose text was cut. */
  fullText(params: { readonly subject: SubjectId; readonly row: RowRef }): { readonly text: string };
  /** Which of the given rows match in the part of their text that was cut. */
  searchLongTexts(params: {
    readonly subject: SubjectId;
    readonly rows: readonly RowRef[];
    readonly query: TextQuery;
  }): { readonly matches: readonly boolean[] };
  /** Writes to a file that the user chooses, or to the clipboard. `null` rows: the whole subject. */
  export(params: ExportRequest): ExportResult;
  openOverview(params: Record<string, never>): void;
  /** Opens the page of everything known of a code. */
  openCode(params: KnownCode): void;
  /** Puts a subject into the cohort, or takes it out; `inCohort` tells what came of it. */
  setInCohort(params: { readonly subject: SubjectId; readonly isIn: boolean }): void;
  /** Puts all subjects with a code, or one below it, into the cohort. @param params.system null: as the data set writes it */
  addWithCode(params: { readonly system: SystemId | null; readonly code: string }): void;
  /** The user's choice of subject, so that the tab's title and the tree follow. */
  subjectShown(params: { readonly subject: SubjectId }): void;
  /** A failure in the page itself: goes to the log. */
  defect(params: { readonly message: string; readonly stack: string }): void;
  showLog(params: Record<string, never>): void;
}

/** What the extension tells the webview. */
export interface ViewerPage {
  /**
   * Files or settings changed: load the subject again, keep the position, say so. `dataset` is the data set as it is
   * now; null where it is as before, or where it can't be opened any more, which asking for the subject then tells.
   */
  reloaded(params: { readonly message: string; readonly dataset: DatasetSummary | null }): void;
  /** Something can't be shown any more (file deleted or replaced by something unreadable). */
  failed(params: { readonly message: string }): void;
  showSubject(params: { readonly subject: SubjectId }): void;
  /** Whether a subject is in the cohort: told when it is shown, and whenever that changes. */
  inCohort(params: { readonly subject: SubjectId; readonly isIn: boolean }): void;
  /**
   * Filters to a code and everything below it, in place of the codes that were filtered by before. Where the subject has
   * none of it the filter stays as it is. Answers when a record is shown, or when it is sure that none will be.
   */
  filterTo(params: CodeAsked): FilterOutcome;
  /** A command of the extension's (keyboard shortcut or palette) for this page. */
  command(params: { readonly command: ViewerCommand }): void;
}

export type ViewerCommand =
  'find' | 'findNext' | 'findPrevious' | 'fit' | 'goToDate' | 'export' | 'copy' | 'nextSubject' | 'previousSubject';

/** A code or a class of a hierarchy, in its vocabulary's canonical form. */
export interface CodeAsked extends KnownCode {
  /** What it is called; null where whoever asks does not know. */
  readonly description: string | null;
}

export interface FilterOutcome {
  /** Null: none is shown. */
  readonly subject: SubjectId | null;
  /** How many of its events have the code or one below it. */
  readonly events: number;
  /** How many of these the other parts of the filter leave: categories, values, dates. */
  readonly shown: number;
}

export interface ViewerStart {
  readonly dataset: DatasetSummary;
  /** Shown first where the page has no state of its own. Null: the first subject of the list. */
  readonly subject: SubjectId | null;
  /** Where a single shard was opened: only its subjects are listed. Relative path. */
  readonly file: string | null;
  /** What `reloaded` said while the page was hidden and could not hear it: said now. Null where there was nothing. */
  readonly said: string | null;
}

/**
 * What a page keeps with setState holds at least this (the overview page: `path`), so that the extension can restore
 * its panel after the window was reloaded.
 */
export interface KeptPlace {
  /** DatasetSummary.path */
  readonly path: string;
  readonly subject: SubjectId | null;
}

export type { TextQuery };

export type ExportFormat = 'tsv' | 'json';

export interface ExportRequest {
  readonly subject: SubjectId;
  /** Null: the whole subject. */
  readonly rows: RowRefs | null;
  readonly format: ExportFormat;
  readonly to: 'file' | 'clipboard';
}

export interface ExportResult {
  /** Null where the user cancelled. */
  readonly written: { readonly rows: number; readonly where: string } | null;
}
