import {
  CASELESS,
  classBeyond,
  CLASS_OF_UNIT,
  LETTER,
  LINE_END,
  LOWER,
  MARK,
  NUMBER,
  OTHER,
  UPPER,
  WHITE,
} from './char_classes';

/**
 * The split patterns as scanners: where the piece that begins at `from` ends, in `units[0, limit)`. `from` is below
 * `limit` and at the beginning of a code point; `limit` is the text's end or a cut (cuts.ts).
 */

const BLANK = 0x20;
const SLASH = 0x2f;
const APOSTROPHE = 0x27;

/** Where a run of these classes ends. */
function endOfRun(units: Uint16Array, from: number, limit: number, classes: number): number {
  let at = from;
  while (at < limit && ((CLASS_OF_UNIT[units[at]!]! || classBeyond(units, at, limit)) & classes) !== 0) at++;
  return at;
}

function classAt(units: Uint16Array, at: number, limit: number): number {
  return CLASS_OF_UNIT[units[at]!]! || classBeyond(units, at, limit);
}

/** Behind the code point at `at`. */
function next(units: Uint16Array, at: number, limit: number): number {
  const isPair = (units[at]! & 0xfc00) === 0xd800 && at + 1 < limit && (units[at + 1]! & 0xfc00) === 0xdc00;
  return isPair ? at + 2 : at + 1;
}

/** Length of 's 't 're 've 'm 'll 'd at `at` where an apostrophe may stand, in any case; else 0. */
function contraction(units: Uint16Array, at: number, limit: number): number {
  if (at + 1 >= limit || units[at] !== APOSTROPHE) return 0;
  const first = units[at + 1]! | 0x20;
  if (!isAsciiLetter(units[at + 1]!)) return 0;
  if (first === 0x73 || first === 0x74 || first === 0x6d || first === 0x64) return 2; // s t m d
  if (at + 2 >= limit || !isAsciiLetter(units[at + 2]!)) return 0;
  const second = units[at + 2]! | 0x20;
  if (second === 0x65) return first === 0x72 || first === 0x76 ? 3 : 0; // re ve
  return second === 0x6c && first === 0x6c ? 3 : 0; // ll
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a && unit < 0x80;
}

/** Up to three numbers, by code point. */
function endOfDigits(units: Uint16Array, from: number, limit: number): number {
  let at = next(units, from, limit);
  for (let count = 1; count < 3 && at < limit; count++) {
    if ((classAt(units, at, limit) & NUMBER) === 0) return at;
    at = next(units, at, limit);
  }
  return at;
}

/** `\s*[\r\n]+|\s+(?!\S)|\s+` where white space stands at `from`. */
function endOfWhite(units: Uint16Array, from: number, limit: number): number {
  const end = endOfRun(units, from, limit, WHITE);
  let last = end;
  while (last > from && units[last - 1] !== 0x0a && units[last - 1] !== 0x0d) last--;
  if (last > from) return last;
  return end < limit && end - from > 1 ? end - 1 : end;
}

/** `[^\s\p{L}\p{N}]+[\r\n]*`, with "/" among the line ends where `slash`; -1 where nothing such stands at `from`. */
function endOfPunctuation(units: Uint16Array, from: number, limit: number, slash: boolean): number {
  let at = endOfRun(units, from, limit, OTHER | MARK);
  if (at === from) return -1;
  while (at < limit && ((CLASS_OF_UNIT[units[at]!]! & LINE_END) !== 0 || (slash && units[at] === SLASH))) at++;
  return at;
}

/** o200k_base. */
export function endOfO200k(units: Uint16Array, from: number, limit: number): number {
  const first = classAt(units, from, limit);
  if ((first & NUMBER) !== 0) return endOfDigits(units, from, limit);
  if ((first & LINE_END) === 0) {
    const end = endOfCasedWord(units, from, limit, first);
    if (end > from) return end + contraction(units, end, limit);
    if ((first & (OTHER | MARK)) !== 0) return endOfPunctuation(units, from, limit, true);
    if (units[from] === BLANK) {
      const past = endOfPunctuation(units, from + 1, limit, true);
      if (past > 0) return past;
    }
  }
  return endOfWhite(units, from, limit);
}

/**
 * The two alternatives of o200k's words, without the contraction: one character of another kind may come first, then
 * upper case, then lower case; what has no case, and marks, are both. `from` itself where no word stands there.
 *
 * The first alternative needs a lower-case or caseless character at its end. Where upper case is followed by none, it
 * gives characters back until the last caseless one, and where there is no such either, gives the first character back,
 * which makes a word where that is a mark. Only then comes the second, which takes what is upper case.
 */
function endOfCasedWord(units: Uint16Array, from: number, limit: number, first: number): number {
  const begin = (first & LETTER) !== 0 ? from : next(units, from, limit);
  let at = begin;
  let caseless = -1;
  for (; at < limit; at++) {
    const of = classAt(units, at, limit);
    if ((of & (CASELESS | MARK)) !== 0) caseless = at + 1;
    else if ((of & LOWER) !== 0) return endOfRun(units, at + 1, limit, LOWER | CASELESS | MARK);
    else if ((of & UPPER) === 0) break;
  }
  if (caseless > 0) return caseless;
  if ((first & MARK) !== 0) return next(units, from, limit);
  return at > begin ? at : from;
}

/** cl100k_base. */
export function endOfCl100k(units: Uint16Array, from: number, limit: number): number {
  const first = classAt(units, from, limit);
  if ((first & LETTER) !== 0) return endOfRun(units, from + 1, limit, LETTER);
  if ((first & NUMBER) !== 0) return endOfDigits(units, from, limit);
  if ((first & LINE_END) === 0) {
    const short = contraction(units, from, limit);
    if (short > 0) return from + short;
    const begin = next(units, from, limit);
    const end = endOfRun(units, begin, limit, LETTER);
    if (end > begin) return end;
    if ((first & (OTHER | MARK)) !== 0) return endOfPunctuation(units, from, limit, false);
    if (units[from] === BLANK) {
      const past = endOfPunctuation(units, from + 1, limit, false);
      if (past > 0) return past;
    }
  }
  return endOfWhite(units, from, limit);
}

/** r50k_base, p50k_base, p50k_edit, gpt2. */
export function endOfGpt2(units: Uint16Array, from: number, limit: number): number {
  const short = contraction(units, from, limit);
  if (short > 0 && isLowerAscii(units, from + 1, from + short)) return from + short;
  const begin = units[from] === BLANK && from + 1 < limit ? from + 1 : from;
  const first = classAt(units, begin, limit);
  if ((first & LETTER) !== 0) return endOfRun(units, begin + 1, limit, LETTER);
  if ((first & NUMBER) !== 0) return endOfRun(units, begin + 1, limit, NUMBER);
  if ((first & (OTHER | MARK)) !== 0) return endOfRun(units, begin + 1, limit, OTHER | MARK);
  const end = endOfRun(units, from, limit, WHITE);
  return end < limit && end - from > 1 ? end - 1 : end;
}

function isLowerAscii(units: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (units[at]! < 0x61) return false;
  return true;
}
