import { extendHash, HASH_FACTOR, spreadHash } from './byte_hash';

/** No token has these bytes. More than any rank, so that the least of several is the first to be merged. */
export const NO_RANK = 0x7fffffff;

/**
 * The layout of a slot: empty is 0; else the low bits hold the place of the token's entry plus 1, the high ones bits of
 * the hash, by which nearly all other tokens are told apart without looking at their bytes.
 */
export const PLACE_BITS = 22;
const PLACE_MASK = (1 << PLACE_BITS) - 1;

/** What stands before a token's bytes in its entry: their number, and the rank in three bytes, the low one first. */
export const ENTRY_HEAD = 4;

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
  /** The rank of every two bytes (first × 256 + second), `NO_RANK` where they are no token. */
  readonly pairs: Int32Array;
  /** An entry for each token, by rank, so that those in common use lie together. */
  readonly entries: Uint8Array;
}

/** Which bytes are a token, and of which rank. Ranks say which of two neighbours are merged first. */
export class RankTable {
  readonly #slots: Uint32Array;
  readonly #entries: Uint8Array;
  /** The rank of every two bytes (first × 256 + second). */
  readonly pairs: Int32Array;
  /** Length in bytes of the longest token. */
  readonly longest: number;

  constructor(arrays: RankArrays, longest: number) {
    this.#slots = arrays.slots;
    this.#entries = arrays.entries;
    this.pairs = arrays.pairs;
    this.longest = Math.min(longest, LONGEST_TOKEN);
  }

  /**
   * The rank of `bytes[from, to)`, or `NO_RANK`. Bytes stand in an array of code units, so that ASCII need not be copied
   * and this stays code for one kind of array.
   * @param sum the polynomial of byte_hash.ts over these bytes
   */
  rank(bytes: Uint16Array, from: number, to: number, sum: number): number {
    const length = to - from;
    if (length === 2) return this.pairs[(bytes[from]! << 8) | bytes[from + 1]!]!;
    const slots = this.#slots;
    const last = slots.length - 1;
    const hash = spreadHash(sum);
    const tag = hash >>> PLACE_BITS;
    const entries = this.#entries;
    for (let at = hash & last; ; at = (at + 1) & last) {
      const slot = slots[at]!;
      if (slot === 0) return NO_RANK;
      if (slot >>> PLACE_BITS !== tag) continue;
      const entry = (slot & PLACE_MASK) - 1;
      if (entries[entry] !== length) continue;
      let same = 0;
      while (same < length && entries[entry + ENTRY_HEAD + same] === bytes[from + same]) same++;
      if (same === length) return entries[entry + 1]! | (entries[entry + 2]! << 8) | (entries[entry + 3]! << 16);
    }
  }

  /**
   * The rank of `bytes[from, to)`, or `NO_RANK`.
   * @param sums the polynomials over the beginnings of a piece: at i, that of the bytes in front of `bytes[i]`
   */
  rankWithin(bytes: Uint16Array, from: number, to: number, sums: Int32Array): number {
    const length = to - from;
    if (length > this.longest) return NO_RANK;
    return this.rank(bytes, from, to, (sums[to]! - Math.imul(sums[from]!, POWERS[length]!)) | 0);
  }

  /** The rank of ASCII text, or `NO_RANK`. */
  rankOf(text: string): number {
    const bytes = Uint16Array.from(text, letter => letter.charCodeAt(0));
    return this.rank(bytes, 0, bytes.length, bytes.reduce(extendHash, 0));
  }
}
