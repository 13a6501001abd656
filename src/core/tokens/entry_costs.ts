import { CODEBOOK_END, entryTail } from '../render/codebook_entries';
import type { CountedCodes } from './counted_codes';
import type { Memo } from './memo';

/** What entries of the codebook cost behind their number, each counted once, with descriptions cut to a length. */
export class EntryCosts {
  /** Per number of a code a count per encoding; 0 is not counted yet. */
  #counts = new Uint32Array(0);

  constructor(
    readonly length: number,
    readonly codes: CountedCodes,
    readonly memo: Memo,
  ) {}

  /** @param encoding its index */
  of(number: number, encoding: number): number {
    const { width } = this.memo;
    if (number * width >= this.#counts.length) this.#grow(number);
    if (this.#counts[number * width] === 0) this.#count(number);
    return this.#counts[number * width + encoding]!;
  }

  /** What the blank line behind the codebook adds where this entry is the last one. */
  blankBehind(number: number, encoding: number): number {
    return this.memo.countsOf(this.#text(number) + CODEBOOK_END)[encoding]! - this.of(number, encoding);
  }

  #count(number: number): void {
    const text = this.#text(number);
    const { encodings, width } = this.memo;
    for (let i = 0; i < width; i++) this.#counts[number * width + i] = encodings[i]!.count(text);
  }

  #text(number: number): string {
    const { code, description } = this.codes.entry(number)!;
    return entryTail(code, description, this.length);
  }

  #grow(number: number): void {
    const counts = new Uint32Array(Math.max(2 * this.#counts.length, (number + 1) * this.memo.width));
    counts.set(this.#counts);
    this.#counts = counts;
  }
}
