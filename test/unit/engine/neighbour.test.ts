import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const EVENTS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' };

describe('the subject after or before another', () => {
  const bench = useBench();
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    engine = await Engine.create();
    folder = path.join(bench().folder, 'steps');
    const shard = (name: string, ids: readonly number[]): Promise<void> =>
      bench().writer.rows(
        path.join(folder, name),
        EVENTS,
        ids.map(id => [id, null, 'A']),
      );
    // In order of number: -3 (b), 2 (a), 10 (a), 30 (b), 100 (a).
    await shard('a/0.parquet', [100, 2, 10]);
    await shard('b/0.parquet', [30, -3]);
  });
  afterAll(() => engine.close());

  const step = (subject: string, by: number, where: { split?: string; file?: string } = {}): Promise<string | null> =>
    engine.neighbour({ path: folder, subject, step: by, split: where.split ?? null, file: where.file ?? null });

  it('follows the numeric order of the list, and ends with it', async () => {
    expect(await step('-3', 1)).toBe('2');
    expect(await step('2', 1)).toBe('10');
    expect(await step('2', -1)).toBe('-3');
    expect(await step('10', 2)).toBe('100');
    expect(await step('100', 1)).toBeNull();
    expect(await step('-3', -1)).toBeNull();
    expect(await step('30', 0)).toBe('30');
  });

  it('stays in its split and its file', async () => {
    expect(await step('10', 1, { split: 'a' })).toBe('100');
    expect(await step('30', -1, { split: 'b' })).toBe('-3');
    expect(await step('30', 1, { file: 'b/0.parquet' })).toBeNull();
  });

  it('is counted from where a subject would stand that is not in the list', async () => {
    expect(await step('30', 1, { split: 'a' })).toBe('100');
    expect(await step('30', -1, { split: 'a' })).toBe('10');
    expect(await step('11', 1)).toBe('30');
    expect(await step('11', -1)).toBe('10');
    expect(await step('no id', 1)).toBeNull();
  });
});
