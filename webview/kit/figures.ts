/** Figures in words, as all pages print them. */

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** `112,174` */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** `1 event`, `2 events`, `112,174 events` */
export function countOf(count: number, singular: string, plural = singular + 's'): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** For axis labels: `950`, `1.5K`, `20K`, `3M`. */
export function formatShort(count: number): string {
  if (Math.abs(count) >= 1e9) return ONE_DECIMAL.format(count / 1e9) + 'B';
  if (Math.abs(count) >= 1e6) return ONE_DECIMAL.format(count / 1e6) + 'M';
  return Math.abs(count) >= 1e3 ? ONE_DECIMAL.format(count / 1e3) + 'K' : ONE_DECIMAL.format(count);
}

/**
 * A share in per cent with one decimal. 0% and 100% are said only where they are exact: what is merely close reads
 * `<0.1%` and `>99.9%`. A share of nothing is `–`.
 */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  if (part === 0) return '0%';
  if (part === whole) return '100%';
  const percent = (part / whole) * 100;
  if (percent < 0.05) return '<0.1%';
  return percent >= 99.95 ? '>99.9%' : PERCENT.format(percent) + '%';
}

/** A score or a difference, with a minus that stands as wide as a figure. */
export function formatScore(score: number, digits = 3): string {
  return score.toFixed(digits).replace('-', '−');
}
