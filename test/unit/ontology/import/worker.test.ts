import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../../src/core/fault';
import type { ImportProgress, ImporterApi, ImporterEvents } from '../../../../src/engine/ontology/import/contract';
import { Channel } from '../../../../src/protocol/channel';
import { tsv, useImportBench } from './import_bench';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const bench = useImportBench();

describe('the importer in a worker thread', () => {
  let folder: string;
  let script: string;
  let worker: Worker;
  let ended: Promise<unknown>;
  let channel: Channel<ImporterEvents, ImporterApi>;
  let told: ImportProgress[];
  let onProgress: (progress: ImportProgress) => void;

  beforeAll(async () => {
    // Inside the project, so that the bundle finds SQLite.
    folder = await mkdtemp(path.join(ROOT, 'node_modules', '.import-test-'));
    script = path.join(folder, 'ontology_import.js');
    await build({
      entryPoints: [path.join(ROOT, 'src/engine/ontology/import/worker.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: script,
      logLevel: 'error',
    });
  });
  afterAll(() => rm(folder, { recursive: true }));

  beforeEach(() => {
    told = [];
    onProgress = () => undefined;
    worker = new Worker(script);
    ended = once(worker, 'exit');
    channel = new Channel(
      {
        post: message => worker.postMessage(message),
        listen: listener => {
          worker.on('message', listener);
          return () => worker.off('message', listener);
        },
      },
      {
        progress: progress => {
          told.push(progress);
          onProgress(progress);
        },
      },
    );
  });
  afterEach(async () => {
    channel.notify('close', {});
    channel.dispose();
    await ended;
  });

  const many = (): Promise<string> => {
    const rows = Array.from({ length: 40_000 }, (_, i) => [`K${i}`, `description of the code with the number ${i}`]);
    return bench().file('many.tsv', tsv([['code', 'description'], ...rows]));
  };

  it('imports, tells how far it is, lists and removes', async () => {
    const store = bench().store;
    const report = await channel.call('import', { path: await many(), store });
    expect(report.vocabularies).toMatchObject([{ name: 'many', codes: 40_000 }]);
    expect(new Set(told.map(({ phase }) => phase)).size).toBe(4);
    expect(await channel.call('list', { store })).toMatchObject([{ id: report.id, fault: null }]);
    await channel.call('remove', { store, id: report.id });
    expect(await channel.call('list', { store })).toEqual([]);
  });

  it('carries faults as sentences', async () => {
    const target = await bench().file('a.json', '{}');
    await expect(channel.call('import', { path: target, store: bench().store })).rejects.toMatchObject({
      kind: 'not-a-vocabulary',
    });
  });

  it.each(['reading', 'indexing'] as const)('cancelled while %s, leaves nothing when it has ended', async phase => {
    const stop = new AbortController();
    onProgress = progress => {
      if (progress.phase === phase && progress.rows > 1000) stop.abort();
    };
    const importing = channel.call('import', { path: await many(), store: bench().store }, stop.signal);
    await expect(importing).rejects.toBeInstanceOf(Cancelled);
    channel.notify('close', {});
    await ended;
    expect(await bench().stored()).toEqual([]);
  });

  it('closed in the midst of an import, cleans up before it ends', async () => {
    onProgress = progress => {
      if (progress.rows > 1000) channel.notify('close', {});
    };
    const importing = channel.call('import', { path: await many(), store: bench().store });
    await ended;
    channel.dispose();
    await expect(importing).rejects.toBeInstanceOf(Cancelled);
    expect(await bench().stored()).toEqual([]);
  });
});
