import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFreeHere } from '../../../src/core/evaluate/guard';
import type { EndpointProfile } from '../../../src/core/evaluate/model_profile';
import { EndpointModel } from '../../../src/engine/evaluate/endpoint_model';
import { retryAfterMs } from '../../../src/engine/evaluate/endpoint_failure';
import { Exchange } from '../../../src/engine/evaluate/exchange';
import { httpFetch } from '../../../src/engine/evaluate/http_fetch';
import { ModelFailure, type Prompt, type Reply } from '../../../src/engine/evaluate/model';
import { madeProfile } from './made_profile';
import { madeQuestion } from './made_question';
import * as server from './misbehaving_server';
import { MisbehavingServer, type Behaviour } from './misbehaving_server';

const KEY = 'sk-very-secret-1234567890';
const PROMPT: Prompt = { system: 'S', user: 'U', records: 'R', schema: { type: 'object' } };
const asked = { question: madeQuestion('ipw', {}), dataset: '', prompt: PROMPT, sample: 0, seed: 1 };
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
  key: string | null = KEY,
): Promise<Reply | ModelFailure> {
  local.behaviours = [behaviour];
  const model = new EndpointModel(madeProfile(local.baseUrl, over), key, { onlyLoopback: true });
  try {
    return await model.ask(asked, signal);
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
    ['byte by byte', server.byteByByte(server.streamed(ANSWER)), { stream: true }],
    ['in one piece though asked for a stream', server.whole(ANSWER), { stream: true }],
    ['as plain text', server.labelled('text/plain', server.whole(ANSWER)), { stream: false }],
    [
      'in pieces as plain text',
      server.labelled('text/plain', server.events(server.streamed(ANSWER))),
      { stream: true },
    ],
  ])('answers %s', async (_, behaviour, over) => {
    expect(await ask(behaviour, over)).toEqual({
      ...{ kind: 'answered', text: ANSWER, explanation: null, servedModel: 'served-1' },
      usage: { inputTokens: 1000, cachedInputTokens: 200, outputTokens: 50, reasoningTokens: 30, cost: 0 },
    });
    const [first] = local.requests;
    expect(first?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
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
    const events = [
      { type: 'response.output_text.delta', delta: '{"ans' },
      { type: 'response.completed', response: reply },
    ].map(event => JSON.stringify(event));
    const streaming = { api: 'responses', stream: true } as const;
    expect(await ask(server.events(events), streaming)).toMatchObject({ kind: 'answered', text: ANSWER });
    expect(await ask(server.events(events, 'reset'), streaming)).toMatchObject({ kind: 'answered', text: ANSWER });
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
    ['a page of HTML', server.text(200, '<html></html>'), {}, 'not-compatible', false],
    ['an empty body', server.text(200, '', 'application/json'), {}, 'empty', true],
    ['an empty answer', server.whole(''), {}, 'empty', true],
    ['silence', server.silent, { timeoutMs: 50 }, 'timeout', true],
    [
      'silence in the middle',
      server.events(server.cutStream('{"a'), 'stay'),
      { stream: true, idleTimeoutMs: 50 },
      'timeout',
      true,
    ],
    ['a redirect', server.redirect('http://example.com/v1/chat/completions'), {}, 'redirect', false],
    ['a redirect to nowhere', server.redirect('', 302), {}, 'redirect', false],
    ['403', server.failing(403, ''), {}, 'unauthorised', false],
    ['409', server.failing(409, ''), {}, 'server', true],
    ['422', server.failing(422, ''), {}, 'request', false],
    ['a page of HTML for a stream', server.text(200, '<!DOCTYPE html><p>'), { stream: true }, 'not-compatible', false],
    ['another API', server.json(200, { status: 'ok' }), {}, 'not-compatible', false],
    ['another protocol', server.otherProtocol, {}, 'not-compatible', false],
    ['an error as an answer', server.json(200, { error: 'Unexpected endpoint' }), {}, 'server', true],
    ['no body for a stream', server.text(200, '', 'text/event-stream'), { stream: true }, 'empty', true],
    [
      'an error in the stream, by its number',
      server.events(['{"error":{"message":"This model\'s maximum context length is 10 tokens","code":400}}']),
      { stream: true },
      'context',
      false,
    ],
    [
      'an error in the stream, by its word',
      server.events(['{"error":{"message":"Slow down","type":"rate_limit_exceeded"}}']),
      { stream: true },
      'rate-limit',
      true,
    ],
    ['an error in the stream', server.events(['{"error":{"message":"oops"}}']), { stream: true }, 'server', true],
    [
      'a length told in a form of its own',
      server.json(400, { object: 'error', message: 'maximum context length is 10' }),
      {},
      'context',
      false,
    ],
    [
      'a failed response',
      server.json(200, { status: 'failed', error: { code: 'server_error', message: 'm' }, output: [] }),
      { api: 'responses' },
      'server',
      true,
    ],
    [
      'a response that fails in the middle',
      server.events(['{"type":"response.failed","response":{"error":{"code":"rate_limit_exceeded","message":"m"}}}']),
      { api: 'responses', stream: true },
      'rate-limit',
      true,
    ],
    [
      'a stream of a response with an error',
      server.events(['{"type":"error","code":"server_error","message":"m"}']),
      { api: 'responses', stream: true },
      'server',
      true,
    ],
    [
      'a response that stops',
      server.events(['{"type":"response.output_text.delta","delta":"{\\"ans"}']),
      { api: 'responses', stream: true },
      'cut',
      true,
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

  it('is not asked again for what comes behind a whole answer', async () => {
    // All but the use and the end.
    const pieces = server.streamed(ANSWER).slice(0, -2);
    const unknown = { inputTokens: null, outputTokens: null };
    for (const end of ['end', 'reset', 'stay'] as const) {
      const reply = await ask(server.events(pieces, end), { stream: true, idleTimeoutMs: 300 });
      expect(reply, end).toMatchObject({ kind: 'answered', text: ANSWER, usage: unknown });
    }
    const bare = { choices: [{ finish_reason: null, message: { content: ANSWER } }] };
    expect(await ask(server.json(200, bare))).toMatchObject({ kind: 'answered', text: ANSWER, usage: unknown });
  });

  it('is heard with each piece, also with those that say only that there is more to come', async () => {
    const pieces = [': ping\n\n', ': ping\n\n', ': ping\n\n'];
    let write: (() => void) | undefined;
    local.behaviours = [
      response => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        write = () => {
          const piece = pieces.shift();
          if (piece === undefined) response.end();
          else response.write(piece);
        };
      },
    ];
    // The next is written when the one before was heard: were it not, this would not end.
    let heard = 0;
    const exchange = new Exchange(httpFetch({ onlyLoopback: true }), () => {
      heard++;
      write?.();
    });
    const response = await exchange.fetch(local.baseUrl);
    expect(await response.text()).toBe(': ping\n\n'.repeat(3));
    expect(heard).toBeGreaterThanOrEqual(4);
    exchange.http.dispose();
  });

  it('is read to a bound', async () => {
    local.behaviours = [server.whole('x'.repeat(5000)), server.events(server.streamed('x'.repeat(500)))];
    for (const stream of [false, true]) {
      const http = httpFetch({ onlyLoopback: true, mostBytes: 4096 });
      const model = new EndpointModel(madeProfile(local.baseUrl, { stream }), KEY, { onlyLoopback: true }, http);
      await expect(model.ask(asked, never)).rejects.toMatchObject({ failure: { kind: 'too-large' } });
      await model.dispose();
    }
  });

  it('says that a key is missing, or can’t be sent', async () => {
    expect(await ask(server.failing(401, ''), {}, never, null)).toMatchObject({ failure: { kind: 'no-key' } });
    local.requests.length = 0;
    const failure = await ask(server.whole(ANSWER), {}, never, 'secret\nin-two-lines');
    expect(failure).toMatchObject({ failure: { kind: 'unauthorised' } });
    expect(JSON.stringify(failure)).not.toContain('secret');
    expect(local.requests).toHaveLength(0);
  });

  it('is sent nothing that the environment holds for another endpoint', async () => {
    const held = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID', 'OPENAI_WEBHOOK_SECRET'];
    for (const name of held) vi.stubEnv(name, `held-${name}`);
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-gateway: held-gateway\nAuthorization: held-authorization');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1');
    try {
      await ask(server.whole(ANSWER));
      await ask(server.whole(ANSWER), { keyHeader: null, headers: { 'X-Gateway': 'mine' } });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(local.requests).toHaveLength(2);
    expect(JSON.stringify(local.requests)).not.toContain('held-');
    expect(local.requests.map(({ headers }) => headers['x-gateway'])).toEqual([undefined, 'mine']);
  });

  it('by a name of Ollama’s for a model elsewhere is not on this machine', () => {
    const kinds = ['gpt-oss:120b-cloud', 'glm-4.6:cloud', 'gpt-oss:120b', 'cloudy'].map(name => {
      const profile = madeProfile('http://localhost:11434/v1', { model: name });
      return [new EndpointModel(profile, null, { onlyLoopback: false }).destination.kind, isFreeHere(profile)];
    });
    expect(kinds).toEqual([
      ['elsewhere', false],
      ['elsewhere', false],
      ['loopback', true],
      ['loopback', true],
    ]);
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
    // A server that knows no TLS.
    const plain = await ask(server.silent, { baseUrl: local.baseUrl.replace('http:', 'https:') });
    expect(plain).toMatchObject({ failure: { kind: 'tls' } });
    const other = new EndpointModel(madeProfile('http://no-such-name.invalid/v1'), null, { onlyLoopback: false });
    await expect(other.ask(asked, never)).rejects.toMatchObject({ failure: { kind: 'dns' } });
  });

  it('is left alone at once when it is cancelled', async () => {
    const cancel = new AbortController();
    const asking = ask(server.silent, {}, cancel.signal);
    local.server.once('request', () => cancel.abort());
    await expect(asking).rejects.toMatchObject({ name: 'Cancelled' });
  });
});
