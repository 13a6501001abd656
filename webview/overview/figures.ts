import type { Bin, DatasetSummary, SubjectSummary, TimeText } from '../../src/core/meds/dataset';

/** Figures of a data set in words: what the overview page prints. */

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

/** The date of a time as stored, without its clock: `2110-04-11`. */
export function dateOf(time: TimeText): string {
  return time.split('T', 1)[0] ?? time;
}

/** `2043-01-01 – 2201-07-14`; `–` where no event has a time. */
export function dateRange({ first, last }: Pick<SubjectSummary, 'first' | 'last'>): string {
  if (first === null || last === null) return '–';
  return dateOf(first) === dateOf(last) ? dateOf(first) : `${dateOf(first)} – ${dateOf(last)}`;
}

const LAYOUTS: Readonly<Record<DatasetSummary['layout'], string>> = {
  meds: 'MEDS data set',
  shards: 'Folder of MEDS shards',
  file: 'Single MEDS file',
};

/** What was opened, in words. */
export function layoutName(layout: DatasetSummary['layout']): string {
  return LAYOUTS[layout];
}

/** A value of dataset.json as one line of text. */
export function metadataText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(metadataText).join(', ');
  return JSON.stringify(value);
}

/**
 * Merges neighbouring bins until there are at most `limit` (but two in any case): by 2, 5, 10, 20, 50 … of them, on multiples of that step,
 * so that years merge into decades rather than into 1987–1996.
 * @param bins of one width each, ascending and without gaps
 */
export function mergeBins(bins: readonly Bin[], limit: number): readonly Bin[] {
  const first = bins[0];
  if (first === undefined || bins.length <= limit) return bins;
  const width = first.to - first.from;
  const step = [1, 2, 5].map(n => n * width);
  let scale = 1;
  for (;;) {
    for (const base of step) {
      const merged = mergeBy(bins, base * scale);
      // Zero is a multiple of every step, so a range around it never merges into fewer than two.
      if (merged.length <= Math.max(2, limit)) return merged;
    }
    scale *= 10;
  }
}

function mergeBy(bins: readonly Bin[], step: number): Bin[] {
  const merged: { from: number; to: number; count: number }[] = [];
  for (const bin of bins) {
    const from = Math.floor(bin.from / step) * step;
    const last = merged.at(-1);
    if (last?.from === from) last.count += bin.count;
    else merged.push({ from, to: from + step, count: bin.count });
  }
  return merged;
}
