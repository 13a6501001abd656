/** Where a query can't be used, by the sentence that says so. Both count from 1. */
export interface FaultPlace {
  readonly line: number;
  readonly column: number;
}

const PLACE = /\bline (\d+)(?:,? column (\d+))?/i;

/** @returns null where the sentence names no place */
export function faultPlace(message: string): FaultPlace | null {
  const [, line, column] = PLACE.exec(message) ?? [];
  return line === undefined ? null : { line: Number(line), column: Number(column ?? 1) };
}

/** How much of a line is marked from a column (from 0): the word there, at least one character. */
export function faultLength(line: string, column: number): number {
  return Math.max(1, /^(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_.]+|\S)/u.exec(line.slice(column))?.[0].length ?? 1);
}
