import type { Task } from '../questions/question';
import type { RenderingId, RenderOptions } from '../render/rendering';
import type { ModelProfile } from './model_profile';

/**
 * A run: one model, one rendering, questions. A folder with `manifest.json`, written once, and `answers.jsonl`, to which
 * lines are appended: a run that was stopped or killed goes on from its lines.
 */
export const RUN_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
export const ANSWERS_FILE = 'answers.jsonl';

export interface RunManifest {
  readonly format: typeof RUN_FORMAT;
  /** The folder's name. */
  readonly id: string;
  /** When it began, ISO 8601 in UTC. */
  readonly began: string;
  /** The profile without its key, which it never has. */
  readonly model: ModelProfile;
  /** Null where the model reads structured events (baseline, random). */
  readonly rendering: RunRendering | null;
  readonly questions: {
    /** Absolute paths of the files they came from. */
    readonly files: readonly string[];
    /** sha256 of the canonical JSON of the questions, in order. */
    readonly digest: string;
    readonly count: number;
    /** In order; where they are left out, as earlier builds did, they are all that the files have. */
    readonly ids?: readonly string[];
  };
  readonly dataSets: readonly { readonly path: string; readonly fingerprint: string; readonly restricted: boolean }[];
  /** sha256 of the prompt template's text; null without a prompt. */
  readonly promptDigest: string | null;
  /** The template's text where it is not the built-in one, so that prompts can be made again; left out or null else. */
  readonly promptTemplate?: string | null;
  readonly samples: number;
  readonly seed: number;
  /** Versions of Cohort Lens, of the SDK and of Node. */
  readonly versions: Readonly<Record<string, string>>;
  /** A baseline of an ablation: free words such as `chain of thought`, null where it is none. */
  readonly variant: string | null;
}

export interface RunRendering {
  readonly id: RenderingId;
  readonly options: RenderOptions;
  /** sha256 of a user template's text. */
  readonly templateDigest: string | null;
  /** Its text; left out or null where the rendering is a built-in one. */
  readonly template?: string | null;
}

/**
 * `over-context`: known before it was sent that it does not fit; nothing was sent. `over-budget`: the run's budget would
 * not bear it; nothing was sent. `failed`: the infrastructure's fault, after all retries.
 */
export const STATES = [
  'scored',
  'unparsed',
  'refused',
  'truncated',
  'failed',
  'cancelled',
  'over-budget',
  'over-context',
] as const;
export type AnswerState = (typeof STATES)[number];

/** These were answered and paid: resuming does not ask again. The others are asked again. */
export const FINAL: ReadonlySet<AnswerState> = new Set(['scored', 'unparsed', 'refused', 'truncated', 'over-context']);

/** One line of answers.jsonl. */
export type RunLine =
  /** Something is about to be sent: where no other line of this attempt follows, it may have been paid. */
  | { readonly line: 'sent'; readonly key: AnswerKey; readonly at: string }
  /** An attempt that will be tried again: what it used counts. */
  | {
      readonly line: 'retry';
      readonly key: AnswerKey;
      readonly at: string;
      readonly why: Failure;
      readonly usage: Usage;
    }
  | ({ readonly line: 'answer' } & AnswerRecord)
  /** An answer scored again by rules that changed. `by`: the version of Cohort Lens that did it. */
  | ({ readonly line: 'rescore'; readonly key: AnswerKey; readonly at: string; readonly by: string } & Pick<
      AnswerRecord,
      'state' | 'score' | 'why'
    >);

export interface AnswerKey {
  readonly question: string;
  /** From 0; several samples of one question are asked alike. */
  readonly sample: number;
  /** From 0; counts on over resumed runs. */
  readonly attempt: number;
}

/** How a question ended. */
export interface AnswerRecord {
  readonly key: AnswerKey;
  readonly task: Task;
  readonly state: AnswerState;
  /** Null unless scored. As the metric is (core/evaluate/score.ts). */
  readonly score: number | null;
  /** All that the model wrote, always kept; null where it wrote nothing. */
  readonly raw: string | null;
  /** Why it has no score, in a sentence; null where it has. */
  readonly why: string | null;
  /** How the answer came about, where the model says so (baseline: always). */
  readonly explanation: string | null;
  /** Of this attempt. */
  readonly usage: Usage;
  /** Tokens of the prompt as counted here; null without a prompt. */
  readonly promptTokens: number | null;
  readonly promptApproximate: boolean;
  /** sha256 of the prompt; null without one. */
  readonly promptDigest: string | null;
  /** sha256 of the question with its gold: a question that changed is told. */
  readonly questionDigest: string;
  /** What the endpoint says that answered; null where it does not. */
  readonly servedModel: string | null;
  /** Milliseconds from sending to the last byte. */
  readonly durationMs: number;
  readonly at: string;
}

/** What was used. Null is unknown, which is not zero. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  /** USD, by the profile's prices; 0 where nothing is paid. */
  readonly cost: number | null;
}

export const NO_USAGE: Usage = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  cost: null,
};
/** Where nothing was sent, or to this machine only. */
export const FREE: Usage = { ...NO_USAGE, cost: 0 };

export interface Failure {
  /** `rate-limit`, `timeout`, `reset`, `server`, `malformed`, `cut` … */
  readonly kind: string;
  /** A sentence, without keys and without records. */
  readonly message: string;
}

/** What a run comes to so far. `cost` null: something was paid of which nobody knows how much. */
export interface RunTotals {
  readonly states: Readonly<Partial<Record<AnswerState, number>>>;
  /** Questions × samples without a line. */
  readonly open: number;
  readonly usage: Usage;
}

/** What statistics are made of: one answered or unanswered question of one run. */
export interface ResultRow {
  readonly run: string;
  readonly model: string;
  readonly family: string;
  readonly rendering: string | null;
  readonly variant: string | null;
  readonly question: string;
  readonly task: Task;
  readonly sample: number;
  readonly state: AnswerState | 'open';
  readonly score: number | null;
  /** Length of the question's records as `description` in o200k_base where that is known: the x axis; else null. */
  readonly tokens: number | null;
}
