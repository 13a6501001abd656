import { civilFromDays, daysFromCivil } from '../meds/time';
import { below } from '../random/draws';
import type { Random } from '../random/xoshiro';
import { DAY, dayOf } from './course';
import type { Bounds } from './program';

/** Days for which an age holds: the first visit, at which a reader of the record finds the age, comes within them. */
const SAME_AGE = 183;

/**
 * The day of birth of one who is so many whole years old on a day, and still is for half a year; any of the days that
 * make it so. Days since 1970.
 */
export function birthDay(random: Random, day: number, age: number): number {
  const { year, month, day: inMonth } = civilFromDays(day);
  // A 29th of February counts as the 28th: each year has one.
  return daysFromCivil({ year: year - age, month, day: Math.min(inMonth, 28) }) - below(random, 365 - SAME_AGE);
}

/** Whole years from birth to a moment, both in minutes. */
export function ageAt(birth: number, time: number): number {
  const from = civilFromDays(Math.floor(birth / DAY));
  const to = civilFromDays(Math.floor(time / DAY));
  const isBefore = to.month < from.month || (to.month === from.month && to.day < from.day);
  return to.year - from.year - (isBefore ? 1 : 0);
}

/** A moment moved into a season, to a day of the next one where it lies outside; the time of day stays. */
export function intoSeason(random: Random, time: number, [first, last]: Bounds): number {
  const { year, month } = civilFromDays(Math.floor(time / DAY));
  const isIn = first <= last ? month >= first && month <= last : month >= first || month <= last;
  if (isIn) return time;
  const begins = month < first ? year : year + 1;
  const from = daysFromCivil({ year: begins, month: first, day: 1 });
  const to = daysFromCivil({ year: first <= last ? begins : begins + 1, month: last + 1, day: 1 });
  return (from + below(random, to - from)) * DAY + (time - dayOf(time));
}

/** Saturdays and Sundays become the Monday after them. 1970-01-01 was a Thursday. */
export function onWeekday(time: number): number {
  const weekday = (((Math.floor(time / DAY) + 4) % 7) + 7) % 7;
  if (weekday === 6) return time + 2 * DAY;
  return weekday === 0 ? time + DAY : time;
}
