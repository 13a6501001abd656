import type { Shape } from './mention_shapes';
import type { CodeMention } from './mentions';

/** Codes that others beside them speak for: what is in a list with codes is a code. */

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What may be a code, if something speaks for it. */
export interface Candidate {
  readonly token: string;
  readonly start: number;
  readonly end: number;
  readonly shape: Shape;
  readonly grade: number;
  /** Whether it is all of a quoted text, a bracket, a field or a branch of a pattern. */
  readonly alone: boolean;
  /** The range that it is an end of, else itself. */
  readonly whole: Place;
}

const ICD_10 = /(?:^|[/:|])[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/;

/** The ICD-10 codes of a line, which speak for others beside them. */
export class ListedCodes {
  readonly #codes: readonly CodeMention[];
  /** What the dotted ones begin with. */
  readonly #beginnings = new Set<string>();

  constructor(
    readonly line: string,
    codes: readonly CodeMention[],
  ) {
    this.#codes = codes.filter(({ text }) => ICD_10.test(text)).sort((a, b) => a.start - b.start);
    for (const { text } of this.#codes) {
      if (text.includes('.'))
        for (let length = 3; length < text.length; length++) this.#beginnings.add(text.slice(0, length));
    }
  }

  /** Whether one is in brackets as a code of the line is, next to it in a list, or the beginning of one. */
  speaksFor({ token, whole: { start, end } }: Candidate): boolean {
    if (this.#codes.length === 0) return false;
    const { line } = this;
    if (/[([]/.test(line[start - 1] ?? '') && /[)\]]/.test(line[end] ?? '')) return true;
    if (this.#beginnings.has(token)) return true;
    let behind = 0;
    for (let high = this.#codes.length; behind < high;) {
      const middle = (behind + high) >> 1;
      if (this.#codes[middle]!.start < start) behind = middle + 1;
      else high = middle;
    }
    const before = this.#codes[behind - 1];
    const after = this.#codes[behind];
    return (
      (before !== undefined && isListGap(line.slice(before.end, start))) ||
      (after !== undefined && isListGap(line.slice(end, after.start)))
    );
  }
}

/** What stands between two codes of a list: separators, a word, a short description. */
export function isListGap(text: string): boolean {
  if (text.length > 60) return false;
  return (
    /^["'`)\]]*\s*(?:[,;/|&+]|\s(?:and|or|und|et)\s|\s)\s*(?:and |or )?["'`([]*$/.test(text) ||
    /^["'`]?(?: \([^()\d]{1,40}\)|: ["'][^"']{1,40}["']| [a-z][^.;,\d]{1,50})[,;] ?["'`]?(?:and )?$/.test(text)
  );
}

/** So many in a row are a list of codes by themselves. */
const LIST_LENGTH = 3;
/** Places on a plate of 96 wells. */
const WELL = /^[A-H](?:0[1-9]|1[0-2])$/;

/** What stands in lists of nothing but forms of codes, each of them quoted or a branch: `"I21|I22|I252"`. */
export function listsIn(line: string, candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const listed = new Set<Candidate>();
  let run: Candidate[] = [];
  const close = (): void => {
    if (run.length >= LIST_LENGTH && isWhole(line, run) && !run.every(({ token }) => WELL.test(token))) {
      run.forEach(each => listed.add(each));
    }
    run = [];
  };
  for (const candidate of candidates) {
    const last = run.at(-1);
    if (last !== undefined && !isListGap(line.slice(last.end, candidate.start))) close();
    if (candidate.alone) run.push(candidate);
    else close();
  }
  close();
  return listed;
}

/** Whether nothing else is in the list: `'F19', 'F2'` are keys of a keyboard. */
function isWhole(line: string, run: readonly Candidate[]): boolean {
  const before = line.slice(Math.max(0, run[0]!.start - 8), run[0]!.start);
  const behind = line.slice(run.at(-1)!.end, run.at(-1)!.end + 8);
  return !/["'`]\s*,\s*["'`]$|\w\|$/.test(before) && !/^["'`]\s*,\s*["'`]|^\|\w/.test(behind);
}
