import OpenAI, { APIError } from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import type { EndpointProfile } from '../../core/evaluate/model_profile';
import type { HttpFetch } from './http_fetch';
import type { Prompt } from './model';

export { VERSION as SDK_VERSION } from 'openai/version';

/** The only place that knows the SDK. It asks once, without retries: these are the runner's. */

/** An answer that is an error, as far as it can be read. */
export interface StatusError {
  readonly status: number;
  readonly headers: Headers | null;
  /** What the endpoint says is wrong; '' where it says nothing. */
  readonly message: string;
}

/** @returns null where it is no answer of an endpoint */
export function statusError(error: unknown): StatusError | null {
  if (!(error instanceof APIError) || typeof error.status !== 'number') return null;
  const headers = error.headers instanceof Headers ? error.headers : null;
  const body: unknown = error.error;
  const isTold = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return { status: error.status, headers, message: isTold ? String(Reflect.get(body, 'message')) : '' };
}

/** A reply as both APIs give it, put together from its pieces. */
export interface RawReply {
  readonly text: string;
  readonly refusal: string | null;
  /** Null: it ended without saying that it ended. */
  readonly finish: 'stop' | 'length' | 'filter' | null;
  readonly reasoning: string | null;
  readonly usage: RawUsage | null;
  readonly model: string | null;
}

export interface RawUsage {
  readonly input: number | null;
  readonly cached: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
}

/** What a server may send of what the SDK's types say: any part can be missing. */
type Told<T> = T extends readonly (infer U)[]
  ? readonly Told<U>[]
  : T extends object
    ? { readonly [K in keyof T]?: Told<T[K]> | null }
    : T;

export function openAiClient(profile: EndpointProfile, key: string | null, { fetch }: HttpFetch): OpenAI {
  const { baseUrl, headers, query, keyHeader, timeoutMs } = profile;
  const isBearer = keyHeader?.toLowerCase() === 'authorization';
  return new OpenAI({
    apiKey: key ?? 'none',
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch,
    defaultQuery: { ...query },
    defaultHeaders: {
      ...headers,
      ...(isBearer && key !== null ? {} : { Authorization: null }),
      ...(keyHeader !== null && !isBearer && key !== null ? { [keyHeader]: key } : {}),
    },
    logLevel: 'off',
  });
}

/** Asks by chat completions. @param heard called with each piece that arrives */
export async function askChat(
  client: OpenAI,
  profile: EndpointProfile,
  prompt: Prompt,
  { signal, heard }: { readonly signal: AbortSignal; readonly heard: () => void },
): Promise<RawReply> {
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
  const collected = new Collected();
  if (profile.stream) {
    const stream = await client.chat.completions.create(
      { ...body, stream: true, stream_options: { include_usage: true } },
      { signal },
    );
    for await (const each of stream) {
      const chunk: Told<typeof each> = each;
      heard();
      collected.model(chunk.model);
      collected.usage(chatUsage(chunk.usage));
      const choice = chunk.choices?.[0];
      if (choice) collected.add(choice.delta ?? {}, choice.finish_reason);
    }
    return collected.reply;
  }
  const whole: Told<OpenAI.ChatCompletion> = await client.chat.completions.create(
    { ...body, stream: false },
    { signal },
  );
  heard();
  collected.model(whole.model);
  collected.usage(chatUsage(whole.usage));
  const choice = whole.choices?.[0];
  if (choice) collected.add(choice.message ?? {}, choice.finish_reason);
  return collected.reply;
}

/** Asks by the responses API, which keeps nothing at the endpoint. */
export async function askResponses(
  client: OpenAI,
  profile: EndpointProfile,
  prompt: Prompt,
  { signal, heard }: { readonly signal: AbortSignal; readonly heard: () => void },
): Promise<RawReply> {
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
    const whole = await client.responses.create({ ...body, stream: false }, { signal });
    heard();
    return responseReply(whole);
  }
  const stream = await client.responses.create({ ...body, stream: true }, { signal });
  let last: RawReply | null = null;
  for await (const event of stream) {
    heard();
    if (event.type === 'response.completed' || event.type === 'response.incomplete')
      last = responseReply(event.response);
    if (event.type === 'response.failed') throw new Error(event.response.error?.message ?? 'response.failed');
  }
  return last ?? { text: '', refusal: null, finish: null, reasoning: null, usage: null, model: null };
}

/** Names of models that the endpoint has. */
export async function modelNames(client: OpenAI, signal: AbortSignal): Promise<readonly string[]> {
  const page = await client.models.list({ signal });
  return page.data.map(({ id }) => id);
}

/** OpenAI's own models refuse the old name, and most other servers know no other. */
function outputLimitKey({ baseUrl }: EndpointProfile): 'max_completion_tokens' | 'max_tokens' {
  const { hostname } = new URL(baseUrl);
  return /(?:^|\.)(?:openai\.com|openai\.azure\.com)$/.test(hostname) ? 'max_completion_tokens' : 'max_tokens';
}

const FINISHES: Readonly<Record<string, RawReply['finish']>> = {
  stop: 'stop',
  tool_calls: 'stop',
  length: 'length',
  content_filter: 'filter',
};

/** Pieces of a chat's reply. Servers leave out what the types say is there. */
class Collected {
  #text = '';
  #refusal = '';
  #reasoning = '';
  #finish: RawReply['finish'] = null;
  #usage: RawUsage | null = null;
  #model: string | null = null;

  model(name: string | null | undefined): void {
    this.#model ??= name ?? null;
  }

  usage(usage: RawUsage | null): void {
    this.#usage = usage ?? this.#usage;
  }

  add(piece: object, finish: string | null | undefined): void {
    this.#text += textOf(piece, 'content');
    this.#refusal += textOf(piece, 'refusal');
    this.#reasoning += textOf(piece, 'reasoning_content') || textOf(piece, 'reasoning');
    if (finish !== null && finish !== undefined) this.#finish = FINISHES[finish] ?? 'stop';
  }

  get reply(): RawReply {
    return {
      ...{ text: this.#text, refusal: this.#refusal === '' ? null : this.#refusal, finish: this.#finish },
      ...{ reasoning: this.#reasoning === '' ? null : this.#reasoning, usage: this.#usage, model: this.#model },
    };
  }
}

function textOf(piece: object, key: string): string {
  const value: unknown = Reflect.get(piece, key);
  return typeof value === 'string' ? value : '';
}

function chatUsage(usage: Told<OpenAI.CompletionUsage> | null | undefined): RawUsage | null {
  if (!usage) return null;
  return {
    input: numberOf(usage.prompt_tokens),
    cached: numberOf(usage.prompt_tokens_details?.cached_tokens),
    output: numberOf(usage.completion_tokens),
    reasoning: numberOf(usage.completion_tokens_details?.reasoning_tokens),
  };
}

function responseReply(response: Told<OpenAI.Responses.Response>): RawReply {
  let [text, refusal] = ['', ''];
  for (const item of response.output ?? []) {
    if (item.type !== 'message') continue;
    for (const part of item.content ?? []) {
      if (part.type === 'output_text') text += part.text ?? '';
      else if (part.type === 'refusal') refusal += part.refusal ?? '';
    }
  }
  const reason = response.incomplete_details?.reason;
  const { usage } = response;
  return {
    text,
    refusal: refusal === '' ? null : refusal,
    finish: reason === 'content_filter' ? 'filter' : reason === 'max_output_tokens' ? 'length' : 'stop',
    reasoning: null,
    usage: usage
      ? {
          input: numberOf(usage.input_tokens),
          cached: numberOf(usage.input_tokens_details?.cached_tokens),
          output: numberOf(usage.output_tokens),
          reasoning: numberOf(usage.output_tokens_details?.reasoning_tokens),
        }
      : null,
    model: typeof response.model === 'string' ? response.model : null,
  };
}

const numberOf = (value: number | null | undefined): number | null => (typeof value === 'number' ? value : null);
