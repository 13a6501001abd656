import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../src/core/meds/dataset';
import { run } from '../../../src/cli/run';
import { useBench } from '../temporary';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SAMPLE = path.join(ROOT, 'media/sample/mimic-iv-demo-meds');

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A stream that keeps what is written to it; it takes its time, as a pipe does. */
function sink(pieces: string[]): Writable {
  return new Writable({
    highWaterMark: 1024,
    write: (piece: Buffer, _, done) => {
      pieces.push(piece.toString());
      setImmediate(done);
    },
  });
}

async function cohortLens(...args: string[]): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const streams = { stdout: sink(out), stderr: sink(err) };
  const code = await run(args, '1.2.3', streams, new AbortController().signal);
  await new Promise<void>(resolve => streams.stderr.end(() => resolve()));
  return { code, out: out.join(''), err: err.join('') };
}

/** What DuckDB itself says. */
async function duckdb(sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const UNDESCRIBED = { description: null, source: null, says: null };

describe('cohort-lens subjects', () => {
  it('gives the data set and all subjects as one JSON document', async () => {
    const { code, out, err } = await cohortLens('subjects', SAMPLE, '--json');
    expect([code, err]).toEqual([0, '']);
    const answer = JSON.parse(out) as { dataset: unknown; subjects: Record<string, unknown>[] };
    const [[codes] = []] = await duckdb(`SELECT count(DISTINCT code)::INTEGER FROM '${SAMPLE}/data/*/*.parquet'`);
    expect(answer.dataset).toEqual({ name: 'mimic-iv-demo-meds', files: 2, subjects: 20, events: 112_174, codes });
    expect(answer.subjects).toHaveLength(20);
    const [[id, events, first, last] = []] = await duckdb(
      `SELECT subject_id::VARCHAR, count(*)::INTEGER, strftime(min(time), '%Y-%m-%dT%H:%M:%S'),
         strftime(max(time), '%Y-%m-%dT%H:%M:%S')
       FROM '${SAMPLE}/data/*/*.parquet' WHERE subject_id = 10001725 GROUP BY subject_id`,
    );
    expect(answer.subjects[0]).toEqual({ id, split: 'tuning', events, first, last });
  });

  it('gives a table for people, of one split, cut to a limit', async () => {
    const { code, out } = await cohortLens('subjects', SAMPLE, '--split', 'held_out', '--limit', '2');
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toBe('mimic-iv-demo-meds: 20 subjects, 112174 events, 2727 codes, 2 files');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^\d+\s+held_out\s+\d+  \d{4}-\d\d-\d\dT/);
  });
});

describe('cohort-lens events', () => {
  const bench = useBench();

  it('gives every event of a subject as DuckDB does, row for row', async () => {
    const { code, out } = await cohortLens('events', SAMPLE, '--subject', '10001725', '--json');
    expect(code).toBe(0);
    const answer = JSON.parse(out) as { subject: string; events: Record<string, unknown>[] };
    expect(answer.subject).toBe('10001725');
    const expected = await duckdb(
      `SELECT strftime(time, '%Y-%m-%dT%H:%M:%S'), code, numeric_value::VARCHAR, text_value,
         hadm_id::VARCHAR, unit, order_id::VARCHAR, route, doses_per_24_hrs::VARCHAR
       FROM read_parquet('${SAMPLE}/data/tuning/0.parquet') WHERE subject_id = 10001725
       ORDER BY time NULLS FIRST, file_row_number`,
    );
    expect(answer.events).toHaveLength(2081);
    expect(
      answer.events.map(({ time, code, value, text, columns }) => {
        const { hadm_id, unit, order_id, route, doses_per_24_hrs } = columns as Record<string, unknown>;
        return [time, code, value, text, hadm_id, unit, order_id, route, doses_per_24_hrs];
      }),
    ).toEqual(
      expected.map(([time, code, value, ...rest]) => [time, code, value === null ? null : Number(value), ...rest]),
    );
    // The text of the document, not only what JavaScript makes of it: a float32 in its shortest form.
    expect(out).toMatch(/"value":98\.[0-9],/);
    expect(Object.keys(answer.events[0] ?? {})).toEqual([
      ...['time', 'code', 'value', 'text', 'category', 'columns'],
      ...['description', 'source', 'says'],
    ]);
    expect(Object.keys(answer.events[0]?.['columns'] ?? {})).toHaveLength(20);
  });

  it('says what codes mean and who says so', async () => {
    const file = path.join(bench().folder, 'described.parquet');
    const columns = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' };
    await bench().writer.rows(file, columns, [
      ['1', '2020-01-01 00:00:00', 'ICD10CM/E11.9'],
      ['1', '2020-01-02 00:00:00', 'Height (Inches)'],
    ]);
    const json = await cohortLens('events', file, '--subject', '1', '--json', '--store', bench().folder);
    const { events } = JSON.parse(json.out) as { events: Record<string, unknown>[] };
    expect(events.map(({ description, source, says }) => [description, source, says])).toEqual([
      ['Type 2 diabetes mellitus without complications', 'bundled', 'ICD-10-CM FY2026'],
      [null, null, null],
    ]);
    const text = await cohortLens('events', file, '--subject', '1', '--store', bench().folder);
    expect(text.out).toContain('ICD10CM/E11.9  Type 2 diabetes mellitus without complications\n');
  });

  it('keeps int64 and special floats exact, and control characters off the terminal', async () => {
    const file = path.join(bench().folder, 'exact.parquet');
    await bench().writer.rows(
      file,
      {
        subject_id: 'BIGINT',
        time: 'TIMESTAMP',
        code: 'VARCHAR',
        numeric_value: 'DOUBLE',
        text_value: 'VARCHAR',
        big: 'BIGINT',
      },
      [
        ['9007199254740993', null, 'A', 'nan', '\u001b[31mred\u0007\n\u202e', '9223372036854775807'],
        ['9007199254740993', '2300-01-01 00:00:00.000001', 'B', '0.1', null, null],
      ],
    );
    const json = await cohortLens('events', file, '--subject', '9007199254740993', '--json');
    expect(JSON.parse(json.out)).toEqual({
      subject: '9007199254740993',
      events: [
        {
          time: null,
          code: 'A',
          value: 'NaN',
          text: '\u001b[31mred\u0007\n\u202e',
          category: 'other',
          columns: { big: '9223372036854775807' },
          ...UNDESCRIBED,
        },
        {
          time: '2300-01-01T00:00:00.000001',
          code: 'B',
          value: 0.1,
          text: null,
          category: 'other',
          columns: { big: null },
          ...UNDESCRIBED,
        },
      ],
    });
    expect(json.err).toContain('There is no metadata folder');
    const text = await cohortLens('events', file, '--subject', '9007199254740993');
    expect(text.out).toContain('\\u{1b}[31mred\\u{7}\\u{a}\\u{202e}');
    expect(text.out.split('\n')).toHaveLength(5);
  });

  it('is an empty list where the limit says so', async () => {
    const { out } = await cohortLens('events', SAMPLE, '--subject', '10001725', '--json', '--limit', '0');
    expect(JSON.parse(out)).toEqual({ subject: '10001725', events: [] });
  });
});

describe('cohort-lens validate', () => {
  const bench = useBench();

  it('gives findings and coverage, and counts findings as no failure', async () => {
    const { code, out } = await cohortLens('validate', SAMPLE, '--json');
    expect(code).toBe(0);
    const answer = JSON.parse(out) as { findings: Record<string, unknown>[]; coverage: unknown };
    expect(answer.coverage).toMatchObject({ events: 112_174, described: 13_702 });
    expect(answer.findings.length).toBeGreaterThan(0);
    for (const finding of answer.findings) expect(Object.keys(finding)).toEqual(['rule', 'count', 'example']);
  });

  it('tells beside the data set’s own figures what the index adds, by code system', async () => {
    const { out } = await cohortLens('validate', SAMPLE, '--json', '--store', path.join(bench().folder, 'none'));
    const { coverage } = JSON.parse(out) as { coverage: Coverage };
    expect(coverage.bySource.dataset).toBe(13_702);
    expect(coverage.describedWithIndex).toBe(13_702 + (coverage.bySource.bundled ?? 0));
    const mimic = coverage.bySystem.find(({ system }) => system === 'mimic');
    // What the data set describes of its item codes, and how many events have one: DuckDB's own answer.
    const [[events, own] = []] = await duckdb(
      `SELECT count(*)::INTEGER, count(*) FILTER (code IN
         (SELECT code FROM '${SAMPLE}/metadata/codes.parquet' WHERE trim(description) <> ''))::INTEGER
       FROM '${SAMPLE}/data/*/*.parquet'
       WHERE regexp_matches(code, '^(LAB|INFUSION_START|INFUSION_END|SUBJECT_FLUID_OUTPUT|PROCEDURE//(START|END))//[0-9]{5,6}')`,
    );
    expect([mimic?.events, mimic?.dataset]).toEqual([events, own]);
  });

  it('says it in words', async () => {
    const { out } = await cohortLens('validate', SAMPLE);
    expect(out).toContain('Described: 13702 of 112174 events (12.2%)');
    expect(out).toMatch(/^With index: \d+ of 112174 events \(9\d\.\d%\)/m);
    expect(out).toMatch(/^ICD-9-CM procedures +91 +63 +100\.0%/m);
  });
});

describe('the command line', () => {
  it.each([
    [[], 'Name a command.'],
    [['nothing'], 'There is no command nothing.'],
    [['subjects'], 'subjects needs a DATASET'],
    [['subjects', 'a', 'b'], 'b is too much'],
    [['events', SAMPLE], 'events needs --subject.'],
    [['subjects', SAMPLE, '--subject', '1'], 'subjects takes no --subject.'],
    [['subjects', SAMPLE, '--limit', 'x'], '--limit takes a whole number'],
    [['subjects', SAMPLE, '--limit', '-1'], '--limit takes a whole number, and -1 is none.'],
    [['subjects', SAMPLE, '--limit=-1'], '--limit takes a whole number, and -1 is none.'],
    [['subjects', SAMPLE, '--foo'], "'--foo'"],
    [['events', SAMPLE, '--subject'], '--subject'],
  ])('refuses %j as misuse', async (args, words) => {
    const { code, out, err } = await cohortLens(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    expect(err).toMatch(/^cohort-lens: .*See cohort-lens --help\.\n$/s);
  });

  it.each([
    [['subjects', '/nowhere/at/all'], '/nowhere/at/all does not exist'],
    [['validate', path.join(ROOT, 'package.json')], 'is not a Parquet file'],
    [['events', SAMPLE, '--subject', '12'], 'mimic-iv-demo-meds has no subject 12.'],
    [['events', SAMPLE, '--subject', 'x', '--json'], 'has no subject x.'],
  ])('tells of bad input: %j', async (args, words) => {
    const { code, out, err } = await cohortLens(...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(words);
  });

  it('helps', async () => {
    const help = await cohortLens('--help');
    expect([help.code, help.err]).toEqual([0, '']);
    for (const word of ['subjects', 'events', 'validate', '--version']) expect(help.out).toContain(word);
    expect((await cohortLens('events', '-h')).out).toContain('--subject ID');
    expect((await cohortLens('--version')).out).toBe('1.2.3\n');
  });

  it('ends in peace where its reader goes away', async () => {
    let written = 0;
    const stdout = new Writable({
      write: (piece: Buffer, _, done) => {
        written += piece.length;
        done(written > 100_000 ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
      },
    });
    const err: string[] = [];
    const args = ['events', SAMPLE, '--subject', '10001725', '--json'];
    const code = await run(args, '1.2.3', { stdout, stderr: sink(err) }, new AbortController().signal);
    expect([code, err]).toEqual([0, []]);
    // 2,081 events are more than a megabyte.
    expect(written).toBeLessThan(400_000);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const out: string[] = [];
    const stopped = run(['validate', SAMPLE], '1.2.3', { stdout: sink(out), stderr: sink([]) }, stop.signal);
    stop.abort();
    await stopped;
    expect(out).toEqual([]);
  });

  it('is what the package names as its program', async () => {
    const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { bin: unknown };
    expect(manifest.bin).toEqual({ 'cohort-lens': './dist/cli.js' });
  });
});
