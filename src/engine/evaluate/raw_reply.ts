import type OpenAI from 'openai';

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
export type Told<T> = T extends readonly (infer U)[]
  ? readonly Told<U>[]
  : T extends object
    ? { readonly [K in keyof T]?: Told<T[K]> | null }
    : T;

const FINISHES: Readonly<Record<string, RawReply['finish']>> = {
  stop: 'stop',
  tool_calls: 'stop',
  length: 'length',
  max_tokens: 'length',
  content_filter: 'filter',
};

/** Pieces of a chat's reply. Servers leave out what the types say is there. */
export class CollectedChat {
  #text = '';
  #refusal = '';
  #reasoning = '';
  #finish: RawReply['finish'] = null;
  #usage: RawUsage | null = null;
  #model: string | null = null;

  /** Whether the endpoint said that the answer is at its end; what may follow is its use. */
  get isWhole(): boolean {
    return this.#finish !== null;
  }

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

export function chatUsage(usage: Told<OpenAI.CompletionUsage> | null | undefined): RawUsage | null {
  if (!usage) return null;
  return {
    input: numberOf(usage.prompt_tokens),
    cached: numberOf(usage.prompt_tokens_details?.cached_tokens),
    output: numberOf(usage.completion_tokens),
    reasoning: numberOf(usage.completion_tokens_details?.reasoning_tokens),
  };
}

/** The reply in a response of the responses API. */
export function responseReply(response: Told<OpenAI.Responses.Response>): RawReply {
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
