import { isUtf8 } from 'node:buffer';
import { fault } from '../../faults';
import type { ByteSource } from './byte_source';

/** Some lines of a text, in order. */
export interface LineBlock {
  readonly lines: readonly string[];
  /** The number of the first of them, from 1. */
  readonly first: number;
  /** Whether the last of them is the last of the file and has no line end: it may be cut off. */
  readonly isOpen: boolean;
}

/** Who counts what is read, and may stop it. */
export interface Reading {
  readonly signal: AbortSignal | undefined;
  /** Bytes on disk that were read. */
  readonly onBytes: (bytes: number) => void;
  readonly onRows: (rows: number) => void;
  /** Lines that are not UTF-8 and were read as Windows-1252. */
  readonly onOtherEncoding: (source: ByteSource, lines: number) => void;
}

/** Longer lines are in no vocabulary. In bytes, and in characters where lines are joined. */
export const LONGEST_LINE = 2 ** 20;
const LINE_FEED = 0x0a;

/** What Windows-1252 has in 0x80 to 0x9f, where Latin-1 has control characters. Source: the WHATWG's Encoding Standard. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A text in Windows-1252. */
export function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, one => WINDOWS_1252[one.charCodeAt(0) - 0x80] ?? one);
}

/** What a file's first bytes say of its encoding, where that is none of those that are read; else null. */
export function foreignEncoding(head: Buffer): 'UTF-16' | 'UTF-32' | 'binary' | null {
  const start = head.toString('latin1', 0, 4);
  if (start === '\xff\xfe\0\0' || start === '\0\0\xfe\xff') return 'UTF-32';
  if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')) return 'UTF-16';
  const some = head.subarray(0, 1024);
  const zerosAt = [0, 0];
  for (const [i, byte] of some.entries()) if (byte === 0) zerosAt[i % 2]! += 1;
  const [even = 0, odd = 0] = zerosAt;
  if (even + odd === 0) return null;
  // Western text in UTF-16 without a mark has a zero in nearly every second byte.
  return Math.max(even, odd) > some.length / 3 && Math.min(even, odd) === 0 ? 'UTF-16' : 'binary';
}

/** Whole lines of bytes as texts: UTF-8, and lines that are not as Windows-1252. @returns how many those were */
function decoded(bytes: Buffer, isFirst: boolean): { readonly lines: string[]; readonly others: number } {
  const hasMark = isFirst && bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf;
  const text = hasMark ? bytes.subarray(3) : bytes;
  if (isUtf8(text)) return { lines: withoutReturns(text.toString('utf8').split('\n')), others: 0 };
  const lines: string[] = [];
  let others = 0;
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf(LINE_FEED, start);
    const end = found < 0 ? text.length : found;
    const line = text.subarray(start, end);
    const isOther = !isUtf8(line);
    lines.push(isOther ? windows1252(line) : line.toString('utf8'));
    others += Number(isOther);
    start = end + 1;
  }
  return { lines: withoutReturns(lines), others };
}

function withoutReturns(lines: string[]): string[] {
  if (!lines.some(line => line.endsWith('\r'))) return lines;
  return lines.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** The whole lines among a file's first bytes. @param isAll whether there are no more */
export function firstLines(head: Buffer, isAll: boolean): readonly string[] {
  const end = isAll ? head.length : head.lastIndexOf(LINE_FEED) + 1;
  const { lines } = decoded(head.subarray(0, end), true);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Some whole lines of a text as bytes, without the end of the last. */
export interface ByteBlock {
  readonly bytes: Buffer;
  readonly isFirst: boolean;
  /** Whether the last line is the last of the file and has no line end. */
  readonly isOpen: boolean;
}

/**
 * Reads a text in pieces of whole lines, in constant memory.
 * @param line the number of the line that comes next, for the message
 * @throws UserFault line-too-long and what reading the bytes throws
 */
export async function* byteBlocksOf(
  source: ByteSource,
  reading: Reading,
  line: () => number,
): AsyncGenerator<ByteBlock> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const piece of source.read(reading.onBytes, reading.signal)) {
    const end = piece.lastIndexOf(LINE_FEED);
    if (end < 0) {
      rest = Buffer.concat([rest, piece]);
    } else {
      const bytes = rest.length === 0 ? piece.subarray(0, end) : Buffer.concat([rest, piece.subarray(0, end)]);
      rest = Buffer.from(piece.subarray(end + 1));
      yield { bytes, isFirst, isOpen: false };
      isFirst = false;
    }
    if (rest.length > LONGEST_LINE) {
      throw fault('line-too-long', { file: source.shown, line: line(), limit: LONGEST_LINE });
    }
  }
  if (rest.length > 0) yield { bytes: rest, isFirst, isOpen: true };
}

/**
 * Reads a text line by line, in constant memory.
 * @throws UserFault line-too-long and what reading the bytes throws
 */
export async function* linesOf(source: ByteSource, reading: Reading): AsyncGenerator<LineBlock> {
  let first = 1;
  for await (const { bytes, isFirst, isOpen } of byteBlocksOf(source, reading, () => first)) {
    const { lines, others } = decoded(bytes, isFirst);
    if (others > 0) reading.onOtherEncoding(source, others);
    yield { lines, first, isOpen };
    first += lines.length;
  }
}
