import { costOf, mostCost } from '../../core/evaluate/cost';
import type { RenderingId } from '../../core/render/rendering';
import type { EncodingId } from '../../core/tokens/encoding';
import { stopIfAborted } from '../interruption';
import type { Estimate, EvaluationTask } from './contract';
import type { Model } from './model';
import type { Prompts } from './prompts';
import { isFreeOf, outputLimitOf, pricesOf } from './run_questions';

/** What a run would cost and where it would go. Every prompt is rendered and counted; nothing is sent. */
export async function estimateRun(
  of: {
    readonly task: EvaluationTask;
    readonly model: Model;
    readonly rendering: RenderingId | null;
    readonly prompts: Prompts;
    readonly forbidden: string | null;
    readonly encoding: EncodingId;
    readonly approximate: boolean;
    readonly context: number | null;
  },
  signal: AbortSignal,
): Promise<Estimate['runs'][number]> {
  const { task, model, rendering, prompts, forbidden, encoding, approximate, context } = of;
  const { profile, destination } = model;
  const about = { model: profile.name, rendering, destination, forbidden };
  if (rendering === null) {
    return { ...about, inputTokens: null, approximate: false, inputCost: 0, mostCost: 0, overContext: 0 };
  }
  const limit = outputLimitOf(profile);
  let [inputTokens, overContext] = [0, 0];
  for (const ref of task.questions) {
    stopIfAborted(signal);
    const tokens = await (await prompts.of(ref, rendering, signal)).tokens(encoding);
    // What does not fit is not sent.
    if (context !== null && tokens + (limit ?? 0) > context) overContext++;
    else inputTokens += tokens * task.samples;
  }
  const sent = (task.questions.length - overContext) * task.samples;
  const used = { inputTokens, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: null };
  const isFree = isFreeOf(model);
  return {
    ...{ ...about, inputTokens, approximate, overContext },
    inputCost: isFree ? 0 : costOf(used, pricesOf(profile)),
    mostCost: isFree ? 0 : mostCost(inputTokens, limit === null ? null : limit * sent, pricesOf(profile)),
  };
}
