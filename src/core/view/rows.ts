import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { formatValue } from '../meds/float';
import { formatTime } from '../meds/time';
import { shortAge } from './age';

/** How one event reads in the table: each function answers for one cell of one row, without keeping anything. */

/** `2118-11-18 02:00`: as stored, seconds only where they are not zero. */
export function timeText(micros: bigint): string {
  return formatTime(micros, ' ').replace(/(\d\d:\d\d):00$/, '$1');
}

/** An event's time; empty for a static fact. */
export function timeCell(events: SubjectEvents, row: number): string {
  return row < events.staticCount ? '' : timeText(events.time[row] ?? 0n);
}

/** Whether a row has the same time as the one shown above it, so that the time need not be printed again. */
export function sharesTime(events: SubjectEvents, row: number, above: number): boolean {
  if (row < events.staticCount || above < events.staticCount) {
    return row < events.staticCount && above < events.staticCount;
  }
  return events.time[row] === events.time[above];
}

export function ageCell(events: SubjectEvents, row: number, birth: bigint | null): string {
  return birth === null || row < events.staticCount ? '' : shortAge(birth, events.time[row] ?? 0n);
}

/** The event's code, null where the file has none. */
export function codeEntry(events: SubjectEvents, row: number): CodeEntry | null {
  return events.codes[events.code[row] ?? -1] ?? null;
}

/** The description, else the code itself. `described` is false where it is the code. */
export function descriptionCell(events: SubjectEvents, row: number): { readonly text: string; described: boolean } {
  const entry = codeEntry(events, row);
  if (!entry) return { text: 'no code', described: false };
  return entry.description === null
    ? { text: entry.code, described: false }
    : { text: entry.description, described: true };
}

/** The number as stored, else the text (cut where it was cut), else nothing. */
export function valueCell(events: SubjectEvents, row: number): { readonly text: string; readonly isText: boolean } {
  if (events.hasValue[row] === 1) {
    return { text: formatValue(events.value[row] ?? NaN, events.value), isText: false };
  }
  const text = events.texts[events.text[row] ?? -1];
  return { text: text ?? '', isText: text !== undefined };
}

export function unitCell(events: SubjectEvents, row: number): string {
  return events.units[events.unit[row] ?? -1] ?? '';
}

/** The length of an event's text in UTF-16 code units, whole even where it was cut; -1 where it has none. */
export function textLength(events: SubjectEvents, row: number): number {
  const text = events.text[row] ?? -1;
  return text < 0 ? -1 : (events.textLengths[text] ?? 0);
}
