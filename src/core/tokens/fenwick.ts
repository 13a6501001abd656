/**
 * Sums over the beginnings of a row of numbers, each kept in O(log length) while single numbers change.
 * Source: P. M. Fenwick, A new data structure for cumulative frequency tables, 1994.
 */
export class Fenwick {
  readonly #sums: Float64Array;

  /** In O(length). */
  constructor(numbers: ArrayLike<number>) {
    this.#sums = new Float64Array(numbers.length + 1);
    for (let i = 1; i < this.#sums.length; i++) {
      this.#sums[i]! += numbers[i - 1]!;
      const above = i + (i & -i);
      if (above < this.#sums.length) this.#sums[above]! += this.#sums[i]!;
    }
  }

  add(index: number, difference: number): void {
    for (let i = index + 1; i < this.#sums.length; i += i & -i) this.#sums[i]! += difference;
  }

  /** The sum of the first `count` numbers. */
  sum(count: number): number {
    let sum = 0;
    for (let i = count; i > 0; i -= i & -i) sum += this.#sums[i]!;
    return sum;
  }

  /**
   * The index of the number with which the sum reaches `least`, which is more than 0; no number is negative.
   * @returns the row's length where the sum of all is less
   */
  reach(least: number): number {
    let at = 0;
    let left = least;
    for (let step = 1 << (31 - Math.clz32(this.#sums.length)); step > 0; step >>= 1) {
      const next = at + step;
      if (next < this.#sums.length && this.#sums[next]! < left) {
        at = next;
        left -= this.#sums[next]!;
      }
    }
    return Math.min(at, this.#sums.length - 1);
  }
}
