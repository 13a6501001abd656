import type { UserFault } from '../../core/fault';
import { fault } from '../faults';

/** A text's place as people count it: both from 1, columns in UTF-16 code units as editors count them. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** @param offset in UTF-8 bytes from the text's beginning, as DuckDB counts */
function placeOf(text: string, offset: number): Place {
  const lines = Buffer.from(text)
    .toString('utf8', 0, offset)
    .split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** The offset in bytes of one in code points, which DuckDB's parser alone counts in. */
export function offsetOfPoint(text: string, points: number): number {
  return Buffer.byteLength(Array.from(text).slice(0, points).join(''));
}

/**
 * The fault of a query that can't be used.
 * @param what a sentence without its end, that begins small: `there is no table x`
 * @param offset where, in UTF-8 bytes; null where no place can be named
 * @param todo sentences
 */
export function queryFault(sql: string, what: string, offset: number | null, todo: string, cause?: unknown): UserFault {
  // Of something that stands at the end or nowhere DuckDB gives the largest number that there is.
  const isPlaced = offset !== null && offset >= 0 && offset <= Buffer.byteLength(sql);
  const place = isPlaced ? placeOf(sql, offset) : null;
  return fault('query', { place: place && `line ${place.line}, column ${place.column}`, what, todo }, cause);
}
