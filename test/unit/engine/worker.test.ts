import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled, UserFault } from '../../../src/core/fault';
import { decodeEvents } from '../../../src/core/meds/columns';
import type { EngineApi } from '../../../src/engine/contract';
import { Channel } from '../../../src/protocol/channel';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SAMPLE = path.join(ROOT, 'media/sample/mimic-iv-demo-meds');

describe('the engine in a worker thread', () => {
  let folder: string;
  let worker: Worker;
  let channel: Channel<Readonly<Record<string, never>>, EngineApi>;
  beforeAll(async () => {
    // Inside the project, so that the bundle finds DuckDB's native module.
    folder = await mkdtemp(path.join(ROOT, 'node_modules', '.engine-test-'));
    await build({
      entryPoints: {
        engine: path.join(ROOT, 'src/engine/worker.ts'),
        cohort_query: path.join(ROOT, 'src/engine/cohort/query_main.ts'),
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['@duckdb/node-api'],
      outdir: folder,
      logLevel: 'error',
    });
    worker = new Worker(path.join(folder, 'engine.js'));
    channel = new Channel(
      {
        post: message => worker.postMessage(message),
        listen: listener => {
          worker.on('message', listener);
          return () => worker.off('message', listener);
        },
      },
      {},
    );
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('answers, with columns that are whole', async () => {
    expect((await channel.call('open', { path: SAMPLE })).events).toBe(112_174);
    const payload = await channel.call('subject', { path: SAMPLE, subject: '10001725' });
    const events = decodeEvents(payload.columns, payload.codes);
    expect(events.length).toBe(2081);
    // Nothing but the columns was sent in their buffer.
    expect(payload.columns.byteLength).toBe(payload.columns.buffer.byteLength);
  });

  it('carries faults as faults', async () => {
    const missing = channel.call('open', { path: path.join(SAMPLE, 'nowhere') });
    await expect(missing).rejects.toBeInstanceOf(UserFault);
    await expect(missing).rejects.toMatchObject({ kind: 'not-found' });
    const rule = channel.call('configure', { categories: [{ category: 'x', code: '(' }] });
    await expect(rule).rejects.toMatchObject({ kind: 'category-rule' });
  });

  it('uses the rules that it was given', async () => {
    await channel.call('configure', { categories: [{ category: 'mine', code: '^GENDER//' }] });
    const { codes } = await channel.call('subject', { path: SAMPLE, subject: '10001725' });
    expect(codes.find(({ code }) => code === 'GENDER//F')?.category).toBe('mine');
  });

  it('cancels, and goes on answering', async () => {
    const controller = new AbortController();
    const report = channel.call('validate', { path: SAMPLE }, controller.signal);
    controller.abort();
    await expect(report).rejects.toBeInstanceOf(Cancelled);
    expect((await channel.call('subject', { path: SAMPLE, subject: '10001725' })).subject).toBe('10001725');
  });

  const LONG_QUERY = 'SELECT a.range FROM range(1000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 9';

  it('cancels a query of the user’s that would run for hours', async () => {
    const controller = new AbortController();
    const asked = channel.call('querySubjects', { path: SAMPLE, sql: LONG_QUERY }, controller.signal);
    const other = await channel.call('querySubjects', { path: SAMPLE, sql: 'SELECT 10001725' });
    expect(other).toEqual({ subjects: ['10001725'], nulls: 0, unknown: [] });
    controller.abort();
    await expect(asked).rejects.toBeInstanceOf(Cancelled);
  });

  it('ends by itself when it is closed, also in the midst of work', async () => {
    const exit = once(worker, 'exit');
    const running = ['validate', 'overview'].map(method =>
      channel.call(method as 'validate' | 'overview', { path: SAMPLE }),
    );
    const query = channel.call('querySubjects', { path: SAMPLE, sql: LONG_QUERY });
    const outcomes = Promise.allSettled([...running, query]);
    channel.notify('close', {});
    channel.dispose();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await exit).toEqual([0]);
  });
});
