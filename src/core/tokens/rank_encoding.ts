import { CLASS_OF_UNIT, LETTER, LINE_END, LOWER, NUMBER, OTHER, SPACE, UPPER } from './char_classes';
import { HASH_FACTOR } from './byte_hash';
import { isCut, isWhiteSpace } from './cuts';
import type { Encoding, EncodingId } from './encoding';
import { Merger } from './merge';
import { PATTERNS, type PatternId } from './patterns';
import { endOfCl100k, endOfGpt2, endOfO200k } from './pretokens';
import { NO_RANK, type RankTable } from './rank_table';

/** Code units that are looked at together: a stretch up to a cut, and more only where there is none. */
const WINDOW = 8192;

const LINE_FEED = 0x0a;
const BLANK = 0x20;
const APOSTROPHE = 0x27;
const DELETE = 0x7f;

/** Shared by all encodings of a thread: counting neither waits nor calls back. */
const merger = new Merger();
let units = newWindow(WINDOW);

/** Classes of ASCII; 0 for all else. */
const ASCII_CLASS = new Uint8Array(65_536);
ASCII_CLASS.set(CLASS_OF_UNIT.subarray(0, DELETE + 1));

/** One more than its room: behind the last unit stands 0, which ends every run. */
function newWindow(room: number): Uint16Array {
  return new Uint16Array(room + 1);
}

/** An encoding by ranks: equal to js-tiktoken 1.0.21, special tokens counting as text, in time n log n of the text. */
export class RankEncoding implements Encoding {
  readonly addsUp = true;
  readonly splitsLastBreak: boolean;
  /** By class of an ASCII character: the classes of ASCII behind it before which it is a piece, so a token, by itself. */
  private readonly alone: Uint8Array;
  /** Whether all ASCII numbers of up to three digits are pieces and tokens. */
  private readonly digitsByThree: boolean;

  constructor(
    readonly id: EncodingId,
    private readonly pattern: PatternId,
    private readonly table: RankTable,
  ) {
    this.splitsLastBreak = pattern === PATTERNS.gpt2;
    this.alone = aloneBefore(pattern);
    this.digitsByThree = pattern !== PATTERNS.gpt2 && hasAllNumbers(table);
  }

  count(text: string): number {
    let tokens = 0;
    for (let begin = 0; begin < text.length;) {
      const rest = text.length - begin;
      const length = Math.min(rest, units.length - 1);
      for (let i = 0; i < length; i++) units[i] = text.charCodeAt(begin + i);
      const end = length === rest ? length : lastCut(length);
      if (end === 0) units = newWindow(2 * units.length);
      tokens += this.countWindow(end);
      begin += end;
    }
    if (units.length > WINDOW + 1) units = newWindow(WINDOW);
    return tokens;
  }

  /**
   * Tokens of `units[0, limit)`. What nearly all pieces of records are, words and numbers in ASCII, is hashed while it is
   * looked for; the scanners of pretokens.ts find the rest, and whatever a character beyond ASCII might belong to.
   */
  private countWindow(limit: number): number {
    const { pattern, alone, digitsByThree } = this;
    const text = units;
    const cased = pattern === PATTERNS.o200k;
    const anyBefore = pattern !== PATTERNS.gpt2;
    text[limit] = 0;
    let tokens = 0;
    for (let from = 0; from < limit;) {
      const unit = text[from]!;
      const first = ASCII_CLASS[unit]!;
      if ((ASCII_CLASS[text[from + 1]!]! & alone[first]!) !== 0) {
        tokens++;
        from++;
        continue;
      }
      if ((first & NUMBER) !== 0 && digitsByThree) {
        let at = from + 1;
        while (at < from + 3 && (ASCII_CLASS[text[at]!]! & NUMBER) !== 0) at++;
        if (text[at]! <= DELETE) {
          tokens++;
          from = at;
          continue;
        }
      } else if (first !== 0) {
        let at = from;
        let of = first;
        let sum = 0;
        // One character of another kind may stand before a word; with an apostrophe it may be a contraction.
        if (unit === BLANK || (anyBefore && (first & (OTHER | SPACE)) !== 0 && unit !== APOSTROPHE)) {
          sum = unit + 1;
          of = ASCII_CLASS[text[++at]!]!;
        }
        const word = at;
        const also = cased ? UPPER : LETTER;
        for (; (of & also) !== 0; of = ASCII_CLASS[text[++at]!]!)
          sum = (Math.imul(sum, HASH_FACTOR) + text[at]! + 1) | 0;
        for (; (of & LOWER) !== 0; of = ASCII_CLASS[text[++at]!]!)
          sum = (Math.imul(sum, HASH_FACTOR) + text[at]! + 1) | 0;
        const behind = text[at]!;
        if (at > word && behind <= DELETE && !(cased && behind === APOSTROPHE)) {
          tokens += this.countAscii(from, at, sum);
          from = at;
          continue;
        }
      }
      const to = this.endOf(from, limit);
      tokens += this.countPiece(from, to);
      from = to;
    }
    return tokens;
  }

  private endOf(from: number, limit: number): number {
    if (this.pattern === PATTERNS.o200k) return endOfO200k(units, from, limit);
    return this.pattern === PATTERNS.cl100k ? endOfCl100k(units, from, limit) : endOfGpt2(units, from, limit);
  }

  private countPiece(from: number, to: number): number {
    let sum = 0;
    let all = 0;
    for (let at = from; at < to; at++) {
      const unit = units[at]!;
      all |= unit;
      sum = (Math.imul(sum, HASH_FACTOR) + unit + 1) | 0;
    }
    return all <= DELETE ? this.countAscii(from, to, sum) : this.countEncoded(from, to);
  }

  /** @param sum the polynomial of byte_hash.ts over the piece */
  private countAscii(from: number, to: number, sum: number): number {
    const length = to - from;
    if (length === 1) return 1;
    if (this.table.rank(units, from, to, sum) !== NO_RANK) return 1;
    const bytes = merger.bytes(length);
    for (let i = 0; i < length; i++) bytes[i] = units[from + i]!;
    return merger.count(this.table, length);
  }

  private countEncoded(from: number, to: number): number {
    const bytes = merger.bytes(3 * (to - from));
    const length = encodeUtf8(units, from, to, bytes);
    let sum = 0;
    for (let at = 0; at < length; at++) sum = (Math.imul(sum, HASH_FACTOR) + bytes[at]! + 1) | 0;
    if (this.table.rank(bytes, 0, length, sum) !== NO_RANK) return 1;
    return merger.count(this.table, length);
  }
}

function aloneBefore(pattern: PatternId): Uint8Array {
  const alone = new Uint8Array(0x100);
  alone[OTHER] = NUMBER | SPACE;
  alone[LINE_END] = LETTER | NUMBER | OTHER;
  if (pattern !== PATTERNS.gpt2) alone[SPACE] = NUMBER; // in gpt2's, a blank belongs to the number
  return alone;
}

function hasAllNumbers(table: RankTable): boolean {
  for (let digits = 1, next = 10; digits <= 3; digits++, next *= 10)
    for (let number = 0; number < next; number++)
      if (table.rankOf(String(number).padStart(digits, '0')) === NO_RANK) return false;
  return true;
}

/** Where the first `length` units are last cut; 0 where nowhere. */
function lastCut(length: number): number {
  let at = length - 1;
  while (at > 0 && !isCutForAll(at)) at--;
  return at;
}

/** Behind a line feed only where that stands alone, which holds for gpt2's pattern too (cuts.ts). */
function isCutForAll(at: number): boolean {
  if (!isCut(units[at - 1]!, units[at]!)) return false;
  return units[at - 1] !== LINE_FEED || (at > 1 && !isWhiteSpace(units[at - 2]!));
}

/** As TextEncoder does: a lone surrogate becomes U+FFFD. Answers with the number of bytes. */
function encodeUtf8(from: Uint16Array, begin: number, end: number, bytes: Uint16Array): number {
  let length = 0;
  for (let at = begin; at < end; at++) {
    let point = from[at]!;
    if (point < 0x80) {
      bytes[length++] = point;
      continue;
    }
    if (point < 0x800) {
      bytes[length++] = 0xc0 | (point >> 6);
      bytes[length++] = 0x80 | (point & 0x3f);
      continue;
    }
    if ((point & 0xf800) === 0xd800) {
      const low = at + 1 < end ? from[at + 1]! : 0;
      if ((point & 0x0400) === 0 && (low & 0xfc00) === 0xdc00) {
        point = 0x1_0000 + (((point & 0x3ff) << 10) | (low & 0x3ff));
        at++;
        bytes[length++] = 0xf0 | (point >> 18);
        bytes[length++] = 0x80 | ((point >> 12) & 0x3f);
        bytes[length++] = 0x80 | ((point >> 6) & 0x3f);
        bytes[length++] = 0x80 | (point & 0x3f);
        continue;
      }
      point = 0xfffd;
    }
    bytes[length++] = 0xe0 | (point >> 12);
    bytes[length++] = 0x80 | ((point >> 6) & 0x3f);
    bytes[length++] = 0x80 | (point & 0x3f);
  }
  return length;
}
