import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeEvents } from '../../../src/core/meds/columns';
import { TEXT_LIMIT, type SubjectEvents, type SubjectPayload } from '../../../src/core/meds/events';
import { formatTime } from '../../../src/core/meds/time';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { madeCode } from '../view/made_code';

const COLUMNS = {
  subject_id: 'BIGINT',
  time: 'TIMESTAMP',
  code: 'VARCHAR',
  numeric_value: 'FLOAT',
  text_value: 'VARCHAR',
};

describe('the events of a subject', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => void (engine = await Engine.create()));
  afterAll(() => engine.close());

  async function read(file: string, subject = '1'): Promise<{ payload: SubjectPayload; events: SubjectEvents }> {
    const payload = await engine.subject({ path: file, subject });
    return { payload, events: decodeEvents(payload.columns, payload.codes) };
  }
  const codesOf = (events: SubjectEvents): (string | null)[] =>
    Array.from(events.code, code => events.codes[code]?.code ?? null);

  it('come in MEDS order though the file has another: null times first, then by time, ties in file order', async () => {
    const file = path.join(bench().folder, 'unsorted.parquet');
    await bench().writer.rows(file, COLUMNS, [
      ['1', '2020-01-02', 'third', null, null],
      ['1', '2020-01-01', 'first', null, null],
      ['1', null, 'static', null, null],
      ['1', '2020-01-01', 'second', null, null],
      ['1', '1850-01-01', 'oldest', null, null],
    ]);
    const { payload, events } = await read(file);
    expect(codesOf(events)).toEqual(['static', 'oldest', 'first', 'second', 'third']);
    expect([...events.fileRow]).toEqual([2, 4, 1, 3, 0]);
    expect(events.staticCount).toBe(1);
    expect(payload.notices).toEqual([
      "This subject's events are not in order of time in unsorted.parquet. They are shown sorted.",
    ]);
  });

  it('keep file order over many row groups and threads', async () => {
    const file = path.join(bench().folder, 'many.parquet');
    await bench().writer.query(
      file,
      `SELECT 1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' AS time, 'C' || i AS code FROM range(300000) t(i)`,
      'row_group_size 20000',
    );
    const { payload, events } = await read(file);
    expect(events.fileRow.every((row, i) => row === i)).toBe(true);
    expect(codesOf(events)[299_999]).toBe('C299999');
    expect(payload.notices).toEqual([]);
  });

  it('have units from a column, else from the code; and reference ranges', async () => {
    const file = path.join(bench().folder, 'units.parquet');
    const columns = { ...COLUMNS, valueuom: 'VARCHAR', ref_range_lower: 'DOUBLE', ref_range_upper: 'DOUBLE' };
    await bench().writer.rows(file, columns, [
      ['1', '2020-01-01', 'LAB//50912//mg/dL', '1.1', null, null, '0.4', '1.1'],
      ['1', '2020-01-02', 'LAB//50912//mg/dL', '97', null, 'umol/L', '35', null],
      ['1', '2020-01-03', 'LAB//50912//mg/dL', '1.2', null, null, '0.5', '1.2'],
      ['1', '2020-01-04', 'LAB//227969//UNK', null, 'text', null, null, null],
      ['1', '2020-01-05', 'HR', '80', null, null, null, null],
    ]);
    const { payload, events } = await read(file);
    expect(Array.from(events.unit, unit => events.units[unit] ?? null)).toEqual([
      'mg/dL',
      'umol/L',
      'mg/dL',
      'UNK',
      null,
    ]);
    expect(payload.references).toEqual([
      { code: 0, unit: 'mg/dL', low: 0.5, high: Math.fround(1.2) },
      { code: 0, unit: 'umol/L', low: 35, high: null },
    ]);
  });

  it('are the same code twice where a rule over a column tells them apart', async () => {
    const file = path.join(bench().folder, 'tables.parquet');
    await bench().writer.rows(file, { ...COLUMNS, table: 'VARCHAR' }, [
      ['1', '2020-01-01', 'SNOMED/1', null, null, 'condition_occurrence'],
      ['1', '2020-01-02', 'SNOMED/1', null, null, 'procedure_occurrence'],
      ['1', '2020-01-03', 'SNOMED/1', null, null, 'condition'],
    ]);
    const { payload, events } = await read(file);
    expect(payload.codes.map(({ code, category }) => [code, category])).toEqual([
      ['SNOMED/1', 'diagnoses'],
      ['SNOMED/1', 'procedures'],
    ]);
    expect([...events.code]).toEqual([0, 1, 0]);
  });

  it('cut long texts at a whole character and say how long they are; different long texts stay different', async () => {
    const file = path.join(bench().folder, 'long.parquet');
    // 1,999 letters, then characters of two code units each: the cut would fall into the first of them.
    await bench().writer.query(
      file,
      `SELECT 1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' AS time, 'NOTE' AS code,
         repeat('a', 1999) || repeat('😀', 10) || i AS text_value FROM range(2) t(i)
       UNION ALL SELECT 1, TIMESTAMP '2020-01-02', 'NOTE', repeat('😀', 1500)
       UNION ALL SELECT 1, TIMESTAMP '2020-01-03', 'NOTE', repeat('b', 2000)
       UNION ALL SELECT 1, TIMESTAMP '2020-01-04', 'NOTE', repeat('b', 2000)`,
    );
    const { events } = await read(file);
    const texts = Array.from(events.text, text => [events.texts[text] ?? '', events.textLengths[text] ?? -1]);
    expect(texts).toEqual([
      ['a'.repeat(1999), 1999 + 20 + 1],
      ['a'.repeat(1999), 1999 + 20 + 1],
      ['😀'.repeat(TEXT_LIMIT / 2), 3000],
      ['b'.repeat(2000), 2000],
      ['b'.repeat(2000), 2000],
    ]);
    expect(events.text[0]).not.toBe(events.text[1]);
    expect(events.text[3]).toBe(events.text[4]);
    const rows = [0, 1, 2].map(row => ({ file: 0, row }));
    const query = { text: '😀1', regex: false, matchCase: false };
    expect(await engine.searchLongTexts({ path: file, subject: '1', rows, query })).toEqual({
      matches: [false, true, false],
    });
    const whole = await engine.fullText({ path: file, subject: '1', row: { file: 0, row: 2 } });
    expect(whole.text).toBe('😀'.repeat(1500));
  });

  it('may have no code, and codes may be described more than once', async () => {
    const folder = path.join(bench().folder, 'codes');
    await bench().writer.rows(path.join(folder, 'data/0.parquet'), COLUMNS, [
      ['1', '2020-01-01', null, null, null],
      ['1', '2020-01-02', 'A"\'\n', null, null],
      ['1', '2020-01-03', 'B', null, null],
    ]);
    await bench().writer.rows(
      path.join(folder, 'metadata/codes.parquet'),
      { code: 'VARCHAR', description: 'VARCHAR', parent_codes: 'VARCHAR[]' },
      [
        ['A"\'\n', 'first', '[ICD10CM/A00]'],
        ['A"\'\n', ' ', '[NULL]'],
        ['A"\'\n', 'second', '[ICD10CM/A00, ICD10CM/A01]'],
        ['A"\'\n', 'first', null],
        ['C', 'unused', null],
      ],
    );
    const { payload, events } = await read(folder);
    expect([...events.code]).toEqual([-1, 0, 1]);
    expect(payload.codes).toEqual([
      {
        code: 'A"\'\n',
        description: 'first; second',
        source: 'dataset',
        says: path.basename(folder),
        known: null,
        differs: null,
        parents: ['ICD10CM/A00', 'ICD10CM/A01'],
        category: 'other',
      },
      madeCode('B'),
    ]);
  });

  it('take a million events without trouble', async () => {
    const file = path.join(bench().folder, 'million.parquet');
    await bench().writer.query(
      file,
      `SELECT 1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' + to_seconds(i) AS time, 'LAB//' || (i % 500) || '//mg' AS code,
         (i % 100)::FLOAT AS numeric_value FROM range(1000000) t(i)`,
    );
    const { events } = await read(file);
    expect(events.length).toBe(1_000_000);
    expect(formatTime(events.time[999_999] ?? 0n)).toBe('2020-01-12T13:46:39');
    expect(events.codes).toHaveLength(500);
  });
});
