import { fault } from '../../faults';
import type { ByteSource } from './byte_source';
import { linesOf, LONGEST_LINE, type Reading } from './text_lines';

/** How the fields of a line stand: between which characters, and whether quotation marks may enclose them. */
export interface Dialect {
  readonly delimiter: '\t' | ',' | ';' | '|';
  /** As RFC 4180 says; a quotation mark within a field that does not begin with one stands for itself. */
  readonly quoted: boolean;
}

/** Some rows of a table, in order. */
export interface RowBlock {
  readonly rows: readonly (readonly string[])[];
  /** The number of each row's first line, from 1. */
  readonly lines: readonly number[];
  /** Whether the last row is the last of the file and its line has no end: it may be cut off. */
  readonly isOpen: boolean;
}

/** Fields of one row; null where the row goes on in the next line, within quotation marks. */
export function fieldsOf(line: string, { delimiter, quoted }: Dialect): string[] | null {
  if (!quoted || !line.includes('"')) return line.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] !== '"') {
      const end = line.indexOf(delimiter, at);
      if (end < 0) return [...fields, line.slice(at)];
      fields.push(line.slice(at, end));
      at = end + 1;
      continue;
    }
    const end = closingQuote(line, at + 1, delimiter);
    if (end < 0) return null;
    fields.push(line.slice(at + 1, end).replaceAll('""', '"'));
    if (end + 1 >= line.length) return fields;
    at = end + 2;
  }
}

/** A mark closes where the field's end follows; doubled, and anywhere else, it is a part of the field. */
function closingQuote(line: string, from: number, delimiter: string): number {
  let at = from;
  for (;;) {
    const found = line.indexOf('"', at);
    if (found < 0) return -1;
    const next = line[found + 1];
    if (next === undefined || next === delimiter) return found;
    at = found + (next === '"' ? 2 : 1);
  }
}

/**
 * Reads a table row by row, in constant memory; empty lines are no rows. The first row is the header where there is one.
 * @param told how fields stand, or what tells it from the first line
 * @throws UserFault line-too-long and what reading the bytes throws
 */
export async function* rowsOf(
  source: ByteSource,
  told: Dialect | ((header: string) => Dialect),
  reading: Reading,
): AsyncGenerator<RowBlock> {
  let dialect = typeof told === 'function' ? undefined : told;
  /** The lines so far of a row that goes on. */
  let begun: string | null = null;
  let begunAt = 0;
  for await (const block of linesOf(source, reading)) {
    const rows: string[][] = [];
    const lines: number[] = [];
    for (const [i, line] of block.lines.entries()) {
      if (begun === null && line === '') continue;
      const number = block.first + i;
      const whole: string = begun === null ? line : `${begun}\n${line}`;
      dialect ??= typeof told === 'function' ? told(line) : told;
      const fields = fieldsOf(whole, dialect);
      if (begun === null) begunAt = number;
      begun = fields === null ? whole : null;
      if (fields) {
        rows.push(fields);
        lines.push(begunAt);
      } else if (whole.length > LONGEST_LINE) {
        throw fault('line-too-long', { file: source.shown, line: begunAt, limit: LONGEST_LINE });
      }
    }
    reading.onRows(rows.length);
    if (rows.length > 0) yield { rows, lines, isOpen: block.isOpen };
  }
  if (begun !== null) throw fault('unclosed-quote', { file: source.shown, line: begunAt });
}

/** The columns of a table by their names, in upper case. */
export class Columns {
  readonly #at: ReadonlyMap<string, number>;
  readonly count: number;

  constructor(names: readonly string[]) {
    this.#at = new Map(names.map((name, i) => [columnName(name), i]));
    this.count = names.length;
  }

  has(name: string): boolean {
    return this.#at.has(name);
  }

  /** The place of the first of the names that is there; -1: none is. */
  at(...names: readonly string[]): number {
    for (const name of names) {
      const at = this.#at.get(name);
      if (at !== undefined) return at;
    }
    return -1;
  }
}

/** A column's name as it is compared: upper case, one underscore for everything between words. */
export function columnName(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** Throws of a row that has not as many fields as it must. @throws UserFault wrong-columns, cut-off */
export function columnFault(source: ByteSource, block: RowBlock, row: number, expected: number): Error {
  const isLast = block.isOpen && row === block.rows.length - 1;
  const facts = { file: source.shown, line: block.lines[row] ?? 0, found: block.rows[row]?.length ?? 0, expected };
  return fault(isLast && facts.found < expected ? 'cut-off' : 'wrong-columns', facts);
}
