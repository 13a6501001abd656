import type { SubjectEvents } from '../meds/events';
import { floorDiv, formatDate, formatTime, MICROS_PER_DAY } from '../meds/time';
import type { RenderOptions } from './rendering';

/** How a record's times are written: as dates, or as dates with times of day. */
export type Precision = 'date' | 'datetime';

/** `auto` writes dates where every time of the record lies at midnight, as `time` of a record in days does. */
export function precisionOf(events: SubjectEvents, asked: RenderOptions['precision']): Precision {
  if (asked !== 'auto') return asked;
  for (let row = events.staticCount; row < events.length; row++) {
    if (!isMidnight(events.time[row]!)) return 'datetime';
  }
  return 'date';
}

/** By doubles where they are exact: a record may have a million times. */
function isMidnight(micros: bigint): boolean {
  const time = Number(micros);
  return Number.isSafeInteger(time) ? time % Number(MICROS_PER_DAY) === 0 : micros % MICROS_PER_DAY === 0n;
}

/** `2023-08-15`, or `2023-08-15 08:30:00` with a fraction only where there is one. */
export function timeText(micros: bigint, precision: Precision): string {
  return precision === 'date' ? formatDate(micros) : formatTime(micros, ' ');
}

/** Whether two times are written the same. */
export function isSameTime(a: bigint, b: bigint, precision: Precision): boolean {
  if (a === b) return true;
  return precision === 'date' && floorDiv(a, MICROS_PER_DAY) === floorDiv(b, MICROS_PER_DAY);
}

/** Whether a row's time is written before it: its record has another one in the row before, or none. */
export function beginsTime({ staticCount, time }: SubjectEvents, row: number, precision: Precision): boolean {
  if (row <= staticCount) return row === staticCount;
  return !isSameTime(time[row]!, time[row - 1]!, precision);
}
