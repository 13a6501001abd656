import type { SubjectId } from '../meds/dataset';

/**
 * A question about a cohort, with its gold. One JSON document is a `*.question.json` file, one line of it a member of a
 * `*.questions.jsonl` set. Tasks and their answers: PopMedQA, section 2.1 and appendix C.
 */

export const TASKS = [
  'planted-clique',
  'in-context-classification',
  'clustering',
  'ipw',
  'outlier-detection',
  'two-sample-test',
  'similarity-search',
  'top-k',
  'sorting',
  'classification',
] as const;
export type Task = (typeof TASKS)[number];

export interface Question {
  /** Unique in its set: letters, digits, `-`, `_`, `.`. */
  readonly id: string;
  readonly task: Task;
  /** What the model is asked, in words. It names subjects by their ids, and reveals nothing of the gold. */
  readonly question: string;
  /** The records: a folder, relative to the question's file with `/`, or absolute. */
  readonly dataset: string;
  /** All subjects of the prompt, in the order in which they are rendered. */
  readonly subjects: readonly SubjectId[];
  readonly params: QuestionParams;
  readonly gold: Gold;
  /** How the gold came about: which subjects were drawn for which cohort. As secret as the gold. */
  readonly cohorts: readonly QuestionCohort[];
  readonly source: QuestionSource | null;
  /** Null: nobody has reviewed the idea. */
  readonly reviewed: ReviewSummary | null;
  /** Tokens of the records per rendering and encoding, as counted when it was sampled; none where it was not. */
  readonly tokens?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface QuestionParams {
  /** planted-clique, similarity-search, top-k: how many subjects are asked for. */
  readonly k?: number;
  /** similarity-search: the subject that others are compared with; one of `subjects`. */
  readonly query?: SubjectId;
  /** in-context-classification: labelled subjects; all others of `subjects` are to be labelled. */
  readonly examples?: Readonly<Record<SubjectId, string>>;
  /** ipw: what is given and what follows, in words and as the codes that say so in the records. */
  readonly treatment?: NamedCodes;
  readonly outcome?: NamedCodes;
  /** in-context-classification, classification: the labels there are. */
  readonly categories?: readonly string[];
  /** two-sample-test: the two groups, by the name that the question calls them. */
  readonly groups?: Readonly<Record<string, readonly SubjectId[]>>;
}

/** The keys of QuestionParams. */
export const QUESTION_PARAMS = [
  'k',
  'query',
  'examples',
  'treatment',
  'outcome',
  'categories',
  'groups',
] as const satisfies readonly (keyof QuestionParams)[];

export interface NamedCodes {
  readonly name: string;
  readonly codes: readonly string[];
}

/**
 * By task. Sets of ids (planted-clique, outlier-detection, similarity-search); ids in their order (top-k; equal ones
 * in any); labels by id (in-context-classification, classification); lists of ids (clustering: in no order; sorting: groups
 * from first to last, ties within a group); a number (ipw); true where the groups differ (two-sample-test).
 */
export type Gold =
  readonly SubjectId[] | readonly (readonly SubjectId[])[] | Readonly<Record<SubjectId, string>> | number | boolean;

export interface QuestionCohort {
  readonly name: string;
  readonly description: string;
  readonly subjects: readonly SubjectId[];
}

/** Where a question comes from, so that it can be sampled again. */
export interface QuestionSource {
  /** Idea.id, and the digest of the idea as it was. */
  readonly idea: string;
  readonly digest: string;
  /** The N and the seed it was sampled with. */
  readonly n: number;
  readonly seed: number;
}

/** Scores of a review, 1 to 10; of several reviewers the lowest of each. PopMedQA keeps 5 and more on all three. */
export interface ReviewSummary {
  readonly reviewers: number;
  readonly realism: number;
  readonly difficulty: number;
  readonly coherence: number;
}

/** What is scored. */
export const SCALES = ['realism', 'difficulty', 'coherence'] as const;

/** The least score on each scale with which an idea is kept (PopMedQA, section 2.1). */
export const KEPT_FROM = 5;
