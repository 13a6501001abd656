import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Headers of Synthea's tables as tests write them. */
const HEADERS = {
  patients: 'Id,BIRTHDATE,DEATHDATE,MARITAL,RACE,ETHNICITY,GENDER',
  encounters: 'Id,START,STOP,PATIENT,ENCOUNTERCLASS,CODE,DESCRIPTION',
  conditions: 'START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION',
  procedures: 'DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION',
  observations: 'DATE,PATIENT,ENCOUNTER,CATEGORY,CODE,DESCRIPTION,VALUE,UNITS,TYPE',
} as const;

export type SyntheaTables = Partial<Record<keyof typeof HEADERS, readonly string[]>>;

export const TWO_PATIENTS: readonly string[] = [
  'a,1980-01-02,,M,white,nonhispanic,F',
  'b,1990-03-04,,,black,hispanic,M',
];

/** A table with its header, a row in each line. */
export function tableText(name: keyof typeof HEADERS, rows: readonly string[]): string {
  return [HEADERS[name], ...rows].map(row => `${row}\n`).join('');
}

/** Writes a folder of Synthea's CSV files; patients a and b are in it unless the test says others. */
export async function writeSynthea(folder: string, tables: SyntheaTables): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, rows] of Object.entries({ patients: TWO_PATIENTS, ...tables })) {
    await writeFile(path.join(folder, `${name}.csv`), tableText(name as keyof typeof HEADERS, rows));
  }
  return folder;
}
