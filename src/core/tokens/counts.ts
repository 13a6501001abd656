import type { SubjectId } from '../meds/dataset';
import type { RenderingId } from '../render/rendering';
import type { EncodingId } from './encoding';

/** What is known of a cohort's size. It crosses boundaries: JSON values only. */

/** Source of M and N: definition B.1 of PopMedQA (arXiv 2606.29503). */
export interface TokenCount {
  readonly rendering: RenderingId;
  readonly encoding: EncodingId;
  /** All tokens of the rendered text. */
  readonly n: number;
  /** Those that name concepts; never more than `n`. */
  readonly m: number;
  /** Whether the sum may differ from the count of the whole text. */
  readonly approximate: boolean;
  /** Tokens of what all records share: preamble, codebook, legend. */
  readonly shared: number;
  /** Tokens of each subject's own part, in the cohort's order; with `shared` they add up to `n`. */
  readonly subjects: readonly number[];
}

export interface CohortCounts {
  readonly subjects: readonly SubjectId[];
  /** Rendered events, of all and of each subject in the cohort's order. */
  readonly events: number;
  readonly eventsOf: readonly number[];
  readonly counts: readonly TokenCount[];
}

/** What one code costs in one rendering: its uses and its entry in codebook or legend, without values, times and units. */
export interface CodeCost {
  readonly code: string;
  readonly description: string | null;
  readonly category: string;
  readonly uses: number;
  /** All tokens that name it. */
  readonly tokens: number;
}

export interface CategoryCost {
  readonly category: string;
  readonly events: number;
  /** All tokens of its event lines: concepts, values, units. */
  readonly tokens: number;
}

/** What cutting descriptions to `length` code points would leave of `n`. */
export interface TruncationCost {
  readonly length: number;
  readonly n: number;
  /** Whether a head may reach into the line before at this length or at that in use, so that `n` may be off. */
  readonly approximate: boolean;
}

export interface CostDetails {
  /** The costliest first. */
  readonly codes: readonly CodeCost[];
  readonly categories: readonly CategoryCost[];
  /** Only for renderings in which descriptions are cut: description, codebook. */
  readonly truncation: readonly TruncationCost[];
}
