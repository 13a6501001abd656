import type { Overview, SubjectId, ValidityReport } from '../core/meds/dataset';

/** The contract of the data set overview page. */

export interface OverviewHost {
  ready(params: Record<string, never>): OverviewStart;
  overview(params: Record<string, never>): Overview;
  /** Reads every event: slower than the overview, so it is asked for separately and may be cancelled. */
  validity(params: Record<string, never>): ValidityReport;
  openSubject(params: { readonly subject: SubjectId | null }): void;
  defect(params: { readonly message: string; readonly stack: string }): void;
  showLog(params: Record<string, never>): void;
}

export interface OverviewPage {
  reloaded(params: { readonly message: string }): void;
  failed(params: { readonly message: string }): void;
}

export interface OverviewStart {
  /** DatasetSummary.path */
  readonly path: string;
  readonly name: string;
  /** What `reloaded` said while the page was hidden and could not hear it: said now. Null where there was nothing. */
  readonly said: string | null;
}
