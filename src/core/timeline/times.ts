/**
 * Times as doubles, for drawing only: microseconds since 1970, exact up to the year 2255 and off by at most some
 * microseconds beyond it, which no pixel shows. What is printed comes from the int64 itself.
 */

const WORD = 4_294_967_296;

/**
 * Microseconds as doubles. Reads the two halves of each int64 instead of making a bigint of it, which is some ten times
 * faster; every platform that runs this is little-endian.
 */
export function microsAsDoubles(time: BigInt64Array): Float64Array {
  const low = new Uint32Array(time.buffer, time.byteOffset, time.length * 2);
  const high = new Int32Array(time.buffer, time.byteOffset, time.length * 2);
  const doubles = new Float64Array(time.length);
  for (let i = 0; i < doubles.length; i++) doubles[i] = high[2 * i + 1]! * WORD + low[2 * i]!;
  return doubles;
}

/** Index of the first element >= `x` in an ascending array, within [from, to). */
export function lowerBound(sorted: Float64Array, x: number, from = 0, to = sorted.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first element > `x` in an ascending array, within [from, to). */
export function upperBound(sorted: Float64Array, x: number, from = 0, to = sorted.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * As lowerBound, for a caller that walks to the right: looks near `from` first, so that a walk over many columns costs
 * the logarithm of each step, not of the whole array.
 */
export function gallop(sorted: Float64Array, x: number, from: number, to = sorted.length): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < to && sorted[high]! < x) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  return lowerBound(sorted, x, low, Math.min(high, to));
}

/** How many of some ascending row numbers are below a limit. */
export function rowsBelow(rows: Int32Array, limit: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
