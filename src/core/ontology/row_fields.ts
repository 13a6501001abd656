import { keyMeaning, type KeyMeaning } from './mention_words';

/** The fields of a row of separated values, and what the columns say of them. */

export interface Field {
  readonly start: number;
  readonly end: number;
  /** What its column says, where there is a header. */
  readonly meaning: KeyMeaning | null;
}

const DELIMITERS = ['\t', ',', ';', '|'] as const;

/** How often a character stands in a text. */
export function countOf(line: string, delimiter: string): number {
  let count = 0;
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) count++;
  return count;
}

/** A text whose first line has as many commas or TABs as this one, at least two, is rows whatever VS Code calls it. */
export function looksLikeRows(line: string, header: string | undefined): boolean {
  // Behind a comma of prose is a blank.
  if (header === undefined || !/^[\w"\t,;|. ()-]+$/.test(header) || /[,;] /.test(header)) return false;
  return DELIMITERS.some(
    delimiter =>
      countOf(header, delimiter) >= 2 && splitRow(header, delimiter).length === splitRow(line, delimiter).length,
  );
}

/** Where the fields of a row are, without their quotes. */
function splitRow(line: string, delimiter: string): readonly (readonly [number, number])[] {
  const fields: (readonly [number, number])[] = [];
  let at = 0;
  for (;;) {
    let start = at;
    let end: number;
    if (line[at] === '"') {
      start = at + 1;
      end = start;
      while (end < line.length && (line[end] !== '"' || line[end + 1] === '"')) end += line[end] === '"' ? 2 : 1;
      at = Math.min(end + 1, line.length);
      const next = line.indexOf(delimiter, at);
      at = next < 0 ? line.length : next;
    } else {
      const next = line.indexOf(delimiter, at);
      at = end = next < 0 ? line.length : next;
    }
    fields.push([start, Math.min(end, line.length)]);
    if (at >= line.length) return fields;
    at++;
  }
}

/** A column's name. A first line with anything else in it, such as a number, names no columns. */
const COLUMN = /^\s*[A-Za-z_](?!.*\/\/)[\w .()/#-]{0,60}$/;

/** The fields of a row. */
export function fieldsOf(line: string, header: string | undefined, language: string): readonly Field[] {
  const by = header ?? line;
  const delimiter = language === 'tsv' ? '\t' : [...DELIMITERS].sort((a, b) => countOf(by, b) - countOf(by, a))[0]!;
  const cells =
    header === undefined || header === line
      ? []
      : splitRow(header, delimiter).map(([start, end]) => header.slice(start, end).replace(/\r$/, ''));
  const columns = cells.every(cell => COLUMN.test(cell)) ? cells : [];
  return splitRow(line, delimiter).map(([start, end], column) => {
    const name = columns[column];
    return { start, end, meaning: name === undefined ? null : keyMeaning(name) };
  });
}

/** Looks a field up by a place in it; fields are in order. */
export function finder(fields: readonly Field[]): (at: number) => Field | undefined {
  return at => {
    let low = 0;
    let high = fields.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fields[middle]!.start <= at) low = middle;
      else high = middle - 1;
    }
    const field = fields[low];
    return field !== undefined && field.start <= at && at <= field.end ? field : undefined;
  };
}
