import { DuckDBConnection } from '@duckdb/node-api';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeDataset } from '../../../scripts/fixtures/clean.mjs';
import { Cancelled } from '../../../src/core/fault';
import { Database, DatabaseLost } from '../../../src/engine/database';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { faultOf, meet } from './met';

/**
 * No file is known over which this DuckDB gives up on itself (some hundred thousand broken ones were tried), so its
 * errors, in its own words, are put in at the border to its binding.
 */
const GIVES_UP = 'INTERNAL Error: Attempted to access index 3 within vector of size 3';
const REFUSES =
  'FATAL Error: Failed: database has been invalidated because of a previous fatal error. The database must be ' +
  'restarted prior to being used again.';

/** A statement that would run for hours. */
const ENDLESS = 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE hash(a.range, b.range) = 1';

describe('a DuckDB that gives up on itself', () => {
  const bench = useBench();
  let engine: Engine;
  let dataset: string;
  beforeEach(async ({ task }) => {
    engine = await Engine.create();
    dataset = path.join(bench().folder, task.id);
    await writeDataset(bench().writer, dataset);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await engine.close();
  });

  it('is opened anew, and the reading that it gave up over is told as a damaged file', async () => {
    const before = await meet(engine, dataset);
    const first = engine.database;
    vi.spyOn(DuckDBConnection.prototype, 'stream').mockRejectedValueOnce(new Error(GIVES_UP));
    const fault = await faultOf(engine.subject({ path: dataset, subject: '1' }));
    expect(fault.kind).toBe('damaged');
    expect(first.isBroken).toBe(true);
    expect(await meet(engine, dataset)).toEqual(before);
    expect(engine.database).not.toBe(first);
    expect(engine.database.isBroken).toBe(false);
  });

  it('is noticed by the next request too, which is answered all the same', async () => {
    const before = await meet(engine, dataset);
    const first = engine.database;
    vi.spyOn(DuckDBConnection.prototype, 'stream').mockRejectedValueOnce(new Error(REFUSES));
    expect((await engine.subject({ path: dataset, subject: '1' })).subject).toBe('1');
    expect(engine.database).not.toBe(first);
    expect(await meet(engine, dataset)).toEqual(before);
  });

  it('cancels nobody: what else runs on it is answered by its successor', async () => {
    await meet(engine, dataset);
    let release = (): void => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    const stream = vi.spyOn(DuckDBConnection.prototype, 'stream');
    stream.mockImplementationOnce(async function (this: DuckDBConnection, ...statement) {
      await held;
      return this.stream(...statement);
    });
    stream.mockRejectedValueOnce(new Error(GIVES_UP));
    const first = engine.subject({ path: dataset, subject: '1' });
    await vi.waitFor(() => expect(stream).toHaveBeenCalledTimes(1));
    expect((await faultOf(engine.subject({ path: dataset, subject: '2' }))).kind).toBe('damaged');
    // The next request closes the broken database, which waits for the first.
    const third = engine.subject({ path: dataset, subject: '3' });
    release();
    expect((await first).subject).toBe('1');
    expect((await third).subject).toBe('3');
  });

  it('is told in words where it gives up every time', async () => {
    vi.spyOn(DuckDBConnection.prototype, 'runAndReadAll').mockRejectedValue(new Error(REFUSES));
    expect((await faultOf(engine.open({ path: dataset }))).kind).toBe('interrupted');
  });

  it('tells a statement that it was lost, but one that was cancelled that it was cancelled', async () => {
    const database = await Database.open();
    const controller = new AbortController();
    const running = [database.rows(ENDLESS), database.rows(ENDLESS, {}, controller.signal)];
    const outcomes = Promise.allSettled(running);
    vi.spyOn(DuckDBConnection.prototype, 'stream').mockRejectedValueOnce(new Error(GIVES_UP));
    await expect(database.stream('SELECT 1', {}, 1, () => undefined)).rejects.toThrow('INTERNAL');
    controller.abort();
    await database.close();
    const [lost, cancelled] = (await outcomes).map(
      outcome => outcome.status === 'rejected' && (outcome.reason as unknown),
    );
    expect(lost).toBeInstanceOf(DatabaseLost);
    expect(cancelled).toBeInstanceOf(Cancelled);
  });
});
