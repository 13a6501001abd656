import type { EncodingId } from '../tokens/encoding';

/** Who answers a question. Endpoint and agent profiles are settings of the machine: a workspace can't redirect a key. */
export type ModelProfile = BaselineProfile | RandomProfile | EndpointProfile | EditorProfile | AgentProfile;
export type ModelKind = ModelProfile['kind'];

interface Named {
  /** Unique among the profiles; what runs and charts call it. */
  readonly name: string;
  /** For means in ablation plots, such as `gpt-5`; null: the name. */
  readonly family: string | null;
  /** Whether records of restricted data sets may reach it although it is on another machine. */
  readonly permitted: boolean;
}

/** Statistics over the structured events: no model, no network (docs/baseline.md). */
export interface BaselineProfile extends Named {
  readonly kind: 'baseline';
}

/** Answers at random, by a seed: what any model must beat. */
export interface RandomProfile extends Named {
  readonly kind: 'random';
}

/** An endpoint that speaks OpenAI's protocol. */
export interface EndpointProfile extends Named {
  readonly kind: 'endpoint';
  /** `https://api.openai.com/v1`; an origin and a path. Keys are bound to the origin. */
  readonly baseUrl: string;
  /** As the endpoint calls it. */
  readonly model: string;
  readonly api: 'chat' | 'responses';
  /** Null: the endpoint's default, which is not sent. */
  readonly temperature: number | null;
  /** Tokens; null: no bound is sent. */
  readonly outputLimit: number | null;
  readonly reasoningEffort: string | null;
  /** Whether answers are asked for by a JSON schema: `schema`, by `json` only, or not at all. */
  readonly structured: 'schema' | 'json' | 'none';
  /** Sent with each request. They never hold a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query parameters, such as Azure's api-version. */
  readonly query: Readonly<Record<string, string>>;
  /** The header that carries the key: `authorization` (as a bearer token), Azure's `api-key` …; null: without a key. */
  readonly keyHeader: string | null;
  /** The environment variable that has the key on the command line; null: the origin's default. */
  readonly keyVariable: string | null;
  /** Tokens; null: what our table of models knows by the name (core/tokens/models.ts), else unknown. */
  readonly context: number | null;
  /** Null: as our table of models says. */
  readonly encoding: EncodingId | null;
  readonly prices: Prices | null;
  /** Requests under way at once, at most. */
  readonly concurrency: number;
  /** Times that a failed request is asked again; 0: never. */
  readonly retries: number;
  /** Milliseconds without a byte after which a request counts as failed, and for a request as a whole. */
  readonly idleTimeoutMs: number;
  readonly timeoutMs: number;
  readonly stream: boolean;
}

/** A model that VS Code provides (`vscode.lm`): not reproducible, since nobody says which it is. */
export interface EditorProfile extends Named {
  readonly kind: 'editor';
  readonly vendor: string;
  /** vscode.LanguageModelChat.id */
  readonly id: string;
  readonly context: number | null;
}

/** A program that reads the prompt on standard input and prints an answer; started without a shell. */
export interface AgentProfile extends Named {
  readonly kind: 'agent';
  readonly program: string;
  readonly arguments: readonly string[];
  /** Names of environment variables that it is given beside PATH and the like. */
  readonly environment: readonly string[];
  readonly timeoutMs: number;
  /** USD per answer; an agent that reports more than it is stopped. Null: no limit. */
  readonly costLimit: number | null;
  /** How it reports its use: the last line of its standard error, as JSON (docs/evaluate.md); or not at all. */
  readonly usage: 'json-line' | 'none';
  readonly concurrency: number;
  readonly prices: Prices | null;
}

/** USD per million tokens. Null is unknown, which is not free. */
export interface Prices {
  readonly input: number | null;
  readonly cachedInput: number | null;
  readonly output: number | null;
  /** `YYYY-MM-DD`; null where nobody said. */
  readonly date: string | null;
}

/** What is there on every machine. */
export const BASELINE: BaselineProfile = { kind: 'baseline', name: 'baseline', family: null, permitted: true };
export const RANDOM: RandomProfile = { kind: 'random', name: 'random', family: null, permitted: true };
