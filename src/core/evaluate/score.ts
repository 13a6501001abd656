import type { SubjectId } from '../meds/dataset';
import type { Task } from '../questions/question';

/** What an answer comes to (PopMedQA, appendix C; docs/scoring.md has each open case). */
export interface Scored {
  readonly kind: 'scored';
  readonly task: Task;
  /** As the metric is: a share for most tasks, -1 to 1 for sorting, an absolute error for ipw. Always finite. */
  readonly score: number;
  readonly answer: Answer;
  readonly breakdown: Breakdown;
  /** What was passed over by rule, in sentences: ids that are unknown, repeated or too many. */
  readonly notices: readonly string[];
}

/** An answer that can't be read: never a score of 0. */
export interface Unparsed {
  readonly kind: 'unparsed';
  /** A sentence: what is missing, and where. */
  readonly why: string;
}

/** An answer as it was read, in the shape that the task asks for. */
export type Answer =
  | { readonly shape: 'ids'; readonly ids: readonly SubjectId[] }
  /** sorting: places first to last; several ids in one place are equal. */
  | { readonly shape: 'order'; readonly places: readonly (readonly SubjectId[])[] }
  | { readonly shape: 'lists'; readonly lists: readonly (readonly SubjectId[])[] }
  | { readonly shape: 'labels'; readonly labels: Readonly<Record<SubjectId, string>> }
  | { readonly shape: 'number'; readonly value: number }
  | { readonly shape: 'boolean'; readonly value: boolean };

/** Where the score comes from, for the results. */
export type Breakdown =
  | {
      readonly kind: 'ids';
      readonly right: readonly SubjectId[];
      /** In the gold, and not in the answer. */
      readonly missed: readonly SubjectId[];
      /** In the answer, and not in the gold. */
      readonly wrong: readonly SubjectId[];
      /** In the answer, and no subject of the question. */
      readonly invented: readonly SubjectId[];
    }
  | {
      readonly kind: 'labels';
      readonly subjects: readonly {
        readonly subject: SubjectId;
        readonly gold: string;
        /** Null: the answer has none for it. */
        readonly answer: string | null;
      }[];
    }
  | {
      /** Pairs of subjects. clustering: both say together, both say apart, and the two ways to differ. */
      readonly kind: 'clusters';
      readonly bothTogether: number;
      readonly bothApart: number;
      /** Together in the answer only; in the gold only. */
      readonly onlyAnswer: number;
      readonly onlyGold: number;
      /** Subjects of the question that the answer leaves out. */
      readonly left: readonly SubjectId[];
    }
  | {
      /** Pairs from different groups of the gold. */
      readonly kind: 'order';
      readonly concordant: number;
      readonly discordant: number;
      /** Equal in the answer, or one of them left out. */
      readonly neither: number;
      readonly left: readonly SubjectId[];
    }
  | { readonly kind: 'number'; readonly gold: number; readonly answer: number }
  | { readonly kind: 'boolean'; readonly gold: boolean; readonly answer: boolean };

/** What a task's scores are like. One per task, beside its rules (core/tasks). */
export interface MetricRow {
  readonly task: Task;
  /** `precision@k`, `Rand index` … */
  readonly name: string;
  readonly lowerIsBetter: boolean;
  readonly best: number;
  /** What a question without an answer counts where all questions count. */
  readonly worst: number;
}
