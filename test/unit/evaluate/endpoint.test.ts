import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointProfile } from '../../../src/core/evaluate/model_profile';
import { EndpointModel } from '../../../src/engine/evaluate/endpoint_model';
import { retryAfterMs } from '../../../src/engine/evaluate/endpoint_failure';
import { ModelFailure, type Prompt, type Reply } from '../../../src/engine/evaluate/model';
import { madeProfile } from './made_profile';
import { madeQuestion } from './made_question';
import * as server from './misbehaving_server';
import { MisbehavingServer, type Behaviour } from './misbehaving_server';

const KEY = 'sk-very-secret-1234567890';
const PROMPT: Prompt = { system: 'S', user: 'U', records: 'R', schema: { type: 'object' } };
const never = new AbortController().signal;

let local: MisbehavingServer;
beforeAll(async () => {
  local = await MisbehavingServer.start();
});
afterAll(() => local.stop());
beforeEach(() => {
  local.requests.length = 0;
});

async function ask(
  behaviour: Behaviour,
  over: Partial<EndpointProfile> = {},
  signal: AbortSignal = never,
): Promise<Reply | ModelFailure> {
  local.behaviours = [behaviour];
  const model = new EndpointModel(madeProfile(local.baseUrl, over), KEY, { onlyLoopback: true });
  const request = { question: madeQuestion('ipw', {}), dataset: '', prompt: PROMPT, sample: 0, seed: 1 };
  try {
    return await model.ask(request, signal);
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  } finally {
    await model.dispose();
  }
}

const ANSWER = '{"answer": 0.5}';

describe('an endpoint', () => {
  it.each([
    ['whole', server.whole(ANSWER), { stream: false }],
    ['in pieces', server.events(server.streamed(ANSWER)), { stream: true }],
  ])('answers %s', async (_, behaviour, over) => {
    expect(await ask(behaviour, over)).toEqual({
      ...{ kind: 'answered', text: ANSWER, explanation: null, servedModel: 'served-1' },
      usage: { inputTokens: 1000, cachedInputTokens: 200, outputTokens: 50, reasoningTokens: 30, cost: 0 },
    });
    const [asked] = local.requests;
    expect(asked?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      ...{ model: 'm-1', temperature: 0, max_tokens: 2048, response_format: { type: 'json_schema' } },
      messages: [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'U' },
      ],
    });
  });

  it('costs by its prices, cached input by its own', async () => {
    const prices = { input: 2, cachedInput: 1, output: 10, date: null };
    // 800 × 2 + 200 × 1 + 50 × 10 millionths.
    expect(await ask(server.whole(ANSWER), { prices })).toMatchObject({ usage: { cost: 0.0023 } });
    const unknown = { ...prices, output: null };
    expect(await ask(server.whole(ANSWER), { prices: unknown })).toMatchObject({ usage: { cost: null } });
  });

  it('speaks the responses API too', async () => {
    const reply = {
      ...{ id: 'r', object: 'response', model: 'served-1', status: 'completed' },
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: ANSWER }] }],
      usage: { input_tokens: 10, output_tokens: 5 },
    };
    expect(await ask(server.json(200, reply), { api: 'responses' })).toMatchObject({ kind: 'answered', text: ANSWER });
    expect(local.requests[0]?.path).toBe('/v1/responses');
    const body = JSON.parse(local.requests[0]?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({ instructions: 'S', input: 'U', store: false, max_output_tokens: 2048 });
    const cut = { ...reply, status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    expect(await ask(server.json(200, cut), { api: 'responses' })).toMatchObject({ kind: 'truncated' });
  });

  it('takes its key by a header of another name, or has none', async () => {
    await ask(server.whole(ANSWER), { keyHeader: 'api-key' });
    await ask(server.whole(ANSWER), { keyHeader: null });
    expect(local.requests.map(({ headers }) => [headers['api-key'], headers.authorization])).toEqual([
      [KEY, undefined],
      [undefined, undefined],
    ]);
  });

  it.each<[string, Behaviour, Partial<EndpointProfile>, Partial<Reply>]>([
    ['refuses in words', server.whole('', { refusal: 'I will not.' }), {}, { kind: 'refused', text: 'I will not.' }],
    ['is stopped by a filter', server.whole('par', { finish: 'content_filter' }), {}, { kind: 'refused' }],
    [
      'reaches its limit',
      server.whole('{"answer": 0.', { finish: 'length' }),
      {},
      { kind: 'truncated', text: '{"answer": 0.' },
    ],
    ['reaches it in pieces', server.events(server.streamed('{"an', 'length')), { stream: true }, { kind: 'truncated' }],
  ])('%s', async (_, behaviour, over, reply) => {
    expect(await ask(behaviour, over)).toMatchObject(reply);
  });

  it.each<[string, Behaviour, Partial<EndpointProfile>, string, boolean]>([
    ['429', server.failing(429, 'slow down'), {}, 'rate-limit', true],
    ['429 for want of money', server.failing(429, 'You exceeded your current quota'), {}, 'quota', false],
    ['500', server.failing(500, 'oops'), {}, 'server', true],
    ['503 with a page', server.text(503, '<html>maintenance</html>'), {}, 'server', true],
    ['401', server.failing(401, `Incorrect API key: ${KEY}`), {}, 'unauthorised', false],
    ['404', server.failing(404, 'no model m-1'), {}, 'no-model', false],
    ['400', server.failing(400, `bad ${KEY}`), {}, 'request', false],
    ['400 for length', server.failing(400, "This model's maximum context length is 8192 tokens"), {}, 'context', false],
    ['413', server.failing(413, ''), {}, 'context', false],
    ['408', server.failing(408, ''), {}, 'timeout', true],
    ['a reset before anything', server.reset, {}, 'reset', true],
    ['a reset in the middle', server.events(server.cutStream('{"ans'), 'reset'), { stream: true }, 'reset', true],
    ['a stream that stops', server.events(server.cutStream('{"ans')), { stream: true }, 'cut', true],
    ['a stream without anything', server.events([]), { stream: true }, 'empty', true],
    ['a stream that is no JSON', server.events(['{"choices": [{']), { stream: true }, 'malformed', true],
    ['JSON that is none', server.text(200, '{"choices": [', 'application/json'), {}, 'malformed', true],
    ['a page of HTML', server.text(200, '<html></html>'), {}, 'empty', true],
    ['an empty body', server.text(200, '', 'application/json'), {}, 'malformed', true],
    ['an empty answer', server.whole(''), {}, 'empty', true],
    ['silence', server.silent, { timeoutMs: 50 }, 'timeout', true],
    [
      'silence in the middle',
      server.events(server.cutStream('{"a'), 'stay'),
      { stream: true, idleTimeoutMs: 50 },
      'timeout',
      true,
    ],
    [
      'a redirect',
      response => {
        response.writeHead(307, { location: 'http://example.com/v1/chat/completions' });
        response.end();
      },
      {},
      'redirect',
      false,
    ],
  ])('%s is a failure of its own', async (_, behaviour, over, kind, retry) => {
    const failure = await ask(behaviour, over);
    expect(failure).toBeInstanceOf(ModelFailure);
    const { failure: told, how } = failure as ModelFailure;
    expect([told.kind, how.retry]).toEqual([kind, retry]);
    expect(told.message).toMatch(/\.$/);
    expect(told.message).not.toContain(KEY);
    // It was asked once: what is tried again is not this one's to say.
    expect(local.requests).toHaveLength(1);
  });

  it('says what to do where it takes no schema', async () => {
    const failure = await ask(server.failing(400, 'response_format is not supported'));
    expect((failure as ModelFailure).message).toContain('set "structured" to "json" or "none"');
    const plain = await ask(server.failing(400, 'response_format is not supported'), { structured: 'none' });
    expect((plain as ModelFailure).message).not.toContain('structured');
  });

  it('says when to come again', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    const after = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), now);
    expect(after({ 'retry-after': '2' })).toBe(2000);
    expect(after({ 'retry-after': '0.5' })).toBe(500);
    expect(after({ 'retry-after-ms': '150', 'retry-after': '2' })).toBe(150);
    expect(after({ 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' })).toBe(7000);
    expect(after({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' })).toBe(0);
    expect(after({ 'retry-after': 'soon' })).toBeNull();
    expect(after({})).toBeNull();
  });

  it('where nothing listens, and where there is no such name', async () => {
    const closed = await MisbehavingServer.start();
    await closed.stop();
    const gone = await ask(server.silent, { baseUrl: closed.baseUrl });
    expect(gone).toMatchObject({ failure: { kind: 'refused' } });
    const other = new EndpointModel(madeProfile('http://no-such-name.invalid/v1'), null, { onlyLoopback: false });
    const request = { question: madeQuestion('ipw', {}), dataset: '', prompt: PROMPT, sample: 0, seed: 1 };
    await expect(other.ask(request, never)).rejects.toMatchObject({ failure: { kind: 'dns' } });
  });

  it('is left alone at once when it is cancelled', async () => {
    const cancel = new AbortController();
    const asking = ask(server.silent, {}, cancel.signal);
    local.server.once('request', () => cancel.abort());
    await expect(asking).rejects.toMatchObject({ name: 'Cancelled' });
  });
});
