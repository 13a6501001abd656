import type { Random } from './xoshiro';

/** Draws from distributions, with + − × ÷ and square roots only, so that they are the same to the last bit everywhere. */

const SQRT_3 = Math.sqrt(3);

/** A number from 0 to n - 1, each as likely: draws that would make some likelier are thrown away. */
export function below(random: Random, n: number): number {
  const usable = 2 ** 32 - (2 ** 32 % n);
  let drawn = random();
  while (drawn >= usable) drawn = random();
  return drawn % n;
}

/** From 0 to below 1. */
export function unit(random: Random): number {
  return random() / 2 ** 32;
}

/**
 * Nearly normal, with mean 0 and SD 1: the sum of four uniform numbers. It has no tails beyond 3.5, so there are no values
 * that no patient could have.
 */
export function normal(random: Random): number {
  const a = random();
  const b = random();
  const sum = (a >>> 16) + (a & 0xffff) + (b >>> 16) + (b & 0xffff);
  return (sum / 65_535 - 2) * SQRT_3;
}

/** Of a cube (1 + cz)³ of a normal z: mean and SD, so that it can be brought to 0 and 1. */
const CUBE = 0.3;
const CUBE_MEAN = 1 + 3 * CUBE * CUBE;
const CUBE_SD = CUBE * Math.sqrt(9 + 36 * CUBE * CUBE + 15 * CUBE * CUBE * CUBE * CUBE);

/** A normal number made skewed to the right, about as a log-normal one; mean 0 and SD 1 stay, nearly. */
export function skewed(z: number): number {
  const base = 1 + CUBE * z;
  return (base * base * base - CUBE_MEAN) / CUBE_SD;
}

/** The index of one of several, as likely as its weight says. @param sums the running sums of the weights; the last is their total */
export function weighted(random: Random, sums: readonly number[]): number {
  const drawn = unit(random) * (sums[sums.length - 1] ?? 0);
  const found = sums.findIndex(sum => drawn < sum);
  return found < 0 ? sums.length - 1 : found;
}

/** The same list in a random order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const at = below(random, i + 1);
    const moved = copy[i] as T;
    copy[i] = copy[at] as T;
    copy[at] = moved;
  }
  return copy;
}
