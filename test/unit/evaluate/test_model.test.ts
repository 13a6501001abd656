import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testModel } from '../../../src/engine/evaluate/test_model';
import { madeProfile } from './made_profile';
import { failing, json, MisbehavingServer, whole, type Behaviour } from './misbehaving_server';

const never = new AbortController().signal;
const services = { engine: () => Promise.reject(new Error('none')), askEditor: null, isRestricted: false };
const ANSWER = whole('{"answer": true}');

let local: MisbehavingServer;
beforeAll(async () => {
  local = await MisbehavingServer.start();
});
afterAll(() => local.stop());

const listing = (...models: readonly object[]): Behaviour => json(200, { object: 'list', data: models });

/** @param answers to the question, and to what models there are */
function tested(over: Parameters<typeof madeProfile>[1], ...answers: readonly Behaviour[]) {
  local.behaviours = [...answers];
  return testModel(madeProfile(local.baseUrl, { retries: 0, ...over }), null, services, never);
}

describe('Test Model', () => {
  it.each([
    // As vLLM, LM Studio and OpenRouter say it.
    [{ id: 'm-1', max_model_len: 32_768 }, 128_000, false],
    [{ id: 'm-1', loaded_context_length: 8_192, max_context_length: 131_072 }, 32_768, false],
    [{ id: 'm-1', context_length: 131_072 }, 131_072, true],
    [{ id: 'm-1' }, 128_000, true],
    [{ id: 'another', max_model_len: 10 }, 128_000, true],
    [{ id: 'm-1', max_model_len: 'much' }, 128_000, true],
  ])('of a model listed as %j with a context of %s: well %s', async (listed, context, ok) => {
    const { message, ...told } = await tested({ context }, ANSWER, listing(listed));
    expect(told).toEqual({ ok, kind: ok ? null : 'context' });
    expect(message).toMatch(/^made answers \(served-1\), after \d+\.\d s\./);
  });

  it('says how much the model takes where its profile does not', async () => {
    const { message, ok } = await tested({ context: null }, ANSWER, listing({ id: 'm-1', max_model_len: 40_960 }));
    expect(ok).toBe(true);
    expect(message).toContain('It takes 40,960 tokens: set "context" to that');
  });

  it('says that a window has no room for a prompt beside the answer', async () => {
    const window = { id: 'm-1', max_model_len: 2_048 };
    const { message, kind } = await tested({ context: null, outputLimit: 2_048 }, ANSWER, listing(window));
    expect(kind).toBe('context');
    expect(message).toContain('"outputLimit" (2,048) leaves no room');
  });

  it('is well where the endpoint lists no models', async () => {
    expect(await tested({ context: 128_000 }, ANSWER, failing(404, 'no such page'))).toMatchObject({
      ok: true,
      kind: null,
    });
  });

  it('names the models that there are where the asked one is not', async () => {
    const { message, kind } = await tested(
      {},
      failing(404, 'The model m-1 does not exist'),
      listing({ id: 'a' }, { id: 'b' }),
    );
    expect(kind).toBe('no-model');
    expect(message).toContain('It has a, b.');
  });

  it('passes on that even a short question is too long', async () => {
    const { ok, kind } = await tested({}, failing(400, "This model's maximum context length is 16 tokens."));
    expect({ ok, kind }).toEqual({ ok: false, kind: 'context' });
  });
});
