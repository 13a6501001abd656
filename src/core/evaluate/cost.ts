import type { Prices } from './model_profile';
import type { Usage } from './run';

const MILLION = 1e6;

/**
 * USD of what was used. Null where a price or a count that it needs is unknown. Cached tokens are part of the input, and
 * cost as input where they have no price of their own.
 */
export function costOf(usage: Omit<Usage, 'cost'>, prices: Prices | null): number | null {
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  if (prices === null || prices.input === null || prices.output === null) return null;
  if (inputTokens === null || outputTokens === null) return null;
  const cached = cachedInputTokens ?? 0;
  const input = (inputTokens - cached) * prices.input + cached * (prices.cachedInput ?? prices.input);
  return (input + outputTokens * prices.output) / MILLION;
}

/** The most that a request may cost: its input, and as much output as it may write. Null where that is not bounded. */
export function mostCost(inputTokens: number, outputLimit: number | null, prices: Prices | null): number | null {
  if (outputLimit === null) return null;
  const used = { inputTokens, cachedInputTokens: 0, outputTokens: outputLimit, reasoningTokens: null };
  return costOf(used, prices);
}
