import type { Bin } from '../core/meds/dataset';

/** A value and how often it occurs. */
export interface Tally {
  readonly value: number;
  readonly count: number;
}

/** Beyond this many years the empty ones are left out: some times are then wrong, and a bar for each would hide it. */
const MOST_YEARS = 2000;

/**
 * A bin per calendar year, empty ones too.
 * @param years in ascending order, each once
 */
export function yearBins(years: readonly { readonly year: number; readonly events: number }[]): readonly Bin[] {
  const bin = (year: number, count: number): Bin => ({ from: year, to: year + 1, count });
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return [];
  if (last.year - first.year >= MOST_YEARS) return years.map(({ year, events }) => bin(year, events));
  const counts = new Map(years.map(({ year, events }) => [year, events]));
  const all = Array.from({ length: last.year - first.year + 1 }, (_, i) => first.year + i);
  return all.map(year => bin(year, counts.get(year) ?? 0));
}

/** The next of 1, 2, 5, 10, 20, 50, … after one of them. */
function nextStep(step: number): number {
  const leading = Number(String(step)[0]);
  return leading === 2 ? (step / 2) * 5 : step * 2;
}

/**
 * Bins of 1-2-5 steps: 1, 2–4, 5–9, 10–19, … from the bin of the smallest value to that of the largest, empty ones too.
 * @param tallies positive whole values in ascending order
 */
export function histogram(tallies: readonly Tally[]): readonly Bin[] {
  const least = tallies[0]?.value ?? 0;
  const most = tallies.at(-1)?.value ?? 0;
  const bins: Bin[] = [];
  for (let from = 1; from <= most; from = nextStep(from)) {
    const to = nextStep(from);
    if (to <= least) continue;
    const count = tallies.reduce(
      (sum, tally) => (tally.value >= from && tally.value < to ? sum + tally.count : sum),
      0,
    );
    bins.push({ from, to, count });
  }
  return bins;
}

/**
 * The median; between the two middle ones where their number is even. 0 where there are none.
 * @param tallies in ascending order of value
 */
export function median(tallies: readonly Tally[]): number {
  const total = tallies.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 0;
  const at = (rank: number): number => {
    let seen = 0;
    for (const { value, count } of tallies) {
      seen += count;
      if (rank < seen) return value;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
