import type { SubjectId } from '../meds/dataset';
import type { Idea, IdeaCohort } from '../questions/idea';
import type { Gold, Question, QuestionParams, Task } from '../questions/question';
import type { IdeaSizes } from '../questions/sizes';
import type { Random } from '../random/xoshiro';
import type { PlantedEffect } from '../sample/truth';
import type { AnswerRules } from './answer';

/** What a task takes, what its gold is, and how it comes about. One per task (tasks.ts). */
export interface TaskRules<S extends GoldShape = GoldShape> {
  readonly task: Task;
  readonly gold: S;
  readonly answer: AnswerRules;
  /** Params that a question must have; it has no others. */
  readonly params: readonly (keyof QuestionParams)[];
  /** Placeholders that the text of an idea must have. {N} it always may have. */
  readonly placeholders: readonly Placeholder[];
  /** Keys of an idea that only some tasks take, and this one must have. */
  readonly ideaKeys: readonly IdeaKey[];
  /** Which cohorts an idea has. */
  readonly roles: Roles;
  /** What is wrong with an idea beyond its keys, its cohorts' names and its placeholders. */
  checkIdea(idea: Idea): readonly KeyFault[];
  /** What is wrong with what an idea's size expressions come to; their sum is right. */
  checkSizes(idea: Idea, sizes: IdeaSizes): readonly KeyFault[];
  /** What is wrong with params and gold of a question. @param gold the question's, which has the task's shape */
  check(question: Question, gold: GoldOf[S]): readonly KeyFault[];
  /** Params and gold of drawn subjects. */
  compose(drawn: Drawn): Composed;
}

/** Gold by what it is made of. */
export interface GoldOf {
  readonly ids: readonly SubjectId[];
  readonly lists: readonly (readonly SubjectId[])[];
  readonly labels: Readonly<Record<SubjectId, string>>;
  readonly number: number;
  readonly boolean: boolean;
}
export type GoldShape = keyof GoldOf;

export type Placeholder = 'N' | 'k' | 'query' | 'examples' | 'categories' | 'groups' | 'treatment' | 'outcome';

export type IdeaKey = 'k' | 'examples' | 'criterion' | 'treatment' | 'outcome';

/** The cohorts of an idea: by these names, each once; or by names of its own, so many of them. */
export type Roles =
  | { readonly named: readonly string[]; readonly mayRepeat: readonly string[] }
  | { readonly least: number; readonly most: number; readonly what: string };

/** Something wrong at a key, as a sentence. */
export interface KeyFault {
  readonly key: string;
  readonly message: string;
}

/** Subjects that were drawn for an idea. */
export interface Drawn {
  readonly idea: Idea;
  /** All of them, in the order in which they are rendered, which is random. */
  readonly subjects: readonly SubjectId[];
  /** In the idea's order; the subjects of each in the order of `subjects`. */
  readonly cohorts: readonly DrawnCohort[];
  /** What the size expressions come to; null where the task has none. */
  readonly k: number | null;
  readonly examples: number | null;
  /** The planted effect of a subject; null: none. */
  readonly effectOf: (subject: SubjectId) => PlantedEffect | null;
  /** The criterion's number; null: the record has none. */
  readonly numberOf: (subject: SubjectId) => number | null;
  readonly random: Random;
}

export interface DrawnCohort {
  readonly cohort: IdeaCohort;
  readonly subjects: readonly SubjectId[];
}

export type Composed =
  | { readonly params: QuestionParams; readonly gold: Gold }
  /** These subjects make no question: why, to stand after “of all draws, the last one:”. Others are drawn. */
  | { readonly redraw: string };
