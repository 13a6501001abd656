import type { Encoding } from './encoding';
import { withinText } from './within';

/** Texts longer than this many code units are counted each time: as keys they would hold a record's notes in memory. */
const LONGEST_KEY = 256;
const MOST_ENTRIES = 200_000;

/**
 * Counts pieces of texts in several encodings, as they count within a text, and remembers the short ones. Its memory is
 * bounded: when it is full it begins anew.
 */
export class Memo {
  readonly #rows = new Map<string, number>();
  #counts: Uint32Array;

  /** As they count pieces within a text. */
  readonly encodings: readonly Encoding[];

  /** @param whole as they count texts by themselves */
  constructor(
    readonly whole: readonly Encoding[],
    readonly mostEntries = MOST_ENTRIES,
  ) {
    this.encodings = whole.map(withinText);
    this.#counts = new Uint32Array(1024 * whole.length);
  }

  /** How many encodings there are. */
  get width(): number {
    return this.encodings.length;
  }

  /**
   * Writes how many tokens the text is, a number per encoding.
   * @param into where to write
   * @param at from which entry on
   */
  count(text: string, into: Uint32Array, at = 0): void {
    const { width } = this;
    const row = this.#rows.get(text);
    if (row !== undefined) {
      for (let i = 0; i < width; i++) into[at + i] = this.#counts[row * width + i]!;
      return;
    }
    for (let i = 0; i < width; i++) into[at + i] = this.encodings[i]!.count(text);
    if (text.length <= LONGEST_KEY) this.#remember(text, into, at);
  }

  /** The same as an array of its own. */
  countsOf(text: string): Uint32Array {
    const counts = new Uint32Array(this.width);
    this.count(text, counts);
    return counts;
  }

  /**
   * What a piece costs more than within a text where a text ends with it, per encoding. It can be less than nothing.
   */
  atEnd(text: string): Int32Array {
    return Int32Array.from(this.encodings, (within, i) => {
      const whole = this.whole[i]!;
      return whole === within ? 0 : whole.count(text) - within.count(text);
    });
  }

  #remember(text: string, counts: Uint32Array, at: number): void {
    const { width } = this;
    if (this.#rows.size >= this.mostEntries) this.#rows.clear();
    const row = this.#rows.size;
    if ((row + 1) * width > this.#counts.length) {
      const grown = new Uint32Array(this.#counts.length * 2);
      grown.set(this.#counts);
      this.#counts = grown;
    }
    for (let i = 0; i < width; i++) this.#counts[row * width + i] = counts[at + i]!;
    this.#rows.set(text, row);
  }
}
