import { laneStyle } from '../../src/core/timeline/lane_style';
import type { CodeEntry } from '../../src/core/meds/dataset';
import type { EventFilter } from '../../src/core/view/filter';
import { classWords } from '../../src/core/view/source_words';

/** What each filter lets through, in few words; empty where it restricts nothing. */

export function categoryWords({ categories }: EventFilter): string {
  return categories === null ? '' : categories.map(name => laneStyle(name).title).join(', ');
}

/** @param known the subject's codes */
export function codeWords({ codes, within }: EventFilter, known: readonly CodeEntry[]): string {
  const [first, ...others] = [
    ...within.map(({ code, name }) => `${classWords({ code, description: name })} and descendants`),
    ...codes.map(code => known.find(entry => entry.code === code)?.description ?? code),
  ];
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
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
