import type { EventScope } from '../../core/cohort/cohort';
import type { SubjectId } from '../../core/meds/dataset';
import type { SubjectPayload } from '../../core/meds/events';
import type { RenderingId, RenderOptions } from '../../core/render/rendering';
import type { CohortCounts, CostDetails } from '../../core/tokens/counts';
import type { EncodingId } from '../../core/tokens/encoding';

/**
 * What the counting thread does. In the editor it runs in a worker of its own (engine/tokens/worker.ts, dist/tokens.js)
 * behind a Channel, so that neither records that are read nor hovers wait for it; on the command line in the process
 * itself (engine/tokens/token_counter.ts).
 */
export interface TokensApi {
  /** Sent first and whenever it changes. What stays as it is stays counted. */
  configure(params: TokensConfiguration): void;
  /** Which encodings can be used, and what is wrong with those that can't. Loads them where they are not loaded yet. */
  encodings(params: { readonly ids: readonly EncodingId[] }): { readonly faults: readonly EncodingFault[] };
  /** Those of these subjects of a data set whose records must be added (again) before they can be counted or rendered. */
  missing(params: {
    readonly cohort: CohortKey;
    readonly subjects: readonly SubjectId[];
    readonly need: 'counts' | 'text';
  }): {
    readonly subjects: readonly SubjectId[];
  };
  /** Hands a record over. Its texts are whole. Records of another key are let go. */
  add(params: { readonly cohort: CohortKey; readonly payload: SubjectPayload }): void;
  /** Selects subjects that were added, in this order, and counts. @throws Error where one is missing */
  select(params: { readonly cohort: CohortKey; readonly subjects: readonly SubjectId[] }): CohortCounts;
  /** More of the last selection. */
  details(params: {
    readonly rendering: RenderingId;
    readonly encoding: EncodingId;
    readonly limit: number;
    readonly lengths: readonly number[];
  }): CostDetails;
  /** Tokens of texts by themselves, for selections in editors and for hovers: a row per text, a number per encoding. */
  countTexts(params: { readonly texts: readonly string[]; readonly encodings: readonly EncodingId[] }): {
    readonly counts: readonly (readonly number[])[];
  };
  /** Renders the last selection as one text. */
  render(params: { readonly rendering: RenderingId; readonly encoding: EncodingId }): RenderedCohort;
  /** Lets the thread end by itself. A notification. */
  close(params: Record<string, never>): void;
}

/** What records are counted under: another data set, state of its files or scope means other counts. */
export interface CohortKey {
  readonly dataset: string;
  /** Changes whenever the files were read anew. */
  readonly revision: number;
  readonly scope: EventScope;
}

export interface TokensConfiguration {
  readonly renderings: readonly RenderingId[];
  readonly encodings: readonly EncodingId[];
  readonly options: RenderOptions;
  /** Texts of the templates among `renderings`. */
  readonly templates: Readonly<Record<RenderingId, string>>;
}

export interface EncodingFault {
  readonly encoding: EncodingId;
  readonly message: string;
}

export interface RenderedCohort {
  readonly text: string;
  /** Where each patient begins and what it costs, in order. Lines count from 0. */
  readonly patients: readonly {
    readonly subject: SubjectId;
    readonly line: number;
    readonly tokens: number;
    readonly events: number;
  }[];
  readonly n: number;
  readonly m: number;
  readonly shared: number;
  readonly approximate: boolean;
}
