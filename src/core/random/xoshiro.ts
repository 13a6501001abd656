/**
 * Random numbers that are the same wherever they are drawn: xoshiro128** 1.1 of Blackman and Vigna (prng.di.unimi.it), in
 * 32-bit integers only.
 */

/** Gives 32 random bits, as an unsigned integer. */
export type Random = () => number;

/** The largest seed: what a double holds exactly. */
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

/**
 * The generator of a seed, its state filled by SplitMix32.
 * @param seed a whole number from 0 to LARGEST_SEED
 * @throws RangeError where it is no such number
 */
export function xoshiro(seed: number): Random {
  checkSeed(seed);
  const words = splitMix((seed ^ Math.floor(seed / 2 ** 32)) >>> 0);
  return fromState([words(), words(), words(), words()]);
}

/**
 * A generator of its own for each thing that a seed is used for: all 128 bits of the state depend on all parts.
 * @param seed a whole number from 0 to LARGEST_SEED
 * @param parts what it is for: texts and whole numbers below 2^32
 * @throws RangeError where the seed is no such number
 */
export function stream(seed: number, ...parts: readonly (string | number)[]): Random {
  checkSeed(seed);
  const words = [seed >>> 0, Math.floor(seed / 2 ** 32), ...parts.flatMap(wordsOf)];
  const state = [1, 2, 3, 4].map(first => words.reduce((mixed, word) => scrambled((mixed + word) | 0), first));
  const [a = 0, b = 0, c = 0, d = 0] = state;
  return fromState([a, b, c, (d | 1) >>> 0]);
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

function checkSeed(seed: number): void {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError('A seed is a whole number from 0.');
}

function rotated(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

/** SplitMix32: a counter that is scrambled. */
function splitMix(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return finalized(state);
  };
}

/** A word after a further step of a hash: another one for each input. */
function scrambled(word: number): number {
  return finalized((Math.imul(word, 5) + 0x9e3779b9) | 0);
}

/** MurmurHash3's finalizer. */
function finalized(word: number): number {
  let z = word;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}

/** A text as its UTF-16 code units and its length, so that no two lists of parts give the same words. */
function wordsOf(part: string | number): number[] {
  if (typeof part === 'number') return [part];
  return [...Array.from({ length: part.length }, (_, i) => part.charCodeAt(i)), part.length];
}
