import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import { encodeEvents } from '../../../src/core/meds/columns';
import type { SubjectPayload } from '../../../src/core/meds/events';
import { NO_HIERARCHY } from '../../../src/core/meds/hierarchy';
import { DESCRIPTION } from '../../../src/core/render/description';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import type { TokensApi } from '../../../src/engine/tokens/contract';
import { Channel } from '../../../src/protocol/channel';
import { eventsOf } from '../view/events_of';
import { rendered } from './made_records';
import { CL100K } from './reference';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KEY = { dataset: '/data', revision: 1, scope: WHOLE_RECORD };

/** A record of a million events: a reading every minute. */
function longRecord(): SubjectPayload {
  const events = eventsOf([{ time: '2023-08-15', code: 'loinc//76477-9', value: 95, unit: 'beats/min' }]);
  const length = 1_000_000;
  const columns = encodeEvents({
    ...events,
    length,
    time: BigInt64Array.from({ length }, (_, i) => BigInt(i) * 60_000_000n),
    code: new Int32Array(length),
    value: Float32Array.from({ length }, (_, i) => 60 + (i % 100)),
    hasValue: new Uint8Array(length).fill(1),
    text: new Int32Array(length).fill(-1),
    unit: new Int32Array(length),
    end: new Int32Array(length).fill(-1),
    file: new Uint16Array(length),
    fileRow: Uint32Array.from({ length }, (_, i) => i),
  });
  return payloadOf(columns, events.codes);
}

function payloadOf(columns: Uint8Array, codes: SubjectPayload['codes']): SubjectPayload {
  return {
    subject: '7',
    split: null,
    columns,
    codes,
    hierarchy: NO_HIERARCHY,
    labels: [],
    extraColumns: [],
    references: [],
    notices: [],
  };
}

describe('counting in a worker thread', () => {
  let folder: string;
  let worker: Worker;
  let channel: Channel<Readonly<Record<string, never>>, TokensApi>;
  beforeAll(async () => {
    // Inside the project, as dist/tokens.js: beside it is the folder media.
    folder = await mkdtemp(path.join(ROOT, '.tokens-test-'));
    const outfile = path.join(folder, 'tokens.js');
    await build({
      entryPoints: [path.join(ROOT, 'src/engine/tokens/worker.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      logLevel: 'error',
    });
    worker = new Worker(outfile);
    channel = new Channel(
      {
        post: (message, transfer = []) =>
          worker.postMessage(
            message,
            transfer.filter(buffer => buffer instanceof ArrayBuffer),
          ),
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

  it('counts with the encodings that are shipped', async () => {
    const renderings = ['description'];
    await channel.call('configure', {
      renderings,
      encodings: ['cl100k_base'],
      options: DEFAULT_OPTIONS,
      templates: {},
    });
    const events = eventsOf([{ time: '2023-08-15', code: 'loinc//76477-9', value: 95, unit: 'beats/min' }]);
    await channel.call('add', { cohort: KEY, payload: payloadOf(encodeEvents(events), events.codes) });
    const { counts } = await channel.call('select', { cohort: KEY, subjects: ['7'] });
    expect(counts[0]!.n).toBe(CL100K.count(rendered(DESCRIPTION, DEFAULT_OPTIONS, [events])));
  });

  it('answers others while a long record is counted, and stops counting when that is cancelled', async () => {
    const renderings = ['description', 'code', 'codebook', 'table'];
    await channel.call('configure', {
      renderings,
      encodings: ['cl100k_base'],
      options: DEFAULT_OPTIONS,
      templates: {},
    });
    const stop = new AbortController();
    let isCounted = false;
    const adding = channel
      .call('add', { cohort: { ...KEY, revision: 2 }, payload: longRecord() }, stop.signal)
      .then(() => (isCounted = true));
    const { counts } = await channel.call('countTexts', { texts: ['Heart rate'], encodings: ['cl100k_base'] });
    expect([counts, isCounted]).toEqual([[[2]], false]);
    stop.abort();
    await expect(adding).rejects.toMatchObject({ name: 'Cancelled' });
    const missing = await channel.call('missing', { cohort: KEY, subjects: ['7'], need: 'counts' });
    expect(missing).toEqual({ subjects: ['7'] });
  });

  it('carries faults as faults', async () => {
    const counting = channel.call('countTexts', { texts: [''], encodings: ['nothing'] });
    await expect(counting).rejects.toMatchObject({ name: 'UserFault' });
    const template = { renderings: ['template:/a'], templates: { 'template:/a': '[event]\n{nothing}' } };
    await channel.call('configure', { ...template, encodings: ['cl100k_base'], options: DEFAULT_OPTIONS });
    const rendering = channel.call('render', { rendering: 'template:/a', encoding: 'cl100k_base' });
    await expect(rendering).rejects.toThrow(/line 2, column 1/);
  });

  it('ends by itself when it is told to close', async () => {
    const ended = once(worker, 'exit');
    channel.notify('close', {});
    expect(await ended).toEqual([0]);
  });
});
