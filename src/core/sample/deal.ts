import { unit } from '../random/draws';
import { stream } from '../random/xoshiro';

/** Which patient of which archetype a subject is, and what its record is called. */
export interface Dealt {
  /** Index of the archetype. */
  readonly archetype: number;
  /** Which patient of that archetype, from 0. */
  readonly ordinal: number;
}

export const SPLITS = ['train', 'tuning', 'held_out'] as const;
export type Split = (typeof SPLITS)[number];

/**
 * Shares patients among archetypes by their weights: each next one goes where most is missing, so the first n are the same
 * whatever number is asked for.
 */
export function byWeights(weights: readonly number[], patients: number): readonly Dealt[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const made = weights.map(() => 0);
  return Array.from({ length: patients }, (_, i) => {
    let archetype = 0;
    let most = -Infinity;
    weights.forEach((weight, at) => {
      const missing = ((i + 1) * weight) / total - (made[at] ?? 0);
      if (weight > 0 && missing > most) [archetype, most] = [at, missing];
    });
    const ordinal = made[archetype] ?? 0;
    made[archetype] = ordinal + 1;
    return { archetype, ordinal };
  });
}

/** So many patients of each archetype. */
export function byCounts(counts: readonly number[]): readonly Dealt[] {
  return counts.flatMap((count, archetype) => Array.from({ length: count }, (_, ordinal) => ({ archetype, ordinal })));
}

/** Above so many patients ids have eight digits. */
const MOST_OF_SEVEN_DIGITS = 1_000_000;

/**
 * The ids of patients: distinct numbers of seven digits (eight above a million patients), dealt at random, so that neither
 * their order nor their size says anything. A permutation of all such numbers: the first n are the same for every number
 * of patients with as many digits.
 * @returns the id of the i-th patient
 */
export function idsOf(seed: number, patients: number): (i: number) => number {
  const least = patients > MOST_OF_SEVEN_DIGITS ? 10_000_000 : 1_000_000;
  const size = 9 * least;
  const random = stream(seed, 'ids');
  const keys = [random(), random(), random(), random()];
  // A Feistel network over the next square above the range; what falls outside of it goes round once more.
  const side = Math.ceil(Math.sqrt(size));
  const once = (number: number): number => {
    let left = Math.floor(number / side);
    let right = number % side;
    for (const key of keys) [left, right] = [right, (left + mixed(right, key)) % side];
    return left * side + right;
  };
  return i => {
    let at = once(i);
    while (at >= size) at = once(at);
    return least + at;
  };
}

function mixed(value: number, key: number): number {
  let z = Math.imul(value ^ key, 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return ((z ^ (z >>> 16)) >>> 0) % 1_000_003;
}

/** 80 % train, 10 % tuning, 10 % held out, drawn for each id by itself. */
export function splitOf(seed: number, id: number): Split {
  const drawn = unit(stream(seed, 'split', id));
  if (drawn < 0.8) return 'train';
  return drawn < 0.9 ? 'tuning' : 'held_out';
}
