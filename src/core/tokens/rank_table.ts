import { HASH_FACTOR, spreadHash } from './byte_hash';

/** No token has these bytes. More than any rank, so that the least of several is the first to be merged. */
export const NO_RANK = 0x7fffffff;

/**
 * The layout of a slot: empty is 0; else the low bits hold the rank plus 1, the high ones bits of the hash, by which
 * nearly all other tokens are told apart without looking at their bytes.
 */
export const RANK_BITS = 18;
const RANK_MASK = (1 << RANK_BITS) - 1;

/** Powers of the factor up to the longest token, for hashes of stretches. */
const LONGEST_TOKEN = 256;
const POWERS = powers();

function powers(): Int32Array {
  const of = new Int32Array(LONGEST_TOKEN + 1);
  of[0] = 1;
  for (let i = 1; i <= LONGEST_TOKEN; i++) of[i] = Math.imul(of[i - 1]!, HASH_FACTOR);
  return of;
}

export interface RankArrays {
  /** Open addressing, linear probing; a power of two. */
  readonly slots: Uint32Array;
  /** Where each rank's bytes begin in `pool`, and one more for the end. A rank without bytes is no token. */
  readonly offsets: Uint32Array;
  /** The rank of every two bytes (first × 256 + second), `NO_RANK` where they are no token. */
  readonly pairs: Int32Array;
  readonly pool: Uint8Array;
}

/** Which bytes are a token, and of which rank. Ranks say which of two neighbours are merged first. */
export class RankTable {
  readonly #slots: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #pool: Uint8Array;
  readonly pairs: Int32Array;
  /** Length in bytes of the longest token. */
  readonly longest: number;

  constructor(arrays: RankArrays, longest: number) {
    this.#slots = arrays.slots;
    this.#offsets = arrays.offsets;
    this.#pool = arrays.pool;
    this.pairs = arrays.pairs;
    this.longest = Math.min(longest, LONGEST_TOKEN);
  }

  /**
   * The rank of `bytes[from, to)`, or `NO_RANK`.
   * @param sum the polynomial of byte_hash.ts over these bytes
   */
  rank(bytes: Uint8Array | Uint16Array, from: number, to: number, sum: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    const hash = spreadHash(sum);
    const tag = hash >>> RANK_BITS;
    const length = to - from;
    for (let at = hash & last; ; at = (at + 1) & last) {
      const slot = slots[at]!;
      if (slot === 0) return NO_RANK;
      if (slot >>> RANK_BITS !== tag) continue;
      const rank = (slot & RANK_MASK) - 1;
      const begin = this.#offsets[rank]!;
      if (this.#offsets[rank + 1]! - begin === length && this.#equals(begin, bytes, from, length)) return rank;
    }
  }

  /**
   * The rank of `bytes[from, to)`, or `NO_RANK`.
   * @param sums the polynomials over the beginnings of `bytes`: at i, that of the i first
   */
  rankWithin(bytes: Uint8Array, from: number, to: number, sums: Int32Array): number {
    const length = to - from;
    if (length === 2) return this.pairs[(bytes[from]! << 8) | bytes[from + 1]!]!;
    if (length > this.longest) return NO_RANK;
    return this.rank(bytes, from, to, (sums[to]! - Math.imul(sums[from]!, POWERS[length]!)) | 0);
  }

  #equals(begin: number, bytes: Uint8Array | Uint16Array, from: number, length: number): boolean {
    const pool = this.#pool;
    for (let i = 0; i < length; i++) if (pool[begin + i] !== bytes[from + i]) return false;
    return true;
  }
}
