import { densestSubset, pairSum } from './densest';
import { decimals, idsAt, largest, type Method } from './statistics';
import { centroid, cosine, deviationsOf, dot, zScores } from './vectors';

/**
 * The planted ones are the k who lie together farthest from the others in what was measured: the subset with the greatest
 * mean product of deviations.
 */
export const deviatingTogether: Method = asked => {
  const k = asked.question.params.k ?? 0;
  const deviations = deviationsOf(asked.profiles);
  const together = deviations.map(a => deviations.map(b => dot(a, b)));
  const found = densestSubset(together, k);
  const meanOf = (at: readonly number[]): number =>
    pairSum(together, at) / Math.max(1, (at.length * (at.length - 1)) / 2);
  const all = asked.question.subjects.map((_, i) => i);
  return {
    answer: idsAt(asked, found),
    explanation: [
      `Of all subsets of ${k} these patients lie together farthest from the others in what was measured (means, last values, ` +
        `changes): the mean product of their deviations is ${decimals(meanOf(found))}, of all pairs ${decimals(meanOf(all))}.`,
    ],
  };
};

/** The nearest neighbours of the query. */
export const nearestToQuery: Method = asked => {
  const { k = 0, query = '' } = asked.question.params;
  const at = asked.question.subjects.indexOf(query);
  const like = asked.question.subjects.map((_, i) => (i === at ? -Infinity : (asked.similar[at]?.[i] ?? 0)));
  const found = largest(like, k);
  const next = largest(like, k + 1).at(-1);
  return {
    answer: idsAt(asked, found),
    explanation: [
      `By codes and measurements these are nearest to ${query}: similarities ` +
        found.map(i => decimals(like[i] ?? 0)).join(', ') +
        (next === undefined || found.includes(next) ? '.' : `; the next one has ${decimals(like[next] ?? 0)}.`),
    ],
  };
};

/** z-scores from which on somebody is an outlier (Iglewicz and Hoaglin take 3.5 for single numbers). */
const FAR = 2;

/** Those who are far from the centre of the others; the farthest one, where nobody is far. */
export const farFromCentre: Method = asked => {
  const far = asked.vectors.map((vector, i) => 1 - cosine(vector, centroid(asked.vectors.filter((_, j) => j !== i))));
  const scores = zScores(far);
  const most = Math.max(1, Math.floor((far.length - 1) / 2));
  const beyond = scores.filter(score => score > FAR).length;
  const found = largest(far, Math.min(most, Math.max(1, beyond)));
  return {
    answer: idsAt(asked, found),
    explanation: [
      `Distance of each record from the centre of the others; ${beyond === 0 ? 'nobody lies' : `${beyond} lie`} more than ` +
        `${FAR} spreads beyond the middle: ${found.map(i => decimals(far[i] ?? 0)).join(', ')} are the farthest.`,
    ],
  };
};
