import type { Encoding } from './encoding';

const MOST_ENTRIES = 100_000;

/**
 * Counts texts that are written from numbers (values, days, times of day) in several encodings and remembers them by the
 * number, so that no text is written twice. Its memory is bounded: when it is full it begins anew.
 */
export class NumberMemo {
  readonly #rows = new Map<number, number>();
  #counts: Uint32Array;

  constructor(
    readonly encodings: readonly Encoding[],
    readonly mostEntries = MOST_ENTRIES,
  ) {
    this.#counts = new Uint32Array(256 * encodings.length);
  }

  /**
   * Adds how many tokens the text of a number is, a number per encoding.
   * @param write makes the text where it is not counted yet; not for -0, which is the same key as 0
   * @param into where to add
   * @param at from which entry on
   */
  add(number: number, write: (number: number) => string, into: Uint32Array, at: number): void {
    const width = this.encodings.length;
    const from = (this.#rows.get(number) ?? this.#count(number, write(number))) * width;
    for (let i = 0; i < width; i++) into[at + i]! += this.#counts[from + i]!;
  }

  #count(number: number, text: string): number {
    if (this.#rows.size >= this.mostEntries) this.#rows.clear();
    const row = this.#rows.size;
    const { length } = this.encodings;
    if ((row + 1) * length > this.#counts.length) {
      const grown = new Uint32Array(this.#counts.length * 2);
      grown.set(this.#counts);
      this.#counts = grown;
    }
    this.encodings.forEach((encoding, i) => (this.#counts[row * length + i] = encoding.count(text)));
    this.#rows.set(number, row);
    return row;
  }
}
