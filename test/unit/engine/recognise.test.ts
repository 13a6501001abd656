import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetSummary } from '../../../src/core/meds/dataset';
import { Engine } from '../../../src/engine/engine';
import { isTooWide } from '../../../src/engine/dataset_root';
import { breakPages, useBench } from '../temporary';

const EVENTS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' };
const SPLITS = { subject_id: 'BIGINT', split: 'VARCHAR' };
const LABELS = { subject_id: 'BIGINT', prediction_time: 'TIMESTAMP', boolean_value: 'BOOLEAN' };

describe('a data set is known by its content', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => void (engine = await Engine.create()));
  afterAll(() => engine.close());

  const shard = (file: string, subject: string): Promise<void> =>
    bench().writer.rows(file, EVENTS, [[subject, '2020-01-01', 'A']]);
  const labels = (file: string): Promise<void> => bench().writer.rows(file, LABELS, [['1', '2020-01-02', 'true']]);

  /** A folder of the bench with these shards, one subject each, in order. */
  async function dataset(name: string, shards: readonly string[]): Promise<string> {
    const folder = path.join(bench().folder, name);
    for (const [i, file] of shards.entries()) await shard(path.join(folder, file), String(i + 1));
    return folder;
  }
  const open = (opened: string): Promise<DatasetSummary> => engine.open({ path: opened });

  it('of the standard layout, whatever the folder is called and whatever else is in it', async () => {
    const folder = await dataset('not a name', ['data/train/0.parquet', 'data/held_out/a/b/c/1.parquet']);
    await bench().writer.rows(path.join(folder, 'metadata/subject_splits.parquet'), SPLITS, [['1', 'train']]);
    await bench().writer.bytes(path.join(folder, 'metadata/.shards.json'), '{}');
    await bench().writer.bytes(path.join(folder, 'data/.hidden.parquet'), 'no parquet');
    await bench().writer.bytes(path.join(folder, 'data/.cache/0.parquet'), 'no parquet');
    await bench().writer.bytes(path.join(folder, 'data/notes.txt'), 'notes');
    await labels(path.join(folder, 'data/my labels.parquet'));
    await mkdir(path.join(folder, 'data/empty'));
    const summary = await open(folder);
    expect(summary).toMatchObject({ name: 'not a name', layout: 'meds', subjects: 2 });
    expect(summary.files).toEqual(['data/held_out/a/b/c/1.parquet', 'data/train/0.parquet']);
    expect(summary.splits.map(({ name }) => name)).toEqual(['train', 'held_out']);
  });

  it('of shards alone, at any depth, in the order in which people number them', async () => {
    const folder = await dataset('shards', ['x/10.parquet', 'x/2.parquet', 'y/1.PARQUET', '0.parquet']);
    const summary = await open(folder);
    expect(summary).toMatchObject({ layout: 'shards', subjects: 4 });
    expect(summary.files).toEqual(['0.parquet', 'x/2.parquet', 'x/10.parquet', 'y/1.PARQUET']);
    expect(summary.splits).toEqual([
      { name: 'x', subjects: 2, events: 2 },
      { name: 'y', subjects: 1, events: 1 },
      { name: '', subjects: 1, events: 1 },
    ]);
  });

  it('of a single file, with the metadata of the folder that it stands in', async () => {
    const folder = await dataset('single', ['data/train/0.parquet', 'data/train/1.parquet']);
    await bench().writer.rows(
      path.join(folder, 'metadata/codes.parquet'),
      { code: 'VARCHAR', description: 'VARCHAR' },
      [['A', 'described']],
    );
    const file = path.join(folder, 'data/train/1.parquet');
    const summary = await open(file);
    expect(summary).toMatchObject({
      name: '1.parquet',
      layout: 'file',
      files: ['1.parquet'],
      subjects: 1,
      notices: [],
    });
    expect(summary.splits).toEqual([{ name: 'train', subjects: 1, events: 1 }]);
    const { codes } = await engine.subject({ path: file, subject: '2' });
    expect(codes[0]?.description).toBe('described');
  });

  it('of its data folder or a part of it alone', async () => {
    const folder = await dataset('parts', ['data/train/0.parquet', 'data/tuning/1.parquet']);
    await bench().writer.rows(path.join(folder, 'metadata/subject_splits.parquet'), SPLITS, [['1', 'tuning']]);
    expect(await open(path.join(folder, 'data'))).toMatchObject({
      layout: 'shards',
      subjects: 2,
      splits: [{ name: 'tuning', subjects: 2 }],
    });
    expect(await open(path.join(folder, 'data/tuning'))).toMatchObject({ subjects: 1, splits: [{ name: 'tuning' }] });
  });

  it('through links, each followed once', async () => {
    const folder = await dataset('linked', ['data/0.parquet']);
    const elsewhere = await dataset('elsewhere', ['more/7.parquet']);
    await symlink(path.join(elsewhere, 'more'), path.join(folder, 'data/more'));
    await symlink(folder, path.join(folder, 'data/circle'));
    await symlink(path.join(folder, 'nowhere.parquet'), path.join(folder, 'data/broken.parquet'));
    expect((await open(folder)).files).toEqual(['data/0.parquet', 'data/more/7.parquet']);
  });

  it('and reads shards with different columns side by side', async () => {
    const folder = path.join(bench().folder, 'columns');
    await bench().writer.rows(
      path.join(folder, '0.parquet'),
      { ...EVENTS, numeric_value: 'FLOAT', hadm_id: 'BIGINT' },
      [['1', '2020-01-01', 'A', '98.6', '9007199254740993']],
    );
    await bench().writer.rows(
      path.join(folder, '1.parquet'),
      { code: 'VARCHAR', hadm_id: 'VARCHAR', subject_id: 'BIGINT', file_row_number: 'BIGINT', time: 'TIMESTAMP' },
      [['B', 'H-1', '1', '42', '2020-01-02']],
    );
    const summary = await open(folder);
    expect(summary.columns).toEqual([
      { name: 'subject_id', type: 'BIGINT', standard: true },
      { name: 'time', type: 'TIMESTAMP', standard: true },
      { name: 'code', type: 'VARCHAR', standard: true },
      { name: 'numeric_value', type: 'FLOAT', standard: true },
      { name: 'hadm_id', type: 'VARCHAR', standard: false },
      { name: 'file_row_number', type: 'BIGINT', standard: false },
    ]);
    const rows = [0, 1].map(file => ({ file, row: 0 }));
    expect(await engine.details({ path: folder, subject: '1', rows })).toEqual({
      columns: ['hadm_id', 'file_row_number'],
      rows: [
        ['9007199254740993', null],
        ['H-1', '42'],
      ],
    });
  });

  it('leaves out a shard that can’t be read, and says so', async () => {
    const folder = await dataset('partly', ['data/0.parquet']);
    await bench().writer.bytes(path.join(folder, 'data/1.parquet'), '');
    const { subjects, notices } = await open(folder);
    expect(subjects).toBe(1);
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Left out: data\/1\.parquet is empty \(0 bytes\)/),
    );
  });

  it('says so where a folder holds several', async () => {
    const folder = path.join(bench().folder, 'several');
    for (const name of ['one', 'two']) {
      await shard(path.join(folder, name, 'data/0.parquet'), '1');
      await bench().writer.bytes(path.join(folder, name, 'metadata/dataset.json'), '{}');
    }
    await expect(open(folder)).rejects.toMatchObject({
      kind: 'several-datasets',
      message: expect.stringMatching(/holds 2 data sets\. Open one of them: one, two\.$/) as string,
    });
  });

  it('that stands in the opened folder, without the events that stand beside it', async () => {
    const folder = await dataset('desk', ['stray.parquet', 'more/stray.parquet', 'cohort/data/train/0.parquet']);
    await labels(path.join(folder, 'cohort/tasks/x.parquet'));
    await bench().writer.bytes(path.join(folder, 'cohort/metadata/dataset.json'), '{}');
    const { files, splits, notices } = await open(folder);
    expect(files).toEqual(['cohort/data/train/0.parquet']);
    expect(splits).toEqual([{ name: 'train', subjects: 1, events: 1 }]);
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^cohort is the data set\. 2 files of events .* left out\.$/),
    );
    expect((await engine.subject({ path: folder, subject: '3' })).subject).toBe('3');
  });

  it('whose metadata turn out to be broken is read without them, and says so', async () => {
    const { writer } = bench();
    const folder = await dataset('half', ['data/train/0.parquet', 'data/tuning/1.parquet']);
    const codes = path.join(folder, 'metadata/codes.parquet');
    const splits = path.join(folder, 'metadata/subject_splits.parquet');
    await writer.rows(codes, { code: 'VARCHAR', description: 'VARCHAR' }, [['A', 'described']]);
    await writer.rows(splits, SPLITS, [['1', 'held_out']]);
    for (const file of [codes, splits]) await breakPages(file);
    const summary = await open(folder);
    expect(summary.splits.map(({ name }) => name)).toEqual(['train', 'tuning']);
    const said = (): Promise<string> =>
      open(folder).then(({ notices }) => notices.map(({ message }) => message).join('\n'));
    expect(await said()).toMatch(/metadata\/subject_splits\.parquet is not used: .* is damaged/);
    const payload = await engine.subject({ path: folder, subject: '1' });
    expect(payload.codes[0]).toMatchObject({ code: 'A', description: null });
    expect(payload.notices.join('\n')).toMatch(/metadata\/codes\.parquet is not used: .* is damaged/);
    expect(await said()).toMatch(/metadata\/codes\.parquet is not used/);
    engine.forget({ path: folder });
    const overview = await engine.overview({ path: folder });
    expect(overview.topCodes).toEqual([
      { code: 'A', description: null, source: null, says: null, category: 'other', events: 2, subjects: 2 },
    ]);
    expect(overview.dataset.notices.map(({ message }) => message).join('\n')).toMatch(/codes\.parquet is not used/);
    engine.forget({ path: folder });
    const { findings } = await engine.validate({ path: folder });
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'invalid-metadata', count: 2 }));
  });

  it('reads again what has changed when it is opened again', async () => {
    const folder = await dataset('growing', ['0.parquet']);
    expect((await open(folder)).subjects).toBe(1);
    await bench().writer.rows(path.join(folder, '0.parquet'), EVENTS, [
      ['1', '2020-01-01', 'A'],
      ['2', '2020-01-01', 'A'],
    ]);
    expect((await open(folder)).subjects).toBe(2);
  });
});

describe('the data set of a file', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => void (engine = await Engine.create()));
  afterAll(() => engine.close());

  const shard = (file: string): Promise<void> => bench().writer.rows(file, EVENTS, [['1', '2020-01-01', 'A']]);

  it('is the nearest folder with metadata; labels and metadata are no files of its list', async () => {
    const folder = path.join(bench().folder, 'meds');
    await shard(path.join(folder, 'data/train/a/0.parquet'));
    await bench().writer.rows(path.join(folder, 'metadata/subject_splits.parquet'), SPLITS, [['1', 'train']]);
    await bench().writer.rows(path.join(folder, 'tasks/x.parquet'), LABELS, [['1', '2020-01-01', 'true']]);
    const at = (file: string): Promise<unknown> => engine.locate({ file: path.join(folder, file) });
    expect(await at('data/train/a/0.parquet')).toEqual({ path: folder, file: 'data/train/a/0.parquet' });
    expect(await at('tasks/x.parquet')).toEqual({ path: folder, file: null });
    expect(await at('metadata/subject_splits.parquet')).toEqual({ path: folder, file: null });
  });

  it('is the folder above `data`, also without metadata', async () => {
    const folder = path.join(bench().folder, 'bare');
    await shard(path.join(folder, 'data/train/0.parquet'));
    expect(await engine.locate({ file: path.join(folder, 'data/train/0.parquet') })).toEqual({
      path: folder,
      file: 'data/train/0.parquet',
    });
  });

  it('is the folder above `data` whatever else is in it, as long as that is no events', async () => {
    const folder = path.join(bench().folder, 'tasks and data');
    await shard(path.join(folder, 'data/train/a/0.parquet'));
    await shard(path.join(folder, 'data/tuning/b/0.parquet'));
    await bench().writer.rows(path.join(folder, 'tasks/x.parquet'), LABELS, [['1', '2020-01-01', 'true']]);
    await mkdir(path.join(folder, 'pictures/deep'), { recursive: true });
    expect(await engine.locate({ file: path.join(folder, 'data/tuning/b/0.parquet') })).toEqual({
      path: folder,
      file: 'data/tuning/b/0.parquet',
    });
  });

  it('is never told by the name `data` alone', async () => {
    const folder = path.join(bench().folder, 'someone');
    const file = path.join(folder, 'data/project/x.parquet');
    await shard(file);
    await shard(path.join(folder, 'other/deep/y.parquet'));
    expect(await engine.locate({ file })).toEqual({ path: file, file: null });
    // Other projects beside it, of other columns.
    const second = path.join(bench().folder, 'second/data/project/x.parquet');
    await shard(second);
    await bench().writer.rows(path.join(bench().folder, 'second/data/else/y.parquet'), { ...EVENTS, note: 'VARCHAR' }, [
      ['1', '2020-01-01', 'A', null],
    ]);
    expect(await engine.locate({ file: second })).toEqual({ path: second, file: null });
  });

  it.each([
    ['/', true],
    ['/home', true],
    ['/home/me', true],
    ['/home/me/cohort', false],
    ['/home/mechanic', false],
    ['/data', false],
  ])('may be %s: too wide %s', (folder, tooWide) => expect(isTooWide(folder, '/home/me')).toBe(tooWide));

  it('is the folder of folders of shards with the same columns', async () => {
    const folder = path.join(bench().folder, 'splits');
    for (const split of ['train', 'tuning']) await shard(path.join(folder, split, '0.parquet'));
    expect(await engine.locate({ file: path.join(folder, 'tuning/0.parquet') })).toEqual({
      path: folder,
      file: 'tuning/0.parquet',
    });
  });

  it('is not a folder in which other things stand too', async () => {
    const folder = path.join(bench().folder, 'home');
    for (const project of ['one', 'two']) await shard(path.join(folder, project, 'events.parquet'));
    await mkdir(path.join(folder, 'pictures'));
    const file = path.join(folder, 'one/events.parquet');
    expect(await engine.locate({ file })).toEqual({ path: file, file: null });
  });

  it('is the folder of a shard that has others beside it, else the file itself', async () => {
    const folder = path.join(bench().folder, 'flat/only');
    await shard(path.join(folder, '0.parquet'));
    const file = path.join(folder, '0.parquet');
    expect(await engine.locate({ file })).toEqual({ path: file, file: null });
    await shard(path.join(folder, '1.parquet'));
    expect(await engine.locate({ file })).toEqual({ path: folder, file: '0.parquet' });
  });

  it('is told in words where the file itself can’t be read', async () => {
    const file = path.join(bench().folder, 'broken/data/0.parquet');
    await bench().writer.bytes(file, 'subject_id,time,code\n');
    await expect(engine.locate({ file })).rejects.toMatchObject({ kind: 'not-parquet' });
    await expect(engine.locate({ file: `${file}.gone` })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
