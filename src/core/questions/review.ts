import type { ReviewSummary } from './question';

/**
 * One reviewer's word on one idea; a line of `NAME.reviews.jsonl` beside `NAME.ideas.json`. The file only grows: of several
 * lines of one reviewer on one idea the last counts.
 */
export interface Review {
  readonly idea: string;
  /** The digest of the idea that was reviewed; a review of an idea that was changed since does not count. */
  readonly digest: string;
  /** Initials. */
  readonly reviewer: string;
  /** 1 to 10 each. */
  readonly realism: number;
  readonly difficulty: number;
  readonly coherence: number;
  readonly comment: string;
  /** When, zone-naive UTC, to the second. */
  readonly at: string;
}

/** What is shown of a reviewed idea. */
export interface ReviewedIdea {
  readonly summary: ReviewSummary | null;
  /** Null: nobody has reviewed it. */
  readonly kept: boolean | null;
}
