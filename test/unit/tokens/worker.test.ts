import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import { encodeEvents } from '../../../src/core/meds/columns';
import type { SubjectPayload } from '../../../src/core/meds/events';
import { NO_HIERARCHY } from '../../../src/core/meds/hierarchy';
import { DESCRIPTION } from '../../../src/core/render/description';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { buildBundled } from '../../../src/engine/tokens/bundled/build';
import type { TokensApi } from '../../../src/engine/tokens/contract';
import { eventsOf } from '../view/events_of';
import { startWorker, type StartedWorker } from '../worker_thread';
import { rendered } from './made_records';
import { CL100K } from './reference';

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
  let started: StartedWorker<TokensApi>;
  beforeAll(async () => {
    started = await startWorker('engine/tokens/worker.ts', media => {
      mkdirSync(path.join(media, 'tokens'));
      buildBundled(path.join(media, 'tokens'));
    });
  });
  afterAll(() => started.stop());

  it('counts with the encodings that are shipped', async () => {
    const renderings = ['description'];
    await started.channel.call('configure', {
      renderings,
      encodings: ['cl100k_base'],
      options: DEFAULT_OPTIONS,
      templates: {},
    });
    const events = eventsOf([{ time: '2023-08-15', code: 'loinc//76477-9', value: 95, unit: 'beats/min' }]);
    await started.channel.call('add', { cohort: KEY, payload: payloadOf(encodeEvents(events), events.codes) });
    const { counts } = await started.channel.call('select', { cohort: KEY, subjects: ['7'] });
    expect(counts[0]!.n).toBe(CL100K.count(rendered(DESCRIPTION, DEFAULT_OPTIONS, [events])));
  });

  it('answers others while a long record is counted, and stops counting when that is cancelled', async () => {
    const renderings = ['description', 'code', 'codebook', 'table'];
    await started.channel.call('configure', {
      renderings,
      encodings: ['cl100k_base'],
      options: DEFAULT_OPTIONS,
      templates: {},
    });
    const stop = new AbortController();
    let isCounted = false;
    const adding = started.channel
      .call('add', { cohort: { ...KEY, revision: 2 }, payload: longRecord() }, stop.signal)
      .then(() => (isCounted = true));
    const { counts } = await started.channel.call('countTexts', { texts: ['Heart rate'], encodings: ['cl100k_base'] });
    expect([counts, isCounted]).toEqual([[[2]], false]);
    stop.abort();
    await expect(adding).rejects.toMatchObject({ name: 'Cancelled' });
    const missing = await started.channel.call('missing', { cohort: KEY, subjects: ['7'], need: 'counts' });
    expect(missing).toEqual({ subjects: ['7'] });
  });

  it('carries faults as faults', async () => {
    const counting = started.channel.call('countTexts', { texts: [''], encodings: ['nothing'] });
    await expect(counting).rejects.toMatchObject({ name: 'UserFault' });
    const template = { renderings: ['template:/a'], templates: { 'template:/a': '[event]\n{nothing}' } };
    await started.channel.call('configure', { ...template, encodings: ['cl100k_base'], options: DEFAULT_OPTIONS });
    const rendering = started.channel.call('render', { rendering: 'template:/a', encoding: 'cl100k_base' });
    await expect(rendering).rejects.toThrow(/line 2, column 1/);
  });

  it('ends by itself when it is told to close', async () => {
    const ended = once(started.worker, 'exit');
    started.channel.notify('close', {});
    expect(await ended).toEqual([0]);
  });
});
