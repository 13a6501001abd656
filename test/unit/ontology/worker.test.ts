import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OntologyApi } from '../../../src/engine/ontology/contract';
import { startWorker, type StartedWorker } from '../worker_thread';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BUNDLED = path.join(ROOT, 'media/ontology/cohort-lens.sqlite');

describe('the ontology in a worker thread', () => {
  let started: StartedWorker<OntologyApi>;
  let imports: string;
  beforeAll(async () => {
    started = await startWorker('engine/ontology/worker.ts');
    imports = path.join(started.folder, 'none');
  });
  afterAll(() => started.stop());

  it('has nothing before it is told where the files are, and all of them after', async () => {
    expect(await started.channel.call('describe', { codes: ['U07.1'] })).toMatchObject([{ found: false }]);
    await started.channel.call('configure', { bundled: BUNDLED, imports, prefixes: [] });
    expect(await started.channel.call('describe', { codes: ['U07.1'] })).toMatchObject([{ description: 'COVID-19' }]);
    expect(await started.channel.call('names', { codes: ['E11.9', 'nothing'] })).toMatchObject([
      { code: 'E11.9' },
      null,
    ]);
    const { vocabularies, faults } = await started.channel.call('vocabularies', {});
    expect([vocabularies.length, faults]).toEqual([14, []]);
  });

  it('adds the user’s prefixes when they change', async () => {
    const prefixes = [{ prefix: 'dx=', system: 'icd10cm' }];
    await started.channel.call('configure', { bundled: BUNDLED, imports, prefixes });
    expect(await started.channel.call('describe', { codes: ['dx=U071'] })).toMatchObject([
      { found: true, code: 'U07.1' },
    ]);
  });

  it('carries faults as faults', async () => {
    const search = started.channel.call('search', { text: 'colon', system: 'cpt', limit: 3 });
    await expect(search).rejects.toMatchObject({ kind: 'unknown-system' });
    await expect(search).rejects.toThrow(/CPT is licensed .* What can be searched: icd10cm/);
  });

  it('ends by itself when it is told to close', async () => {
    const ended = once(started.worker, 'exit');
    started.channel.notify('close', {});
    expect(await ended).toEqual([0]);
  });
});
