import type { SubjectId } from '../core/meds/dataset';
import type { RenderingId } from '../core/render/rendering';
import type { CohortCounts, CostDetails } from '../core/tokens/counts';
import type { EncodingId } from '../core/tokens/encoding';

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

/** A model's context window and price, as the user's table or ours has them (core/tokens/models.ts). */
export interface ModelRow {
  readonly name: string;
  /** Tokens. */
  readonly context: number | null;
  /** USD per million input tokens; null: unknown, which is not free. */
  readonly inputPrice: number | null;
  /** `YYYY-MM-DD` of the price; null where the user gave none. */
  readonly priceDate: string | null;
  readonly encoding: EncodingId;
  /** The model's own tokenizer is not known, or not at hand: counts by `encoding` are estimates (≈). */
  readonly approximate: boolean;
}
