import { below, shuffled, unit } from '../random/draws';
import { stream, type Random } from '../random/xoshiro';
import type { Task } from '../questions/question';
import type { AskedQuestion } from './statistics';

/** A valid answer that knows nothing, drawn by a seed: what every model must beat. */
const ANSWERS: Readonly<Record<Task, (question: AskedQuestion, random: Random) => unknown>> = {
  'planted-clique': someIds,
  'similarity-search': someIds,
  'top-k': someIds,
  'outlier-detection': ({ subjects }, random) =>
    shuffled(random, subjects).slice(0, 1 + below(random, Math.max(1, Math.floor((subjects.length - 1) / 2)))),
  clustering: ({ subjects }, random) => {
    const groups = 2 + below(random, 4);
    const of = subjects.map(() => below(random, groups));
    return Array.from({ length: groups }, (_, group) => subjects.filter((__, i) => of[i] === group));
  },
  sorting: ({ subjects }, random) => shuffled(random, subjects),
  classification: someLabels,
  'in-context-classification': someLabels,
  'two-sample-test': (_, random) => below(random, 2) === 1,
  ipw: (_, random) => 2 * unit(random) - 1,
};

export function answerAtRandom(question: AskedQuestion, seed: number, sample: number): unknown {
  return ANSWERS[question.task](question, stream(seed, 'random', question.id, sample));
}

function someIds({ subjects, params: { k = 0, query } }: AskedQuestion, random: Random): readonly string[] {
  return shuffled(
    random,
    subjects.filter(id => id !== query),
  ).slice(0, k);
}

function someLabels({ subjects, params: { categories = [], examples } }: AskedQuestion, random: Random) {
  const asked = subjects.filter(id => examples?.[id] === undefined);
  return Object.fromEntries(asked.map(id => [id, categories[below(random, Math.max(1, categories.length))] ?? '']));
}
