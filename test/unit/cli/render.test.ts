import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run';
import { useBench } from '../temporary';
import { cohortLens, leavingReader, sink, type Outcome } from './command_line';

const SAMPLE = path.resolve(import.meta.dirname, '../../../media/sample/mimic-iv-demo-meds');
const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures/renderings');
const BIG = '9007199254740993';

describe('cohort-lens render', () => {
  const bench = useBench();
  let dataset = '';
  beforeAll(async () => {
    const { writer, folder } = bench();
    dataset = path.join(folder, 'made');
    await writer.rows(
      path.join(dataset, 'data/train/0.parquet'),
      {
        subject_id: 'BIGINT',
        time: 'TIMESTAMP',
        code: 'VARCHAR',
        numeric_value: 'FLOAT',
        text_value: 'VARCHAR',
        unit: 'VARCHAR',
      },
      [
        ['1', null, 'SEX//F', null, null, null],
        ['1', '1968-07-25', 'MEDS_BIRTH', null, null, null],
        ['1', '2023-08-15', 'a//long', null, null, null],
        ['1', '2023-08-15', 'a//lines #1', '38.1', 'one\ntwo', 'C'],
        ['1', '2023-08-16', 'a//lines #1', '1', 't'.repeat(3000), 'vial'],
        [BIG, null, 'SEX//M', null, null, null],
      ],
    );
    await writer.rows(path.join(dataset, 'metadata/codes.parquet'), { code: 'VARCHAR', description: 'VARCHAR' }, [
      ['a//long', 'é'.repeat(10_000)],
      ['a//lines #1', 'Body\r\ntemperature'],
    ]);
  });
  const rendered = (...args: string[]): Promise<Outcome> =>
    cohortLens('render', dataset, ...args, '--store', path.join(bench().folder, 'none'));

  it('writes a cohort in the order in which it is named', async () => {
    const { code, out, err } = await rendered('--subjects', `${BIG},1`, '--format', 'description');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(
      [
        `=== Patient ID: ${BIG} ===`,
        'SEX//M',
        '',
        '=== Patient ID: 1 ===',
        'SEX//F',
        'Time: 1968-07-25',
        'Birth',
        'Time: 2023-08-15',
        'é'.repeat(50),
        'Body temperature 38.1 C one two',
        'Time: 2023-08-16',
        // Whole, beyond the length to which the viewer's texts are cut.
        `Body temperature 1 vial ${'t'.repeat(3000)}`,
        '',
      ].join('\n'),
    );
  });

  it('reads records twice where a codebook stands before them', async () => {
    const { out } = await rendered('--subjects', `1, ${BIG}`, '--format', 'codebook', '--to', '2023-08-15');
    expect(out).toBe(
      [
        'Codebook (integer IDs assigned to medical codes):',
        '#1: Birth of patient',
        '#2: (SEX//F)',
        '#3: (SEX//M)',
        '#4: (a//lines #1) Body temperature',
        `#5: (a//long) ${'é'.repeat(128)}`,
        '',
        '=== Patient ID: 1 ===',
        '#2',
        'Time: 1968-07-25',
        '#1',
        'Time: 2023-08-15',
        '#5',
        '#4 38.1 C one two',
        '',
        `=== Patient ID: ${BIG} ===`,
        '#3',
        '',
      ].join('\n'),
    );
  });

  it('takes the options of all renderings', async () => {
    const options = ['--no-units', '--no-static', '--description-length', '4', '--precision', 'datetime'];
    const window = ['--from', '2023', '--to', '2023-08-15'];
    const { out } = await rendered('--subjects', '1', '--format', 'table', ...window, ...options);
    expect(out).toBe(
      'subject_id\ttime\tcode\tcode_descr\tnumeric_value\ttext_value\n' +
        '1\t2023-08-15 00:00:00\ta//long\téééé\t\t\n' +
        '1\t2023-08-15 00:00:00\ta//lines #1\tBody\t38.1\tone two\n',
    );
  });

  it('writes a user’s own format', async () => {
    const template = path.join(FIXTURES, 'xml_like.rendering.txt');
    const { out, code } = await rendered('--subjects', BIG, '--template', template);
    expect([code, out]).toEqual([
      0,
      `Records follow.\n1. SEX//M (SEX//M)\n\n<patient id="${BIG}" events="1">\n  fact SEX//M\n</patient>\n`,
    ]);
  });

  it('writes the cohort of a file, and says where it is empty', async () => {
    const file = path.join(bench().folder, 'own.cohort.json');
    const save = (subjects: readonly string[]): Promise<void> =>
      writeFile(file, JSON.stringify({ version: 1, dataset: { path: 'made', name: 'made' }, subjects }));
    await save([BIG]);
    const { code, out } = await rendered('--cohort', file, '--format', 'code');
    expect([code, out]).toEqual([0, `=== Patient ID: ${BIG} ===\nSEX//M\n`]);
    await save([]);
    const empty = await rendered('--cohort', file, '--format', 'code');
    expect([empty.code, empty.out]).toEqual([1, '']);
    expect(empty.err).toContain('own.cohort.json is empty: there is nothing to write or count');
  });

  it('has a line for each event of the sample', async () => {
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    const query = `SELECT count(*)::INTEGER, count(DISTINCT time)::INTEGER, count(DISTINCT code)::INTEGER
      FROM '${SAMPLE}/data/*/*.parquet' WHERE subject_id IN (10001725, 10009049)`;
    const [[events, , codes] = []] = (await connection.runAndReadAll(query)).getRows() as number[][];
    const byTime = `SELECT count(*)::INTEGER FROM (SELECT DISTINCT subject_id, time FROM '${SAMPLE}/data/*/*.parquet'
      WHERE subject_id IN (10001725, 10009049) AND time IS NOT NULL)`;
    const [[times] = []] = (await connection.runAndReadAll(byTime)).getRows() as number[][];
    connection.closeSync();
    instance.closeSync();
    const both = ['render', SAMPLE, '--subjects', '10001725,10009049', '--format'];
    const lines = (await cohortLens(...both, 'description')).out.split('\n');
    // Two headers, a blank line between the patients, and what stands behind the last line break.
    expect(lines).toHaveLength(events! + times! + 2 + 1 + 1);
    expect((await cohortLens(...both, 'table')).out.split('\n')).toHaveLength(events! + 1 + 1);
    const codebook = (await cohortLens(...both, 'codebook')).out.split('\n');
    expect(codebook).toHaveLength(lines.length + codes! + 2);
  });

  it('tells of what is wrong, before anything is written', async () => {
    const broken = path.join(bench().folder, 'broken.rendering.txt');
    await writeFile(broken, '[event]\n{code}{? {value}\n');
    const latin = path.join(bench().folder, 'latin.rendering.txt');
    await writeFile(latin, '[event]\n{name} ü\n', 'latin1');
    const cases: readonly [readonly string[], number, string][] = [
      [['--format', 'code'], 2, '--subjects A,B'],
      [['--subjects', ' , ', '--format', 'code'], 2, '--subjects names no subject'],
      [['--subjects', '1'], 2, 'render needs --format (description, code, codebook, table'],
      [
        ['--subjects', '1', '--format', 'xml'],
        2,
        'There is no format xml. Formats are description, code, codebook, table',
      ],
      [['--subjects', '1', '--format', 'code', '--template', broken], 2, 'not both'],
      [['--subjects', '1', '--format', 'code', '--json'], 2, 'render takes no --json'],
      [['--subjects', '1', '--format', 'code', '--precision', 'year'], 2, 'auto, date, datetime; year is none'],
      [['--subjects', '1', '--format', 'code', '--description-length', '0'], 2, 'at least 1'],
      [['--subjects', '1', '--format', 'code', '--description-length', '-5'], 2, 'whole number, and -5 is none'],
      [['--subjects', '1', '--format', 'code', '--from', '2024', '--to', '2023'], 2, 'lies after'],
      [['--subjects', '1', '--format', 'code', '--from', 'soon'], 1, '"soon" is no date'],
      [['--subjects', '1,2,x', '--format', 'code'], 1, 'made has none of the subjects 2, x'],
      [['--subjects', '2', '--format', 'codebook'], 1, 'made has no subject 2'],
      [['--subjects', '1', '--template', broken], 1, 'line 2, column 7: this group {? is never closed'],
      [['--subjects', '1', '--template', path.join(dataset, 'none.txt')], 1, 'none.txt does not exist'],
      [['--subjects', '1', '--template', dataset], 1, 'it is a folder'],
      [['--subjects', '1', '--template', path.join(dataset, 'data/train/0.parquet')], 1, 'is not written in UTF-8'],
      [['--subjects', '1', '--template', latin], 1, 'latin.rendering.txt is not written in UTF-8. Save it as UTF-8.'],
    ];
    for (const [args, exit, words] of cases) {
      const { code, out, err } = await rendered(...args);
      expect([code, out]).toEqual([exit, '']);
      expect(err).toContain(words);
    }
  });

  it('ends in peace where its reader goes away, and stops when it is told to', async () => {
    const args = ['render', SAMPLE, '--subjects', '10001725,10009049,10012853', '--format', 'table'];
    const whole = (await cohortLens(...args)).out.length;
    const err: string[] = [];
    const reader = leavingReader(100_000);
    const streams = { stdout: reader.stream, stderr: sink(err) };
    expect([await run(args, '1.2.3', streams, new AbortController().signal), err]).toEqual([0, []]);
    expect(reader.written()).toBeLessThan(whole / 2);

    const stop = new AbortController();
    const out: string[] = [];
    const stopped = run(args, '1.2.3', { stdout: sink(out), stderr: sink(err) }, stop.signal);
    stop.abort();
    expect([await stopped, out, err]).toEqual([0, [], []]);
  });

  it('is in the help, with the formats that there are', async () => {
    const help = (await cohortLens('render', '--help')).out;
    for (const word of ['description, code, codebook, table', '--template FILE', '--no-units']) {
      expect(help).toContain(word);
    }
  });
});
