import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import type { SampleTruth } from '../../../src/core/sample/truth';
import { AtWork } from '../../../src/engine/at_work';
import { Database, quoteText } from '../../../src/engine/database';
import { Engine } from '../../../src/engine/engine';
import type { GenerateTask } from '../../../src/engine/sample/contract';
import { archetypesOf, generate, type GenerateOptions } from '../../../src/engine/sample/generate';
import { sweep, Target, whatIsTaken } from '../../../src/engine/sample/target';
import { TWO_FILE } from './archetypes';

const PLACES = {
  archetypes: path.resolve('media/archetypes'),
  index: path.resolve('media/ontology/cohort-lens.sqlite'),
};

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

const task = (name: string, more: Partial<GenerateTask> = {}): GenerateTask => ({
  archetypes: TWO_FILE,
  only: null,
  patients: 60,
  seed: 12,
  out: path.join(folder, name),
  replace: false,
  ...more,
});

async function made(name: string, more: Partial<GenerateTask> = {}, options: GenerateOptions = {}): Promise<string> {
  const of = task(name, more);
  await generate(of, PLACES, options);
  return of.out;
}

/** Every file of a data set and its truth, by name. */
async function bytesOf(out: string): Promise<Map<string, string>> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const all = [...files, `${out}.truth.json`].sort();
  const contents = await Promise.all(all.map(file => readFile(file, 'base64')));
  return new Map(
    all.map((file, i) => [path.relative(out, file).replace(path.basename(out), 'OUT'), contents[i] ?? '']),
  );
}

const truthOf = async (out: string): Promise<SampleTruth> =>
  JSON.parse(await readFile(`${out}.truth.json`, 'utf8')) as SampleTruth;

const events = (out: string): string => `read_parquet(${quoteText(path.join(out, 'data/**/*.parquet'))})`;

describe('a synthetic data set', () => {
  it('is the same to the last byte for the same seed, whatever the threads, and another for another seed', async () => {
    const first = await bytesOf(await made('one', {}, { threads: 1 }));
    expect([...first.keys()].length).toBeGreaterThan(5);
    expect(await bytesOf(await made('two', {}, { threads: 4 }))).toEqual(first);
    expect(await bytesOf(await made('three', { seed: 13 }))).not.toEqual(first);
  });

  it('is valid, and everything in it is described', async () => {
    const out = await made('valid');
    const engine = await Engine.create();
    try {
      expect((await engine.validate({ path: out })).findings).toEqual([]);
    } finally {
      await engine.close();
    }
    const codes = `read_parquet(${quoteText(path.join(out, 'metadata/codes.parquet'))})`;
    const missing = await database.row(
      `SELECT count(*) AS n FROM ${events(out)} WHERE code NOT IN (SELECT code FROM ${codes} WHERE description IS NOT NULL)`,
    );
    expect(missing['n']).toBe(0n);
    const ends = await database.rows(
      `SELECT description, parent_codes FROM ${codes} WHERE code = 'CONDITION//END//ICD10CM/J00'`,
    );
    expect(ends).toEqual([{ description: 'End: Acute nasopharyngitis [common cold]', parent_codes: ['ICD10CM/J00'] }]);
    const orphans = await database.row(
      `SELECT count(*) AS n FROM (SELECT unnest(parent_codes) AS code FROM ${codes}) WHERE code NOT IN (SELECT code FROM ${codes})`,
    );
    expect(orphans['n']).toBe(0n);
  });

  it('has each subject in one file, sorted, static facts first, born before everything, dead after everything', async () => {
    const out = await made('sorted', { patients: 120 });
    const numbered = `(SELECT *, row_number() OVER () AS place FROM read_parquet(${quoteText(path.join(out, 'data/**/*.parquet'))}, filename = true, file_row_number = true))`;
    const wrong = await database.row(`
      WITH rows AS (SELECT *, lag(time) OVER own AS before, lag(subject_id) OVER (PARTITION BY filename ORDER BY file_row_number) AS last
        FROM ${numbered} WINDOW own AS (PARTITION BY subject_id ORDER BY file_row_number))
      SELECT
        count(*) FILTER (WHERE time < before OR (time IS NULL AND before IS NOT NULL)) AS unsorted,
        count(*) FILTER (WHERE last IS DISTINCT FROM subject_id) AS blocks,
        count(*) FILTER (WHERE last > subject_id) AS descending,
        count(DISTINCT subject_id) AS subjects,
        count(*) FILTER (WHERE time IS NULL) AS statics
      FROM rows`);
    expect(wrong).toEqual({ unsorted: 0n, blocks: 120n, descending: 0n, subjects: 120n, statics: 360n });
    const bounds = await database.row(`
      SELECT count(*) AS n FROM ${events(out)} AS e JOIN (
        SELECT subject_id, min(time) FILTER (WHERE code = 'MEDS_BIRTH') AS birth, max(time) FILTER (WHERE code = 'MEDS_DEATH') AS death
        FROM ${events(out)} GROUP BY ALL) USING (subject_id)
      WHERE birth IS NULL OR time < birth OR time > death`);
    expect(bounds['n']).toBe(0n);
    const deaths = await database.row(`SELECT count(*) AS n FROM ${events(out)} WHERE code = 'MEDS_DEATH'`);
    expect(deaths['n']).toBeGreaterThan(0n);
  });

  it('tells the truth of each subject beside it, by id', async () => {
    const out = await made('truth');
    const { subjects, seed } = await truthOf(out);
    expect(seed).toBe(12);
    expect(subjects.map(({ id }) => id)).toEqual([...subjects.map(({ id }) => id)].sort());
    // Weights 3 and 1.
    expect(subjects.filter(({ archetype }) => archetype === 'treated')).toHaveLength(45);
    const told = await database.rows(`
      SELECT subject_id::VARCHAR AS id,
        bool_or(code = 'MEDICATION//START//RxNorm/314076') AS treated, bool_or(code = 'CONDITION//START//ICD10CM/I63.9') AS outcome,
        bool_or(code = 'CONDITION//START//ICD10CM/A41.9') AS septic
      FROM ${events(out)} GROUP BY ALL ORDER BY id`);
    expect(told.map(({ id }) => id)).toEqual(subjects.map(({ id }) => id));
    subjects.forEach(({ archetype, effect }, i) => {
      expect(told[i]?.['septic']).toBe(archetype === 'inpatient');
      if (effect) expect([told[i]?.['treated'], told[i]?.['outcome']]).toEqual([effect.treated, effect.outcome]);
    });
    const splits = await database.rows(
      `SELECT subject_id::VARCHAR AS id FROM read_parquet(${quoteText(path.join(out, 'metadata/subject_splits.parquet'))})`,
    );
    expect(splits.map(({ id }) => id)).toEqual(subjects.map(({ id }) => id));
  });

  it('has the same patients when more are made', async () => {
    const few = await made('few', { patients: 20 });
    const many = await made('many', { patients: 50 });
    const differing = await database.row(`
      SELECT count(*) AS n FROM (FROM ${events(few)} EXCEPT ALL FROM ${events(many)})`);
    expect(differing['n']).toBe(0n);
  });

  it('is made of the archetypes that are asked for, and of no others', async () => {
    const out = await made('only', { only: ['inpatient'], patients: 5 });
    const { subjects } = await truthOf(out);
    expect(subjects.map(({ archetype }) => archetype)).toEqual(Array.from({ length: 5 }, () => 'inpatient'));
    await expect(made('none', { only: ['inpatients'] })).rejects.toThrow(
      'There is no archetype inpatients. There are: ',
    );
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });

  it('takes nobody’s place unless it is told to, and never that of something else', async () => {
    const out = await made('place', { patients: 3 });
    const before = await bytesOf(out);
    await expect(made('place', { patients: 4 })).rejects.toMatchObject({ kind: 'import-taken' });
    expect(await bytesOf(out)).toEqual(before);
    await made('place', { patients: 4, replace: true });
    expect((await truthOf(out)).subjects).toHaveLength(4);
    const other = path.join(folder, 'other');
    await mkdir(other);
    await writeFile(path.join(other, 'thesis.txt'), 'mine');
    await expect(made('other', { replace: true })).rejects.toThrow('holds thesis.txt');
    expect(await readdir(other)).toEqual(['thesis.txt']);
    // Records that nobody made are never lost, whatever is said of them.
    await mkdir(path.join(folder, 'own', 'data'), { recursive: true });
    await writeFile(path.join(folder, 'own', 'data', 'own.csv'), 'mine');
    await expect(made('own', { replace: true })).rejects.toThrow('holds records that are not synthetic');
    expect(await readdir(path.join(folder, 'own', 'data'))).toEqual(['own.csv']);
    // Within a data set nothing is written.
    await expect(made('place/data/more')).rejects.toThrow('lies within the data set');
  });

  it('leaves the data set that it should replace where something of it can’t be moved', async () => {
    const out = await made('kept', { patients: 3 });
    const before = await bytesOf(out);
    const target = await Target.prepare(out, true);
    await mkdir(path.join(target.unfinished, 'data'));
    await writeFile(path.join(target.unfinished, 'data', '0.parquet'), 'new');
    // It has no truth, so that the last of the moves fails.
    await expect(target.finish()).rejects.toMatchObject({ kind: 'not-written' });
    expect(await bytesOf(out)).toEqual(before);
    await target.abandon();
    expect(await bytesOf(out)).toEqual(before);
    expect((await readdir(folder)).filter(name => name.startsWith('.kept'))).toEqual([]);
  });

  it('takes the place of a data set that is gone only where the truth beside it may be lost', async () => {
    const out = await made('gone', { patients: 3 });
    await rm(out, { recursive: true });
    expect(await whatIsTaken(out)).toBe(`${out}.truth.json`);
    await expect(made('gone', { patients: 4 })).rejects.toMatchObject({ kind: 'import-taken' });
    expect((await truthOf(out)).subjects).toHaveLength(3);
    await made('gone', { patients: 4, replace: true });
    expect((await truthOf(out)).subjects).toHaveLength(4);
    expect(await whatIsTaken(out)).toBe(out);
  });

  it('takes away what a process that was ended in the middle has left, and nothing of others', async () => {
    const beside = path.join(folder, 'killed');
    const left = `.out.${randomUUID()}.part`;
    const kept = ['.out.part', '.out.notes.part', `.outer.${randomUUID()}.part`, `.out.${randomUUID()}.part.txt`];
    for (const name of [left, ...kept]) await mkdir(path.join(beside, name), { recursive: true });
    await writeFile(path.join(beside, `${left}.truth.json`), '{}');
    const ended = spawnSync(process.execPath, ['--version']).pid;
    await writeFile(path.join(beside, left, AtWork.FILE), JSON.stringify({ host: hostname(), pid: ended, mark: 'x' }));
    await made('killed/out', { patients: 3 });
    expect((await readdir(beside)).sort()).toEqual([...kept, 'out', 'out.truth.json'].sort());
  });

  it('is what it was where the one that was to replace it was ended among its last moves', async () => {
    const out = await made('ended/out', { patients: 3 });
    const before = await bytesOf(out);
    const moves = [
      ['data', 'out/data', 'data.before'],
      ['metadata', 'out/metadata', 'metadata.before'],
      ['../PART.truth.json', 'out.truth.json', 'truth.before'],
    ] as const;
    // Five of the six steps at most: after the sixth the new one is whole.
    for (const steps of [1, 2, 3, 4, 5]) {
      const part = `.out.${randomUUID()}.part`;
      const [beside, within] = [path.join(folder, 'ended'), path.join(folder, 'ended', part)];
      await mkdir(path.join(within, 'data'), { recursive: true });
      await mkdir(path.join(within, 'metadata'));
      await writeFile(path.join(beside, `${part}.truth.json`), '{}');
      const all = moves.flatMap(([from, to, aside]) => [
        [path.join(beside, to), path.join(within, aside)] as const,
        [path.join(within, from.replace('PART', part)), path.join(beside, to)] as const,
      ]);
      for (const [from, to] of all.slice(0, steps)) await rename(from, to);
      expect(await sweep(out)).toBe(false);
      expect(await bytesOf(out)).toEqual(before);
      expect((await readdir(beside)).sort()).toEqual(['out', 'out.truth.json']);
    }
  });

  it('is made by one process at a time', async () => {
    await mkdir(path.join(folder, 'twice'));
    let second: Promise<unknown> | undefined;
    const onProgress = (): void => {
      second ??= made('twice/out', { patients: 40, seed: 13 }).catch((error: unknown) => error);
    };
    await made('twice/out', { patients: 40 }, { onProgress });
    expect(await second).toMatchObject({ kind: 'at-work' });
    expect((await readdir(path.join(folder, 'twice'))).sort()).toEqual(['out', 'out.truth.json']);
    expect((await truthOf(path.join(folder, 'twice/out'))).seed).toBe(12);
  });

  it('leaves nothing where it is cancelled or fails', async () => {
    const inside = path.join(folder, 'cancelled');
    await mkdir(inside);
    const cancelling = new AbortController();
    const options = { signal: cancelling.signal, onProgress: () => cancelling.abort() };
    await expect(made('cancelled/out', { patients: 200 }, options)).rejects.toBeInstanceOf(Cancelled);
    expect(await readdir(inside)).toEqual([]);
    await expect(made('cancelled/out', { archetypes: path.join(folder, 'nowhere.json') })).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await readdir(inside)).toEqual([]);
  });

  it('lists the archetypes that can be asked for', async () => {
    expect(await archetypesOf(TWO_FILE, PLACES)).toEqual([
      {
        id: 'treated',
        title: 'Hypertension with a planted effect of lisinopril on stroke',
        summary: 'Adults with hypertension.',
      },
      { id: 'inpatient', title: 'Sepsis, with deaths', summary: 'Adults with sepsis.' },
    ]);
  });
});
