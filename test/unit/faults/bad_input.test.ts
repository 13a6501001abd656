import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AWKWARD_CODES, BAD_INPUT, MILLION_TEXT } from '../../../scripts/fixtures/bad_input.mjs';
import { TEXT_LIMIT } from '../../../src/core/meds/events';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { faultOf, meet, type Met } from './met';

const FILE = 'data/0.parquet';

/** Input that can't be read: the fault's kind, and what its sentence must name. */
const REFUSED: Readonly<Record<string, { readonly kind: string; readonly words: readonly string[] }>> = {
  'empty-file': { kind: 'empty-file', words: [FILE, '0 bytes'] },
  'truncated-footer': { kind: 'truncated', words: [FILE, 'truncated'] },
  'text-file': { kind: 'not-parquet', words: [FILE, 'not a Parquet file', 'text'] },
  'magic-only': { kind: 'truncated', words: [FILE, '8 bytes'] },
  'no-subject-id': { kind: 'missing-column', words: [FILE, 'no column subject_id', 'time, code'] },
  'no-time': { kind: 'missing-column', words: [FILE, 'no column time', 'subject_id'] },
  'no-code': { kind: 'missing-column', words: [FILE, 'no column code', 'subject_id'] },
  'fraction-ids': { kind: 'subject-not-integer', words: [FILE, 'row 1', '1.5', 'not an integer'] },
  'text-ids': { kind: 'subject-not-integer', words: [FILE, 'row 1', 'P-001', 'not an integer'] },
  'time-text': { kind: 'time-type', words: [FILE, 'VARCHAR', 'not a timestamp'] },
  'time-garbage': { kind: 'time-type', words: [FILE, 'VARCHAR', 'not a timestamp'] },
  'nested-code': { kind: 'code-type', words: [FILE, 'VARCHAR[]', 'string'] },
  'zero-rows': { kind: 'no-events', words: ['zero-rows', 'no rows'] },
  'no-parquet': { kind: 'no-files', words: ['no-parquet', 'no Parquet files'] },
  'other-parquet': { kind: 'missing-column', words: ['weather.parquet', 'subject_id, time and code', 'town, degrees'] },
};

const ids = ({ subjects }: Met): string[] => subjects.map(({ id }) => id);
const times = ({ events }: Met): (string | null)[] => events.map(({ time }) => time);
const values = ({ events }: Met): (number | undefined)[] => events.map(({ value }) => value);

/** Says that a notice names all these words. */
function expectNotice({ notices }: Met, ...words: readonly string[]): void {
  expect(notices.filter(notice => words.every(word => notice.includes(word)))).toHaveLength(1);
}

/** Input that is read: exactly what comes of it. */
const ACCEPTED: Readonly<Record<string, (met: Met) => void>> = {
  'null-ids': met => {
    expect(met.subjects.map(({ id, events }) => [id, events])).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
    expectNotice(met, FILE, '2 rows have no subject_id');
  },
  'int32-ids': met => expect(ids(met)).toEqual(['-2147483648', '1', '2147483647']),
  'uint64-ids': met => expect(ids(met)).toEqual(['1', '9223372036854775808', '18446744073709551615']),
  'string-ids': met => expect(ids(met)).toEqual(['-5', '7', '9007199254740993']),
  'large-ids': met =>
    expect(ids(met)).toEqual(['-9223372036854775807', '9007199254740992', '9007199254740993', '9223372036854775807']),
  'time-ms': met => expect(times(met)).toEqual(['1850-06-01T00:00:00', '2110-04-11T15:08:00.123']),
  'time-ns': met => {
    expect(times(met)).toEqual(['2110-04-11T15:08:00.123456']);
    expectNotice(met, FILE, 'nanoseconds', 'nothing is lost');
  },
  'time-ns-fraction': met => {
    expect(times(met)).toEqual(['2110-04-11T15:08:00.123456']);
    expectNotice(met, FILE, 'nanoseconds', '1 of them', 'cut off');
  },
  'time-zone': met => {
    expect(times(met)).toEqual(['2110-04-11T15:08:00']);
    expectNotice(met, FILE, 'with a zone', 'UTC');
  },
  'time-date': met => {
    expect(times(met)).toEqual(['2110-04-11T00:00:00']);
    expectNotice(met, FILE, 'dates', '00:00');
  },
  'time-1850': met => expect(times(met)).toEqual(['1850-06-01T12:34:56.000001']),
  'time-2300': met => expect(times(met)).toEqual(['2300-12-31T23:59:59.999999']),
  // 2^63 - 1 microseconds after 1970, by the calendar.
  'time-last': met => expect(times(met)).toEqual(['+294247-01-10T04:00:54.775807']),
  'double-values': met => expect(values(met)).toEqual([0.1, 123456789.123]),
  'special-values': met => expect(values(met)).toEqual([NaN, Infinity, -Infinity, -0, undefined]),
  'text-values': met => {
    expect(values(met)).toEqual([undefined]);
    expectNotice(met, FILE, 'numeric_value is VARCHAR', 'not a number');
  },
  dictionary: ({ events }) => {
    expect(events.map(({ code, text }) => [code, text])).toEqual([
      ['A', 'first'],
      ['B', null],
      ['A', 'third'],
    ]);
  },
  nested: met => {
    expect(values(met)).toEqual([1.5]);
    expect(met.summary.columns.filter(({ standard }) => !standard).map(({ name }) => name)).toEqual([
      'list',
      'struct',
      'map',
      'lists',
    ]);
  },
  'no-metadata': met => {
    expect(met.events).toHaveLength(9);
    expectNotice(met, 'no metadata folder');
  },
  'null-parents': met => {
    expect(met.events).toHaveLength(9);
    expect(met.notices).toEqual([]);
  },
  'json-broken': met => {
    expect(met.events).toHaveLength(9);
    expect(met.summary.metadata).toEqual({});
    expectNotice(met, 'metadata/dataset.json', 'not valid JSON');
  },
  'json-array': met => {
    expect(met.summary.metadata).toEqual({});
    expectNotice(met, 'metadata/dataset.json', 'not an object');
  },
  'codes-broken': met => {
    expect(met.events).toHaveLength(9);
    expectNotice(met, 'metadata/codes.parquet', 'not a Parquet file');
  },
  'splits-broken': met => {
    expect(met.subjects.map(({ split }) => split)).toEqual(['train', 'train', 'held_out']);
    expectNotice(met, 'metadata/subject_splits.parquet', 'subject_id', 'split');
  },
  'million-text': ({ events }) => {
    expect(events.map(({ text, textLength }) => [text?.length, textLength])).toEqual([[TEXT_LIMIT, 1_000_000]]);
  },
  'awkward-codes': ({ events }) => expect(events.map(({ code }) => code)).toEqual(AWKWARD_CODES),
  'compression-gzip': ({ events }) => expect(events).toHaveLength(7),
  'compression-snappy': ({ events }) => expect(events).toHaveLength(7),
  'compression-zstd': ({ events }) => expect(events).toHaveLength(7),
  'compression-uncompressed': ({ events }) => expect(events).toHaveLength(7),
};

describe('bad input', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => void (engine = await Engine.create()));
  afterAll(() => engine.close());

  const made = new Map<string, Promise<string>>();
  /** Makes a data set once, for all tests of it. */
  function dataset(name: string): Promise<string> {
    const input = BAD_INPUT.find(candidate => candidate.name === name);
    if (!input) throw new Error(`There is no bad input named ${name}.`);
    const path_ = made.get(name) ?? input.make(bench().writer, path.join(bench().folder, name));
    made.set(name, path_);
    return path_;
  }

  it('has an expectation for every case', () => {
    expect([...Object.keys(REFUSED), ...Object.keys(ACCEPTED)].sort()).toEqual(
      BAD_INPUT.map(({ name }) => name).sort(),
    );
  });

  it.each(Object.entries(REFUSED))('refuses %s in words', async (name, { kind, words }) => {
    const fault = await faultOf(meet(engine, await dataset(name)));
    expect(fault.kind).toBe(kind);
    for (const word of words) expect(fault.message).toContain(word);
    // A sentence for people: what to do comes last, and no trace of DuckDB.
    expect(fault.message).toMatch(/\.$/);
    expect(fault.message).not.toMatch(/Error:|duckdb|read_parquet/i);
  });

  it.each(Object.entries(ACCEPTED))('reads %s exactly', async (name, check) => {
    check(await meet(engine, await dataset(name)));
  });

  it('gives a text of a million characters whole when it is asked for', async () => {
    const path_ = await dataset('million-text');
    const { text } = await engine.fullText({ path: path_, subject: '1', row: { file: 0, row: 0 } });
    expect(text).toBe(MILLION_TEXT);
    const query = { path: path_, subject: '1', rows: [{ file: 0, row: 0 }] };
    const found = await engine.searchLongTexts({
      ...query,
      query: { text: 'needle', regex: false, matchCase: true },
    });
    expect(found.matches).toEqual([true]);
  });

  it('shows nested values as JSON, and nulls apart from empty lists', async () => {
    const path_ = await dataset('nested');
    const { columns, rows } = await engine.details({ path: path_, subject: '1', rows: [{ file: 0, row: 0 }] });
    const details = Object.fromEntries(columns.map((name, i) => [name, rows[0]?.[i] ?? null]));
    expect(JSON.parse(details['list'] ?? '')).toEqual([1, 2, null]);
    expect(JSON.parse(details['struct'] ?? '')).toEqual({ unit: 'mg/dL', ok: true });
    expect(JSON.parse(details['map'] ?? '')).toEqual({ a: 1 });
    expect(JSON.parse(details['lists'] ?? '')).toEqual([['x'], []]);
  });

  it('shows a numeric_value that is text as a further column', async () => {
    const path_ = await dataset('text-values');
    const { columns, rows } = await engine.details({ path: path_, subject: '1', rows: [{ file: 0, row: 0 }] });
    expect(rows[0]?.[columns.indexOf('numeric_value')]).toBe('98.6');
  });

  it('has no parents where parent_codes holds only null', async () => {
    const path_ = await dataset('null-parents');
    const { codes } = await engine.subject({ path: path_, subject: '1' });
    expect(codes.map(({ parents }) => parents)).toEqual(codes.map(() => []));
    expect(codes.map(({ description }) => description)).toContain('Creatinine in blood');
  });

  it('names the file by its whole path where it was opened alone', async () => {
    const file = path.join(await dataset('text-file'), FILE);
    expect((await faultOf(engine.open({ path: file }))).message).toContain(file);
  });

  it('says so where there is nothing at a path', async () => {
    const missing = path.join(bench().folder, 'nowhere');
    const fault = await faultOf(engine.open({ path: missing }));
    expect(fault.kind).toBe('not-found');
    expect(fault.message).toContain(missing);
  });
});
