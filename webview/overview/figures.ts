import type { Bin, DatasetSummary, SubjectSummary, TimeText } from '../../src/core/meds/dataset';

/** Figures of a data set in words: what the overview page prints. */

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
