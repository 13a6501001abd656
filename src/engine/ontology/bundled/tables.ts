import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The folders that the bundled index is made of. */
export interface Folders {
  /** Tables of the publishers, compressed: NAME.tsv.gz. */
  readonly sources: string;
  /** Tables of this project: NAME.tsv. */
  readonly own: string;
}

/** Rows with a cell for each of the columns C. */
type Rows<C extends readonly string[]> = Generator<{ readonly [K in keyof C]: string }>;

/**
 * The rows of a table with a header line, of the named columns in the order asked. Nothing is quoted: a quotation mark
 * is a character of the text.
 * @param file a path that ends in `.gz` where it is compressed; a `.csv` separates by commas, else tabs do
 * @throws Error where the table lacks a column
 */
export function* rowsOf<const C extends readonly string[]>(file: string, columns: C): Rows<C> {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const separator = /\.csv(\.gz)?$/.test(file) ? ',' : '\t';
  let places: number[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    const cells = line.split(separator);
    if (places) {
      yield places.map(place => (cells[place] ?? '').trim()) as { [K in keyof C]: string };
      continue;
    }
    places = columns.map(column => cells.indexOf(column));
    const missing = columns.filter((_, i) => places?.[i] === -1);
    if (missing.length > 0) throw new Error(`${path.basename(file)} has no column ${missing.join(', ')}.`);
  }
}

/** A publisher's table. @param name with its extension, `icd10cm_fy2026.tsv` */
export function source<const C extends readonly string[]>(folders: Folders, name: string, ...columns: C): Rows<C> {
  return rowsOf(path.join(folders.sources, `${name}.gz`), columns);
}

/** A table of this project. */
export function own<const C extends readonly string[]>(folders: Folders, name: string, ...columns: C): Rows<C> {
  return rowsOf(path.join(folders.own, name), columns);
}

/** `G0008` → `G0008`; '' → null: an empty cell says nothing. */
export const orNull = (cell: string): string | null => (cell === '' ? null : cell);
