import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const COLUMNS = {
  subject_id: 'BIGINT',
  time: 'TIMESTAMP',
  code: 'VARCHAR',
  numeric_value: 'FLOAT',
  text_value: 'VARCHAR',
  hadm_id: 'BIGINT',
  count: 'INTEGER',
  dose: 'DOUBLE',
  given: 'BOOLEAN',
  stored: 'TIMESTAMP',
  "a 'name'\t": 'VARCHAR[]',
};
const ROWS = [
  [
    '9007199254740993',
    '2110-04-11 15:08:00.000001',
    'B',
    '98.6',
    'tab\there\nline \\ "q"',
    '9223372036854775807',
    '7',
    '0.1',
    'true',
    '2110-04-11 15:08:00',
    '[x, NULL]',
  ],
  ['9007199254740993', null, 'A', null, '', null, null, 'nan', null, null, null],
  ['9007199254740993', '2110-04-12', 'C', '-inf', '\\N', '-1', '-7', '1e300', 'false', '1850-01-01 00:00:00.5', '[]'],
];

const NO_ROWS = { file: new Uint16Array(0), row: new Uint32Array(0) };

/** Undoes the escapes as the docstring of export_rows.ts describes them. */
function unescaped(field: string): string | null {
  if (field === '') return null;
  if (field === '\\E') return '';
  const plain: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
  return field.replace(/\\(.)/g, (_, letter: string) => plain[letter] ?? '');
}

describe('an export', () => {
  const bench = useBench();
  let engine: Engine;
  let file: string;
  beforeAll(async () => {
    engine = await Engine.create();
    file = path.join(bench().folder, 'export.parquet');
    await bench().writer.rows(file, COLUMNS, ROWS);
  });
  afterAll(() => engine.close());

  const tsv = async (source: string, subject: string): Promise<(string | null)[][]> => {
    const { text } = await engine.exportRows({ path: source, subject, rows: null, format: 'tsv' });
    expect(text.endsWith('\n')).toBe(true);
    return text
      .slice(0, -1)
      .split('\n')
      .map(line => line.split('\t').map(unescaped));
  };

  it('as TSV has every column as stored, in MEDS order, with null and empty text apart', async () => {
    expect(await tsv(file, '9007199254740993')).toEqual([
      Object.keys(COLUMNS),
      ['9007199254740993', null, 'A', null, '', null, null, 'NaN', null, null, null],
      [
        '9007199254740993',
        '2110-04-11T15:08:00.000001',
        'B',
        '98.6',
        'tab\there\nline \\ "q"',
        '9223372036854775807',
        '7',
        '0.1',
        'true',
        '2110-04-11T15:08:00',
        '["x",null]',
      ],
      [
        '9007199254740993',
        '2110-04-12T00:00:00',
        'C',
        '-Infinity',
        '\\N',
        '-1',
        '-7',
        '1e+300',
        'false',
        '1850-01-01T00:00:00.5',
        '[]',
      ],
    ]);
  });

  it('as JSON has int64 as strings, small integers and floats as numbers, and what JSON does not know as strings', async () => {
    const { text, rows } = await engine.exportRows({
      path: file,
      subject: '9007199254740993',
      rows: null,
      format: 'json',
    });
    expect(rows).toBe(3);
    expect(text).toContain('"numeric_value":98.6,');
    const [first, second, third] = JSON.parse(text) as Record<string, unknown>[];
    expect(first).toMatchObject({
      time: null,
      code: 'A',
      numeric_value: null,
      text_value: '',
      dose: 'NaN',
      given: null,
    });
    expect(second).toEqual({
      subject_id: '9007199254740993',
      time: '2110-04-11T15:08:00.000001',
      code: 'B',
      numeric_value: 98.6,
      text_value: 'tab\there\nline \\ "q"',
      hadm_id: '9223372036854775807',
      count: 7,
      dose: 0.1,
      given: true,
      stored: '2110-04-11T15:08:00',
      "a 'name'\t": '["x",null]',
    });
    expect(third).toMatchObject({ numeric_value: '-Infinity', hadm_id: '-1', count: -7, dose: 1e300, given: false });
  });

  it('of some rows has those and no others', async () => {
    const rows = { file: Uint16Array.of(0), row: Uint32Array.of(2) };
    const some = await engine.exportRows({ path: file, subject: '9007199254740993', rows, format: 'json' });
    expect(some.rows).toBe(1);
    expect(JSON.parse(some.text)).toMatchObject([{ code: 'C' }]);
    const none = await engine.exportRows({ path: file, subject: '9007199254740993', rows: NO_ROWS, format: 'json' });
    expect(JSON.parse(none.text)).toEqual([]);
    await expect(
      engine.exportRows({
        path: file,
        subject: '9007199254740993',
        rows: { file: Uint16Array.of(0), row: Uint32Array.of(9) },
        format: 'tsv',
      }),
    ).rejects.toMatchObject({ kind: 'unknown-row' });
  });

  it('gives any text back', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.option(fc.string({ unit: 'grapheme' }))), {
          minLength: 1,
        }),
        async texts => {
          // NUL can't stand in a text of DuckDB's.
          const rows = texts.map(([code, text]) => [
            '1',
            null,
            code.replaceAll('\0', ''),
            text?.replaceAll('\0', '') ?? null,
          ]);
          const source = path.join(bench().folder, `any-${count++}.parquet`);
          const columns = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR', text_value: 'VARCHAR' };
          await bench().writer.rows(source, columns, rows);
          const [, ...lines] = await tsv(source, '1');
          expect(lines).toEqual(rows.map(([id, time, code, text]) => [id, time, code, null, text]));
          const json = await engine.exportRows({ path: source, subject: '1', rows: null, format: 'json' });
          expect(
            (JSON.parse(json.text) as Record<string, unknown>[]).map(row => [row['code'], row['text_value']]),
          ).toEqual(rows.map(([, , code, text]) => [code, text]));
        },
      ),
      { numRuns: 25 },
    );
  });
});
