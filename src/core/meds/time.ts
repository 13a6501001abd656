import type { TimeText } from './dataset';

/**
 * Zone-naive times as int64 microseconds since 1970-01-01T00:00:00 in the proleptic Gregorian calendar.
 * They are shown as stored and never pass through Date, which would round to milliseconds and know zones.
 */

export const MICROS_PER_SECOND = 1_000_000n;
export const MICROS_PER_DAY = 86_400_000_000n;

/** A calendar date. `month` and `day` count from 1; year 0 is 1 BC, as in ISO 8601. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Floor division: toward negative infinity, so that times before 1970 fall on their own day. */
export function floorDiv(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

/** The date of a day number (days since 1970-01-01). Source: the era arithmetic of H. Hinnant's `civil_from_days`. */
export function civilFromDays(days: number): CivilDate {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** The day number (days since 1970-01-01) of a date; the inverse of civilFromDays. */
export function daysFromCivil({ year, month, day }: CivilDate): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Years 0000 to 9999 in four digits; beyond that with a sign, as ISO 8601 asks. */
function formatYear(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return (year < 0 ? '-' : '+') + String(Math.abs(year)).padStart(6, '0');
}

/** `2110-04-11`. */
export function formatDate(micros: bigint): string {
  const { year, month, day } = civilFromDays(Number(floorDiv(micros, MICROS_PER_DAY)));
  return `${formatYear(year)}-${two(month)}-${two(day)}`;
}

/**
 * `2110-04-11T15:08:00`, with a fraction only where there is one and only as long as needed (up to six digits).
 * @param separator what stands between date and time: `T` on the wire and in exports, a space on screen
 */
export function formatTime(micros: bigint, separator = 'T'): TimeText {
  const inDay = Number(micros - floorDiv(micros, MICROS_PER_DAY) * MICROS_PER_DAY);
  const seconds = Math.floor(inDay / 1e6);
  const fraction = inDay - seconds * 1e6;
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const decimals = fraction === 0 ? '' : '.' + String(fraction).padStart(6, '0').replace(/0+$/, '');
  return `${formatDate(micros)}${separator}${clock}${decimals}`;
}

const TIME = /^([+-]?\d{4,6})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?)?)?$/;

/**
 * Reads `YYYY-MM`, `YYYY-MM-DD`, and either with `T` or a space and `HH:MM[:SS[.ffffff]]`.
 * @returns microseconds, or null where the text is not such a time (also for 02-30 or 25:00)
 */
export function parseTime(text: string): bigint | null {
  const m = TIME.exec(text.trim());
  if (!m) return null;
  const [, y, mo, d = '01', h = '00', mi = '00', s = '00', f = ''] = m;
  const date: CivilDate = { year: Number(y), month: Number(mo), day: Number(d) };
  if (date.month < 1 || date.month > 12 || Number(h) > 23 || Number(mi) > 59 || Number(s) > 59) return null;
  const days = daysFromCivil(date);
  const back = civilFromDays(days);
  if (back.day !== date.day || back.month !== date.month) return null;
  const seconds = Number(h) * 3600 + Number(mi) * 60 + Number(s);
  return BigInt(days) * MICROS_PER_DAY + BigInt(seconds) * MICROS_PER_SECOND + BigInt(f.padEnd(6, '0'));
}
