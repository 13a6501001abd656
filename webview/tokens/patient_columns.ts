/** Columns of the chart over patients: as many as there is room for, each of one patient or of several neighbours. */

export interface PatientColumn {
  /** The patients from `from` up to and without `to`, by their place in the cohort. */
  readonly from: number;
  readonly to: number;
  /** Tokens of all of them. */
  readonly sum: number;
  /** The costliest of them, and its tokens. */
  readonly top: number;
  readonly most: number;
  /** Whether the costliest stands out. */
  readonly outlier: boolean;
}

/** From how many times the median on a patient stands out, and how many patients make a median worth the name. */
export const OUTLIER_FACTOR = 3;
const FEWEST = 4;

/** The middle of the values, of an even number the mean of both; 0 for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Above how many tokens a patient stands out; Infinity where there are too few patients to tell. */
export function outlierLimit(tokens: readonly number[], median: number): number {
  return tokens.length < FEWEST || median === 0 ? Infinity : OUTLIER_FACTOR * median;
}

/**
 * @param tokens of each patient, in the cohort's order
 * @param limit above which a patient stands out
 * @param room how many columns there is room for, at least 1
 */
export function patientColumns(tokens: readonly number[], limit: number, room: number): readonly PatientColumn[] {
  const size = Math.max(1, Math.ceil(tokens.length / Math.max(1, room)));
  const columns: PatientColumn[] = [];
  for (let from = 0; from < tokens.length; from += size) {
    const to = Math.min(tokens.length, from + size);
    let sum = 0;
    let top = from;
    for (let at = from; at < to; at++) {
      const value = tokens[at] ?? 0;
      sum += value;
      if (value > (tokens[top] ?? 0)) top = at;
    }
    const most = tokens[top] ?? 0;
    columns.push({ from, to, sum, top, most, outlier: most > limit });
  }
  return columns;
}
