import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/core/import/report';
import { useBench } from '../temporary';
import {
  importFolder,
  OBSERVATION_COLUMNS,
  observed,
  PATIENTS,
  weight,
  writeTables,
  type Tables,
} from './synthea_folder';

/** What is told of every folder here: patients have names for ids, and only some of Synthea's tables are there. */
const ALWAYS = [
  'Not in the source: encounters, conditions, allergies, medications, procedures, immunizations, careplans, devices, imaging_studies, supplies.',
  'Ids of patients are no integers: subject_id was made of them, and metadata/subject_ids.parquet has both.',
];

interface Accepted {
  readonly tables: Tables;
  /** Of the observations: rows, events, and what was left out as `rows × reason (where the first is)`. */
  readonly read: number;
  readonly events: number;
  readonly dropped?: readonly string[];
  readonly notices?: readonly string[];
  /** SQL over `events`, and what it gives. */
  readonly sql?: string;
  readonly rows?: readonly unknown[];
}

const DAYS = 'CAST(time AS VARCHAR) AS time, time_precision AS precision';
const VALUES = 'numeric_value AS value, text_value AS text, value_as_written AS written';
const WEIGHTS = `FROM events WHERE code = 'LOINC/29463-7' ORDER BY time, text_value`;
const WORDS = 'word '.repeat(2_100_000).trim();
const DAY = '2020-01-01 00:00:00';

/** Input that is read all the same: what becomes of it. */
const ACCEPTED: Readonly<Record<string, Accepted>> = {
  'dates that are no dates, or odd ones': {
    tables: observed(
      ...[
        '2020',
        '2020-13',
        '0000',
        '2999-01-01T00:00:00Z',
        '1850-01-01',
        '',
        '2019-02-29',
        '2021-05',
        '2020-01-01T25:00:00Z',
      ].map(date => weight(date, '70')),
    ),
    read: 9,
    events: 4,
    dropped: ['4 × impossible date (observations.csv, line 3)', '1 × no date (observations.csv, line 7)'],
    notices: [
      'One event is after the import was made. It is kept as written.',
      'One event is before 1900. It is kept as written.',
    ],
    sql: `SELECT ${DAYS} ${WEIGHTS}`,
    rows: [
      { time: '1850-01-01 00:00:00', precision: 'day' },
      { time: '2020-01-01 00:00:00', precision: 'year' },
      { time: '2021-05-01 00:00:00', precision: 'month' },
      { time: '2999-01-01 00:00:00', precision: null },
    ],
  },
  'values that are no plain numbers': {
    tables: observed(
      weight('2020-01-01', '>100'),
      weight('2020-01-02', '"1,2"'),
      weight('2020-01-03', '1e400'),
      weight('2020-01-04', ''),
      weight('2020-01-05', '0'),
    ),
    read: 5,
    events: 5,
    notices: [
      '3 values are no plain number (such as >100 or 1,2). They are kept as text, in text_value and value_as_written.',
    ],
    sql: `SELECT ${VALUES} ${WEIGHTS}`,
    rows: [
      { value: null, text: '>100', written: '>100' },
      { value: null, text: '1,2', written: '1,2' },
      { value: null, text: '1e400', written: '1e400' },
      { value: null, text: null, written: null },
      { value: 0, text: null, written: null },
    ],
  },
  'several units of one code': {
    tables: observed(
      weight('2020-01-01', '70'),
      weight('2020-01-02', '71'),
      weight('2020-01-03', '154', { unit: '[lb_av]' }),
      weight('2020-01-03', '155', { unit: '' }),
    ),
    read: 4,
    events: 4,
    notices: ['Values of LOINC/29463-7 have several units: kg, [lb_av], no unit. They are kept as they are.'],
  },
  'semicolons between the fields': {
    tables: {
      'patients.csv': PATIENTS.replaceAll(',', ';'),
      'observations.csv': (OBSERVATION_COLUMNS + weight(DAY, '70')).replaceAll(',', ';'),
    },
    read: 1,
    events: 1,
    sql: `SELECT numeric_value AS value, unit ${WEIGHTS}`,
    rows: [{ value: 70, unit: 'kg' }],
  },
  'a byte order mark, and lines that end in CR LF': {
    tables: {
      'patients.csv': `\uFEFF${PATIENTS}`,
      'observations.csv': `\uFEFF${OBSERVATION_COLUMNS}${weight(DAY, '70')}`.replaceAll('\n', '\r\n'),
    },
    read: 1,
    events: 1,
    sql: `SELECT unit ${WEIGHTS}`,
    rows: [{ unit: 'kg' }],
  },
  'a table in Latin-1': {
    tables: {
      'patients.csv': PATIENTS,
      'observations.csv': Buffer.from(
        `${OBSERVATION_COLUMNS}2020-01-01,ann,,survey,29463-7,Note,Größe geschätzt,,text\n`,
        'latin1',
      ),
    },
    read: 1,
    events: 1,
    notices: ['observations.csv has rows that are not UTF-8, which were read as Windows-1252.'],
    sql: `SELECT text_value AS text ${WEIGHTS}`,
    rows: [{ text: 'Größe geschätzt' }],
  },
  'patients who are nowhere': {
    tables: observed(
      weight(DAY, '70', { patient: 'nobody' }),
      weight(DAY, '70', { patient: '' }),
      weight(DAY, '70', { patient: 'bob' }),
    ),
    read: 3,
    events: 1,
    dropped: [
      '1 × no patient (observations.csv, line 3)',
      '1 × the patient is not in patients.csv (observations.csv, line 2)',
    ],
  },
  'rows with too few and too many fields': {
    tables: observed('2020-01-01,ann,1\n', weight(DAY, '70'), weight(DAY, '71').replace('\n', ',more\n')),
    read: 3,
    events: 1,
    dropped: [
      '1 × 3 fields where the header has 9 (observations.csv, line 2)',
      '1 × 10 fields where the header has 9 (observations.csv, line 4)',
    ],
  },
  'a quotation mark that is never closed': {
    tables: observed(weight('2020-01-01', '70'), weight('2020-01-02', '"71'), weight('2020-01-03', '72')),
    read: 3,
    events: 2,
    dropped: ['1 × a quotation mark is opened and never closed (observations.csv, line 3)'],
    sql: `SELECT numeric_value AS value ${WEIGHTS}`,
    rows: [{ value: 70 }, { value: 72 }],
  },
  'a text of ten megabytes': {
    tables: observed(`2020-01-01,ann,,survey,29463-7,Note,${WORDS},,text\n`),
    read: 1,
    events: 1,
    sql: `SELECT strlen(text_value) AS bytes, text_value[-9:] AS "end" FROM events WHERE code = 'LOINC/29463-7'`,
    rows: [{ bytes: BigInt(WORDS.length), end: 'word word' }],
  },
};

interface Refused {
  readonly tables: Tables;
  /** FOLDER stands for the source's path. */
  readonly says: string;
}

const SYNTHEA =
  'a folder with Synthea’s CSV files: patients.csv with Id and BIRTHDATE, encounters.csv, observations.csv, …';

/** Input that is refused, with the sentence that says so. */
const REFUSED: Readonly<Record<string, Refused>> = {
  'a folder without patients': {
    tables: { 'observations.csv': OBSERVATION_COLUMNS + weight(DAY, '70') },
    says: `FOLDER can’t be imported: it looks like Synthea CSV, but the table patients is missing. What is expected: ${SYNTHEA}.`,
  },
  'a table without a column that it needs': {
    tables: {
      'patients.csv': PATIENTS,
      'observations.csv': OBSERVATION_COLUMNS.replace('VALUE', 'WERT') + weight(DAY, '70'),
    },
    says:
      'FOLDER can’t be imported: it looks like Synthea CSV, but observations.csv has no column value (in its first line ' +
      `9 columns are found; fields are separated by comma, semicolon, tab or |). What is expected: ${SYNTHEA}.`,
  },
  'tables with nothing but their headers': {
    tables: { 'patients.csv': 'Id,BIRTHDATE\n', 'observations.csv': OBSERVATION_COLUMNS },
    says: 'FOLDER can’t be imported: no record was found in it. Something with patients in it is needed.',
  },
  'an archive that is cut off': {
    tables: {
      'patients.csv': PATIENTS,
      'observations.csv.gz': gzipSync(
        OBSERVATION_COLUMNS + Array.from({ length: 500 }, (_, i) => weight('2020-01-01', String(i * i))).join(''),
      ).subarray(0, -20),
    },
    says: 'FOLDER/observations.csv.gz is damaged: the gzip archive is damaged or cut off. Copy it again or write it anew.',
  },
};

function droppedOf(report: ImportReport, name: string): readonly string[] {
  const table = report.tables.find(each => each.name === name);
  return (table?.dropped ?? []).map(({ rows, reason, example }) => `${rows} × ${reason} (${example})`);
}

describe('bad input of an import of tables', () => {
  const bench = useBench();
  let n = 0;
  const source = (tables: Tables): Promise<string> => writeTables(path.join(bench().folder, `source ${n++}`), tables);

  for (const [name, { tables, read, events, dropped = [], notices = [], sql, rows }] of Object.entries(ACCEPTED)) {
    it(`reads ${name}`, async () => {
      const folder = await source(tables);
      const report = await importFolder(folder);
      const observations = report.tables.find(each => each.name === 'observations');
      expect([observations?.read, observations?.events]).toEqual([read, events]);
      expect(droppedOf(report, 'observations')).toEqual(dropped);
      for (const each of report.tables) {
        expect(each.read).toBe(each.mapped + each.dropped.reduce((sum, { rows: left }) => sum + left, 0));
      }
      expect([...report.notices].sort()).toEqual([...notices, ...ALWAYS].sort());
      if (sql === undefined) return;
      const told = await bench().database.rows(
        sql.replace('FROM events', `FROM read_parquet('${folder}-meds/data/*/*.parquet', union_by_name = true)`),
      );
      expect(told.map(row => ({ ...row }))).toEqual(rows);
    });
  }

  for (const [name, { tables, says }] of Object.entries(REFUSED)) {
    it(`refuses ${name}`, async () => {
      const folder = await source(tables);
      await expect(importFolder(folder)).rejects.toThrow(says.replaceAll('FOLDER', folder));
    });
  }

  it('refuses a folder with nothing in it, and one with nothing that fits', async () => {
    const empty = await source({});
    await expect(importFolder(empty)).rejects.toThrow(
      `${empty} can’t be imported: there are no files in it. What can be: `,
    );
    const other = await source({
      'a.csv': 'x,y\n1,2\n',
      'b.txt': 'text',
      'c.bin': Buffer.from([0, 1, 2]),
      'd.csv': 'z\n',
    });
    await expect(importFolder(other)).rejects.toThrow(
      `${other} can’t be imported: 4 files were found, and none of them fits (a.csv, b.txt, c.bin, …). What can be: `,
    );
  });

  it('passes over a table that is empty, and says so', async () => {
    const report = await importFolder(await source({ 'patients.csv': PATIENTS, 'observations.csv': '' }));
    expect(report.passedOver).toEqual([{ name: 'observations.csv', why: 'it is empty' }]);
    expect(report.tables.map(({ name, read }) => [name, read])).toEqual([['patients', 2]]);
  });

  it('takes a patient who stands twice once', async () => {
    const report = await importFolder(
      await source({ ...observed(weight(DAY, '70')), 'patients.csv': `${PATIENTS}ann,1980-02-03,F\n` }),
    );
    expect(droppedOf(report, 'patients')).toEqual(['1 × the patient stands in an earlier row (patients.csv, line 4)']);
    expect(report.subjects).toBe(2);
  });

  it('stops at the first damage where that is asked for, and goes on without it', async () => {
    const folder = await source(observed(weight('2020-01-01', '70'), '2020-01-02,ann\n', weight('2020-01-03', '72')));
    await expect(importFolder(folder, 'stop')).rejects.toThrow(
      `${folder}/observations.csv, line 3: 2 fields where the header has 9. Nothing is imported while it stands there: ` +
        'mend the file, or have what can’t be read skipped and counted.',
    );
    const report = await importFolder(folder, 'skip');
    expect(droppedOf(report, 'observations')).toEqual([
      '1 × 2 fields where the header has 9 (observations.csv, line 3)',
    ]);
    expect([...report.notices].sort()).toEqual([...ALWAYS].sort());
  });
});
