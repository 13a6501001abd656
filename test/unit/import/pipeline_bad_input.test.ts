import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SqlRow } from '../../../src/engine/database';
import type { ImportReport } from '../../../src/core/import/report';
import { useBench } from '../temporary';
import { tableOf } from './fhir_output';
import { importInto } from './omop_mimic_output';
import { tableText, TWO_PATIENTS, writeSynthea } from './synthea_source';

const observation = (
  value: string,
  more: Partial<Record<'date' | 'patient' | 'unit' | 'type' | 'code', string>> = {},
): string =>
  [
    more.date ?? '2020-01-01',
    more.patient ?? 'a',
    'e',
    'laboratory',
    more.code ?? '2339-0',
    'Glucose',
    value,
    more.unit ?? 'mg/dL',
    more.type ?? 'numeric',
  ].join(',');

describe('bad input', () => {
  const bench = useBench();
  let source = '';
  let out = '';

  beforeEach(async () => {
    const folder = await mkdtemp(path.join(bench().folder, 'bad-'));
    source = path.join(folder, 'source');
    out = path.join(folder, 'out');
  });

  const events = (columns: string, where: string): Promise<SqlRow[]> =>
    bench().database.rows(
      `SELECT ${columns} FROM read_parquet('${out}/data/**/*.parquet') WHERE ${where} ORDER BY ALL`,
    );
  const texts = async (columns: string, where: string): Promise<string[]> =>
    (await events(`concat_ws('|', ${columns}) AS line`, where)).map(({ line }) => String(line));
  /** Writes observations.csv as it is to stand there. */
  const rewrite = (text: string | Buffer): Promise<void> => writeFile(path.join(source, 'observations.csv'), text);

  it.each([
    ['semicolons', (text: string) => text.replaceAll(',', ';')],
    ['tabs', (text: string) => text.replaceAll(',', '\t')],
    ['a BOM', (text: string) => `\uFEFF${text}`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no end of the last line', (text: string) => text.trimEnd()],
    ['empty lines', (text: string) => text.replaceAll('\n', '\n\n')],
    ['gzip', (text: string) => gzipSync(text)],
    ['quotation marks around everything', (text: string) => text.replace(/[^,\n]+/g, '"$&"')],
  ])('%s: read as what it is', async (_, change) => {
    await writeSynthea(source, { observations: [] });
    await rewrite(change(tableText('observations', [observation('70'), observation('80.5', { patient: 'b' })])));
    const report = await importInto(source, out);
    expect(tableOf(report, 'observations')).toEqual({ read: 2, mapped: 2, events: 2, dropped: {} });
    expect(await texts('original_subject_id, numeric_value, unit', `code = 'LOINC/2339-0'`)).toEqual([
      'a|70.0|mg/dL',
      'b|80.5|mg/dL',
    ]);
  });

  it('Latin-1: read, and told', async () => {
    await writeSynthea(source, { observations: [] });
    await rewrite(Buffer.from(tableText('observations', [observation('Müdigkeit', { type: 'text' })]), 'latin1'));
    const report = await importInto(source, out);
    expect(await texts('text_value', `code = 'LOINC/2339-0'`)).toEqual(['Müdigkeit']);
    expect(report.notices).toContain('observations.csv has rows that are not UTF-8, which were read as Windows-1252.');
  });

  it('UTF-8 and Latin-1 in one file: each row is read as what it is', async () => {
    await writeSynthea(source, { observations: [] });
    const [head = '', ...rows] = tableText('observations', [
      observation('Ménière', { type: 'text' }),
      observation('Français', { type: 'text' }),
    ]).split('\n');
    const [utf8 = '', latin1 = ''] = rows;
    await rewrite(Buffer.concat([Buffer.from(`${head}\n${utf8}\n`), Buffer.from(`${latin1}\n`, 'latin1')]));
    await importInto(source, out);
    expect(await texts('text_value', `code = 'LOINC/2339-0'`)).toEqual(['Français', 'Ménière']);
  });

  it.each([
    ['CR LF among LF', (rows: readonly string[]) => `${rows[0]}\n${rows[1]}\n${rows[2]}\r\n${rows[3]}\n`],
    ['LF among CR LF', (rows: readonly string[]) => `${rows[0]}\r\n${rows[1]}\n${rows[2]}\r\n${rows[3]}\r\n`],
    ['CR at the end', (rows: readonly string[]) => `${rows[0]}\n${rows[1]}\n${rows[2]}\n${rows[3]}\r`],
  ])('line ends of two kinds, %s: read', async (_, join) => {
    await writeSynthea(source, { observations: [] });
    const rows = [observation('70'), observation('"in\r\nside"', { type: 'text' }), observation('72')];
    await rewrite(join([tableText('observations', []).trimEnd(), ...rows]));
    const report = await importInto(source, out);
    expect(tableOf(report, 'observations')).toEqual({ read: 3, mapped: 3, events: 3, dropped: {} });
    expect(await texts('coalesce(CAST(numeric_value AS VARCHAR), text_value), unit', `code = 'LOINC/2339-0'`)).toEqual([
      '70.0|mg/dL',
      '72.0|mg/dL',
      'in\r\nside|mg/dL',
    ]);
  });

  it('line ends of CR alone: refused by name, without a word of what is in it', async () => {
    await writeSynthea(source, { observations: [] });
    const text = tableText('observations', [observation('secret', { type: 'text' }), observation('71')]);
    await rewrite(text.replaceAll('\n', '\r'));
    const told = { kind: 'damaged', message: expect.stringMatching(/lines end in CR alone/) as unknown };
    await expect(importInto(source, out)).rejects.toMatchObject(told);
    // And where only the header has another end.
    await rewrite(text.replaceAll('\n', '\r').replace('\r', '\n'));
    await expect(importInto(source, out)).rejects.toMatchObject({ kind: 'import-damage' });
    await expect(importInto(source, out)).rejects.not.toThrow(/secret/);
  });

  it('a separator that nobody uses: told with the file and what was found', async () => {
    await writeSynthea(source, { observations: [] });
    await rewrite(tableText('observations', [observation('70')]).replaceAll(',', '^'));
    await expect(importInto(source, out)).rejects.toThrow(
      /observations\.csv has no column date, patient, code, value \(in its first line 1 column is found; fields are separated by comma/,
    );
  });

  it('truncated and malformed rows: the import stops with file and line, or counts and skips them', async () => {
    await writeSynthea(source, { observations: [] });
    const good = [observation('70'), `2020-01-01,a,e,laboratory,2339-0,"two\nlines",71,mg/dL,numeric`];
    const text = tableText('observations', [
      ...good,
      '2020-01-01,a,e',
      `2020-01-01,a,e,laboratory,2339-0,"x" y,72,mg/dL,numeric`,
      observation('73'),
    ]);
    await rewrite(`${text}2020-01-02,a,e,lab`);
    await expect(importInto(source, out)).rejects.toMatchObject({
      kind: 'import-damage',
      message: expect.stringMatching(/observations\.csv, line 5: 3 fields where the header has 9\./) as unknown,
    });
    const report = await importInto(source, out, { onDamage: 'skip' });
    expect(tableOf(report, 'observations')).toEqual({
      read: 6,
      mapped: 3,
      events: 3,
      dropped: {
        '3 fields where the header has 9': 1,
        'text stands behind a closing quotation mark': 1,
        '4 fields where the header has 9': 1,
      },
    });
    const examples = report.tables.find(({ name }) => name === 'observations')?.dropped.map(({ example }) => example);
    expect(examples).toEqual(['observations.csv, line 5', 'observations.csv, line 6', 'observations.csv, line 8']);
    expect(await texts('numeric_value', `code = 'LOINC/2339-0'`)).toEqual(['70.0', '71.0', '73.0']);
  });

  it('a quotation mark that is never closed costs its own line alone', async () => {
    await writeSynthea(source, { observations: [] });
    await rewrite(
      tableText('observations', [
        observation('70'),
        `2020-01-01,a,e,laboratory,2339-0,"open,71,mg/dL,numeric`,
        observation('72'),
      ]),
    );
    await expect(importInto(source, out)).rejects.toThrow(
      /observations\.csv, line 3: a quotation mark is opened and never closed/,
    );
    const report = await importInto(source, out, { onDamage: 'skip' });
    expect(tableOf(report, 'observations')).toEqual({
      read: 3,
      mapped: 2,
      events: 2,
      dropped: { 'a quotation mark is opened and never closed': 1 },
    });
  });

  it.each([
    ['behind which text stands', '"mg/dL'],
    ['that ends its field', 'mg/dL"'],
  ])('two stray quotation marks, the second one %s, cost their own lines and not those between', async (_, second) => {
    await writeSynthea(source, { observations: [] });
    const between = Array.from({ length: 100 }, (_, i) => observation(String(100 + i)));
    await rewrite(
      tableText('observations', [
        observation('"70'),
        ...between,
        observation('71', { unit: second }),
        ...between,
        observation('72'),
      ]),
    );
    const report = await importInto(source, out, { onDamage: 'skip' });
    const { read, mapped, lost } = countsOf(report);
    expect([read, mapped + lost]).toEqual([203, 203]);
    expect(mapped).toBeGreaterThanOrEqual(201);
  });

  it('more stray quotation marks than are looked behind: every line is counted', async () => {
    await writeSynthea(source, { observations: [] });
    const rows = Array.from({ length: 101 }, (_, i) => observation(i % 2 === 0 ? '"70' : '71'));
    await rewrite(tableText('observations', rows));
    const { read, mapped, lost } = countsOf(await importInto(source, out, { onDamage: 'skip' }));
    expect([read, mapped + lost]).toEqual([101, 101]);
  });

  function countsOf({ tables }: ImportReport): { read: number; mapped: number; lost: number } {
    const table = tables.find(({ name }) => name === 'observations');
    if (!table) throw new Error('There are observations.');
    return { ...table, lost: table.dropped.reduce((n, { rows }) => n + rows, 0) };
  }

  it('a gzip file that is cut off: told', async () => {
    await writeSynthea(source, { observations: [] });
    const packed = gzipSync(
      tableText(
        'observations',
        Array.from({ length: 5000 }, (_, i) => observation(String(i * 7919))),
      ),
    );
    await rewrite(packed.subarray(0, packed.length / 2));
    await expect(importInto(source, out)).rejects.toThrow(
      /observations\.csv is damaged: the gzip archive is damaged or cut off/,
    );
  });

  it('a table that is missing is told; without patients it is no Synthea', async () => {
    await writeSynthea(source, { observations: [observation('70')] });
    const report = await importInto(source, out);
    expect(report.notices.find(notice => notice.startsWith('Not in the source'))).toMatch(/encounters.*medications/);
    await rm(path.join(source, 'patients.csv'));
    await expect(importInto(source, `${out}2`)).rejects.toThrow(
      /looks like Synthea CSV, but the table patients is missing/,
    );
  });

  it('references to patients that are not there, no patient, no code, no date: dropped, with where', async () => {
    const rows = [
      observation('1', { patient: 'nobody' }),
      observation('2', { patient: '' }),
      observation('3', { code: '' }),
      observation('4', { date: '' }),
      observation('5'),
    ];
    await writeSynthea(source, { observations: rows });
    const report = await importInto(source, out);
    expect(report.tables.find(({ name }) => name === 'observations')).toMatchObject({ read: 5, mapped: 1, events: 1 });
    const dropped = report.tables.find(({ name }) => name === 'observations')?.dropped ?? [];
    expect(new Set(dropped.map(({ reason, rows: n, example }) => `${reason} ${n} ${example}`))).toEqual(
      new Set([
        'the patient is not in patients.csv 1 observations.csv, line 2',
        'no patient 1 observations.csv, line 3',
        'no code 1 observations.csv, line 4',
        'no date 1 observations.csv, line 5',
      ]),
    );
  });

  it('dates: partial ones are their first instant, odd ones are kept and told, impossible ones dropped and told', async () => {
    const dates = [
      '2020',
      '2020-05',
      '2020-05-06',
      '2020-05-06T07:08:09Z',
      '2020-05-06 07:08:09.25+02:00',
      '1850-01-01',
      '2999-01-01',
    ];
    const impossible = ['2020-13', '0000', '2020-02-30', 'yesterday', '2020-1-1', '2020-01-01T25:00:00Z', 'infinity'];
    await writeSynthea(source, { observations: [...dates, ...impossible].map(date => observation('1', { date })) });
    const report = await importInto(source, out);
    expect(
      await texts(
        `strftime(time, '%Y-%m-%d %H:%M:%S.%f'), coalesce(time_precision, '-'), coalesce(time_zone, '-')`,
        `code = 'LOINC/2339-0'`,
      ),
    ).toEqual([
      '1850-01-01 00:00:00.000000|day|-',
      '2020-01-01 00:00:00.000000|year|-',
      '2020-05-01 00:00:00.000000|month|-',
      '2020-05-06 00:00:00.000000|day|-',
      '2020-05-06 07:08:09.000000|-|Z',
      '2020-05-06 07:08:09.250000|-|+02:00',
      '2999-01-01 00:00:00.000000|day|-',
    ]);
    expect(tableOf(report, 'observations')).toEqual({
      read: 14,
      mapped: 7,
      events: 7,
      dropped: { 'impossible date': 7 },
    });
    expect(report.notices).toEqual(
      expect.arrayContaining([
        'One event is after the import was made. It is kept as written.',
        'One event is before 1900. It is kept as written.',
      ]),
    );
  });

  it('an impossible end costs the end alone, and is told', async () => {
    await writeSynthea(source, { conditions: ['2020-01-01,2020-99-99,a,e,44054006,Diabetes'] });
    const report = await importInto(source, out);
    expect(tableOf(report, 'conditions')).toEqual({ read: 1, mapped: 1, events: 1, dropped: {} });
    expect(report.notices.join(' ')).toMatch(/conditions: 1 row has an impossible date .*conditions\.csv, line 2/);
  });

  it('values that are no plain numbers stay as they are written', async () => {
    const written = [
      '>100',
      '"1,2"',
      '1e40',
      'NaN',
      '-3.5',
      '1e3',
      '.5',
      '007',
      '1e-60',
      '0e-60',
      '16777216',
      '16777217',
    ];
    await writeSynthea(source, { observations: written.map(value => observation(value)) });
    const report = await importInto(source, out);
    expect(
      await texts(
        `coalesce(CAST(numeric_value AS VARCHAR), '-'), coalesce(text_value, '-'), coalesce(value_as_written, '-')`,
        `code = 'LOINC/2339-0'`,
      ),
    ).toEqual(
      [
        ...['-3.5|-|-', '-|1,2|1,2', '-|1e40|1e40', '-|>100|>100', '-|NaN|NaN', '0.5|-|-', '1000.0|-|-', '7.0|-|-'],
        // The first that a float32 can't tell from 0, and an integer that it rounds.
        ...['-|1e-60|1e-60', '0.0|-|-', '16777216.0|-|-', '16777216.0|-|16777217'],
      ].sort(),
    );
    expect(report.notices.join(' ')).toMatch(/5 values are no plain number/);
  });

  it('several units of one code are told, the commonest first', async () => {
    await writeSynthea(source, {
      observations: [observation('5', { unit: 'mmol/L' }), observation('90'), observation('91')],
    });
    const report = await importInto(source, out);
    expect(report.notices).toContain(
      'Values of LOINC/2339-0 have several units: mg/dL, mmol/L. They are kept as they are.',
    );
  });

  it('a text of 10 megabytes is whole', async () => {
    const text = 'Übelkeit “seit gestern”, '.repeat(400_000).slice(0, 9_999_999) + '.';
    await writeSynthea(source, { observations: [observation(`"${text}"`, { type: 'text' }), observation('70')] });
    await importInto(source, out);
    expect(await texts('length(text_value), md5(text_value)', 'length(text_value) > 100')).toEqual([
      `${Array.from(text).length}|${createHash('md5').update(text).digest('hex')}`,
    ]);
  });

  it('procedures of earlier versions, with a DATE, happen at one instant', async () => {
    await writeSynthea(source, { procedures: ['2020-01-01,a,e,430193006,Reconciliation'] });
    await importInto(source, out);
    expect(await texts('code, source_table', `source_table = 'procedures'`)).toEqual(['SNOMED/430193006|procedures']);
  });

  it('ids that are all integers of 64 bits are kept', async () => {
    const patients = TWO_PATIENTS.map((row, i) => row.replace(/^[ab]/, ['-7', '9223372036854775807'][i] ?? ''));
    await writeSynthea(source, { patients });
    await importInto(source, out);
    const rows = await events('DISTINCT CAST(subject_id AS VARCHAR) AS id', 'TRUE');
    expect(rows.map(({ id }) => id)).toEqual(['-7', '9223372036854775807']);
    await expect(readFile(path.join(out, 'metadata', 'subject_ids.parquet'))).rejects.toThrow('ENOENT');
  });

  it('nothing that can be imported: told, with what could be', async () => {
    await expect(importInto(bench().folder + '/nowhere', out)).rejects.toMatchObject({ kind: 'not-found' });
    await mkdir(source);
    await expect(importInto(source, out)).rejects.toThrow(
      /there are no files in it\. What can be: .*Synthea.*OMOP.*MIMIC.*FHIR/,
    );
    await writeFile(path.join(source, 'notes.txt'), 'hello');
    await expect(importInto(source, out, { kind: 'synthea-csv' })).rejects.toThrow(
      /it is no Synthea CSV: 1 file was found/,
    );
  });
});
