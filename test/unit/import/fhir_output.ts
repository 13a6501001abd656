import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '../../../src/core/import/report';
import type { SqlRow } from '../../../src/engine/database';
import type { Bench } from '../temporary';
import { importInto } from './omop_mimic_output';

/** Imports FHIR into a folder beside the source. */
export async function importFhir(
  source: string,
  out: string,
  onDamage: 'stop' | 'skip' = 'stop',
): Promise<ImportReport> {
  return importInto(source, out, { kind: 'fhir', replace: true, onDamage });
}

/** Rows of the data files, by SQL over `events`. */
export function rowsOf({ database }: Bench, out: string, select: string): Promise<SqlRow[]> {
  const events = `read_parquet('${out.replaceAll("'", "''")}/data/**/*.parquet', union_by_name = true, hive_partitioning = false)`;
  return database.rows(select.replaceAll('events', events));
}

/** Writes files below a folder. */
export async function writeSource(folder: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}

export const lines = (...resources: readonly object[]): string =>
  resources.map(each => `${JSON.stringify(each)}\n`).join('');

/** What the report says of a table: read, mapped, events, and how many were dropped why. */
export function tableOf({ tables }: ImportReport, name: string): unknown {
  const table = tables.find(each => each.name === name);
  if (table === undefined) return null;
  const { read, mapped, events, dropped } = table;
  return { read, mapped, events, dropped: Object.fromEntries(dropped.map(({ reason, rows }) => [reason, rows])) };
}
