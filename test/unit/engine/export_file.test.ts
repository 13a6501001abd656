import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { faultOf } from '../faults/met';

const EVENTS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR', numeric_value: 'FLOAT', note: 'VARCHAR' };
/** So many events that their text is more than a clipboard is asked to take, and many pieces of a file. */
const MANY = 150_000;

describe('an export to a file', () => {
  const bench = useBench();
  let engine: Engine;
  let dataset: string;
  let out: string;
  beforeAll(async () => {
    engine = await Engine.create();
    dataset = path.join(bench().folder, 'cohort');
    out = path.join(bench().folder, 'out');
    await mkdir(out);
    const { writer } = bench();
    await writer.rows(path.join(dataset, 'data/0.parquet'), EVENTS, [
      ['1', '2020-01-01', 'A', '98.6', 'tab\there'],
      ['1', '2020-01-02', 'B', null, null],
    ]);
    await writer.query(
      path.join(dataset, 'data/1.parquet'),
      `SELECT 2::BIGINT AS subject_id, TIMESTAMP '2020-01-01' + INTERVAL (i) SECOND AS time, 'CODE//' || i AS code,
         i::FLOAT AS numeric_value, repeat('x', 120) AS note FROM range(${MANY}) t(i)`,
    );
    await writer.bytes(path.join(dataset, 'metadata/dataset.json'), '{}');
  });
  afterAll(() => engine.close());

  const save = (file: string, subject = '1', signal?: AbortSignal): Promise<{ readonly rows: number }> => {
    const query = { path: dataset, subject, rows: null, format: 'tsv' as const, file };
    return engine.exportToFile(query, signal && { signal });
  };

  it('has the same text as one to the clipboard', async () => {
    for (const format of ['tsv', 'json'] as const) {
      const query = { path: dataset, subject: '1', rows: null, format };
      const file = path.join(out, `same.${format}`);
      expect(await engine.exportToFile({ ...query, file })).toEqual({ rows: 2 });
      expect(await readFile(file, 'utf8')).toBe((await engine.exportRows(query)).text);
    }
  });

  it('takes what is too long for the clipboard, in pieces', async () => {
    const file = path.join(out, 'long.tsv');
    expect(await save(file, '2')).toEqual({ rows: MANY });
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(MANY + 1);
    expect(lines[MANY]?.split('\t').slice(0, 4)).toEqual([
      '2',
      '2020-01-02T17:39:59',
      `CODE//${MANY - 1}`,
      `${MANY - 1}`,
    ]);
    const fault = await faultOf(engine.exportRows({ path: dataset, subject: '2', rows: null, format: 'tsv' }));
    expect(fault.kind).toBe('export-too-long');
    expect(fault.message).toContain('file');
  });

  it('of many rows has those and no others', async () => {
    const rows = {
      file: new Uint16Array(MANY / 2).fill(1),
      row: Uint32Array.from({ length: MANY / 2 }, (_, i) => 2 * i),
    };
    const file = path.join(out, 'half.tsv');
    const query = { path: dataset, subject: '2', rows, format: 'tsv' as const };
    expect(await engine.exportToFile({ ...query, file })).toEqual({ rows: MANY / 2 });
    const codes = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map(line => line.split('\t')[2]);
    expect(codes[0]).toBe('CODE//0');
    expect(codes.at(-1)).toBe(`CODE//${MANY - 2}`);
  });

  it('leaves nothing behind and the former file alone where it is cancelled or fails', async () => {
    const folder = path.join(bench().folder, 'kept');
    await mkdir(folder);
    const file = path.join(folder, 'before.tsv');
    await writeFile(file, 'before');
    const controller = new AbortController();
    const running = save(file, '2', controller.signal);
    controller.abort();
    await expect(running).rejects.toBeInstanceOf(Cancelled);
    const rows = { file: Uint16Array.of(1), row: Uint32Array.of(MANY) };
    const unknown = engine.exportToFile({ path: dataset, subject: '2', rows, format: 'tsv', file });
    expect((await faultOf(unknown)).kind).toBe('unknown-row');
    expect(await readFile(file, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['before.tsv']);
  });

  it('never goes into the data set’s folder, by whatever name', async () => {
    const inside = path.join(dataset, 'x.tsv');
    expect((await faultOf(save(inside))).kind).toBe('write-into-data-set');
    await symlink(path.join(dataset, 'data'), path.join(out, 'elsewhere'));
    expect((await faultOf(save(path.join(out, 'elsewhere/x.tsv')))).kind).toBe('write-into-data-set');
    await symlink(path.join(dataset, 'data/0.parquet'), path.join(out, 'link.tsv'));
    expect((await faultOf(save(path.join(out, 'link.tsv')))).kind).toBe('write-into-data-set');
    // A part of the data set is in the data set's folder.
    const part = { path: path.join(dataset, 'data/0.parquet'), subject: '1', rows: null, format: 'tsv' as const };
    expect((await faultOf(engine.exportToFile({ ...part, file: inside }))).kind).toBe('write-into-data-set');
    expect(await readdir(dataset)).toEqual(['data', 'metadata']);
    expect(await readdir(path.join(dataset, 'data'))).toEqual(['0.parquet', '1.parquet']);
  });

  it('of a file that stands alone may stand beside it, not in its place', async () => {
    const alone = path.join(bench().folder, 'alone/a.parquet');
    await bench().writer.rows(alone, EVENTS, [['1', '2020-01-01', 'A', null, null]]);
    const query = { path: alone, subject: '1', rows: null, format: 'tsv' as const };
    const beside = path.join(path.dirname(alone), 'a.tsv');
    expect(await engine.exportToFile({ ...query, file: beside })).toEqual({ rows: 1 });
    expect((await faultOf(engine.exportToFile({ ...query, file: alone }))).kind).toBe('write-into-data-set');
  });

  it('says in words what the disk refuses', async () => {
    const nowhere = await faultOf(save(path.join(out, 'nowhere/x.tsv')));
    expect(nowhere).toMatchObject({
      kind: 'not-written',
      message: expect.stringContaining('its folder does not exist') as string,
    });
    await mkdir(path.join(out, 'folder.tsv'));
    expect(await faultOf(save(path.join(out, 'folder.tsv')))).toMatchObject({
      kind: 'not-written',
      message: expect.stringContaining('a folder stands there') as string,
    });
  });
});
