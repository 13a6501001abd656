import { civilFromDays, daysFromCivil, floorDiv, MICROS_PER_DAY, MICROS_PER_SECOND } from '../../meds/time';

/** A time as FHIR writes it: a date, dateTime or instant, possibly only a year or a month. */
export interface FhirTime {
  /** Microseconds of the clock that the source shows; of a partial date, the first instant of it. */
  readonly micros: bigint;
  /** Null: to the time of day. */
  readonly precision: 'year' | 'month' | 'day' | null;
  /** The offset as written, `Z` or `+02:00`; null where there is none. */
  readonly zone: string | null;
}

/** Seconds may be left out, and a blank may stand for the T: some exporters write so. */
const TIME =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s?([Zz]|[+-]\d\d:?\d\d)?)?)?)?$/;
const SECONDS_PER_DAY = 86_400;

/**
 * @returns null where there is no time at all, `impossible` where what is there is none (`0000`, `2020-13`, `tomorrow`)
 */
export function readTime(written: unknown): FhirTime | 'impossible' | null {
  if (written === undefined || written === null || written === '') return null;
  const parts = typeof written === 'string' ? TIME.exec(written.trim()) : null;
  if (parts === null) return 'impossible';
  const [, y, mo, d, h = '0', mi = '0', s = '0', fraction = '', zone] = parts;
  const date = { year: Number(y), month: Number(mo ?? 1), day: Number(d ?? 1) };
  if (date.year === 0 || date.month < 1 || date.month > 12) return 'impossible';
  const days = daysFromCivil(date);
  const back = civilFromDays(days);
  if (back.month !== date.month || back.day !== date.day) return 'impossible';
  // A leap second is the first of the next minute.
  if (Number(h) > 23 || Number(mi) > 59 || Number(s) > 60) return 'impossible';
  const seconds = days * SECONDS_PER_DAY + Number(h) * 3600 + Number(mi) * 60 + Number(s);
  const micros = BigInt(seconds) * MICROS_PER_SECOND + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  const precision = mo === undefined ? 'year' : d === undefined ? 'month' : parts[4] === undefined ? 'day' : null;
  return { micros, precision, zone: zone ?? null };
}

/** Whether a time lies in the year, month or day that is all that is told of another one. */
function isWithin(time: FhirTime, { micros, precision }: FhirTime): boolean {
  if (precision === null || time.micros < micros) return false;
  if (precision === 'day') return time.micros < micros + MICROS_PER_DAY;
  const [part, whole] = [time, { micros }].map(each => civilFromDays(Number(floorDiv(each.micros, MICROS_PER_DAY))));
  return part!.year === whole!.year && (precision === 'year' || part!.month === whole!.month);
}

/**
 * When an end is written: of one whose day (month, year) is all that is told and holds the start, at the start’s time. At the
 * first instant of its day it would stand before the start.
 */
export function endTime(start: FhirTime | null, end: FhirTime): FhirTime {
  return start !== null && isWithin(start, end) ? { ...end, micros: start.micros } : end;
}

/** Whether something ends before it begins; where both have a zone, by when that was and not by what clocks showed. */
export function endsBefore(start: FhirTime, end: FhirTime): boolean {
  const isZoned = start.zone !== null && end.zone !== null;
  return isZoned ? end.micros - offsetOf(end.zone) < start.micros - offsetOf(start.zone) : end.micros < start.micros;
}

function offsetOf(zone: string): bigint {
  const [, sign = '', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const micros = BigInt(Number(hours) * 60 + Number(minutes)) * 60n * MICROS_PER_SECOND;
  return sign === '-' ? -micros : micros;
}
