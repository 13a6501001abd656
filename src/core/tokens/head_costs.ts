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
    this.prepare(number, 0);
    return this.#state[number] === REGULAR;
  }

  /** Counts what will be asked for, where it is not counted yet. @param bare how many lines are the head alone */
  prepare(number: number, bare: number): void {
    const isKnown = (this.#state[number] ?? UNKNOWN) !== UNKNOWN;
    const isBareKnown = bare === 0 || (isKnown && this.#counts[(number * COUNTS + BARE) * this.#width] !== 0);
    if (isKnown && isBareKnown) return;
    const head = this.head(this.codes.entry(number));
    if (!isKnown) this.#count(number, head);
    if (!isBareKnown) this.#countBare(number, head);
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

  #count(number: number, head: string): void {
    if (number >= this.#state.length) this.#grow(number);
    const end = lengthWithoutSpaces(head);
    const words = head.slice(0, end);
    this.#state[number] = isRegular(words) ? REGULAR : IRREGULAR;
    const from = number * COUNTS * this.#width;
    for (let i = 0; i < this.#width; i++) {
      const encoding = this.encodings[i]!;
      const named = encoding.count(words);
      this.#counts[from + NAMED * this.#width + i] = named;
      this.#counts[from + TAILED * this.#width + i] =
        named + (end === head.length ? 0 : encoding.count(head.slice(end)));
    }
  }

  #countBare(number: number, head: string): void {
    const from = number * COUNTS * this.#width;
    const end = endOfLine(head);
    for (let i = 0; i < this.#width; i++) {
      const before = end.length === head.length ? 0 : this.#counts[from + NAMED * this.#width + i]!;
      this.#counts[from + BARE * this.#width + i] = before + this.encodings[i]!.count(`${end}\n`);
    }
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
