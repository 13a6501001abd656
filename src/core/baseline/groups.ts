import { kMeans, silhouette } from './clusters';
import { permutationTest } from './permutation';
import { decimals, idsAt, type Method } from './statistics';

const NUMBERS: readonly string[] = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MOST_GROUPS = 6;

/** Spherical k-means; k as the question says, else the one with the greatest silhouette. */
export const clusters: Method = asked => {
  const { vectors, similar, random, question } = asked;
  const said = groupsSaid(question.question);
  const sizes = said === null ? upTo(Math.min(MOST_GROUPS, vectors.length - 1)) : [Math.min(said, vectors.length)];
  const tried = sizes.map(k => {
    const groups = kMeans(vectors, k, random);
    return { k, groups, width: silhouette(similar, groups) };
  });
  const best = tried.reduce((most, each) => (each.width > most.width ? each : most));
  const lists = upTo(best.k, 1)
    .map(group => question.subjects.map((_, i) => i).filter(i => best.groups[i] === group - 1))
    .filter(members => members.length > 0);
  return {
    answer: lists.map(members => idsAt(asked, members)),
    explanation: [
      `Spherical k-means over codes and measurements; ${best.k} groups ` +
        (said === null ? 'have the greatest' : 'as the question says, with a') +
        ` silhouette width of ${decimals(best.width)}.`,
    ],
  };
};

function groupsSaid(text: string): number | null {
  const found = /\b(\w+) groups\b/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const number = /^\d+$/.test(found) ? Number(found) : NUMBERS.indexOf(found) + 1;
  return number > 1 ? number : null;
}

const upTo = (n: number, from = 2): readonly number[] =>
  Array.from({ length: Math.max(0, n - from + 1) }, (_, i) => from + i);

const LEVEL = 0.05;
const DEALS = 999;

/** A permutation test of the energy distance between the two groups. */
export const differ: Method = ({ question, similar, random }) => {
  const [first = [], second = []] = Object.values(question.params.groups ?? {}).map(ids =>
    ids.map(id => question.subjects.indexOf(id)),
  );
  const p = permutationTest((a, b) => 1 - (similar[a]?.[b] ?? 0), first, second, { random, deals: DEALS });
  return {
    answer: p <= LEVEL,
    explanation: [
      `Permutation test of the energy distance between the groups with ${DEALS} deals: p = ${p.toFixed(3)}. ` +
        `They count as different at p ≤ ${LEVEL}.`,
    ],
  };
};
