import { below } from '../random/draws';
import type { Random } from '../random/xoshiro';
import { centroid, cosine, type Vector } from './vectors';

/** So many beginnings are tried, and so many steps of each. */
const STARTS = 20;
const STEPS = 50;

/**
 * Spherical k-means (Dhillon and Modha, 2001) with a seeded start by k-means++ (Arthur and Vassilvitskii, 2007).
 * @returns for each vector the number of its group
 */
export function kMeans(vectors: readonly Vector[], k: number, random: Random): readonly number[] {
  let best: readonly number[] = vectors.map(() => 0);
  let most = -Infinity;
  for (let start = 0; start < STARTS; start++) {
    let centres = begun(vectors, k, random);
    let groups: readonly number[] = [];
    for (let step = 0; step < STEPS; step++) {
      const next = vectors.map(vector => nearest(vector, centres));
      if (next.every((group, i) => group === groups[i])) break;
      groups = next;
      centres = centres.map((centre, group) => {
        const members = vectors.filter((_, i) => groups[i] === group);
        return members.length === 0 ? centre : centroid(members);
      });
    }
    const sum = vectors.reduce((total, vector, i) => total + cosine(vector, centres[groups[i] ?? 0] ?? vector), 0);
    if (sum > most) [best, most] = [groups, sum];
  }
  return best;
}

function begun(vectors: readonly Vector[], k: number, random: Random): Vector[] {
  const centres = [vectors[below(random, vectors.length)] ?? new Map<string, number>()];
  while (centres.length < k) {
    const far = vectors.map(vector => 1 - Math.max(...centres.map(centre => cosine(vector, centre))));
    const total = far.reduce((sum, each) => sum + each * each, 0);
    let drawn = (random() / 2 ** 32) * total;
    const at = far.findIndex(each => (drawn -= each * each) < 0);
    centres.push(vectors[Math.max(0, at)] ?? new Map<string, number>());
  }
  return centres;
}

function nearest(vector: Vector, centres: readonly Vector[]): number {
  let [group, most] = [0, -Infinity];
  centres.forEach((centre, i) => {
    const like = cosine(vector, centre);
    if (like > most) [group, most] = [i, like];
  });
  return group;
}

/**
 * The mean silhouette width (Rousseeuw, 1987) of a grouping; 0 where everything is in one group.
 * @param similar cosines of every two
 */
export function silhouette(similar: readonly (readonly number[])[], groups: readonly number[]): number {
  const distance = (a: number, b: number): number => 1 - (similar[a]?.[b] ?? 0);
  const members = new Map<number, number[]>();
  groups.forEach((group, i) => members.set(group, [...(members.get(group) ?? []), i]));
  if (members.size < 2) return 0;
  const widths = groups.map((group, i) => {
    const own = (members.get(group) ?? []).filter(j => j !== i);
    // Alone in its group: Rousseeuw sets its width to 0.
    if (own.length === 0) return 0;
    const mean = (of: readonly number[]): number => of.reduce((sum, j) => sum + distance(i, j), 0) / of.length;
    const within = mean(own);
    const without = Math.min(...[...members].filter(([other]) => other !== group).map(([, of]) => mean(of)));
    const most = Math.max(within, without);
    return most === 0 ? 0 : (without - within) / most;
  });
  return widths.reduce((sum, width) => sum + width, 0) / widths.length;
}
