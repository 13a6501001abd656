import type { ModelProfile } from '../../core/evaluate/model_profile';
import type { Failure, Usage } from '../../core/evaluate/run';
import type { Question } from '../../core/questions/question';

/** One of the ways to get an answer. It asks once: retries, budget and pace are the runner's. */
export interface Model {
  readonly profile: ModelProfile;
  /** False: it reads the records itself, and no prompt is rendered for it. */
  readonly takesPrompt: boolean;
  /** Whether anything leaves this machine by asking it: told to the user, and forbidden for restricted records. */
  readonly destination: Destination;
  /**
   * @throws ModelFailure where there is no answer; Cancelled within a second of the signal
   */
  ask(request: AskRequest, signal: AbortSignal): Promise<Reply>;
  dispose(): Promise<void>;
}

export type Destination =
  | { readonly kind: 'here' }
  /** This machine's own network address. */
  | { readonly kind: 'loopback'; readonly origin: string }
  | { readonly kind: 'elsewhere'; readonly origin: string }
  /** A program may send what it likes. */
  | { readonly kind: 'program'; readonly program: string }
  /** VS Code's models are somebody else's. */
  | { readonly kind: 'editor'; readonly vendor: string };

export interface AskRequest {
  readonly question: Question;
  /** Absolute path of the records. */
  readonly dataset: string;
  /** Null where the model takes none. */
  readonly prompt: Prompt | null;
  readonly sample: number;
  readonly seed: number;
}

/** What is sent. `system` and `user` are the two messages; an agent reads them one after the other. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
  /** The rendered records alone, for an agent's folder. */
  readonly records: string;
  /** The answer's JSON schema; its root is an object with the key `answer`. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface Reply {
  /** `refused`: the model or its filter declined; `truncated`: the output limit was reached. */
  readonly kind: 'answered' | 'refused' | 'truncated';
  readonly text: string;
  /** What it thought aloud, where that comes apart from the answer. */
  readonly explanation: string | null;
  readonly usage: Usage;
  readonly servedModel: string | null;
}

/** There is no answer, and it is not the model's word. Its message is a sentence without keys and without records. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  constructor(
    readonly failure: Failure,
    readonly how: {
      /** Whether the same request may do better later. */
      readonly retry: boolean;
      /** As the endpoint asked for, in milliseconds. */
      readonly afterMs?: number;
      /** The endpoint asks for less at a time. */
      readonly isRateLimit?: boolean;
      /** What it may have cost all the same. */
      readonly usage?: Usage;
      readonly cause?: unknown;
    },
  ) {
    super(failure.message, { cause: how.cause });
  }
}
