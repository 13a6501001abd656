import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '../../../src/core/import/report';
import { runImport } from '../../../src/engine/import/run_import';
import type { ImportTask } from '../../../src/engine/import/contract';
import { CodeIndex } from '../../../src/engine/code_index';
import type { Database, SqlRow } from '../../../src/engine/database';
import { DatasetHandle } from '../../../src/engine/dataset_handle';
import { validate } from '../../../src/engine/validity';

/** Imports a source into a folder, as the command line does. */
export function importInto(source: string, out: string, more: Partial<ImportTask> = {}): Promise<ImportReport> {
  const task: ImportTask = { source, kind: null, out, replace: false, onDamage: 'stop', ...more };
  return runImport(task, () => undefined, new AbortController().signal);
}

const shards = (out: string): string => `read_parquet('${out}/data/**/*.parquet')`;

/**
 * Events that came from a table, read with SQL: subject, time, code, number and text with one blank between, in the order
 * in which they stand; what is null is `·`.
 */
export async function eventsOf(database: Database, out: string, table: string): Promise<readonly string[]> {
  const rows = await database.rows(
    `SELECT concat_ws(' ', subject_id, coalesce(strftime(time, '%Y-%m-%dT%H:%M:%S'), '·'), code,
       coalesce(CAST(numeric_value AS VARCHAR), '·'), coalesce(text_value, '·')) AS line
     FROM ${shards(out)} WHERE source_table = '${table}' ORDER BY subject_id, time NULLS FIRST, source_id, code`,
  );
  return rows.map(({ line }) => String(line));
}

/** Columns of the event with a code, of a table. */
export async function oneEvent(
  database: Database,
  out: string,
  where: string,
  columns: readonly string[],
): Promise<SqlRow> {
  const rows = await database.rows(`SELECT ${columns.join(', ')} FROM ${shards(out)} WHERE ${where}`);
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} events are ${where}.`);
  return row;
}

/** Every event with every column, in an order that does not hang on how they are stored. */
export async function everything(database: Database, out: string): Promise<readonly string[]> {
  const rows = await database.rows(`SELECT CAST(e AS VARCHAR) AS line FROM ${shards(out)} e ORDER BY line`);
  return rows.map(({ line }) => String(line));
}

/** `code → description (parents)`. */
export async function describedCode(database: Database, out: string, code: string): Promise<SqlRow | undefined> {
  const file = path.join(out, 'metadata', 'codes.parquet');
  const [row] = await database.rows(
    `SELECT description, array_to_string(parent_codes, ' ') AS parents FROM read_parquet('${file}') WHERE code = $code`,
    { code },
  );
  return row;
}

/** What the validity report finds wrong: rule and example. */
export async function findingsOf(database: Database, out: string): Promise<readonly string[]> {
  const { findings } = await validate(await DatasetHandle.open(database, out), CodeIndex.none());
  return findings.map(({ rule, example }) => `${rule}: ${example}`);
}

/** Rows of a CSV file of a fixture without the header: quoted line ends are within a row. */
export async function rowsIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  let rows = 0;
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (character === '\n' && !quoted) rows++;
  }
  return rows - 1;
}
