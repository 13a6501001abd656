import type { Encoding } from './encoding';

/** A power of two. */
const SMALLEST = 1024;
const MOST_ENTRIES = 100_000;

/** A double and its bits, as two words: -0 and 0 are two keys, as they are two texts. */
const DOUBLE = new Float64Array(1);
const WORDS = new Uint32Array(DOUBLE.buffer);

/**
 * Counts texts that are written from numbers (values, days, times of day) in several encodings and remembers them by the
 * number, so that no text is written twice: an open table, since millions of events ask. Its memory is bounded: when it is
 * full it begins anew.
 */
export class NumberMemo {
  readonly #width: number;
  #size = 0;
  /** Two words for each slot. */
  #keys = new Uint32Array(0);
  /** For each slot a count per encoding; 0 where it is empty, since every text has a token. */
  #counts = new Uint32Array(0);
  #mask = 0;

  constructor(
    readonly encodings: readonly Encoding[],
    readonly mostEntries = MOST_ENTRIES,
  ) {
    this.#width = encodings.length;
    this.#empty(SMALLEST);
  }

  /**
   * Adds how many tokens the text of a number is, a number per encoding.
   * @param write makes the text, which is not '', where it is not counted yet
   * @param into where to add
   * @param at from which entry on
   */
  add(number: number, write: (number: number) => string, into: Uint32Array, at: number): void {
    const width = this.#width;
    DOUBLE[0] = number;
    const first = WORDS[0]!;
    const second = WORDS[1]!;
    let slot = this.#slotOf(first, second);
    if (this.#counts[slot * width] === 0) slot = this.#count(number, write(number));
    for (let i = 0; i < width; i++) into[at + i]! += this.#counts[slot * width + i]!;
  }

  /** The slot of a key, or the empty one where it belongs. */
  #slotOf(first: number, second: number): number {
    let hash = Math.imul(first ^ Math.imul(second, 0x9e37_79b1), 0x85eb_ca6b);
    hash ^= hash >>> 15;
    let slot = hash & this.#mask;
    while (
      this.#counts[slot * this.#width] !== 0 &&
      (this.#keys[2 * slot] !== first || this.#keys[2 * slot + 1] !== second)
    ) {
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }

  #count(number: number, text: string): number {
    if (this.#size >= this.mostEntries) this.#empty(SMALLEST);
    else if (2 * this.#size > this.#mask) this.#grow();
    DOUBLE[0] = number;
    const first = WORDS[0]!;
    const second = WORDS[1]!;
    const slot = this.#slotOf(first, second);
    this.#keys[2 * slot] = first;
    this.#keys[2 * slot + 1] = second;
    for (let i = 0; i < this.#width; i++) this.#counts[slot * this.#width + i] = this.encodings[i]!.count(text);
    this.#size++;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const counts = this.#counts;
    const size = this.#size;
    this.#empty(2 * (this.#mask + 1));
    this.#size = size;
    for (let old = 0; 2 * old < keys.length; old++) {
      if (counts[old * this.#width] === 0) continue;
      const slot = this.#slotOf(keys[2 * old]!, keys[2 * old + 1]!);
      this.#keys[2 * slot] = keys[2 * old]!;
      this.#keys[2 * slot + 1] = keys[2 * old + 1]!;
      this.#counts.set(counts.subarray(old * this.#width, (old + 1) * this.#width), slot * this.#width);
    }
  }

  #empty(slots: number): void {
    this.#size = 0;
    this.#keys = new Uint32Array(2 * slots);
    this.#counts = new Uint32Array(slots * this.#width);
    this.#mask = slots - 1;
  }
}
