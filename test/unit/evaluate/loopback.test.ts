import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLoopbackAddress, isLoopbackUrl, saysRestricted } from '../../../src/core/evaluate/guard';
import { BASELINE, type AgentProfile, type EditorProfile } from '../../../src/core/evaluate/model_profile';
import { EndpointModel } from '../../../src/engine/evaluate/endpoint_model';
import { httpFetch } from '../../../src/engine/evaluate/http_fetch';
import { modelOf } from '../../../src/engine/evaluate/model_of';
import { whyForbidden } from '../../../src/engine/evaluate/restricted';
import { madeProfile } from './made_profile';
import { madeQuestion } from './made_question';

const never = new AbortController().signal;
const request = {
  ...{ question: madeQuestion('ipw', {}), dataset: '', sample: 0, seed: 1 },
  prompt: { system: '', user: 'a record', records: 'a record', schema: {} },
};

describe('what is on this machine', () => {
  it.each([
    ['http://127.0.0.1:8000/v1', true],
    ['http://127.9.9.9/', true],
    ['http://localhost:11434/v1', true],
    ['http://model.localhost/', true],
    ['http://[::1]:1234/', true],
    ['http://[::ffff:127.0.0.1]/', true],
    // URL writes other spellings of an address as one.
    ['http://2130706433/', true],
    ['http://0x7f.1/', true],
    ['http://localhost.example.com/', false],
    ['http://127.0.0.1.example.com/', false],
    ['http://0.0.0.0/', false],
    ['http://10.0.0.1/', false],
    ['http://[::ffff:10.0.0.1]/', false],
    ['https://api.openai.com/v1', false],
  ])('%s: %s', (url, isHere) => {
    expect(isLoopbackUrl(new URL(url))).toBe(isHere);
  });

  it('is told by addresses of sockets alike', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(isLoopbackAddress)).toEqual([true, true, true]);
    expect(['::', '192.168.0.1', '::ffff:192.168.0.1', 'localhost'].map(isLoopbackAddress)).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('restricted data sets', () => {
  it.each([
    [{ restricted: true }, true],
    [{ license: 'PhysioNet Credentialed Health Data License 1.5.0' }, true],
    [{ license: { name: 'PhysioNet Credentialed Health Data License' } }, true],
    [{ data_use_agreement: 'PhysioNet Credentialed Health Data Use Agreement' }, true],
    [{ license: 'Open Data Commons Open Database License' }, false],
    [{ restricted: false, license: 'CC-BY-4.0' }, false],
    [{}, false],
  ])('%j: %s', (metadata, isRestricted) => {
    expect(saysRestricted(metadata)).toBe(isRestricted);
  });

  it('are for models on this machine, and for those that are permitted', () => {
    const services = { engine: () => Promise.reject(new Error('none')), askEditor: null, isRestricted: true };
    const agent: AgentProfile = {
      ...{ kind: 'agent', name: 'agent', family: null, permitted: false, program: 'p', arguments: [], environment: [] },
      ...{ timeoutMs: 1, costLimit: null, usage: 'none', concurrency: 1, prices: null },
    };
    const editor: EditorProfile = {
      ...{ kind: 'editor', name: 'chat', family: null, permitted: false, vendor: 'v', id: 'i', context: null },
    };
    const profiles = [
      BASELINE,
      agent,
      editor,
      madeProfile('https://example.com/v1'),
      madeProfile('http://127.0.0.1/v1'),
    ];
    const isForbidden = profiles.map(profile => {
      return whyForbidden(profile, modelOf(profile, null, services).destination, ['/data/mimic']) !== null;
    });
    expect(isForbidden).toEqual([false, true, true, true, false]);
    const permitted = madeProfile('https://example.com/v1', { permitted: true });
    expect(whyForbidden(permitted, modelOf(permitted, null, services).destination, ['/data/mimic'])).toBeNull();
    expect(whyForbidden(agent, { kind: 'program', program: 'p' }, [])).toBeNull();
  });
});

describe('a restricted run', () => {
  /** Listens everywhere, also at the address by which other machines see this one. */
  let listening: Server;
  let port: number;
  let connections = 0;
  const elsewhere =
    Object.values(networkInterfaces())
      .flat()
      .find(each => each?.internal === false && each.family === 'IPv4')?.address ?? null;

  beforeAll(async () => {
    listening = createServer(socket => {
      connections++;
      // Connecting can't be undone where a proxy does it: a byte is what must not come.
      socket.on('data', () => received++);
      socket.on('error', () => undefined);
    });
    await new Promise<void>(done => listening.listen(0, '0.0.0.0', done));
    ({ port } = listening.address() as AddressInfo);
  });
  let received = 0;
  afterAll(() => new Promise<void>(done => listening.close(() => done())));

  const asking = (baseUrl: string, http = httpFetch({ onlyLoopback: true })): Promise<unknown> =>
    new EndpointModel(madeProfile(baseUrl), 'k', { onlyLoopback: true }, http).ask(request, never);

  it('connects to no other address', async () => {
    // A machine without a network has no other address; then one that nobody has stands for it.
    const address = elsewhere ?? '192.0.2.1';
    await expect(asking(`http://${address}:${port}/v1`)).rejects.toMatchObject({ failure: { kind: 'not-loopback' } });
    expect([connections, received]).toEqual([0, 0]);
  });

  it('connects to no other address by a name that resolves to one', async () => {
    const address = elsewhere ?? '192.0.2.1';
    const resolve = ((_: string, __: unknown, done: (error: null, found: unknown) => void) => {
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address, family: 4 },
      ]);
    }) as unknown as Parameters<typeof httpFetch>[1];
    const http = httpFetch({ onlyLoopback: true }, resolve);
    await expect(asking(`http://localhost:${port}/v1`, http)).rejects.toMatchObject({
      failure: { kind: 'not-loopback' },
    });
    expect([connections, received]).toEqual([0, 0]);
  });

  it('takes no proxy of the environment', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) {
      vi.stubEnv(name, `http://${elsewhere ?? '192.0.2.1'}:${port}`);
    }
    try {
      await expect(asking('http://127.0.0.1:9/v1')).rejects.toMatchObject({ failure: { kind: 'refused' } });
      expect([connections, received]).toEqual([0, 0]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
