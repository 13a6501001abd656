import { civilFromDays, daysFromCivil, floorDiv, MICROS_PER_DAY } from '../meds/time';

/** Ages as they are shown: in days at first, then months, then years, in figures that say no more than is meant. */

/** The birthday in a calendar year, as microseconds; a 29 February falls on 1 March in other years. */
function birthday(birth: bigint, year: number): bigint {
  const day = floorDiv(birth, MICROS_PER_DAY);
  const { month, day: dayOfMonth } = civilFromDays(Number(day));
  return BigInt(daysFromCivil({ year, month, day: dayOfMonth })) * MICROS_PER_DAY + (birth - day * MICROS_PER_DAY);
}

/** The year of life in which a moment falls: completed years, and when it began and ends. */
function yearOfLife(birth: bigint, at: bigint): { readonly years: number; readonly from: bigint; readonly to: bigint } {
  const bornYear = civilFromDays(Number(floorDiv(birth, MICROS_PER_DAY))).year;
  let year = civilFromDays(Number(floorDiv(at, MICROS_PER_DAY))).year;
  if (birthday(birth, year) > at) year--;
  return { years: year - bornYear, from: birthday(birth, year), to: birthday(birth, year + 1) };
}

/** Age in years with a fraction: completed years plus the share of the current year of life. Negative before birth. */
export function ageYears(birth: bigint, at: bigint): number {
  const { years, from, to } = yearOfLife(birth, at);
  return years + Number(at - from) / Number(to - from);
}

/** The moment at which an age in years is reached; the inverse of ageYears to within a microsecond's rounding. */
export function timeAtAge(birth: bigint, years: number): bigint {
  const whole = Math.floor(years);
  const year = civilFromDays(Number(floorDiv(birth, MICROS_PER_DAY))).year + whole;
  const from = birthday(birth, year);
  const to = birthday(birth, year + 1);
  return from + BigInt(Math.round((years - whole) * Number(to - from)));
}

/** `12 d` under two months, `7 mo` under two years, else `63.9 y` (cut, not rounded: an age is reached, not neared). */
export function shortAge(birth: bigint, at: bigint): string {
  const days = Number(floorDiv(at - birth, MICROS_PER_DAY));
  if (Math.abs(days) < 60) return `${days} d`;
  const { years, from, to } = yearOfLife(birth, at);
  const parts = (count: bigint): number => Number(((at - from) * count) / (to - from));
  if (years < 2 && years >= -2) return `${years * 12 + parts(12n)} mo`;
  return `${(years + parts(10n) / 10).toFixed(1)} y`;
}
