import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SOURCE_TITLES, type ImportReport } from '../../../src/core/import/report';
import { CodeIndex } from '../../../src/engine/code_index';
import { DatasetHandle } from '../../../src/engine/dataset_handle';
import { validate } from '../../../src/engine/validity';
import { useBench } from '../temporary';
import { importInto } from './omop_mimic_output';

const SOURCE = path.resolve(import.meta.dirname, '../../fixtures/import/synthea-csv');

/** A small reader of CSV, apart from the importer's and from DuckDB's. */
async function csv(table: string): Promise<Record<string, string>[]> {
  const text = await readFile(path.join(SOURCE, `${table}.csv`), 'utf8');
  const [header = [], ...rows] = text
    .split(/\r?\n/)
    .filter(line => line !== '')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(m => m[1]?.replaceAll('""', '"') ?? m[2] ?? ''),
    );
  return rows.map(row => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])));
}

/** `2020-01-31T10:00:00Z` and `2020-01-31` as the output's times are told below. */
const told = (written = ''): string =>
  written.length === 10 ? `${written} 00:00:00` : written.replace('T', ' ').replace('Z', '');
const count = (rows: readonly Record<string, string>[], ...columns: string[]): number =>
  columns.reduce((n, column) => n + rows.filter(row => row[column] !== undefined && row[column] !== '').length, 0);

describe('27 patients of Synthea', () => {
  const bench = useBench();
  let out = '';
  let report: ImportReport;
  const events = (): string => `read_parquet('${out}/data/**/*.parquet')`;

  beforeAll(async () => {
    out = path.join(bench().folder, 'meds');
    report = await importInto(SOURCE, out);
  });

  it('gives for each row of each table the events that its columns say', async () => {
    const [patients, allergies, procedures] = await Promise.all(['patients', 'allergies', 'procedures'].map(csv));
    const expected: Record<string, { rows: number; events: number }> = {
      patients: {
        rows: patients!.length,
        events: count(patients!, 'GENDER', 'RACE', 'ETHNICITY', 'MARITAL', 'BIRTHDATE', 'DEATHDATE'),
      },
      allergies: { rows: allergies!.length, events: count(allergies!, 'START', 'STOP', 'REACTION1', 'REACTION2') },
      procedures: { rows: procedures!.length, events: count(procedures!, 'START', 'STOP') },
    };
    for (const table of ['encounters', 'conditions', 'medications', 'careplans', 'devices']) {
      const rows = await csv(table);
      expected[table] = { rows: rows.length, events: count(rows, 'START', 'STOP') };
    }
    for (const table of ['observations', 'immunizations', 'imaging_studies', 'supplies']) {
      const rows = await csv(table);
      expected[table] = { rows: rows.length, events: rows.length };
    }
    const inFiles = await bench().database.rows(
      `SELECT source_table AS name, count(*) AS events FROM ${events()} GROUP BY 1`,
    );
    expect(Object.fromEntries(inFiles.map(({ name, events: n }) => [String(name), Number(n)]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, { events: n }]) => [name, n])),
    );
    expect(
      Object.fromEntries(report.tables.map(({ name, read, events: n }) => [name, { rows: read, events: n }])),
    ).toEqual(expected);
    for (const { read, mapped, dropped } of report.tables) {
      expect(mapped + dropped.reduce((n, { rows }) => n + rows, 0)).toBe(read);
    }
    expect(report.events).toBe(Object.values(expected).reduce((n, { events: some }) => n + some, 0));
  });

  it('keeps every time, code, value and unit of every observation, and no more', async () => {
    const expected = (await csv('observations')).map(row => {
      const isNumber = row['TYPE'] === 'numeric';
      const system = /^\d+-\d$/.test(row['CODE'] ?? '') ? 'LOINC' : 'Synthea';
      const value = isNumber ? String(Math.fround(Number(row['VALUE']))) : '';
      return [
        row['PATIENT'],
        told(row['DATE']),
        `${system}/${row['CODE']}`,
        value,
        isNumber ? '' : row['VALUE'],
        row['UNITS'],
      ].join('|');
    });
    const rows = await bench().database.rows(
      `SELECT original_subject_id AS patient, strftime(time, '%Y-%m-%d %H:%M:%S') AS time, code,
         CAST(numeric_value AS DOUBLE) AS value, text_value AS text, unit
       FROM ${events()} WHERE source_table = 'observations'`,
    );
    const found = rows.map(({ patient, time, code, value, text, unit }) =>
      [patient, time, code, value === null ? '' : String(value), text ?? '', unit ?? ''].join('|'),
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it.each([
    ['encounters', 'ENCOUNTER', 'SNOMED', 'Id'],
    ['conditions', 'CONDITION', 'SNOMED', 'ENCOUNTER'],
    ['medications', 'MEDICATION', 'RxNorm', 'ENCOUNTER'],
    ['procedures', 'PROCEDURE', 'SNOMED', 'ENCOUNTER'],
    ['careplans', 'CAREPLAN', 'SNOMED', 'ENCOUNTER'],
    ['devices', 'DEVICE', 'SNOMED', 'ENCOUNTER'],
  ] as const)(
    '%s begin and end when they are said to, with visit and reason, one end to each start',
    async (table, kind, system, visit) => {
      const rows = await csv(table);
      const line = (row: Record<string, string>, side: string, time: string | undefined): string =>
        [
          row['PATIENT'],
          told(time),
          `${kind}//${side}//${system}/${row['CODE']}`,
          row[visit],
          row['REASONDESCRIPTION'] ?? '',
        ].join('|');
      const expected = rows.flatMap(row => [
        line(row, 'START', row['START']),
        ...(row['STOP'] ? [line(row, 'END', row['STOP'])] : []),
      ]);
      const found = await bench().database.rows(
        `SELECT concat_ws('|', original_subject_id, strftime(time, '%Y-%m-%d %H:%M:%S'), code, encounter_id, coalesce(reason, '')) AS line
       FROM ${events()} WHERE source_table = '${table}'`,
      );
      // Ends carry the reason of their start.
      const words = (text: string): string => text.replace(/ +/g, ' ');
      expect(found.map(each => words(String(each['line']))).sort()).toEqual(expected.map(words).sort());
      const unpaired = await bench().database.row(
        `SELECT count(*) AS n FROM (SELECT order_id FROM ${events()} WHERE source_table = '${table}' GROUP BY order_id
         HAVING count(*) FILTER (code LIKE '%//START//%') <> 1 OR count(*) FILTER (code LIKE '%//END//%') > 1)`,
      );
      expect(Number(unpaired['n'])).toBe(0);
    },
  );

  it('numbers subjects by the first 12 hex digits of the sha256 of their ids, and has both ids in a file', async () => {
    const expected = (await csv('patients')).map(({ Id = '' }) => {
      const digits = createHash('sha256').update(Id).digest('hex').slice(0, 12);
      return `${BigInt(`0x${digits}`)} ${Id}`;
    });
    const rows = await bench().database.rows(
      `SELECT concat_ws(' ', subject_id, original_subject_id) AS line FROM read_parquet('${out}/metadata/subject_ids.parquet')`,
    );
    expect(rows.map(({ line }) => String(line)).sort()).toEqual(expected.sort());
  });

  it('is valid, also where Synthea writes of the day of a death, which it does not tell to the hour', async () => {
    const deaths = new Map((await csv('patients')).map(row => [row['Id'], row['DEATHDATE'] ?? '']));
    const late = (await csv('medications')).filter(({ PATIENT, START = '' }) => {
      const death = deaths.get(PATIENT);
      return death && told(START) > told(death);
    });
    expect(late.length).toBeGreaterThan(0);
    expect(late.every(({ PATIENT, START = '' }) => START.slice(0, 10) === deaths.get(PATIENT))).toBe(true);
    const { findings } = await validate(await DatasetHandle.open(bench().database, out), CodeIndex.none());
    expect(findings).toEqual([]);
  });

  it('describes codes, with their parents, and ends by what they end', async () => {
    const rows = await bench().database.rows(
      `SELECT code, description, array_to_string(parent_codes, ' ') AS parents FROM read_parquet('${out}/metadata/codes.parquet')
       WHERE code IN ('GENDER//F', 'ENCOUNTER//START//SNOMED/185345009', 'ENCOUNTER//END//SNOMED/185345009', 'LOINC/8302-2')
       ORDER BY code`,
    );
    expect(rows).toEqual([
      {
        code: 'ENCOUNTER//END//SNOMED/185345009',
        description: 'End: Encounter for symptom',
        parents: 'SNOMED/185345009',
      },
      { code: 'ENCOUNTER//START//SNOMED/185345009', description: 'Encounter for symptom', parents: 'SNOMED/185345009' },
      { code: 'GENDER//F', description: 'Gender: female', parents: '' },
      { code: 'LOINC/8302-2', description: 'Body Height', parents: '' },
    ]);
  });

  it('passes over by name what holds no records, and says where the data come from', async () => {
    expect(report.passedOver.map(({ name }) => name).sort()).toEqual(
      ['LICENSE', 'claims.csv', 'organizations.csv', 'payers.csv', 'providers.csv'].sort(),
    );
    const dataset = JSON.parse(await readFile(path.join(out, 'metadata', 'dataset.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(dataset).toMatchObject({
      dataset_name: 'synthea-csv',
      meds_version: '0.4.0',
      source: { kind: 'synthea-csv', title: SOURCE_TITLES['synthea-csv'] },
      counts: { subjects: 27 },
    });
    expect(JSON.parse(await readFile(path.join(out, 'metadata', 'import_report.json'), 'utf8'))).toEqual(report);
  });
});
