import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, type SqlRow } from '../../../src/engine/database';
import { cohortLens } from './command_line';

const SAMPLE = path.resolve('media/sample/mimic-iv-demo-meds');
const OTHER = path.resolve('test/fixtures/data/aces-meds-sample');

describe('cohort-lens cohort', () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cohort-lens-test-'));
    database = await Database.open();
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const inFolder = (name: string): string => path.join(folder, name);
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(inFolder(name), text);
    return inFolder(name);
  };
  const rows = (sql: string): Promise<SqlRow[]> => database.rows(sql.replace('EVENTS', `'${SAMPLE}/data/*/*.parquet'`));

  it('selects by a query, in its order', async () => {
    const sql = await file(
      'most.cohort.sql',
      'SELECT subject_id FROM subjects ORDER BY events DESC, subject_id LIMIT 3; -- most',
    );
    const { code, out, err } = await cohortLens('cohort', SAMPLE, '--sql', sql);
    const most = await rows('SELECT subject_id FROM EVENTS GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 3');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(most.map(row => `${String(row['subject_id'])}\n`).join(''));
  });

  it('selects by codes with what is below them, and names the codes', async () => {
    const { code, out, err } = await cohortLens('cohort', SAMPLE, '--with', 'ICD9CM/428', '--below');
    const found = await rows(
      "SELECT DISTINCT subject_id FROM EVENTS WHERE code LIKE 'DIAGNOSIS//ICD//9//428%' ORDER BY 1",
    );
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toEqual(found.map(row => String(row['subject_id'])));
    expect(err).toContain('cohort-lens: Codes: DIAGNOSIS//ICD//9//428');
  });

  it('draws the same again with the same seed, as a document too', async () => {
    const draw = () => cohortLens('cohort', SAMPLE, '--sample', '4', '--seed', '11', '--split', 'held_out', '--json');
    const { out } = await draw();
    expect((await draw()).out).toBe(out);
    const document = JSON.parse(out) as { readonly subjects: readonly string[]; readonly from: string };
    const held = await rows("SELECT DISTINCT subject_id FROM EVENTS WHERE filename LIKE '%held_out%' ORDER BY 1");
    expect(document.subjects).toHaveLength(4);
    expect(held.map(row => String(row['subject_id']))).toEqual(expect.arrayContaining([...document.subjects]));
    expect(document.from).toBe(`random sample of 4 of ${held.length}, seed 11; all subjects; split held_out`);
  });

  it('takes a list of ids, and tells what is none', async () => {
    const [first] = await rows('SELECT min(subject_id) AS id FROM EVENTS');
    const id = String(first?.['id']);
    const list = await file('ids.csv', `name,subject_id\nA,${id}\nB,5\nC,x\n`);
    const { code, out, err } = await cohortLens('cohort', SAMPLE, '--ids', list);
    expect([code, out]).toEqual([0, `${id}\n`]);
    expect(err).toContain('Line 4: "x" is no subject id.');
    expect(err).toContain('mimic-iv-demo-meds has no subject 5. It is left out.');
  });

  it('writes a file that render takes, with its window, and only for its data set', async () => {
    const out = inFolder('two.cohort.json');
    const made = await cohortLens(
      'cohort',
      SAMPLE,
      '--sample',
      '2',
      '--seed',
      '3',
      '--from',
      '2100',
      '--to',
      '2200',
      '--out',
      out,
    );
    expect([made.code, made.out, made.err]).toEqual([0, '', `cohort-lens: 2 subjects written to ${out}.\n`]);
    const { subjects, window } = JSON.parse(await readFile(out, 'utf8')) as Record<string, unknown>;
    expect(window).toEqual({ from: '2100', to: '2200' });
    const rendered = await cohortLens('render', SAMPLE, '--cohort', out, '--format', 'code');
    const named = [...rendered.out.matchAll(/^=== Patient ID: (.*) ===$/gm)].map(([, id]) => id);
    expect(named).toEqual(subjects);
    const byIds = await cohortLens(
      'render',
      SAMPLE,
      '--subjects',
      named.join(','),
      '--from',
      '2100',
      '--to',
      '2200',
      '--format',
      'code',
    );
    expect(rendered.out).toBe(byIds.out);
    const refused = await cohortLens('render', OTHER, '--cohort', out, '--format', 'code');
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain(`${out} is a cohort of another data set, mimic-iv-demo-meds`);
  });

  it('filters by the codes of the file', async () => {
    const [first] = await rows(
      "SELECT subject_id AS id, count(*) AS events FROM EVENTS WHERE code LIKE 'DIAGNOSIS//ICD//9//428%' GROUP BY 1 ORDER BY 1 LIMIT 1",
    );
    const written = await file(
      'codes.cohort.json',
      JSON.stringify({
        version: 1,
        dataset: { path: SAMPLE },
        subjects: [String(first?.['id'])],
        codes: [{ code: 'ICD9CM/428', below: true }],
      }),
    );
    const { out } = await cohortLens('render', SAMPLE, '--cohort', written, '--format', 'code');
    expect(out.match(/^DIAGNOSIS\/\/ICD\/\/9\/\/428/gm)).toHaveLength(Number(first?.['events']));
    expect(out).not.toContain('LAB//');
  });

  it('replaces no file unasked and writes nothing into the data set', async () => {
    const out = await file('mine.cohort.json', 'mine');
    const again = ['cohort', SAMPLE, '--sample', '2', '--seed', '3', '--out', out];
    const refused = await cohortLens(...again);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('is there already and stays as it is');
    expect(await readFile(out, 'utf8')).toBe('mine');
    expect((await cohortLens(...again, '--force')).code).toBe(0);
    const inside = path.join(SAMPLE, 'x.cohort.json');
    const within = await cohortLens('cohort', SAMPLE, '--split', 'tuning', '--out', inside);
    expect(within.code).toBe(1);
    expect(within.err).toContain('Nothing is ever written into a data set’s folder');
    expect(existsSync(inside)).toBe(false);
  });

  it('tells what is wrong with a query or a file', async () => {
    const sql = await file('bad.sql', 'SELECT subject_id\nFROM events WHERE nothing = 1');
    const bad = await cohortLens('cohort', SAMPLE, '--sql', sql);
    expect(bad.code).toBe(1);
    expect(bad.err).toContain('The query can’t be used: line 2, column 19: there is no column nothing.');
    const missing = await cohortLens('cohort', SAMPLE, '--sql', inFolder('none.sql'));
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('does not exist')]);
    await mkdir(inFolder('folder'));
    expect((await cohortLens('cohort', SAMPLE, '--ids', inFolder('folder'))).err).toContain('it is a folder');
    const broken = await file('broken.cohort.json', '{"version":1,');
    const refused = await cohortLens('render', SAMPLE, '--cohort', broken, '--format', 'code');
    expect(refused.err).toContain('is no cohort that can be opened: line 1, column 14');
  });

  it.each([
    [['cohort', SAMPLE], 'Say how to select'],
    [['cohort', SAMPLE, '--sample', '3'], '--sample N and --seed S need each other'],
    [['cohort', SAMPLE, '--sample', '-3', '--seed', '1'], '--sample takes a whole number, and -3 is none'],
    [
      ['cohort', SAMPLE, '--sample', '3', '--seed', '9007199254740993'],
      '--seed takes a whole number up to 900719925474099',
    ],
    [['cohort', SAMPLE, '--sql', 'a', '--with', 'b'], 'Name one of --sql and --with, not both'],
    [['cohort', SAMPLE, '--below', '--split', 'train'], '--below needs --with CODE'],
    [['cohort', SAMPLE, '--split', 'train', '--force'], '--force needs --out FILE'],
    [['cohort', SAMPLE, '--split', 'train', '--from', '2119', '--to', '2118'], '--from 2119 lies after --to 2118'],
    [['cohort', SAMPLE, '--with', ','], '--with names no code'],
    [['render', SAMPLE, '--format', 'code'], 'Name the subjects: --subjects A,B or --cohort FILE'],
    [['render', SAMPLE, '--format', 'code', '--subjects', '1', '--cohort', 'a'], 'not by both'],
  ])('%j is no command', async (args, words) => {
    const { code, out, err } = await cohortLens(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });
});
