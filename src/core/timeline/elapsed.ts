import { civilFromDays, daysFromCivil, floorDiv, MICROS_PER_DAY } from '../meds/time';
import type { CivilDate } from '../meds/time';

/** Spans of time in calendar parts and in words. Months and years are those of the calendar, as ages are counted. */

const MICROS_PER_HOUR = 3_600_000_000;
const DAY = Number(MICROS_PER_DAY);

/** A distance between two instants in calendar years and months and what remains of them. All parts >= 0. */
export interface CalendarSpan {
  readonly negative: boolean;
  readonly years: number;
  readonly months: number;
  readonly days: number;
  /** Microseconds within the last day. */
  readonly micros: number;
}

function split(at: bigint): { readonly days: number; readonly micros: number } {
  const days = floorDiv(at, MICROS_PER_DAY);
  return { days: Number(days), micros: Number(at - days * MICROS_PER_DAY) };
}

/** The first day of the month after one. */
function monthAfter(year: number, month: number): CivilDate {
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
}

function lengthOfMonth(year: number, month: number): number {
  return daysFromCivil(monthAfter(year, month)) - daysFromCivil({ year, month, day: 1 });
}

/**
 * The instant `months` calendar months after another, at the same time of day. A day that the month does not have
 * becomes the first of the next: a month after 01-31, a year after 02-29 is 03-01. So nobody is a month or a year old
 * before that many days are over.
 */
export function addMonths(at: bigint, months: number): bigint {
  const { days, micros } = split(at);
  const date = civilFromDays(days);
  const index = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const beyond = date.day > lengthOfMonth(year, month);
  const day = beyond ? daysFromCivil(monthAfter(year, month)) : daysFromCivil({ year, month, day: date.day });
  return BigInt(day) * MICROS_PER_DAY + BigInt(micros);
}

/** Whole calendar months from `from` to `to` (to >= from). */
function monthsBetween(from: bigint, to: bigint): number {
  const a = civilFromDays(split(from).days);
  const b = civilFromDays(split(to).days);
  let months = (b.year - a.year) * 12 + b.month - a.month;
  while (addMonths(from, months) > to) months--;
  return months;
}

/** The distance from `from` to `to` in calendar parts. */
export function calendarSpan(from: bigint, to: bigint): CalendarSpan {
  const negative = to < from;
  const [early, late] = negative ? [to, from] : [from, to];
  const total = monthsBetween(early, late);
  const rest = Number(late - addMonths(early, total));
  const days = Math.floor(rest / DAY);
  return { negative, years: Math.floor(total / 12), months: total % 12, days, micros: rest - days * DAY };
}

/** Units of elapsed time, the longest first. */
const ELAPSED: readonly (readonly [number, string])[] = [
  [DAY, 'd'],
  [MICROS_PER_HOUR, 'h'],
  [60_000_000, 'min'],
  [1_000_000, 's'],
  [1_000, 'ms'],
  [1, 'µs'],
];

/**
 * Elapsed time in its two largest units: `3 d 6 h`, `15 min`, `2 s 500 ms`; nothing longer than days, which all have
 * one length. What is smaller than the second unit is cut off, except that a length never becomes zero by it.
 * @param micros whole microseconds; the sign is kept as `−`
 */
export function formatElapsed(micros: number): string {
  const sign = micros < 0 ? '−' : '';
  const size = Math.abs(micros);
  const at = ELAPSED.findIndex(([length]) => size >= length);
  if (at < 0) return '0';
  const [length, unit] = ELAPSED[at]!;
  const large = Math.floor(size / length);
  const next = ELAPSED[at + 1];
  const small = next ? Math.floor((size - large * length) / next[0]) : 0;
  return sign + (next && small > 0 ? `${large} ${unit} ${small} ${next[1]}` : `${large} ${unit}`);
}
