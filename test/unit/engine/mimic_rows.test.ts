import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance, DuckDBTimestampValue, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeEvents } from '../../../src/core/meds/columns';
import { Engine } from '../../../src/engine/engine';

/** The bundled sample: 20 subjects of the MIMIC-IV demo. */
const SAMPLE = path.resolve(import.meta.dirname, '../../../media/sample/mimic-iv-demo-meds');
const STANDARD = ['subject_id', 'time', 'code', 'numeric_value', 'text_value'];

/** One event with everything that is known of it, as plain values that can be compared. */
type Event = Readonly<Record<string, string | number | bigint | null>>;

function line(event: Event): string {
  return JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

describe('the sample, beside what DuckDB says of its files', () => {
  let engine: Engine;
  let instance: DuckDBInstance;
  let duckdb: DuckDBConnection;
  let files: string[];
  let further: string[];
  beforeAll(async () => {
    engine = await Engine.create();
    instance = await DuckDBInstance.create();
    duckdb = await instance.connect();
    const found = await readdir(path.join(SAMPLE, 'data'), { recursive: true });
    files = found.filter(file => file.endsWith('.parquet')).map(file => path.join(SAMPLE, 'data', file));
    const columns = await duckdb.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet('${files[0] ?? ''}')`);
    further = columns.getRows().flatMap(([name]) => (STANDARD.includes(String(name)) ? [] : [String(name)]));
  });
  afterAll(async () => {
    await engine.close();
    duckdb.closeSync();
    instance.closeSync();
  });

  async function ask(sql: string): Promise<DuckDBValue[][]> {
    return (await duckdb.runAndReadAll(sql)).getRows();
  }
  const all = (): string => `read_parquet([${files.map(file => `'${file}'`).join(', ')}], filename = true)`;

  it('has 20 subjects and 112,174 events', async () => {
    const summary = await engine.open({ path: SAMPLE });
    expect([summary.subjects, summary.events]).toEqual([20, 112_174]);
    expect(summary.splits).toEqual([
      { name: 'tuning', subjects: 10, events: 69_620 },
      { name: 'held_out', subjects: 10, events: 42_554 },
    ]);
    expect(summary.notices).toEqual([]);
    expect(summary.columns.map(({ name }) => name).sort()).toEqual([...STANDARD, ...further].sort());
  });

  it('lists the subjects with their numbers of events and first and last times', async () => {
    const page = await engine.subjects({ path: SAMPLE, split: null, match: '', file: null, offset: 0, limit: 100 });
    const expected = await ask(
      `SELECT CAST(subject_id AS VARCHAR), CAST(count(*) AS INTEGER), strftime(min(time), '%Y-%m-%dT%H:%M:%S'),
         strftime(max(time), '%Y-%m-%dT%H:%M:%S')
       FROM ${all()} GROUP BY subject_id ORDER BY subject_id`,
    );
    expect(page.total).toBe(20);
    expect(page.subjects.map(({ id, events, first, last }) => [id, events, first, last])).toEqual(expected);
  });

  it('gives every event of every subject, row for row and column for column', async () => {
    const { files: names } = await engine.open({ path: SAMPLE });
    const page = await engine.subjects({ path: SAMPLE, split: null, match: '', file: null, offset: 0, limit: 100 });
    let compared = 0;
    for (const { id } of page.subjects) {
      const payload = await engine.subject({ path: SAMPLE, subject: id });
      const columns = decodeEvents(payload.columns, payload.codes);
      const rows = Array.from(columns.file, (file, i) => ({ file, row: columns.fileRow[i] ?? -1 }));
      const details = await engine.details({ path: SAMPLE, subject: id, rows });
      const ours = Array.from({ length: columns.length }, (_, i): Event => ({
        time: i < columns.staticCount ? null : (columns.time[i] ?? null),
        code: columns.codes[columns.code[i] ?? -1]?.code ?? null,
        numeric_value: columns.hasValue[i] ? (columns.value[i] ?? null) : null,
        text_value: columns.texts[columns.text[i] ?? -1] ?? null,
        file: path.join(SAMPLE, names[columns.file[i] ?? -1] ?? ''),
        row: columns.fileRow[i] ?? -1,
        ...Object.fromEntries(details.columns.map((name, c) => [name, details.rows[i]?.[c] ?? null])),
      }));
      const theirs = await ask(
        `SELECT time, code, numeric_value, text_value, filename, CAST(file_row_number AS INTEGER),
           ${further.map(name => `CAST("${name}" AS VARCHAR)`).join(', ')}
         FROM ${all()} WHERE subject_id = ${id} ORDER BY time NULLS FIRST, filename, file_row_number`,
      );
      const expected = theirs.map(([time, code, value, text, file, row, ...values]): Event => ({
        time: time instanceof DuckDBTimestampValue ? time.micros : null,
        code: code as string,
        numeric_value: value as number | null,
        text_value: text as string | null,
        file: file as string,
        row: row as number,
        ...Object.fromEntries(further.map((name, i) => [name, values[i] as string | null])),
      }));
      // As lines: comparing 112,174 objects of 26 keys would take most of a minute.
      expect(ours.map(line)).toEqual(expected.map(line));
      compared += ours.length;
    }
    expect(compared).toBe(112_174);
    // Nearly three million values, read twice: on a busy machine that takes a while.
  }, 120_000);

  it('describes 13,702 events', async () => {
    const { coverage } = await engine.validate({ path: SAMPLE });
    const [[described] = []] = await ask(
      `SELECT CAST(count(*) AS INTEGER) FROM ${all()} WHERE code IN (
         SELECT code FROM read_parquet('${SAMPLE}/metadata/codes.parquet') WHERE trim(description) <> '')`,
    );
    expect(coverage.described).toBe(described);
    expect([coverage.events, coverage.described]).toEqual([112_174, 13_702]);
    expect(coverage.bySource).toEqual({ dataset: 13_702 });
  });

  it('gives codes their descriptions and parents', async () => {
    const { codes } = await engine.subject({ path: SAMPLE, subject: '10001725' });
    expect(codes.find(({ code }) => code === 'LAB//50912//mg/dL')).toEqual({
      code: 'LAB//50912//mg/dL',
      description: 'Creatinine [Mass/volume] in Serum or Plasma',
      source: 'dataset',
      says: 'mimic-iv-demo-meds',
      known: null,
      differs: null,
      parents: ['LOINC/2160-0'],
      category: 'labs',
    });
    expect(codes.find(({ code }) => code === 'GENDER//F')).toMatchObject({
      description: null,
      source: null,
      parents: [],
    });
  });

  it('pairs every infusion with its end, by order', async () => {
    for (const subject of ['10001725', '10009049']) {
      const payload = await engine.subject({ path: SAMPLE, subject });
      const columns = decodeEvents(payload.columns, payload.codes);
      const name = (row: number): string => columns.codes[columns.code[row] ?? -1]?.code ?? '';
      const starts = Array.from({ length: columns.length }, (_, row) => row).filter(row =>
        name(row).startsWith('INFUSION_START//'),
      );
      const orders = await engine.details({
        path: SAMPLE,
        subject,
        rows: [...starts, ...starts.map(row => columns.end[row] ?? -1)].map(row => ({
          file: columns.file[row] ?? 0,
          row: columns.fileRow[row] ?? 0,
        })),
      });
      const order = orders.columns.indexOf('order_id');
      for (const [i, start] of starts.entries()) {
        expect(name(columns.end[start] ?? -1)).toBe(name(start).replace('_START', '_END'));
        expect(orders.rows[i + starts.length]?.[order]).toBe(orders.rows[i]?.[order]);
      }
    }
  });

  it('has the labels of its task, named after the file', async () => {
    const [[subject] = []] = await ask(
      `SELECT CAST(min(subject_id) AS VARCHAR) FROM read_parquet('${SAMPLE}/tasks/ICU Mortality first 24h.parquet')
       WHERE subject_id IN (SELECT subject_id FROM ${all()})`,
    );
    const { labels } = await engine.subject({ path: SAMPLE, subject: String(subject) });
    const expected = await ask(
      `SELECT strftime(prediction_time, '%Y-%m-%dT%H:%M:%S'), CAST(boolean_value AS VARCHAR)
       FROM read_parquet('${SAMPLE}/tasks/ICU Mortality first 24h.parquet')
       WHERE subject_id = ${String(subject)} ORDER BY prediction_time`,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(labels).toEqual([
      { name: 'tasks/ICU Mortality first 24h', labels: expected.map(([time, value]) => ({ time, value })) },
    ]);
  });
});
