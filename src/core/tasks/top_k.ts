import { checkK, NO_FAULTS } from './checks';
import { precisionAtK } from './id_sets';
import type { TaskRules } from './task';

/**
 * Numbers that differ by less count as equal: of a mean or a difference of floats the last digits mean nothing. It is far
 * below what any record's unit tells apart.
 */
const EQUAL_WITHIN = 1e-6;

/**
 * The k patients who come first by a number of their records (Idea.criterion). Nobody is drawn whose record has no such
 * number, and subjects among which the k-th and the next are equal make no question: others are drawn. Equal ones before
 * that are in the order of `subjects`, which means nothing: any order of them is right.
 */
export const topK: TaskRules<'ids'> = {
  task: 'top-k',
  gold: 'ids',
  answer: precisionAtK('those who come first'),
  params: ['k'],
  placeholders: ['k'],
  ideaKeys: ['k', 'criterion'],
  roles: { least: 1, most: 20, what: 'some of those who are ranked' },
  checkIdea: NO_FAULTS,
  checkSizes: (_, { n, k }) =>
    k === n ? [{ key: 'k', message: `k comes to N (${n}): everybody would be the answer.` }] : [],
  check: (question, gold) => checkK(question, gold),
  compose({ idea, subjects, k, numberOf }) {
    const sign = idea.criterion?.order === 'least' ? 1 : -1;
    const ranked = subjects
      .map((id, i) => ({ id, i, number: numberOf(id) }))
      .filter((one): one is typeof one & { number: number } => one.number !== null);
    if (ranked.length < subjects.length) return { redraw: 'one of its subjects has no number to be ranked by' };
    ranked.sort((a, b) => sign * (a.number - b.number) || a.i - b.i);
    const [last, next] = [ranked[(k ?? 0) - 1], ranked[k ?? 0]];
    if (last && next && Math.abs(last.number - next.number) < EQUAL_WITHIN) {
      return { redraw: `the subjects at places ${k} and ${(k ?? 0) + 1} are equal (${last.number})` };
    }
    return { params: { k: k ?? 0 }, gold: ranked.slice(0, k ?? 0).map(({ id }) => id) };
  },
};
