import { formatCount } from './figures';

/** Counts, shares and prices in words, as all pages print them. What is not known is `–`, never zero. */

const TWO_DECIMALS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const UNKNOWN = '–';

/** `287,812`; `≈287,812` where the count is an estimate. */
export function tokensText(tokens: number, approximate: boolean): string {
  return (approximate ? '≈' : '') + formatCount(tokens);
}

/** Tokens an event: `11.94`, from a hundred on `1,204`. */
export function perEventText(tokens: number, events: number): string {
  if (events === 0) return UNKNOWN;
  const each = tokens / events;
  return each >= 100 ? formatCount(each) : TWO_DECIMALS.format(each);
}

/** M/N: `0.92`. `1.00` and `0.00` are said only where they are exact. */
export function ratioText(m: number, n: number): string {
  if (n === 0) return UNKNOWN;
  if (m === 0 || m === n) return TWO_DECIMALS.format(m / n);
  return TWO_DECIMALS.format(Math.min(0.99, Math.max(0.01, m / n)));
}

/**
 * What tokens cost: `$0.36`, `<$0.01`, `$1,543`.
 * @param price USD per million tokens; null where it is unknown
 */
export function costText(tokens: number, price: number | null, approximate: boolean): string {
  if (price === null) return UNKNOWN;
  const cost = (tokens * price) / 1e6;
  if (cost === 0) return '$0';
  if (cost < 0.01) return '<$0.01';
  return `${approximate ? '≈' : ''}$${cost >= 1000 ? formatCount(cost) : TWO_DECIMALS.format(cost)}`;
}

/** `$1.25`, `$0.075`: a price is written with all its digits. */
export function priceText(price: number): string {
  const cents = TWO_DECIMALS.format(price);
  return `$${Number(cents.replaceAll(',', '')) === price ? cents : String(price)}`;
}

/** A context window: `128K`, `262K`, `1.1M`. */
export function windowText(tokens: number): string {
  if (tokens >= 1e6) return `${ONE_DECIMAL.format(tokens / 1e6)}M`;
  return tokens >= 1e3 ? `${formatCount(tokens / 1e3)}K` : formatCount(tokens);
}

/**
 * Share of a context window: `71%`, from ten windows on `18×`. A prompt that fits never reads above `100%`, one that
 * does not never at it.
 */
export function windowShareText(tokens: number, context: number): string {
  const percent = (tokens / context) * 100;
  if (percent >= 1000) return `${formatCount(tokens / context)}×`;
  if (tokens > context) return `${Math.max(101, Math.round(percent))}%`;
  if (tokens > 0 && percent < 1) return '<1%';
  return `${Math.round(percent)}%`;
}

/** Uses of a code by the tokens of one: `1,904 × 13`, `402 × 11.3` where uses differ or its entry is shared among them. */
export function usesText(uses: number, tokens: number): string {
  return uses === 0 ? formatCount(tokens) : `${formatCount(uses)} × ${ONE_DECIMAL.format(tokens / uses)}`;
}

/** Names in a sentence: `a, b and c`, `a, b, c and 12 more`. */
export function listText(names: readonly string[], most = 3): string {
  if (names.length <= 1) return names[0] ?? '';
  const shown = names.length > most + 1 ? names.slice(0, most) : names.slice(0, -1);
  const last = names.length > most + 1 ? `${formatCount(names.length - most)} more` : (names.at(-1) ?? '');
  return `${shown.join(', ')} and ${last}`;
}
