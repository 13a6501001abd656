import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubjectPage } from '../../../src/core/meds/dataset';
import type { SubjectQuery } from '../../../src/engine/contract';
import { decodeEvents } from '../../../src/core/meds/columns';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const COLUMNS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' };
const NO_FILTER = { split: null, match: '', file: null, offset: 0, limit: 100 };

describe('the list of subjects', () => {
  const bench = useBench();
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    engine = await Engine.create();
    folder = path.join(bench().folder, 'list');
    const { writer } = bench();
    await writer.rows(path.join(folder, 'data/train/0.parquet'), COLUMNS, [
      ['10', null, 'STATIC'],
      ['10', '2020-01-01 10:00:00', 'A'],
      ['9', '2020-01-02', 'A'],
      ['100', '2020-01-03', 'A'],
      ['10', '2020-01-05', 'B'],
    ]);
    await writer.rows(path.join(folder, 'data/held_out/10.parquet'), COLUMNS, [
      ['9', '2019-12-31 23:59:59.5', 'A'],
      ['9007199254740993', '2020-02-01', 'A'],
      ['-3', null, 'STATIC'],
    ]);
    await writer.rows(
      path.join(folder, 'metadata/subject_splits.parquet'),
      { subject_id: 'BIGINT', split: 'VARCHAR' },
      [
        ['10', 'tuning'],
        ['9', 'train'],
        ['9', 'held_out'],
        ['5555', 'train'],
      ],
    );
  });
  afterAll(() => engine.close());

  const list = (query: Partial<Omit<SubjectQuery, 'path'>> = {}): Promise<SubjectPage> =>
    engine.subjects({ path: folder, ...NO_FILTER, ...query });
  const ids = async (query?: Partial<Omit<SubjectQuery, 'path'>>): Promise<string[]> =>
    (await list(query)).subjects.map(({ id }) => id);

  it('is in numeric order, with exact ids, times and counts over all files', async () => {
    expect(await list()).toEqual({
      total: 5,
      offset: 0,
      subjects: [
        { id: '-3', split: 'held_out', events: 1, first: null, last: null },
        { id: '9', split: 'train', events: 2, first: '2019-12-31T23:59:59.5', last: '2020-01-02T00:00:00' },
        { id: '10', split: 'tuning', events: 3, first: '2020-01-01T10:00:00', last: '2020-01-05T00:00:00' },
        { id: '100', split: 'train', events: 1, first: '2020-01-03T00:00:00', last: '2020-01-03T00:00:00' },
        {
          id: '9007199254740993',
          split: 'held_out',
          events: 1,
          first: '2020-02-01T00:00:00',
          last: '2020-02-01T00:00:00',
        },
      ],
    });
  });

  it('takes the split from the split file, where that is silent from the folder, and tells of a conflict', async () => {
    const { splits, notices } = await engine.open({ path: folder });
    expect(splits).toEqual([
      { name: 'train', subjects: 2, events: 3 },
      { name: 'tuning', subjects: 1, events: 3 },
      { name: 'held_out', subjects: 2, events: 2 },
    ]);
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/more than one split.*first: 9/),
    );
  });

  it('is paged', async () => {
    expect(await list({ offset: 1, limit: 2 })).toMatchObject({
      total: 5,
      offset: 1,
      subjects: [{ id: '9' }, { id: '10' }],
    });
    expect(await list({ offset: 5, limit: 2 })).toMatchObject({ total: 5, subjects: [] });
    expect(await list({ split: 'train', offset: 1, limit: 5 })).toMatchObject({ total: 2, subjects: [{ id: '100' }] });
  });

  it('is filtered by the start of the id, by split and by file', async () => {
    expect(await ids({ match: '10' })).toEqual(['10', '100']);
    expect(await ids({ match: '1', split: 'train' })).toEqual(['100']);
    expect(await ids({ file: 'data/held_out/10.parquet' })).toEqual(['-3', '9', '9007199254740993']);
    expect(await ids({ file: 'data/nothing.parquet' })).toEqual([]);
    expect(await ids({ split: '' })).toEqual([]);
  });

  it('finds every subject by its id as written, and no other', async () => {
    for (const id of await ids()) expect((await engine.subject({ path: folder, subject: id })).subject).toBe(id);
    for (const id of ['11', '09', '+9', '', 'x', '9007199254740992']) {
      await expect(engine.subject({ path: folder, subject: id })).rejects.toMatchObject({
        kind: 'unknown-subject',
      });
    }
  });

  it('says how the events of a subject stand where that is not as the standard asks', async () => {
    expect((await engine.subject({ path: folder, subject: '100' })).notices).toEqual([]);
    expect((await engine.subject({ path: folder, subject: '10' })).notices).toEqual([
      "This subject's events do not stand together in data/train/0.parquet: rows of others are between them.",
    ]);
    expect((await engine.subject({ path: folder, subject: '9' })).notices).toEqual([
      "This subject's events are in 2 files (data/held_out/10.parquet, data/train/0.parquet). They are shown together.",
    ]);
  });

  it('keeps text ids as they are written, leading zeros and all, in numeric order', async () => {
    const file = path.join(bench().folder, 'text-ids.parquet');
    await bench().writer.rows(file, { ...COLUMNS, subject_id: 'VARCHAR' }, [
      ['10', '2020-01-01', 'A'],
      ['007', '2020-01-01', 'A'],
      ['7', '2020-01-01', 'A'],
      ['9', '2020-01-01', 'A'],
    ]);
    const page = await engine.subjects({ path: file, ...NO_FILTER });
    expect(page.subjects.map(({ id }) => id)).toEqual(['007', '7', '9', '10']);
    for (const { id } of page.subjects) {
      const { columns, codes } = await engine.subject({ path: file, subject: id });
      expect(decodeEvents(columns, codes).length).toBe(1);
    }
  });

  it('holds ids of different types side by side, each exact', async () => {
    const mixed = path.join(bench().folder, 'mixed');
    await bench().writer.rows(path.join(mixed, '0.parquet'), { ...COLUMNS, subject_id: 'UBIGINT' }, [
      ['18446744073709551615', '2020-01-01', 'A'],
    ]);
    await bench().writer.rows(path.join(mixed, '1.parquet'), { ...COLUMNS, time: 'TIMESTAMP_NS' }, [
      ['-1', '2020-01-01 00:00:00.123456', 'A'],
    ]);
    const page = await engine.subjects({ path: mixed, ...NO_FILTER });
    expect(page.subjects.map(({ id, first }) => [id, first])).toEqual([
      ['-1', '2020-01-01T00:00:00.123456'],
      ['18446744073709551615', '2020-01-01T00:00:00'],
    ]);
  });
});
