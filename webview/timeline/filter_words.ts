import { laneStyle } from '../../src/core/timeline/lane_style';
import type { CodeEntry } from '../../src/core/meds/dataset';
import type { EventFilter } from '../../src/core/view/filter';

/** What each filter lets through, in few words; empty where it restricts nothing. */

export function categoryWords({ categories }: EventFilter): string {
  return categories === null ? '' : categories.map(name => laneStyle(name).title).join(', ');
}

export function codeWords({ codes }: EventFilter, known: readonly CodeEntry[]): string {
  const [first, ...others] = codes;
  if (first === undefined) return '';
  const name = known.find(entry => entry.code === first)?.description ?? first;
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

export function valueWords({ valueMin, valueMax }: EventFilter): string {
  if (valueMin !== null && valueMax !== null) return `${valueMin} to ${valueMax}`;
  if (valueMin !== null) return `at least ${valueMin}`;
  return valueMax === null ? '' : `at most ${valueMax}`;
}

export function dateWords({ from, to }: EventFilter): string {
  if (from !== null && to !== null) return from === to ? from : `${from} to ${to}`;
  if (from !== null) return `from ${from}`;
  return to === null ? '' : `to ${to}`;
}
