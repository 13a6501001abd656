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

/** Shared by all encodings of a thread: counting neither waits nor calls back. */
const merger = new Merger();
let units = new Uint16Array(WINDOW);

/** An encoding by ranks: equal to js-tiktoken 1.0.21, special tokens counting as text, in time linear in the text. */
export class RankEncoding implements Encoding {
  readonly addsUp: boolean;

  constructor(
    readonly id: EncodingId,
    private readonly pattern: PatternId,
    private readonly table: RankTable,
  ) {
    this.addsUp = pattern !== PATTERNS.gpt2;
  }

  count(text: string): number {
    let tokens = 0;
    for (let begin = 0; begin < text.length;) {
      const rest = text.length - begin;
      const length = Math.min(rest, units.length);
      for (let i = 0; i < length; i++) units[i] = text.charCodeAt(begin + i);
      const end = length === rest ? length : lastCut(length);
      if (end === 0) units = new Uint16Array(2 * units.length);
      for (let from = 0; from < end;) {
        const to = this.endOf(from, end);
        tokens += this.countPiece(from, to);
        from = to;
      }
      begin += end;
    }
    if (units.length > WINDOW) units = new Uint16Array(WINDOW);
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
    if (all >= 0x80) return this.countEncoded(from, to);
    if (to - from === 1) return 1;
    if (to - from <= this.table.longest && this.table.rank(units, from, to, sum) !== NO_RANK) return 1;
    const bytes = merger.bytes(to - from);
    for (let at = from; at < to; at++) bytes[at - from] = units[at]!;
    return merger.count(this.table, to - from);
  }

  private countEncoded(from: number, to: number): number {
    const bytes = merger.bytes(3 * (to - from));
    const length = encodeUtf8(units, from, to, bytes);
    if (length <= this.table.longest) {
      let sum = 0;
      for (let at = 0; at < length; at++) sum = (Math.imul(sum, HASH_FACTOR) + bytes[at]! + 1) | 0;
      if (this.table.rank(bytes, 0, length, sum) !== NO_RANK) return 1;
    }
    return merger.count(this.table, length);
  }
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
function encodeUtf8(from: Uint16Array, begin: number, end: number, bytes: Uint8Array): number {
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
