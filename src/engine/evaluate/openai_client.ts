import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import process from 'node:process';
import type { EndpointProfile } from '../../core/evaluate/model_profile';
import { complaintOf, isPage, type Exchange } from './exchange';
import type { Prompt } from './model';
import { chatUsage, CollectedChat, responseReply, type RawReply, type Told } from './raw_reply';

export { VERSION as SDK_VERSION } from 'openai/version';

/** The only place that knows the SDK. It asks once, without retries: these are the runner's. */

/** What answers does not speak the protocol. */
export class OtherProtocol extends Error {
  override readonly name = 'OtherProtocol';
}

/** An answer that is an error, as far as it can be read. */
export interface StatusError {
  readonly status: number;
  readonly headers: Headers | null;
  /** What the endpoint says is wrong; '' where it says nothing. */
  readonly message: string;
}

/** @returns null where it is no answer of an endpoint */
export function statusError(error: unknown): StatusError | null {
  if (!(error instanceof APIError) || error instanceof APIConnectionError || error instanceof APIUserAbortError)
    return null;
  const headers = error.headers instanceof Headers ? error.headers : null;
  const status: unknown = error.status;
  return {
    status: typeof status === 'number' ? status : toldStatus(error.code, error.type),
    headers,
    message: complaintOf(error.error),
  };
}

/** Whether the system let a connection time out, of which the SDK tells no more. */
export function isTimeout(error: unknown): boolean {
  return error instanceof APIConnectionTimeoutError;
}

/** Errors that come after the status was sent, in a stream or as a whole reply, name one in words. */
const STATUS_WORDS: readonly (readonly [RegExp, number])[] = [
  [/rate.?limit|quota|too.?many.?requests|overloaded/i, 429],
  [/auth|permission/i, 401],
  [/model.?not.?found/i, 404],
  [/invalid|bad.?request|context.?length/i, 400],
];

function toldStatus(code: unknown, type: unknown): number {
  const number = Number(code);
  if (Number.isInteger(number) && number >= 400 && number < 600) return number;
  const words = [code, type].filter(each => typeof each === 'string').join(' ');
  return STATUS_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 500;
}

/** An error that stands where an answer would. */
function toldError(error: object): APIError {
  return new APIError(undefined, error, undefined, undefined);
}

/** Nothing ends before our own clocks do (endpoint_model.ts). Longer ones than this end at once. */
const NEVER_MS = 2 ** 31 - 1;

/** What the SDK would take from the environment and send to whichever endpoint is asked. */
function customHeaderNames(): readonly string[] {
  const lines = process.env['OPENAI_CUSTOM_HEADERS']?.split('\n') ?? [];
  return lines.map(line => line.split(':', 1)[0]?.trim() ?? '').filter(name => name !== '');
}

export function openAiClient(profile: EndpointProfile, key: string | null, { fetch }: Pick<Exchange, 'fetch'>): OpenAI {
  const { baseUrl, headers, query, keyHeader } = profile;
  const isBearer = keyHeader?.toLowerCase() === 'authorization';
  return new OpenAI({
    apiKey: key ?? 'none',
    ...{ adminAPIKey: null, organization: null, project: null, webhookSecret: null },
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: NEVER_MS,
    fetch,
    defaultQuery: { ...query },
    defaultHeaders: {
      ...Object.fromEntries(customHeaderNames().map(name => [name, null])),
      ...headers,
      ...(isBearer && key !== null ? {} : { Authorization: null }),
      ...(keyHeader !== null && !isBearer && key !== null ? { [keyHeader]: key } : {}),
    },
    logLevel: 'off',
  });
}

/** One question to an endpoint. */
export interface Asking {
  readonly profile: EndpointProfile;
  readonly key: string | null;
  readonly prompt: Prompt;
  readonly exchange: Exchange;
  readonly signal: AbortSignal;
}

/** Asks by chat completions. */
export async function askChat({ profile, key, prompt, exchange, signal }: Asking): Promise<RawReply> {
  const client = openAiClient(profile, key, exchange);
  const body: ChatCompletionCreateParams = {
    model: profile.model,
    messages: [
      ...(prompt.system === '' ? [] : [{ role: 'system' as const, content: prompt.system }]),
      { role: 'user', content: prompt.user },
    ],
    ...(profile.temperature !== null && { temperature: profile.temperature }),
    ...(profile.outputLimit !== null && { [outputLimitKey(profile)]: profile.outputLimit }),
    ...(profile.reasoningEffort !== null && { reasoning_effort: profile.reasoningEffort as 'low' }),
    ...(profile.structured === 'schema' && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: { ...prompt.schema } },
      },
    }),
    ...(profile.structured === 'json' && { response_format: { type: 'json_object' } }),
  };
  const collected = new CollectedChat();
  if (profile.stream) {
    const stream = await client.chat.completions.create(
      { ...body, stream: true, stream_options: { include_usage: true } },
      { signal },
    );
    try {
      for await (const each of stream) {
        const chunk: Told<typeof each> = each;
        collected.model(chunk.model);
        collected.usage(chatUsage(chunk.usage));
        const choice = chunk.choices?.[0];
        if (choice) collected.add(choice.delta ?? {}, choice.finish_reason);
      }
    } catch (error) {
      // The answer is paid and here: it is not asked again for what comes behind it.
      if (!collected.isWhole) throw error;
    }
    // Some servers know no streams, and answer in one piece. Else it was a stream, under whichever name.
    if (collected.isWhole || exchange.body === null || !startsObject(exchange.body))
      return streamed(collected, exchange);
  } else await client.chat.completions.create({ ...body, stream: false }, { signal });
  const whole = wholeOf<OpenAI.ChatCompletion>(exchange, 'choices');
  collected.model(whole.model);
  collected.usage(chatUsage(whole.usage));
  const choice = whole.choices?.[0];
  // What came in one piece is not cut.
  if (choice) collected.add(choice.message ?? {}, choice.finish_reason ?? 'stop');
  return collected.reply;
}

function streamed(collected: CollectedChat, { body }: Exchange): RawReply {
  if (body !== null && isPage(body)) throw new OtherProtocol('a page for people came back');
  return collected.reply;
}

const startsObject = (body: string): boolean => body.trimStart().startsWith('{');

/**
 * What came back in one piece.
 * @param key what an answer has
 * @throws SyntaxError where it is no JSON; OtherProtocol where it is something else; APIError where it is an error
 */
function wholeOf<T>({ body }: Exchange, key: keyof T & string): Told<T> {
  if (body === null || body.trim() === '') return {} as Told<T>;
  if (isPage(body)) throw new OtherProtocol('a page for people came back');
  const json: unknown = JSON.parse(body);
  if (typeof json !== 'object' || json === null) throw new OtherProtocol('it is no object');
  const error: unknown = Reflect.get(json, 'error');
  if (typeof error === 'object' && error !== null) throw toldError(error);
  if (typeof error === 'string' && error !== '') throw toldError({ message: error });
  if (!Array.isArray(Reflect.get(json, key))) throw new OtherProtocol(`it has no "${key}"`);
  return json as Told<T>;
}

/** Asks by the responses API, which keeps nothing at the endpoint. */
export async function askResponses({ profile, key, prompt, exchange, signal }: Asking): Promise<RawReply> {
  const client = openAiClient(profile, key, exchange);
  const body: ResponseCreateParams = {
    model: profile.model,
    store: false,
    ...(prompt.system !== '' && { instructions: prompt.system }),
    input: prompt.user,
    ...(profile.temperature !== null && { temperature: profile.temperature }),
    ...(profile.outputLimit !== null && { max_output_tokens: profile.outputLimit }),
    ...(profile.reasoningEffort !== null && { reasoning: { effort: profile.reasoningEffort as 'low' } }),
    ...(profile.structured === 'schema' && {
      text: { format: { type: 'json_schema', name: 'answer', strict: true, schema: { ...prompt.schema } } },
    }),
    ...(profile.structured === 'json' && { text: { format: { type: 'json_object' } } }),
  };
  if (!profile.stream) {
    await client.responses.create({ ...body, stream: false }, { signal });
    return responseReply(wholeOf<OpenAI.Responses.Response>(exchange, 'output'));
  }
  const stream = await client.responses.create({ ...body, stream: true }, { signal });
  let [last, text]: [RawReply | null, string] = [null, ''];
  try {
    for await (const event of stream) {
      if (event.type === 'response.output_text.delta') text += event.delta;
      else if (event.type === 'response.completed' || event.type === 'response.incomplete')
        last = responseReply(event.response);
      else if (event.type === 'response.failed') throw toldError(event.response.error ?? {});
      else if (event.type === 'error') throw toldError(event);
    }
  } catch (error) {
    if (last === null) throw error;
  }
  if (last !== null) return last;
  if (exchange.body !== null && startsObject(exchange.body)) return responseReply(wholeOf(exchange, 'output'));
  if (exchange.body !== null && isPage(exchange.body)) throw new OtherProtocol('a page for people came back');
  return { text, refusal: null, finish: null, reasoning: null, usage: null, model: null };
}

/** A model as an endpoint lists it. */
export interface ListedModel {
  readonly name: string;
  /** Tokens that it takes, where the endpoint says so; OpenAI's own does not. */
  readonly context: number | null;
}

/** Under which names servers say how much a model takes: vLLM; LM Studio; OpenRouter, Together and others. */
const CONTEXT_KEYS = [
  'max_model_len',
  'loaded_context_length',
  'max_context_length',
  'context_length',
  'context_window',
];

/** The models that the endpoint has. */
export async function listedModels(
  profile: EndpointProfile,
  key: string | null,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  await openAiClient(profile, key, exchange).models.list({ signal });
  const { data } = wholeOf<{ data: Readonly<Record<string, unknown>>[] }>(exchange, 'data');
  return (data ?? []).flatMap(each => {
    if (typeof each['id'] !== 'string') return [];
    const told = CONTEXT_KEYS.map(name => each[name]).find(value => Number.isInteger(value) && Number(value) > 0);
    return [{ name: each['id'], context: told === undefined ? null : Number(told) }];
  });
}

/** OpenAI's own models refuse the old name, and most other servers know no other. */
function outputLimitKey({ baseUrl }: EndpointProfile): 'max_completion_tokens' | 'max_tokens' {
  const { hostname } = new URL(baseUrl);
  return /(?:^|\.)(?:openai\.com|openai\.azure\.com)$/.test(hostname) ? 'max_completion_tokens' : 'max_tokens';
}
