import type { LabelSet } from '../../src/core/meds/events';
import { parseTime } from '../../src/core/meds/time';

/** The labels of a subject as the page shows them: in time order, file by file. */

/** One label file's labels, ascending by time. */
export interface LabelRow {
  readonly name: string;
  /** Microseconds, exact. */
  readonly micros: readonly bigint[];
  /** The same as doubles, for drawing. */
  readonly times: Float64Array;
  readonly values: readonly string[];
}

/** Files beyond this many are not drawn above the lanes; the list has them all. */
export const MOST_LABEL_ROWS = 6;

/** Labels whose time can't be read are left out: the engine writes only such that can. */
export function labelRows(labels: readonly LabelSet[]): readonly LabelRow[] {
  return labels.map(set => {
    const timed = set.labels
      .flatMap(({ time, value }) => {
        const at = parseTime(time);
        return at === null ? [] : [{ at, value }];
      })
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const micros = timed.map(label => label.at);
    return { name: set.name, micros, times: Float64Array.from(micros, Number), values: timed.map(l => l.value) };
  });
}

/** A label file's name without the folders that it lies in. */
export function shortName(name: string): string {
  return name.split('/').at(-1) ?? name;
}
