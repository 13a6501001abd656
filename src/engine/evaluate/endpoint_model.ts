import { costOf } from '../../core/evaluate/cost';
import { isPassedOn, isLoopbackUrl } from '../../core/evaluate/guard';
import type { EndpointProfile } from '../../core/evaluate/model_profile';
import type { Usage } from '../../core/evaluate/run';
import { Cancelled } from '../../core/fault';
import { failureOf } from './endpoint_failure';
import { Exchange } from './exchange';
import { modelFailure, quoted, withoutKeys } from './failures';
import { httpFetch, type HttpFetch } from './http_fetch';
import { ModelFailure, type AskRequest, type Destination, type Model, type Reply } from './model';
import { askChat, askResponses, listedModels, type ListedModel } from './openai_client';
import type { RawReply } from './raw_reply';

/** A model behind an endpoint that speaks OpenAI's protocol. */
export class EndpointModel implements Model {
  readonly takesPrompt = true;
  readonly destination: Destination;
  readonly #http: HttpFetch;

  /** @param onlyLoopback whether it may connect to this machine only, whatever its address says */
  constructor(
    readonly profile: EndpointProfile,
    readonly key: string | null,
    { onlyLoopback }: { readonly onlyLoopback: boolean },
    http: HttpFetch = httpFetch({ onlyLoopback }),
  ) {
    const url = new URL(profile.baseUrl);
    const staysHere = isLoopbackUrl(url) && !isPassedOn(profile);
    this.destination = { kind: staysHere ? 'loopback' : 'elsewhere', origin: url.origin };
    this.#http = http;
  }

  async ask({ prompt }: AskRequest, signal: AbortSignal): Promise<Reply> {
    if (prompt === null) throw new Error('An endpoint is asked by a prompt.');
    const { profile } = this;
    const { timeoutMs, idleTimeoutMs } = profile;
    // What comes in one piece is silent until then.
    const ask = profile.api === 'chat' ? askChat : askResponses;
    return this.#exchanged(profile.stream ? idleTimeoutMs : timeoutMs, signal, async (exchange, until) => {
      return this.#replyOf(await ask({ ...{ profile, key: this.key, prompt, exchange }, signal: until }));
    });
  }

  /** The models that the endpoint has. @throws ModelFailure; Cancelled */
  async models(signal: AbortSignal): Promise<readonly ListedModel[]> {
    const { profile, key } = this;
    const models = await this.#exchanged(profile.idleTimeoutMs, signal, (exchange, until) =>
      listedModels(profile, key, exchange, until),
    );
    return models.map(({ name, context }) => ({ name: quoted(name, key), context }));
  }

  async #exchanged<T>(
    idleMs: number,
    signal: AbortSignal,
    work: (exchange: Exchange, until: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (this.key !== null && !IN_HEADERS.test(this.key)) {
      throw modelFailure('unauthorised', { detail: 'it has characters that can’t be sent' });
    }
    const watch = new Watch(this.profile.timeoutMs, idleMs);
    const exchange = new Exchange(this.#http, () => watch.heard());
    try {
      return await work(exchange, AbortSignal.any([signal, watch.signal]));
    } catch (error) {
      if (signal.aborted) throw new Cancelled();
      if (watch.signal.aborted) throw modelFailure('timeout', { cause: error });
      if (error instanceof ModelFailure) throw error;
      throw this.#withAdvice(failureOf(error, this.key, exchange.body));
    } finally {
      watch.end();
    }
  }

  dispose(): Promise<void> {
    this.#http.dispose();
    return Promise.resolve();
  }

  /** Many servers do not know how answers are asked for by a schema, and say so in words of their own. */
  #withAdvice(failure: ModelFailure): ModelFailure {
    const { kind, message } = failure.failure;
    if (kind !== 'request' || this.profile.structured === 'none' || !/response_format|schema|json/i.test(message)) {
      return failure;
    }
    const advice = 'Where it takes no JSON schema, set "structured" to "json" or "none" in its profile.';
    return new ModelFailure({ kind, message: `${message} ${advice}` }, failure.how);
  }

  #replyOf(raw: RawReply): Reply {
    const usage = this.#usageOf(raw);
    if (raw.refusal !== null || raw.finish === 'filter') {
      return { ...this.#reply(raw, usage), kind: 'refused', text: this.#clean(raw.refusal ?? raw.text) };
    }
    if (raw.finish === null) throw modelFailure(raw.text === '' ? 'empty' : 'cut', { usage });
    if (raw.finish === 'length') return { ...this.#reply(raw, usage), kind: 'truncated' };
    if (raw.text === '') throw modelFailure('empty', { usage });
    return this.#reply(raw, usage);
  }

  #reply(raw: RawReply, usage: Usage): Reply {
    const [explanation, servedModel] = [raw.reasoning, raw.model].map(text =>
      text === null ? null : this.#clean(text),
    );
    return {
      kind: 'answered',
      text: this.#clean(raw.text),
      explanation: explanation ?? null,
      usage,
      servedModel: servedModel ?? null,
    };
  }

  /** What is kept of a reply has no key, also where a server sends it back. */
  #clean(text: string): string {
    return withoutKeys(text, [this.key]);
  }

  #usageOf({ usage }: RawReply): Usage {
    const { profile, destination } = this;
    const used = {
      inputTokens: usage?.input ?? null,
      cachedInputTokens: usage?.cached ?? null,
      outputTokens: usage?.output ?? null,
      reasoningTokens: usage?.reasoning ?? null,
    };
    // A server on this machine that has no price costs nothing.
    const isFree = destination.kind === 'loopback' && profile.prices === null;
    return { ...used, cost: isFree ? 0 : costOf(used, profile.prices) };
  }
}

/** What a header can carry (RFC 9110, 5.5). */
const IN_HEADERS = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Aborts when nothing was heard for a while, or when all of it takes too long. */
class Watch {
  readonly #controller = new AbortController();
  readonly #whole: NodeJS.Timeout;
  #idle: NodeJS.Timeout;

  constructor(
    wholeMs: number,
    readonly idleMs: number,
  ) {
    this.#whole = setTimeout(() => this.#controller.abort(), wholeMs);
    this.#idle = setTimeout(() => this.#controller.abort(), idleMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#controller.abort(), this.idleMs);
  }

  end(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#idle);
  }
}
