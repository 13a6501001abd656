import { keyMeaning, type KeyMeaning } from './mention_words';

/** The fields of a row of separated values, and what the columns say of them. */

export interface Field {
  readonly start: number;
  readonly end: number;
  /** What its column says, where there is a header. */
  readonly meaning: KeyMeaning | null;
}

/** A longer line is no row: a file may be one line of megabytes. In characters. */
const LONGEST_ROW = 100_000;

const DELIMITERS = ['\t', ',', ';', '|'] as const;

/** How often a character stands in a text. */
export function countOf(line: string, delimiter: string): number {
  let count = 0;
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) count++;
  return count;
}

/** How a header splits by a delimiter. */
interface HeaderSplit {
  readonly delimiter: string;
  readonly cells: number;
}

interface Header {
  readonly text: string;
  /** Where its form is that of a header of rows: by which delimiters it splits. */
  readonly splits: readonly HeaderSplit[];
  /** What stands between its columns, once that was asked. */
  delimiter?: string;
  /** What the columns say, by the delimiter; null: it names no columns. */
  readonly meanings: Map<string, readonly KeyMeaning[] | null>;
}

/** The header that was asked about last: of a file it is the same for each line. */
let lastHeader: Header | undefined;

function headerOf(text: string): Header {
  if (lastHeader?.text === text) return lastHeader;
  // Behind a comma of prose is a blank.
  const isHeader = /^[\w"\t,;|. ()-]+$/.test(text) && !/[,;] /.test(text);
  const splits = DELIMITERS.flatMap(delimiter =>
    isHeader && countOf(text, delimiter) >= 2 ? [{ delimiter, cells: splitRow(text, delimiter).length }] : [],
  );
  return (lastHeader = { text, splits, meanings: new Map() });
}

/** A text whose first line has as many commas or TABs as this one, at least two, is rows whatever VS Code calls it. */
export function looksLikeRows(line: string, header: string | undefined): boolean {
  if (header === undefined || line.length > LONGEST_ROW || header.length > LONGEST_ROW) return false;
  return headerOf(header).splits.some(({ delimiter, cells }) => cells === splitRow(line, delimiter).length);
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
  const known = header === undefined || header.length > LONGEST_ROW ? undefined : headerOf(header);
  const delimiter =
    language === 'tsv' ? '\t' : known ? (known.delimiter ??= delimiterOf(known.text)) : delimiterOf(line);
  const meanings = known === undefined || known.text === line ? null : meaningsIn(known, delimiter);
  return splitRow(line, delimiter).map(([start, end], column) => ({ start, end, meaning: meanings?.[column] ?? null }));
}

const delimiterOf = (text: string): string =>
  DELIMITERS.map(delimiter => [delimiter, countOf(text, delimiter)] as const).reduce((a, b) =>
    b[1] > a[1] ? b : a,
  )[0];

/** What each column says; null where the first line names no columns. */
function meaningsIn({ text, meanings }: Header, delimiter: string): readonly KeyMeaning[] | null {
  const before = meanings.get(delimiter);
  if (before !== undefined) return before;
  const cells = splitRow(text, delimiter).map(([start, end]) => text.slice(start, end).replace(/\r$/, ''));
  const found = cells.every(cell => COLUMN.test(cell)) ? cells.map(keyMeaning) : null;
  meanings.set(delimiter, found);
  return found;
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
