import type { SubjectId } from '../meds/dataset';

/**
 * A random sample that is the same wherever it is drawn: the generator is xoshiro128** 1.1 of Blackman and Vigna
 * (prng.di.unimi.it), in 32-bit integers only, its state filled by SplitMix32 from the seed. The draws are a
 * Fisher–Yates shuffle that stops early, so with the same seed a larger sample holds every smaller one.
 */

/** The largest seed: what a double holds exactly. */
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

/**
 * Draws subjects without replacement.
 * @param subjects the list that is drawn from; the sample depends on its order
 * @param size how many; all where the list has no more
 * @param seed a whole number from 0 to LARGEST_SEED
 * @returns the drawn ones in the list's order
 * @throws RangeError where size or seed is no such number
 */
export function sampleSubjects(subjects: readonly SubjectId[], size: number, seed: number): readonly SubjectId[] {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError('The size of a sample is a whole number.');
  const random = xoshiro(seed);
  if (size >= subjects.length) return subjects;
  // What the shuffle has moved; everything else stands at its own place.
  const moved = new Map<number, number>();
  const drawn = new Set<number>();
  for (let i = 0; i < size; i++) {
    const place = i + below(random, subjects.length - i);
    drawn.add(moved.get(place) ?? place);
    moved.set(place, moved.get(i) ?? i);
  }
  return subjects.filter((_, i) => drawn.has(i));
}

/** Gives 32 random bits, as an unsigned integer. */
type Random = () => number;

/** A number from 0 to n - 1, each as likely: draws that would make some likelier are thrown away. */
function below(random: Random, n: number): number {
  const usable = 2 ** 32 - (2 ** 32 % n);
  let drawn = random();
  while (drawn >= usable) drawn = random();
  return drawn % n;
}

/** xoshiro128** from four words of SplitMix32. */
function xoshiro(seed: number): Random {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError('A seed is a whole number from 0.');
  const words = splitMix((seed ^ Math.floor(seed / 2 ** 32)) >>> 0);
  return fromState([words(), words(), words(), words()]);
}

/** xoshiro128** from its state, of which one word at least is not 0. */
export function fromState(state: readonly [number, number, number, number]): Random {
  let [a, b, c, d] = state;
  return () => {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return result;
  };
}

function rotated(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

/** SplitMix32: a counter that is scrambled as by MurmurHash3's finalizer. */
function splitMix(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}
