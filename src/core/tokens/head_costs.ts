import type { CodeEntry } from '../meds/dataset';
import type { CountedCodes } from './counted_codes';
import { isCut } from './cuts';
import type { Encoding } from './encoding';
import { lengthWithoutSpaces } from './pieces';

const LINE_BREAK = 0x0a;
const SPACE = 0x20;

/** How a code's head stands to the rules. */
const UNKNOWN = 0;
const REGULAR = 1;
const IRREGULAR = 2;

/** What is counted of a head: the tokens that name the concept, the head before a tail, the line of a head alone. */
const NAMED = 0;
const TAILED = 1;
const BARE = 2;
const COUNTS = 3;

/**
 * What the heads of event lines cost, by the number of their code, each counted once. Spaces at a head's end belong to what
 * follows (rule B); of several spaces and tabs in front of a tail the split patterns leave the last one to the tail and
 * take the others together, so that these are counted by themselves.
 */
export class HeadCosts {
  readonly #width: number;
  #state = new Uint8Array(256);
  /** Per number: COUNTS times a count for each encoding. 0 is not counted yet. */
  #counts: Uint32Array;

  constructor(
    readonly head: (entry: CodeEntry | undefined) => string,
    readonly codes: CountedCodes,
    readonly encodings: readonly Encoding[],
  ) {
    this.#width = encodings.length;
    this.#counts = new Uint32Array(this.#state.length * COUNTS * this.#width);
  }

  /** Whether lines with this head can be counted by themselves: a `/` at the beginning reaches into the line before. */
  isRegular(number: number): boolean {
    this.#know(number);
    return this.#state[number] === REGULAR;
  }

  /** Counts what will be asked for, where it is not counted yet. @param bare how many lines are the head alone */
  prepare(number: number, bare: number): void {
    this.#know(number);
    if (bare > 0) this.#knowBare(number);
  }

  /**
   * Adds the tokens of lines: whole lines of the head alone, and heads that have a tail.
   * @param n all tokens, per encoding
   * @param m those that name the concept
   */
  add(number: number, bare: number, tailed: number, n: Uint32Array, m: Uint32Array): void {
    this.prepare(number, bare);
    const width = this.#width;
    const from = number * COUNTS * width;
    for (let i = 0; i < width; i++) {
      const named = this.#counts[from + NAMED * width + i]!;
      const line = this.#counts[from + BARE * width + i]!;
      n[i]! += bare * line + tailed * this.#counts[from + TAILED * width + i]!;
      m[i]! += bare * Math.min(named, line) + tailed * named;
    }
  }

  /** What of a head alone stands behind the last cut of its line, before the line break. */
  endOf(number: number): string {
    return endOfLine(this.head(this.codes.entry(number)));
  }

  #know(number: number): void {
    if (number >= this.#state.length) this.#grow(number);
    if (this.#state[number] !== UNKNOWN) return;
    const head = this.head(this.codes.entry(number));
    const end = lengthWithoutSpaces(head);
    this.#state[number] = isRegular(head.slice(0, end)) ? REGULAR : IRREGULAR;
    const from = number * COUNTS * this.#width;
    this.encodings.forEach((encoding, i) => {
      const named = encoding.count(head.slice(0, end));
      this.#counts[from + NAMED * this.#width + i] = named;
      this.#counts[from + TAILED * this.#width + i] = named + encoding.count(head.slice(end));
    });
  }

  #knowBare(number: number): void {
    const from = (number * COUNTS + BARE) * this.#width;
    if (this.#counts[from] !== 0) return;
    const head = this.head(this.codes.entry(number));
    const end = endOfLine(head);
    this.encodings.forEach((encoding, i) => {
      const before = end.length === head.length ? 0 : this.#counts[from + (NAMED - BARE) * this.#width + i]!;
      this.#counts[from + i] = before + encoding.count(`${end}\n`);
    });
  }

  #grow(number: number): void {
    const size = Math.max(number + 1, 2 * this.#state.length);
    const state = new Uint8Array(size);
    state.set(this.#state);
    this.#state = state;
    const counts = new Uint32Array(size * COUNTS * this.#width);
    counts.set(this.#counts);
    this.#counts = counts;
  }
}

/** Whether a line may be cut in front of these words and behind them. */
function isRegular(words: string): boolean {
  return words !== '' && isCut(LINE_BREAK, words.charCodeAt(0)) && isCut(words.charCodeAt(words.length - 1), SPACE);
}

/**
 * What of a head alone is counted together with its line break: the spaces at its end; nothing where it ends in a letter
 * or digit of ASCII, which no alternative of the split patterns takes together with a line break; else all of it.
 */
function endOfLine(head: string): string {
  if (/[0-9A-Za-z]$/.test(head)) return '';
  const end = lengthWithoutSpaces(head);
  return end === head.length ? head : head.slice(end);
}
