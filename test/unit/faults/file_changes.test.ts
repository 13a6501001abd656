import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLEAN_FILES, COLUMNS, changeTrain, writeDataset } from '../../../scripts/fixtures/clean.mjs';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { faultOf, meet } from './met';

const FILE = 'data/train/0.parquet';

/** Root may read everything, so what it asks for is done as nobody; others are themselves. */
async function withoutPrivileges<T>(work: () => Promise<T>): Promise<T> {
  const root = process.geteuid?.() === 0;
  if (root) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (root) process.seteuid?.(0);
  }
}

describe('files that change while a data set is open', () => {
  const bench = useBench();
  let engine: Engine;
  let dataset: string;
  beforeEach(async ({ task }) => {
    engine = await Engine.create();
    dataset = path.join(bench().folder, task.id);
    await writeDataset(bench().writer, dataset);
    await chmod(bench().folder, 0o755);
  });
  afterEach(() => engine.close());

  it('says that a file was deleted, and leaves the other files alone', async () => {
    await meet(engine, dataset);
    await rm(path.join(dataset, FILE));
    const fault = await faultOf(engine.subject({ path: dataset, subject: '1' }));
    expect(fault.kind).toBe('not-found');
    expect(fault.message).toContain(FILE);
    expect((await engine.subject({ path: dataset, subject: '3' })).subject).toBe('3');
  });

  it('says that a file was replaced, and reads the new one once the old is forgotten', async () => {
    await meet(engine, dataset);
    const files = changeTrain(rows => [...rows, [2, '2012-07-07 00:00:00', 'NOTE//discharge', null, 'new']]);
    await bench().writer.rows(path.join(dataset, FILE), COLUMNS, files[FILE] ?? []);
    const fault = await faultOf(engine.subject({ path: dataset, subject: '2' }));
    expect(fault.kind).toBe('replaced');
    expect(fault.message).toContain(FILE);
    engine.forget({ path: dataset });
    const { events } = await meet(engine, dataset);
    expect(events).toHaveLength(10);
    expect(events.map(({ text }) => text)).toContain('new');
  });

  it('says that a file was replaced by one that is no Parquet', async () => {
    await meet(engine, dataset);
    await bench().writer.bytes(path.join(dataset, FILE), 'subject_id,time,code\n');
    expect((await faultOf(engine.subject({ path: dataset, subject: '1' }))).kind).toBe('replaced');
    engine.forget({ path: dataset });
    // The other file is still there to be read; what is left out is said.
    const { subjects, notices } = await meet(engine, dataset);
    expect(subjects.map(({ id }) => id)).toEqual(['3']);
    expect(notices.join('\n')).toMatch(/Left out: data\/train\/0\.parquet is not a Parquet file/);
  });

  it('says that a file was replaced also where the whole data set is read', async () => {
    await meet(engine, dataset);
    await rm(path.join(dataset, FILE));
    expect((await faultOf(engine.validate({ path: dataset }))).kind).toBe('not-found');
    engine.forget({ path: dataset });
    await writeDataset(bench().writer, dataset);
    await meet(engine, dataset);
    await rm(path.join(dataset, FILE));
    expect((await faultOf(engine.overview({ path: dataset }))).kind).toBe('not-found');
  });

  it('answers on a second try what stands there now', async () => {
    await meet(engine, dataset);
    await bench().writer.rows(path.join(dataset, FILE), COLUMNS, [[7, null, 'A', null, null]]);
    expect((await faultOf(engine.subject({ path: dataset, subject: '1' }))).kind).toBe('replaced');
    expect((await faultOf(engine.subject({ path: dataset, subject: '1' }))).kind).toBe('unknown-subject');
    expect((await engine.subject({ path: dataset, subject: '7' })).subject).toBe('7');
    await rm(path.join(dataset, FILE));
    expect((await faultOf(engine.overview({ path: dataset }))).kind).toBe('not-found');
    expect((await engine.overview({ path: dataset })).dataset.files).toEqual(['data/held_out/0.parquet']);
    // Rows of a reading that is gone are never answered from another one in the same request.
    await meet(engine, dataset);
    await bench().writer.rows(path.join(dataset, 'data/held_out/0.parquet'), COLUMNS, [[3, null, 'B', null, null]]);
    const rows = [{ file: 0, row: 0 }];
    expect((await faultOf(engine.details({ path: dataset, subject: '3', rows }))).kind).toBe('replaced');
    expect((await faultOf(engine.details({ path: dataset, subject: '3', rows }))).kind).toBe('replaced');
  });

  it('sees on opening again what was added, removed or changed, metadata and labels too', async () => {
    const open = async (): Promise<string[]> => [...(await engine.open({ path: dataset })).files];
    const { writer } = bench();
    expect(await open()).toHaveLength(2);
    await writer.rows(path.join(dataset, 'data/train/1.parquet'), COLUMNS, [[9, null, 'NEW', null, null]]);
    expect(await open()).toContain('data/train/1.parquet');
    expect((await engine.subject({ path: dataset, subject: '9' })).codes[0]?.description).toBeNull();
    await writer.rows(path.join(dataset, 'metadata/codes.parquet'), { code: 'VARCHAR', description: 'VARCHAR' }, [
      ['NEW', 'described now'],
    ]);
    await open();
    expect((await engine.subject({ path: dataset, subject: '9' })).codes[0]?.description).toBe('described now');
    const labels = { subject_id: 'BIGINT', prediction_time: 'TIMESTAMP', boolean_value: 'BOOLEAN' };
    await writer.rows(path.join(dataset, 'tasks/late.parquet'), labels, [['9', '2020-01-01', 'true']]);
    await open();
    expect((await engine.subject({ path: dataset, subject: '9' })).labels.map(({ name }) => name)).toEqual([
      'tasks/late',
    ]);
    await rm(path.join(dataset, 'data/train/1.parquet'));
    expect(await open()).toHaveLength(2);
  });

  it('says that a file may not be read', async () => {
    await chmod(path.join(dataset, FILE), 0o000);
    await rm(path.join(dataset, 'data/held_out'), { recursive: true });
    const fault = await withoutPrivileges(() => faultOf(engine.open({ path: dataset })));
    expect(fault.kind).toBe('not-readable');
    expect(fault.message).toContain(FILE);
    expect(fault.message).toContain('permission');
  });

  it('reads the files that may be read, and says which may not', async () => {
    await chmod(path.join(dataset, FILE), 0o000);
    const { subjects, notices } = await withoutPrivileges(() => meet(engine, dataset));
    expect(subjects.map(({ id }) => id)).toEqual(['3']);
    expect(notices.join('\n')).toMatch(/Left out: data\/train\/0\.parquet can't be read \(no permission\)/);
  });

  it('says that a folder may not be listed', async () => {
    await chmod(dataset, 0o000);
    const fault = await withoutPrivileges(() => faultOf(engine.open({ path: dataset })));
    await chmod(dataset, 0o755);
    expect(fault.kind).toBe('not-readable');
    expect(fault.message).toContain(dataset);
  });

  it('has all nine events where nothing has changed', async () => {
    const { events } = await meet(engine, dataset);
    expect(events).toHaveLength(Object.values(CLEAN_FILES).flat().length);
  });
});
