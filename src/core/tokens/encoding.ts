/**
 * A way to cut text into tokens. Counts are exact: those of the reference on the same text, special tokens counting as
 * text.
 */
export interface Encoding {
  /** `o200k_base`, or `file:` with the path of a tokenizer.json. */
  readonly id: EncodingId;
  /**
   * Whether counts of pieces add up where a text is cut by the rules of core/tokens/cuts.ts. Where not, sums over pieces
   * are approximate and say so.
   */
  readonly addsUp: boolean;
  /**
   * Whether a line break in front of a word is always a piece by itself, even where white space stands before it (gpt2's
   * pattern). Then a piece of a text that ends in one is counted otherwise than the same text alone (core/tokens/within.ts).
   */
  readonly splitsLastBreak?: boolean;
  /** How many tokens the text is; 0 for ''. */
  count(text: string): number;
}

export type EncodingId = string;

/** js-tiktoken's ranks, the ones that models in use have first. */
export const BUILT_IN_ENCODINGS = ['o200k_base', 'cl100k_base', 'p50k_base', 'p50k_edit', 'r50k_base', 'gpt2'] as const;
