import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OntologyApi } from '../../../src/engine/ontology/contract';
import { Channel } from '../../../src/protocol/channel';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BUNDLED = path.join(ROOT, 'media/ontology/cohort-lens.sqlite');

describe('the ontology in a worker thread', () => {
  let folder: string;
  let worker: Worker;
  let channel: Channel<Readonly<Record<string, never>>, OntologyApi>;
  beforeAll(async () => {
    // Inside the project, so that the bundle finds SQLite.
    folder = await mkdtemp(path.join(ROOT, 'node_modules', '.ontology-test-'));
    const outfile = path.join(folder, 'ontology.js');
    await build({
      entryPoints: [path.join(ROOT, 'src/engine/ontology/worker.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      logLevel: 'error',
    });
    worker = new Worker(outfile);
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

  it('has nothing before it is told where the files are, and all of them after', async () => {
    expect(await channel.call('describe', { codes: ['U07.1'] })).toMatchObject([{ found: false }]);
    await channel.call('configure', { bundled: BUNDLED, imports: path.join(folder, 'none'), prefixes: [] });
    expect(await channel.call('describe', { codes: ['U07.1'] })).toMatchObject([{ description: 'COVID-19' }]);
    expect(await channel.call('names', { codes: ['E11.9', 'nothing'] })).toMatchObject([{ code: 'E11.9' }, null]);
    const { vocabularies, faults } = await channel.call('vocabularies', {});
    expect([vocabularies.length, faults]).toEqual([14, []]);
  });

  it('adds the user’s prefixes when they change', async () => {
    const prefixes = [{ prefix: 'dx=', system: 'icd10cm' }];
    await channel.call('configure', { bundled: BUNDLED, imports: path.join(folder, 'none'), prefixes });
    expect(await channel.call('describe', { codes: ['dx=U071'] })).toMatchObject([{ found: true, code: 'U07.1' }]);
  });

  it('carries faults as faults', async () => {
    const search = channel.call('search', { text: 'colon', system: 'cpt', limit: 3 });
    await expect(search).rejects.toMatchObject({ kind: 'unknown-system' });
    await expect(search).rejects.toThrow(/CPT is licensed .* What can be searched: icd10cm/);
  });

  it('ends by itself when it is told to close', async () => {
    const ended = once(worker, 'exit');
    channel.notify('close', {});
    expect(await ended).toEqual([0]);
  });
});
