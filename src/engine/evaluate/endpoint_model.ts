import { costOf } from '../../core/evaluate/cost';
import { isLoopbackUrl } from '../../core/evaluate/guard';
import type { EndpointProfile } from '../../core/evaluate/model_profile';
import type { Usage } from '../../core/evaluate/run';
import { Cancelled } from '../../core/fault';
import { failureOf } from './endpoint_failure';
import { modelFailure } from './failures';
import { httpFetch, type HttpFetch } from './http_fetch';
import { ModelFailure, type AskRequest, type Destination, type Model, type Reply } from './model';
import { askChat, askResponses, modelNames, openAiClient, type RawReply } from './openai_client';

/** A model behind an endpoint that speaks OpenAI's protocol. */
export class EndpointModel implements Model {
  readonly takesPrompt = true;
  readonly destination: Destination;
  readonly #http: HttpFetch;
  readonly #client: ReturnType<typeof openAiClient>;

  /** @param onlyLoopback whether it may connect to this machine only, whatever its address says */
  constructor(
    readonly profile: EndpointProfile,
    readonly key: string | null,
    { onlyLoopback }: { readonly onlyLoopback: boolean },
    http: HttpFetch = httpFetch({ onlyLoopback }),
  ) {
    const url = new URL(profile.baseUrl);
    this.destination = { kind: isLoopbackUrl(url) ? 'loopback' : 'elsewhere', origin: url.origin };
    this.#http = http;
    this.#client = openAiClient(profile, key, http);
  }

  async ask({ prompt }: AskRequest, signal: AbortSignal): Promise<Reply> {
    if (prompt === null) throw new Error('An endpoint is asked by a prompt.');
    const { profile } = this;
    const watch = new Watch(profile.timeoutMs, profile.stream ? profile.idleTimeoutMs : profile.timeoutMs);
    const how = { signal: AbortSignal.any([signal, watch.signal]), heard: () => watch.heard() };
    try {
      const ask = profile.api === 'chat' ? askChat : askResponses;
      return this.#replyOf(await ask(this.#client, profile, prompt, how));
    } catch (error) {
      if (signal.aborted) throw new Cancelled();
      if (error instanceof ModelFailure) throw error;
      if (watch.signal.aborted) throw modelFailure('timeout', { cause: error });
      throw this.#withAdvice(failureOf(error, this.key));
    } finally {
      watch.end();
    }
  }

  /** Names of the models that the endpoint has. @throws ModelFailure */
  async models(signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await modelNames(this.#client, signal);
    } catch (error) {
      throw failureOf(error, this.key);
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
      return { ...reply(raw, usage), kind: 'refused', text: raw.refusal ?? raw.text };
    }
    if (raw.finish === null) throw modelFailure(raw.text === '' ? 'empty' : 'cut', { usage });
    if (raw.finish === 'length') return { ...reply(raw, usage), kind: 'truncated' };
    if (raw.text === '') throw modelFailure('empty', { usage });
    return reply(raw, usage);
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

function reply(raw: RawReply, usage: Usage): Reply {
  return { kind: 'answered', text: raw.text, explanation: raw.reasoning, usage, servedModel: raw.model };
}

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
