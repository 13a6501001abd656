/**
 * The hash that rank tables are laid out by: a polynomial over the bytes, so that the hash of any stretch of a piece
 * follows from two sums over its beginnings, and a last step that spreads it over all bits. A change here is a change of
 * the file format.
 */

/** Odd, so that no sum loses bits; the last step makes up for weak low ones. */
export const HASH_FACTOR = 0x9e3779b1 | 0;

const SPREAD = 0x85ebca6b | 0;

/** The polynomial's next value. Bytes count from 1, so that leading zeros do. */
export function extendHash(sum: number, byte: number): number {
  return (Math.imul(sum, HASH_FACTOR) + byte + 1) | 0;
}

/** From a polynomial's value to the hash. */
export function spreadHash(sum: number): number {
  const mixed = Math.imul(sum ^ (sum >>> 15), SPREAD);
  return mixed ^ (mixed >>> 13);
}
