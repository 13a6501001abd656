import { civilFromDays, daysFromCivil } from '../../meds/time';

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
  const micros = BigInt(seconds) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  const precision = mo === undefined ? 'year' : d === undefined ? 'month' : parts[4] === undefined ? 'day' : null;
  return { micros, precision, zone: zone ?? null };
}
