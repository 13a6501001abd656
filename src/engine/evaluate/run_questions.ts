import { mostCost } from '../../core/evaluate/cost';
import type { ModelProfile, Prices } from '../../core/evaluate/model_profile';
import { FINAL, FREE, NO_USAGE, type AnswerKey, type AnswerRecord, type Usage } from '../../core/evaluate/run';
import { slotOf } from '../../core/evaluate/run_lines';
import { scoreAnswer } from '../../core/evaluate/score_answer';
import { Cancelled, UserFault } from '../../core/fault';
import type { Random } from '../../core/random/xoshiro';
import type { RenderingId } from '../../core/render/rendering';
import type { EncodingId } from '../../core/tokens/encoding';
import type { QuestionRef } from './contract';
import { questionDigest } from './digests';
import { ModelFailure, type Model, type Reply } from './model';
import { backOffMs, LONGEST_ASKED_MS, type Budget, type Clock, type Pace } from './pace';
import type { MadePrompt, Prompts } from './prompts';
import type { RunStore } from './run_store';

/** One run: a model asked by a rendering, and where its lines go. */
export interface RunTask {
  readonly store: RunStore;
  readonly model: Model;
  readonly rendering: RenderingId | null;
  readonly prompts: Prompts;
  readonly pace: Pace;
  readonly budget: Budget;
  /** Times that a failed request is asked again. */
  readonly retries: number;
  readonly seed: number;
  readonly context: number | null;
  readonly encoding: EncodingId;
  readonly approximate: boolean;
  readonly clock: Clock;
  readonly random: Random;
  /** Checked again before each request. @throws UserFault `restricted` */
  readonly assertAllowed: (ref: QuestionRef) => void;
  readonly onAnswered: (record: AnswerRecord) => void;
  readonly onUsed: (usage: Usage) => void;
}

/** What is known of a prompt before it is sent. */
interface Ready {
  readonly made: MadePrompt | null;
  readonly tokens: number | null;
  /** USD at most; null: unknown. */
  readonly most: number | null;
}

const NOT_READY: Ready = { made: null, tokens: null, most: 0 };

/** Failures of which it is certain that nothing was worked on, so that nothing is paid. */
const UNPAID: ReadonlySet<string> = new Set([
  ...['rate-limit', 'quota', 'refused', 'dns', 'tls', 'redirect', 'unauthorised', 'no-key', 'no-model'],
  ...['context', 'request'],
  ...['not-loopback', 'not-compatible'],
]);

/**
 * Asks one question of a run, unless it was answered before, and writes down how it ended. Cancelling writes down what was
 * under way; what had not begun stays open.
 * @throws Cancelled; UserFault `restricted`
 */
export async function runQuestion(task: RunTask, ref: QuestionRef, sample: number, signal: AbortSignal): Promise<void> {
  const { store, model } = task;
  const { question } = ref;
  const slot = slotOf({ question: question.id, sample });
  const before = store.before.answers.get(slot);
  if (before && FINAL.has(before.state)) return;
  if (signal.aborted) throw new Cancelled();
  task.assertAllowed(ref);
  const first = store.before.nextAttempt.get(slot) ?? 0;
  const key = (tries: number): AnswerKey => ({ question: question.id, sample, attempt: first + tries });
  let ready: Ready;
  try {
    ready = await prepared(task, ref, signal);
  } catch (error) {
    // A question whose records can't be read keeps the others from nothing.
    if (!(error instanceof UserFault)) throw error;
    end(task, ref, NOT_READY, { key: key(0), state: 'failed', why: error.message, usage: FREE });
    return;
  }
  const { tokens, most } = ready;
  const outputLimit = outputLimitOf(model.profile) ?? 0;
  if (tokens !== null && task.context !== null && tokens + outputLimit > task.context) {
    const about = task.approximate ? '≈' : '';
    const why = `The prompt of ${about}${tokens} tokens and ${outputLimit} for the answer do not fit into ${task.context}.`;
    end(task, ref, ready, { key: key(0), state: 'over-context', why, usage: FREE });
    return;
  }
  for (let tries = 0; ; tries++) {
    if (!task.budget.putAside(most)) {
      const why = 'The budget would not bear what this may cost. Raise it, and go on with the run.';
      end(task, ref, ready, { key: key(tries), state: 'over-budget', why, usage: FREE });
      return;
    }
    let usage: Usage = FREE;
    try {
      await task.pace.begin(signal);
      let wait: number | null;
      try {
        const outcome = await attempt(task, ref, ready, { key: key(tries), isLast: tries >= task.retries }, signal);
        ({ usage, wait } = outcome);
      } finally {
        task.pace.end();
      }
      if (wait === null) return;
      await task.clock.sleep(backOffMs(tries + 1, wait === 0 ? null : wait, task.random), signal);
    } finally {
      task.budget.settle(most, usage.cost);
    }
  }
}

async function prepared(
  { model, rendering, prompts, encoding }: RunTask,
  ref: QuestionRef,
  signal: AbortSignal,
): Promise<Ready> {
  if (!model.takesPrompt || rendering === null) return NOT_READY;
  const made = await prompts.of(ref, rendering, signal);
  const tokens = await made.tokens(encoding);
  const isFree = isFreeOf(model);
  return { made, tokens, most: isFree ? 0 : mostCost(tokens, outputLimitOf(model.profile), pricesOf(model.profile)) };
}

/** @returns what was used, and how long to wait before trying again as the endpoint asked (0: it did not); null: it ended */
async function attempt(
  task: RunTask,
  ref: QuestionRef,
  ready: Ready,
  { key, isLast }: { readonly key: AnswerKey; readonly isLast: boolean },
  signal: AbortSignal,
): Promise<{ readonly usage: Usage; readonly wait: number | null }> {
  const { store, model, pace, seed } = task;
  const { question, dataset } = ref;
  const sentAt = new Date().toISOString();
  // Before anything is sent: where nothing else is written of this attempt, it may have been paid.
  store.append({ line: 'sent', key, at: sentAt });
  const began = task.clock.now();
  const isFree = isFreeOf(model);
  try {
    const request = { question, dataset, prompt: ready.made?.prompt ?? null, sample: key.sample, seed };
    const reply = await model.ask(request, signal);
    pace.wentWell();
    const usage = isFree ? { ...reply.usage, cost: reply.usage.cost ?? 0 } : reply.usage;
    end(task, ref, ready, { key, ...judged(ref, reply), usage, reply, durationMs: task.clock.now() - began });
    return { usage, wait: null };
  } catch (error) {
    const durationMs = task.clock.now() - began;
    if (error instanceof Cancelled) {
      const usage = isFree ? FREE : NO_USAGE;
      end(task, ref, ready, { key, state: 'cancelled', why: 'It was cancelled.', usage, durationMs });
      throw error;
    }
    if (error instanceof UserFault) {
      // The baseline reads the records itself.
      end(task, ref, ready, { key, state: 'failed', why: error.message, usage: FREE, durationMs });
      return { usage: FREE, wait: null };
    }
    if (!(error instanceof ModelFailure)) throw error;
    const { failure, how } = error;
    const isUnpaid = isFree || UNPAID.has(failure.kind);
    const usage = how.usage ?? (isUnpaid ? FREE : NO_USAGE);
    if (how.isRateLimit === true) pace.slowDown(how.afterMs ?? null);
    const isTooLong = (how.afterMs ?? 0) > LONGEST_ASKED_MS;
    if (how.retry && !isLast && !isTooLong) {
      store.append({ line: 'retry', key, at: new Date().toISOString(), why: failure, usage });
      task.onUsed(usage);
      return { usage, wait: how.afterMs ?? 0 };
    }
    const state = failure.kind === 'context' ? 'over-context' : 'failed';
    end(task, ref, ready, { key, state, why: failure.message, usage, durationMs });
    return { usage, wait: null };
  }
}

function judged({ question }: QuestionRef, { kind, text }: Reply): Pick<AnswerRecord, 'state' | 'score' | 'why'> {
  if (kind === 'refused') return { state: 'refused', score: null, why: 'The model declined to answer.' };
  if (kind === 'truncated') return { state: 'truncated', score: null, why: 'The answer reached the output limit.' };
  const scored = scoreAnswer(question, text);
  if (scored.kind === 'unparsed') return { state: 'unparsed', score: null, why: scored.why };
  return { state: 'scored', score: scored.score, why: null };
}

function end(
  { store, approximate, onAnswered, onUsed }: RunTask,
  { question }: QuestionRef,
  { made, tokens }: Ready,
  how: Pick<AnswerRecord, 'key' | 'state' | 'why' | 'usage'> & {
    readonly score?: number | null;
    readonly reply?: Reply;
    readonly durationMs?: number;
  },
): void {
  const record: AnswerRecord = {
    ...{ key: how.key, task: question.task, state: how.state, score: how.score ?? null, why: how.why },
    ...{ raw: how.reply?.text ?? null, explanation: how.reply?.explanation ?? null, usage: how.usage },
    ...{ promptTokens: tokens, promptApproximate: tokens !== null && approximate, promptDigest: made?.digest ?? null },
    ...{ questionDigest: questionDigest(question), servedModel: how.reply?.servedModel ?? null },
    ...{ durationMs: Math.round(how.durationMs ?? 0), at: new Date().toISOString() },
  };
  store.append({ line: 'answer', ...record });
  onUsed(how.usage);
  onAnswered(record);
}

/** What answers on this machine and has no price costs nothing. */
export function isFreeOf({ destination, profile }: Model): boolean {
  return destination.kind === 'here' || (destination.kind === 'loopback' && pricesOf(profile) === null);
}

export function pricesOf(profile: ModelProfile): Prices | null {
  return profile.kind === 'endpoint' || profile.kind === 'agent' ? profile.prices : null;
}

export function outputLimitOf(profile: ModelProfile): number | null {
  return profile.kind === 'endpoint' ? profile.outputLimit : null;
}
