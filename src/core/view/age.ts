import { MICROS_PER_DAY } from '../meds/time';
import { addMonths, calendarSpan } from '../timeline/elapsed';

/**
 * Ages, everywhere they are told: counted by the calendar from the birth's own day and hour, so that a year of life
 * ends at the hour of birth. A birthday that a year or month does not have (29 February, the 31st) falls on the first
 * of the next month.
 */

const MICROS_PER_HOUR = 3_600_000_000n;
const MICROS_PER_MINUTE = 60_000_000n;

/** The year of life in which a moment falls: completed years, and when it began and ends. */
function yearOfLife(birth: bigint, at: bigint): { readonly years: number; readonly from: bigint; readonly to: bigint } {
  const { negative, years: distance } = calendarSpan(birth, at);
  let years = negative ? -distance - 1 : distance;
  // Counted back from a leap day, a year may be told a day off.
  while (addMonths(birth, 12 * years) > at) years--;
  while (addMonths(birth, 12 * (years + 1)) <= at) years++;
  return { years, from: addMonths(birth, 12 * years), to: addMonths(birth, 12 * (years + 1)) };
}

/** Completed years of life; negative before birth. */
export function ageInYears(birth: bigint, at: bigint): number {
  return yearOfLife(birth, at).years;
}

/** Age in years with a fraction: completed years plus the share of the current year of life. Negative before birth. */
export function ageYears(birth: bigint, at: bigint): number {
  const { years, from, to } = yearOfLife(birth, at);
  return years + Number(at - from) / Number(to - from);
}

/** The moment at which an age in years is reached; the inverse of ageYears to within a microsecond's rounding. */
export function timeAtAge(birth: bigint, years: number): bigint {
  const whole = Math.floor(years);
  const from = addMonths(birth, 12 * whole);
  const to = addMonths(birth, 12 * (whole + 1));
  return from + BigInt(Math.round((years - whole) * Number(to - from)));
}

/**
 * An age in one figure, cut, not rounded (an age is reached, not neared): `15 min` under an hour, `6 h` under a day,
 * `12 d` under two months, `7 mo` under two years, else `63.9 y`. Before birth it has a minus sign.
 */
export function shortAge(birth: bigint, at: bigint): string {
  if (at < birth) return '−' + shortAge(at, birth);
  const size = at - birth;
  if (size === 0n) return '0 d';
  if (size < MICROS_PER_HOUR) return `${size / MICROS_PER_MINUTE} min`;
  if (size < MICROS_PER_DAY) return `${size / MICROS_PER_HOUR} h`;
  if (size < 60n * MICROS_PER_DAY) return `${size / MICROS_PER_DAY} d`;
  const { years, months } = calendarSpan(birth, at);
  if (years < 2) return `${years * 12 + months} mo`;
  const { from, to } = yearOfLife(birth, at);
  return `${years}.${((at - from) * 10n) / (to - from)} y`;
}

/**
 * An age in the two units that matter at it: `63 y 10 mo`, under two years `14 mo 3 d`, under a month `12 d 6 h`, under
 * a day `6 h 15 min` or `15 min`. Before birth it has a minus sign.
 */
export function formatAge(birth: bigint, at: bigint): string {
  const { negative, years, months, days, micros } = calendarSpan(birth, at);
  const hours = Math.floor(micros / Number(MICROS_PER_HOUR));
  const minutes = Math.floor((micros - hours * Number(MICROS_PER_HOUR)) / Number(MICROS_PER_MINUTE));
  const sign = negative ? '−' : '';
  if (years >= 2) return sign + pair(years, 'y', months, 'mo');
  if (years * 12 + months >= 1) return sign + pair(years * 12 + months, 'mo', days, 'd');
  if (days >= 1) return sign + pair(days, 'd', hours, 'h');
  return sign + (hours >= 1 ? pair(hours, 'h', minutes, 'min') : `${minutes} min`);
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
