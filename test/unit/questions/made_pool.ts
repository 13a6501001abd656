import type { Idea } from '../../../src/core/questions/idea';
import type { Task } from '../../../src/core/questions/question';
import type { Pool } from '../../../src/core/questions/sampling';
import type { SampleTruth } from '../../../src/core/sample/truth';

/** A pool without records: so many subjects of each archetype, with ids in no order. */
export function madePool(of: Readonly<Record<string, number>>): Pool {
  const archetypes = Object.entries(of).flatMap(([id, n]) => Array.from({ length: n }, () => id));
  const subjects = archetypes.map((archetype, i) => {
    // 7919 and 9,000,001 have no common divisor, so no id comes twice.
    const id = String(1_000_000 + ((i * 7919 * 613) % 9_000_001));
    const effect =
      archetype === 'treated' ? { treated: i % 2 === 0, propensity: 0.2 + (i % 5) / 10, outcome: i % 3 === 0 } : null;
    return { id, archetype, effect };
  });
  subjects.sort((a, b) => Number(a.id) - Number(b.id));
  const truth: SampleTruth = { version: 1, archetypes: 'made', seed: 0, subjects };
  return { truth, dataset: '../records', numbers: null };
}

const cohort = (name: string, archetypes: readonly string[], size: string) => {
  return { name, description: `Patients of ${name}`, archetypes, size };
};

const thirds = (...names: readonly string[]) =>
  names.map((name, i) => cohort(name, [name], i === 0 ? 'N - 2*int(N/3)' : 'int(N/3)'));

const LARGE = 'min(12, int(N/4))';

/** A small idea of each task, over the archetypes a, b, c and treated. */
export const MADE_IDEAS: Readonly<Record<Task, Idea>> = {
  'planted-clique': {
    ...{ id: 'clique', task: 'planted-clique', title: 'A clique', question: 'Which {k} of {N}?', k: LARGE },
    cohorts: [cohort('planted', ['a'], 'k'), cohort('rest', ['b', 'c'], 'N - k')],
  },
  'in-context-classification': {
    ...{ id: 'context', task: 'in-context-classification', title: 'Labels', examples: 'int(N/5)' },
    question: 'Labelled {categories}: {examples}.',
    cohorts: [cohort('X', ['a'], 'int(N/2)'), cohort('Y', ['b'], 'N - int(N/2)')],
  },
  clustering: {
    ...{ id: 'groups', task: 'clustering', title: 'Groups', question: 'Group {N}.', cohorts: thirds('a', 'b', 'c') },
  },
  ipw: {
    ...{ id: 'effect', task: 'ipw', title: 'An effect', question: 'Effect of {treatment} on {outcome}?' },
    treatment: { name: 'aspirin', codes: ['RxNorm/1191'] },
    outcome: { name: 'bleeding', codes: ['ICD10CM/K92.2'] },
    cohorts: [cohort('everybody', ['treated'], 'N')],
  },
  'outlier-detection': {
    ...{ id: 'odd', task: 'outlier-detection', title: 'Odd ones', question: 'Who does not fit?' },
    cohorts: [cohort('outliers', ['a'], 'max(1, int(N/10))'), cohort('rest', ['b'], 'N - max(1, int(N/10))')],
  },
  'two-sample-test': {
    ...{ id: 'samples', task: 'two-sample-test', title: 'Two groups', question: '{groups} Do they differ?' },
    cohorts: [cohort('first', ['a'], 'int(N/2)'), cohort('second', ['b'], 'N - int(N/2)')],
  },
  'similarity-search': {
    ...{ id: 'alike', task: 'similarity-search', title: 'Alike', question: 'Which {k} are like {query}?', k: LARGE },
    cohorts: [cohort('query', ['a'], '1'), cohort('similar', ['a'], 'k'), cohort('rest', ['b', 'c'], 'N - k - 1')],
  },
  'top-k': {
    ...{ id: 'highest', task: 'top-k', title: 'Highest', question: 'The {k} highest of {N}?', k: 'int(N/5)' },
    criterion: { codes: ['LOINC/4548-4'], take: 'last', order: 'most' },
    cohorts: [cohort('everybody', ['a', 'b', 'c'], 'N')],
  },
  sorting: {
    ...{ id: 'order', task: 'sorting', title: 'Order', question: 'Order {N}.', cohorts: thirds('a', 'b', 'c') },
  },
  classification: {
    ...{ id: 'kinds', task: 'classification', title: 'Kinds', question: 'One of {categories}.' },
    cohorts: thirds('a', 'b', 'c'),
  },
};

/** Enough for each of them at N = 50. */
export const ENOUGH = { a: 40, b: 50, c: 40, treated: 55 } as const;
