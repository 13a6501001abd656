import { shuffled } from '../random/draws';
import type { Random } from '../random/xoshiro';

/**
 * The energy distance (Székely and Rizzo, 2013) between the first and the second of two groups.
 * @param distance of every two
 */
export function energyDistance(
  distance: (a: number, b: number) => number,
  first: readonly number[],
  second: readonly number[],
): number {
  const mean = (of: readonly number[], to: readonly number[]): number => {
    let sum = 0;
    for (const a of of) for (const b of to) sum += distance(a, b);
    return sum / (of.length * to.length);
  };
  return 2 * mean(first, second) - mean(first, first) - mean(second, second);
}

/**
 * The p-value of a permutation test: how often groups of these sizes, dealt at random, lie at least as far apart. The groups
 * as they are count as one of the deals (Phipson and Smyth, 2010).
 */
export function permutationTest(
  distance: (a: number, b: number) => number,
  first: readonly number[],
  second: readonly number[],
  { random, deals }: { readonly random: Random; readonly deals: number },
): number {
  const found = energyDistance(distance, first, second);
  let asFar = 1;
  for (let deal = 0; deal < deals; deal++) {
    const all = shuffled(random, [...first, ...second]);
    if (energyDistance(distance, all.slice(0, first.length), all.slice(first.length)) >= found - 1e-12) asFar++;
  }
  return asFar / (deals + 1);
}
