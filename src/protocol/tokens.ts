import type { SubjectId } from '../core/meds/dataset';
import type { RenderingId } from '../core/render/rendering';
import type { CohortCounts, CostDetails } from '../core/tokens/counts';
import type { EncodingId } from '../core/tokens/encoding';
import type { ModelRow } from '../core/tokens/models';

export type { ModelRow } from '../core/tokens/models';

/** The contract of the Tokens view. */

export interface TokensHost {
  /** The page is there (again): answers with what is to be shown now; what comes later is told by `update`. */
  ready(params: Record<string, never>): TokensState;
  /** Costliest codes, categories and what truncation saves, for what the page shows. */
  details(params: {
    readonly rendering: RenderingId;
    readonly encoding: EncodingId;
    readonly limit: number;
  }): CostDetails;
  openSubject(params: { readonly subject: SubjectId }): void;
  /** Opens the rendered cohort as a document. */
  preview(params: { readonly rendering: RenderingId; readonly encoding: EncodingId }): void;
  /** The page of a code. */
  openCode(params: { readonly code: string }): void;
  /** Which rendering and encoding status bar and previews go by. */
  choose(params: { readonly rendering: RenderingId; readonly encoding: EncodingId }): void;
  /** `models`: the setting with models, context windows and prices; `encodings`: tokenizers to choose from. */
  change(params: { readonly what: 'encodings' | 'models' | 'renderings' | 'select' }): void;
  /** Goes on with a count that was stopped, or tries again after a failure. */
  countAgain(params: Record<string, never>): void;
  defect(params: { readonly message: string; readonly stack: string }): void;
  showLog(params: Record<string, never>): void;
}

export interface TokensPage {
  /** Told with every change of cohort, counts or settings; `busy` while newer counts are on their way. */
  update(params: TokensState): void;
}

export interface TokensState {
  /** Null: no cohort. */
  readonly cohort: {
    readonly name: string;
    readonly dataset: string;
    /** Subjects in the cohort that the files do not have (any more). */
    readonly unknown: readonly SubjectId[];
  } | null;
  /** Null until the first count is there. */
  readonly counts: CohortCounts | null;
  readonly busy: { readonly done: number; readonly of: number } | null;
  /** Why there are no newer counts, in words; null where all is well. */
  readonly fault: string | null;
  readonly renderings: readonly { readonly id: RenderingId; readonly title: string; readonly summary: string }[];
  readonly encodings: readonly { readonly id: EncodingId; readonly title: string; readonly fault: string | null }[];
  readonly chosen: { readonly rendering: RenderingId; readonly encoding: EncodingId };
  readonly models: readonly ModelRow[];
}
