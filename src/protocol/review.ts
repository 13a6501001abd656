import type { IdeaCohort } from '../core/questions/idea';
import type { Review } from '../core/questions/review';
import type { Task } from '../core/questions/question';

/** The contract of the review panel: ideas one after another, each to be scored by one reviewer. */

export interface ReviewHost {
  /** The page is there (again): answers with what is to be shown now; what comes later is told by `update`. */
  ready(params: Record<string, never>): ReviewState;
  /** Keeps the reviewer's word on an idea; answers when it is in the file, with the state after it. */
  save(params: { readonly idea: string; readonly word: ReviewWord }): ReviewState;
  /** Asks for other initials. */
  changeReviewer(params: Record<string, never>): void;
  /** The idea in the editor. */
  openText(params: { readonly idea: string | null }): void;
  /** The example question beside the ideas. */
  openExample(params: { readonly idea: string }): void;
  defect(params: { readonly message: string; readonly stack: string }): void;
  showLog(params: Record<string, never>): void;
}

export interface ReviewPage {
  /** Told when the ideas or the reviews in the file change. */
  update(params: ReviewState): void;
}

/** What a reviewer says of an idea: 1 to 10 each. */
export type ReviewWord = Pick<Review, 'realism' | 'difficulty' | 'coherence' | 'comment'>;

export interface ReviewState {
  readonly place: {
    /** As VS Code writes it. */
    readonly uri: string;
    /** The idea file's name. */
    readonly name: string;
  };
  /** Initials. */
  readonly reviewer: string;
  /** Why there are no ideas to show, in a sentence; null where all is well. */
  readonly fault: string | null;
  /** What is wrong with lines of the reviews' file, in sentences. */
  readonly notices: readonly string[];
  /** The file that reviews are kept in, by its name. */
  readonly reviews: string;
  /** In this reviewer's order. */
  readonly ideas: readonly ShownIdea[];
}

export interface ShownIdea {
  readonly id: string;
  /** Of the idea as it is now: what a reviewer began to say of it before counts for that alone. */
  readonly digest: string;
  readonly task: Task;
  readonly title: string;
  /** The template. */
  readonly question: string;
  /** The template with values of an example in place of its placeholders, in pieces: what is a value stands out. */
  readonly example: readonly { readonly text: string; readonly isValue: boolean }[];
  readonly cohorts: readonly ShownIdeaCohort[];
  /** How many are asked for; null where the task has no k. */
  readonly k: ShownSize | null;
  /** A question sampled of it that stands beside the ideas, in words; null where there is none. */
  readonly sampled: string | null;
  /** The reviewer's own word; null where there is none on the idea as it is now. */
  readonly own: ReviewWord | null;
  /** What all reviewers said, hidden (null) until this one has. */
  readonly all: readonly Review[] | null;
  /** Whether it is kept by the reviews there are; null while it is hidden, and where nobody has reviewed it. */
  readonly kept: boolean | null;
}

export interface ShownIdeaCohort extends Pick<IdeaCohort, 'name' | 'description' | 'archetypes'> {
  readonly size: ShownSize;
}

/** A size expression, and what it comes to at each of SIZES; null where that is no size. */
export interface ShownSize {
  readonly expression: string;
  readonly at: readonly (number | null)[];
}

/** The N that sizes are shown for, which questions are sampled at. */
export const SIZES = [10, 20, 50] as const;
