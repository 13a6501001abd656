/**
 * Smallest and largest value of any stretch of a series, for drawing a series with far more values than pixels: a tree
 * of extremes over blocks of FAN, FAN², … values. A query reads at most 2·FAN values per level.
 */
const FAN = 8;

export class ExtremesPyramid {
  readonly #values: Float64Array;
  readonly #lows: Float64Array[] = [];
  readonly #highs: Float64Array[] = [];
  /** The answer of the last query: no object is made per query, since a frame asks thousands. */
  low = NaN;
  high = NaN;

  /** @param values in time order; NaN where an event has no finite value */
  constructor(values: Float64Array) {
    this.#values = values;
    let lows = values;
    let highs = values;
    while (lows.length > FAN) {
      const blocks = Math.ceil(lows.length / FAN);
      const nextLows = new Float64Array(blocks).fill(NaN);
      const nextHighs = new Float64Array(blocks).fill(NaN);
      for (let i = 0; i < lows.length; i++) {
        const block = Math.floor(i / FAN);
        // Written so that NaN in the block yields to any number, and NaN in the series changes nothing.
        if (!(nextLows[block]! <= lows[i]!) && !Number.isNaN(lows[i]!)) nextLows[block] = lows[i]!;
        if (!(nextHighs[block]! >= highs[i]!) && !Number.isNaN(highs[i]!)) nextHighs[block] = highs[i]!;
      }
      this.#lows.push(nextLows);
      this.#highs.push(nextHighs);
      lows = nextLows;
      highs = nextHighs;
    }
  }

  /**
   * Sets `low` and `high` to the extremes of the values [from, to).
   * @returns false where there is no number among them
   */
  query(from: number, to: number): boolean {
    this.low = Infinity;
    this.high = -Infinity;
    let level = -1;
    let i = from;
    let j = to;
    while (i < j) {
      const lows = level < 0 ? this.#values : this.#lows[level]!;
      const highs = level < 0 ? this.#values : this.#highs[level]!;
      const top = level + 1 >= this.#lows.length;
      while (i < j && (top || i % FAN !== 0)) this.#take(lows[i]!, highs[i++]!);
      while (i < j && j % FAN !== 0) this.#take(lows[--j]!, highs[j]!);
      i /= FAN;
      j /= FAN;
      level++;
    }
    return this.low <= this.high;
  }

  #take(low: number, high: number): void {
    if (low < this.low) this.low = low;
    if (high > this.high) this.high = high;
  }
}
