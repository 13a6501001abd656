import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import type { ImportReport } from '../../../src/core/import/report';
import { AtWork } from '../../../src/engine/at_work';
import { whyNeverTo } from '../../../src/engine/import/import_target';
import { runImport } from '../../../src/engine/import/run_import';
import { discardStaged } from '../../../src/features/import/target';
import { useBench } from '../temporary';
import { tableText, TWO_PATIENTS, writeSynthea } from './synthea_source';

/** A hundred patients, so that each split has some, and several events each. */
const PATIENTS = Array.from({ length: 100 }, (_, i) => `patient-${i},19${10 + (i % 80)}-01-02,,M,white,nonhispanic,F`);
const OBSERVATIONS = PATIENTS.flatMap((_, i) =>
  [1, 2, 3].map(n => `2020-0${n}-01,patient-${i},e,laboratory,2339-0,Glucose,${70 + n * i},mg/dL,numeric`),
);
const CONDITIONS = PATIENTS.map((_, i) => `2020-01-01,2020-02-01,patient-${i},e,44054006,Diabetes`);

describe('an import', () => {
  const bench = useBench();
  let folder = '';
  let source = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(bench().folder, 'resume-'));
    source = await writeSynthea(path.join(folder, 'source'), {
      patients: PATIENTS,
      conditions: CONDITIONS,
      observations: OBSERVATIONS,
    });
  });

  interface Run {
    readonly report: ImportReport;
    readonly steps: readonly string[];
  }

  /** @param stopAt the step at whose beginning it is cancelled */
  async function run(out: string, stopAt?: string, more: { replace?: boolean; source?: string } = {}): Promise<Run> {
    const abort = new AbortController();
    const steps: string[] = [];
    const report = await runImport(
      { source: more.source ?? source, kind: null, out, replace: more.replace ?? false, onDamage: 'stop' },
      ({ what }) => {
        if (steps.at(-1) !== what) steps.push(what);
        if (what === stopAt) abort.abort();
      },
      abort.signal,
    );
    return { report, steps };
  }

  /** Digests of all files of a data set but those that say when it was made. */
  async function digests(out: string): Promise<Record<string, string>> {
    const names = await readdir(out, { recursive: true, withFileTypes: true });
    const files = names
      .filter(each => each.isFile())
      .map(each => path.relative(out, path.join(each.parentPath, each.name)));
    const found: Record<string, string> = {};
    for (const file of files.sort()) {
      const isDated = /dataset\.json|import_report\.json/.test(file);
      found[file] = isDated
        ? ''
        : createHash('sha256')
            .update(await readFile(path.join(out, file)))
            .digest('hex');
    }
    return found;
  }

  it('gives the same bytes each time, and leaves nothing but the data set', async () => {
    const [a, b] = [path.join(folder, 'a'), path.join(folder, 'b')];
    await run(a);
    await run(b);
    const found = await digests(a);
    expect(await digests(b)).toEqual(found);
    expect(Object.keys(found)).toEqual([
      'data/held_out/0.parquet',
      'data/train/0.parquet',
      'data/tuning/0.parquet',
      'metadata/codes.parquet',
      'metadata/dataset.json',
      'metadata/import_report.json',
      'metadata/subject_ids.parquet',
      'metadata/subject_splits.parquet',
    ]);
    expect(await readdir(a)).toEqual(['data', 'metadata']);
  });

  it.each([
    ['Reading conditions.csv', ['Reading patients.csv']],
    ['Reading observations.csv', ['Reading patients.csv', 'Reading conditions.csv']],
    ['Writing shard 1 of 3', ['Reading patients.csv', 'Reading conditions.csv', 'Reading observations.csv']],
    ['Writing shard 3 of 3', ['Reading patients.csv', 'Reading conditions.csv', 'Reading observations.csv']],
    ['Writing the metadata', ['Reading patients.csv', 'Reading conditions.csv', 'Reading observations.csv']],
  ])('stopped at “%s” goes on without reading again what was read, to the same data set', async (stopAt, done) => {
    const [whole, broken] = [path.join(folder, 'whole'), path.join(folder, 'broken')];
    const { report: first } = await run(whole);
    await expect(run(broken, stopAt)).rejects.toThrow(Cancelled);
    const left = await readdir(broken);
    expect(left).toContain('.import');
    expect(left.filter(name => !['.import', 'data', 'metadata'].includes(name))).toEqual([]);
    const { report, steps } = await run(broken);
    expect(steps.filter(step => done.includes(step))).toEqual([]);
    expect(await digests(broken)).toEqual(await digests(whole));
    const told = ({ tables, events, codes, subjects, notices }: ImportReport): unknown => ({
      tables,
      events,
      codes,
      subjects,
      notices,
    });
    expect(told(report)).toEqual(told(first));
  });

  it('is the only one that writes to its folder, and leaves no mark of that where it is stopped', async () => {
    const out = path.join(folder, 'out');
    const abort = new AbortController();
    let second: unknown;
    const task = { source, kind: null, out, onDamage: 'stop' as const };
    const first = runImport(
      { ...task, replace: false },
      ({ what }) => {
        // It has its folder by now. The other one may even replace what is there.
        if (what === 'Reading observations.csv')
          second ??= runImport({ ...task, replace: true }, () => undefined, abort.signal).then(
            () => 'written',
            (error: unknown) => error,
          );
      },
      abort.signal,
    );
    expect((await first).subjects).toBe(100);
    expect(await second).toMatchObject({ kind: 'at-work' });
    const stopped = path.join(folder, 'stopped');
    await expect(run(stopped, 'Reading observations.csv')).rejects.toThrow(Cancelled);
    expect(await readdir(path.join(stopped, '.import'))).not.toContain(AtWork.FILE);
  });

  it('deletes nothing through a link that stands where it stages', async () => {
    const [out, mine] = [path.join(folder, 'out'), path.join(folder, 'mine')];
    await mkdir(out);
    await mkdir(mine);
    await writeFile(path.join(mine, 'thesis.txt'), 'years of work');
    await symlink(mine, path.join(out, '.import'));
    for (const replace of [false, true]) {
      await expect(run(out, undefined, { replace })).rejects.toThrow(/holds a link named \.import/);
    }
    expect(await readdir(mine)).toEqual(['thesis.txt']);
    expect(await whyNeverTo(out, source)).toMatch(/^holds a link/);
  });

  it('begins anew in a folder whose import was ended before it had staged anything', async () => {
    const out = path.join(folder, 'out');
    await mkdir(path.join(out, '.import'), { recursive: true });
    await writeFile(path.join(out, '.import', AtWork.FILE), 'cut off');
    expect((await run(out)).report.subjects).toBe(100);
    expect(await readdir(out)).toEqual(['data', 'metadata']);
  });

  it('a shard that is written is not written again', async () => {
    const out = path.join(folder, 'out');
    await expect(run(out, 'Writing shard 2 of 3')).rejects.toThrow(Cancelled);
    const shard = path.join('data', 'train', '0.parquet');
    const long = new Date('2001-02-03T04:05:06Z');
    await utimes(path.join(out, '.import', 'made', shard), long, long);
    await run(out);
    expect((await stat(path.join(out, shard))).mtime).toEqual(long);
  });

  it.each(['the staged events', 'some of the staged events', 'nothing yet', 'all but the state'])(
    'ended while it swept up, with %s gone: the data set is whole, and stays as it is',
    async gone => {
      const [whole, out] = [path.join(folder, 'whole'), path.join(folder, 'out')];
      const { report } = await run(whole);
      await run(out);
      await beginSweeping(out, gone);
      // Whether the source is as it was or not: what is whole is not lost without a word.
      const other = await writeSynthea(path.join(folder, 'other'), { patients: TWO_PATIENTS });
      await expect(run(out, undefined, { source: other })).rejects.toMatchObject({ kind: 'import-taken' });
      expect(await digests(out)).toEqual(await digests(whole));
      await beginSweeping(out, gone);
      const again = await run(out);
      expect({ ...again.report, seconds: 0, to: whole }).toEqual({ ...report, seconds: 0 });
      expect(again.steps).toEqual(['Looking at the source']);
      expect(await digests(out)).toEqual(await digests(whole));
      expect(await readdir(out)).toEqual(['data', 'metadata']);
    },
  );

  /** Puts back what the sweep at the end of an import takes away, but for what it had taken when it was ended. */
  async function beginSweeping(out: string, gone: string): Promise<void> {
    const half = path.join(folder, 'half');
    await rm(half, { recursive: true, force: true });
    await expect(run(half, 'Writing the metadata')).rejects.toThrow(Cancelled);
    const staging = path.join(out, '.import');
    await cp(path.join(half, '.import'), staging, { recursive: true });
    await rm(path.join(staging, 'made'), { recursive: true });
    const file = path.join(staging, 'state.json');
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), isWhole: true }));
    const staged = path.join(staging, 'staged');
    const [first = ''] = await readdir(staged);
    if (gone === 'the staged events') await rm(staged, { recursive: true });
    if (gone === 'some of the staged events') await rm(path.join(staged, first), { recursive: true });
    if (gone === 'all but the state')
      for (const name of await readdir(staging))
        if (name !== 'state.json') await rm(path.join(staging, name), { recursive: true });
  }

  it('ended between two moves to its place goes on with them', async () => {
    const [whole, out] = [path.join(folder, 'whole'), path.join(folder, 'out')];
    await run(whole);
    const old = await writeSynthea(path.join(folder, 'old'), { patients: TWO_PATIENTS });
    // Of the moves of old metadata and data and new data and metadata, so many were done.
    for (const done of [0, 1, 2, 3, 4]) {
      await rm(out, { recursive: true, force: true });
      await run(out, undefined, { source: old });
      await beginSweepingOver(out, whole);
      const staging = path.join(out, '.import');
      const moves = [
        [path.join(out, 'metadata'), path.join(staging, 'replaced', 'metadata')],
        [path.join(out, 'data'), path.join(staging, 'replaced', 'data')],
        [path.join(staging, 'made', 'data'), path.join(out, 'data')],
        [path.join(staging, 'made', 'metadata'), path.join(out, 'metadata')],
      ] as const;
      await mkdir(path.join(staging, 'replaced'));
      for (const [from, to] of moves.slice(0, done)) await rename(from, to);
      expect((await run(out)).report.subjects).toBe(100);
      expect(await digests(out)).toEqual(await digests(whole));
    }
  });

  async function beginSweepingOver(out: string, whole: string): Promise<void> {
    await beginSweeping(out, 'the staged events');
    const made = path.join(out, '.import', 'made');
    for (const name of ['data', 'metadata'])
      await cp(path.join(whole, name), path.join(made, name), { recursive: true });
  }

  it.each(['Reading conditions.csv', 'Writing shard 2 of 3', 'Writing the metadata'])(
    'that replaces a data set and is stopped at “%s” leaves it whole, and may be thrown away',
    async stopAt => {
      const out = path.join(folder, 'out');
      const old = await writeSynthea(path.join(folder, 'old'), { patients: TWO_PATIENTS });
      await run(out, undefined, { source: old });
      const before = await digests(out);
      await expect(run(out, stopAt, { replace: true })).rejects.toThrow(Cancelled);
      await discardStaged(out);
      expect(await digests(out)).toEqual(before);
      await expect(run(out, stopAt, { replace: true })).rejects.toThrow(Cancelled);
      expect((await run(out, undefined, { replace: true })).report.subjects).toBe(100);
      expect(await readdir(out)).toEqual(['data', 'metadata']);
    },
  );

  it('that replaces a data set and finds damage leaves it whole', async () => {
    const out = path.join(folder, 'out');
    await run(out);
    const before = await digests(out);
    const bad = await writeSynthea(path.join(folder, 'bad'), { patients: [...TWO_PATIENTS, 'c,1990'] });
    await expect(run(out, undefined, { source: bad, replace: true })).rejects.toMatchObject({ kind: 'import-damage' });
    await rm(path.join(out, '.import'), { recursive: true });
    expect(await digests(out)).toEqual(before);
  });

  it('begins anew where the source has changed, and says so', async () => {
    const out = path.join(folder, 'out');
    await expect(run(out, 'Reading observations.csv')).rejects.toThrow(Cancelled);
    await writeFile(path.join(source, 'conditions.csv'), tableText('conditions', CONDITIONS.slice(0, 10)));
    const { report, steps } = await run(out);
    expect(steps).toContain('Reading patients.csv');
    expect(report.tables.find(({ name }) => name === 'conditions')?.read).toBe(10);
    expect(report.notices.join(' ')).toMatch(/source has changed|read anew/);
  });

  it('writes over nothing unless it is told to', async () => {
    const out = path.join(folder, 'out');
    await run(out);
    const before = await digests(out);
    await expect(run(out)).rejects.toMatchObject({ kind: 'import-taken' });
    expect(await digests(out)).toEqual(before);
    const other = await writeSynthea(path.join(folder, 'other'), { patients: TWO_PATIENTS });
    await run(out, undefined, { replace: true, source: other });
    const { n } = await bench().database.row(
      `SELECT count(DISTINCT subject_id) AS n FROM read_parquet('${out}/data/**/*.parquet')`,
    );
    expect(Number(n)).toBe(2);
    await writeFile(path.join(out, 'thesis.docx'), 'years of work');
    await expect(run(out, undefined, { replace: true })).rejects.toThrow(/holds thesis\.docx/);
    expect(await whyNeverTo(out, source)).toMatch(/^holds thesis\.docx/);
    expect(await readFile(path.join(out, 'thesis.docx'), 'utf8')).toBe('years of work');
  });

  it('does not go on with the half import of another source', async () => {
    const out = path.join(folder, 'out');
    await expect(run(out, 'Reading observations.csv')).rejects.toThrow(Cancelled);
    const other = await writeSynthea(path.join(folder, 'other'), { patients: TWO_PATIENTS });
    await expect(run(out, undefined, { source: other })).rejects.toThrow(/holds a half import of .*source/);
    const { report } = await run(out, undefined, { source: other, replace: true });
    expect(report.subjects).toBe(2);
  });

  it('is not written into its source, around it, or into another data set', async () => {
    await expect(run(path.join(source, 'out'))).rejects.toThrow(/is within what is imported/);
    await expect(run(source)).rejects.toThrow(/is within what is imported/);
    await expect(run(folder)).rejects.toThrow(/holds what is imported/);
    const out = path.join(folder, 'out');
    await run(out);
    await expect(run(path.join(out, 'data', 'more'))).rejects.toThrow(/lies within the data set/);
    expect(await readdir(source)).toEqual(['conditions.csv', 'observations.csv', 'patients.csv']);
  });
});
