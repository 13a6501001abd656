import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '../../../src/core/import/report';
import type { ImportTask } from '../../../src/engine/import/contract';
import { runImport } from '../../../src/engine/import/run_import';

/** Tables as Synthea writes them, by the file's name; a row a line, of as few columns as it needs. */
export type Tables = Readonly<Record<string, string | Buffer>>;

export const PATIENTS = 'Id,BIRTHDATE,GENDER\nann,1980-02-03,F\nbob,1990-05-06,M\n';
export const OBSERVATION_COLUMNS = 'DATE,PATIENT,ENCOUNTER,CATEGORY,CODE,DESCRIPTION,VALUE,UNITS,TYPE\n';

/** One observation of body weight. */
export const weight = (date: string, value: string, { patient = 'ann', unit = 'kg' } = {}): string =>
  `${date},${patient},,vital-signs,29463-7,Body weight,${value},${unit},numeric\n`;

/** Two patients, and observations. */
export const observed = (...rows: readonly string[]): Tables => ({
  'patients.csv': PATIENTS,
  'observations.csv': OBSERVATION_COLUMNS + rows.join(''),
});

/** Writes the tables into a folder of their own. @returns its path */
export async function writeTables(folder: string, tables: Tables): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(tables)) await writeFile(path.join(folder, name), content);
  return folder;
}

/** Imports what is in a folder beside it. */
export function importFolder(
  source: string,
  onDamage: ImportTask['onDamage'] = 'skip',
  ending = 'meds',
): Promise<ImportReport> {
  const task: ImportTask = { source, kind: null, out: `${source}-${ending}`, replace: false, onDamage };
  return runImport(task, () => undefined, new AbortController().signal);
}
