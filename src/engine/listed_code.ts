import type { CodeEntry } from '../core/meds/dataset';
import type { SqlRow } from './database';

/** What metadata/codes.parquet says of a code. */
export type CodeMeaning = Pick<CodeEntry, 'description' | 'parents'>;

/** Rows of codes.parquet by their code, each code's in the order of the rows. */
export function byCode(rows: readonly SqlRow[]): ReadonlyMap<string, readonly SqlRow[]> {
  const found = new Map<string, SqlRow[]>();
  for (const row of rows) {
    const code = String(row['code']);
    const its = found.get(code);
    if (its) its.push(row);
    else found.set(code, [row]);
  }
  return found;
}

/** What the rows of one code say: where the file repeats a code, all its different descriptions and all its parents. */
export function meaningOf(rows: readonly SqlRow[]): CodeMeaning {
  const descriptions = filled(rows, 'description');
  // A list of nothing but null occurs where a code has no parent.
  const parents = rows.flatMap(({ parent_codes: list }) => (Array.isArray(list) ? list.flatMap(textOf) : []));
  return {
    description: descriptions.length > 0 ? descriptions.join('; ') : null,
    parents: [...new Set(parents)],
  };
}

/** The different texts of a column. */
export function filled(rows: readonly SqlRow[], column: string): readonly string[] {
  return [...new Set(rows.flatMap(row => textOf(row[column])))];
}

/** A text that says something: blanks describe nothing. */
function textOf(value: unknown): readonly string[] {
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}
