import type { NamedCodes, Task } from './question';

/**
 * A question before it has patients: a template over N and a cohort per role (PopMedQA, section 2.1). Ideas stand in
 * `*.ideas.json` files (idea_file.ts).
 */
export interface Idea {
  /** Unique in its file. */
  readonly id: string;
  readonly task: Task;
  /** A few words for lists. */
  readonly title: string;
  /**
   * What is asked. Placeholders: {N}, {k}, {query}, {examples}, {categories}, {groups}, {treatment}, {outcome}. Any other
   * brace is a fault.
   */
  readonly question: string;
  readonly cohorts: readonly IdeaCohort[];
  /** How many subjects are asked for, as a size expression; for the tasks that have a k. */
  readonly k?: string;
  /** in-context-classification: how many subjects of each category are labelled examples, as a size expression. */
  readonly examples?: string;
  /** top-k: what they are ranked by. */
  readonly criterion?: Criterion;
  /** ipw: the planted effect of the cohort's archetype (Archetype.effect) that is asked for. */
  readonly treatment?: NamedCodes;
  readonly outcome?: NamedCodes;
}

/** One of the groups of patients that an idea is made of. */
export interface IdeaCohort {
  /** The role: `planted`, `rest`, a category, `A`. What a role means is the task's (core/tasks). */
  readonly name: string;
  /** Who they are, in words: what a generator would be told. */
  readonly description: string;
  /** Archetypes to draw from, in equal shares. */
  readonly archetypes: readonly string[];
  /** How many, as a size expression over N and k: `min(12, int(N/4))` (core/questions/size_expression.ts). */
  readonly size: string;
}

/** A number per record: what of the events of one code, and which end comes first. */
export interface Criterion {
  /** Any of these codes. */
  readonly codes: readonly string[];
  /** `last`: the latest value; `count`: events; `change`: last minus first value. */
  readonly take: 'last' | 'first' | 'highest' | 'lowest' | 'mean' | 'count' | 'change';
  readonly order: 'most' | 'least';
}
