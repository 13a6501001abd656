import { CODEBOOK_END, entryTail } from '../render/codebook_entries';
import type { CountedCodes } from './counted_codes';
import type { Memo } from './memo';

/** What entries of the codebook cost behind their number, each counted once, with descriptions cut to a length. */
export class EntryCosts {
  /** Per number of a code, per encoding. */
  readonly #counted: (Uint32Array | undefined)[] = [];

  constructor(
    readonly length: number,
    readonly codes: CountedCodes,
    readonly memo: Memo,
  ) {}

  of(number: number): Uint32Array {
    return (this.#counted[number] ??= Uint32Array.from(this.memo.encodings, encoding =>
      encoding.count(this.#text(number)),
    ));
  }

  /** What the blank line behind the codebook adds where this entry is the last one. */
  blankBehind(number: number): Int32Array {
    const without = this.of(number);
    const counts = this.memo.countsOf(this.#text(number) + CODEBOOK_END);
    return Int32Array.from(counts, (tokens, i) => tokens - without[i]!);
  }

  #text(number: number): string {
    const { code, description } = this.codes.entry(number)!;
    return entryTail(code, description, this.length);
  }
}
