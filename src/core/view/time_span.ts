import { daysFromCivil, civilFromDays, floorDiv, MICROS_PER_DAY, MICROS_PER_SECOND, parseTime } from '../meds/time';

/** A moment as people write it covers a span: `2118-11` a month, `2118-11-16` a day, `… 02:00` a minute. */
export interface TimeSpan {
  /** Microseconds, inclusive. */
  readonly from: bigint;
  /** Microseconds, inclusive: the last microsecond of what was written. */
  readonly to: bigint;
}

/** How long what was written lasts, by what stands at its end. */
const PRECISIONS: readonly (readonly [pattern: RegExp, length: bigint])[] = [
  [/\.\d+$/, 1n],
  [/:\d\d:\d\d$/, MICROS_PER_SECOND],
  [/\d\d:\d\d$/, 60n * MICROS_PER_SECOND],
  [/-\d\d-\d\d$/, MICROS_PER_DAY],
];

/** @returns the span of a written moment, null where it is none; also reads a bare year */
export function parseTimeSpan(text: string): TimeSpan | null {
  const trimmed = text.trim();
  const year = /^\d{4}$/.test(trimmed);
  const from = parseTime(year ? `${trimmed}-01` : trimmed);
  if (from === null) return null;
  for (const [pattern, length] of year ? [] : PRECISIONS) {
    if (pattern.test(trimmed)) return { from, to: from + length - 1n };
  }
  const date = civilFromDays(Number(floorDiv(from, MICROS_PER_DAY)));
  const months = date.year * 12 + date.month - 1 + (year ? 12 : 1);
  const next = daysFromCivil({ year: Math.floor(months / 12), month: (months % 12) + 1, day: 1 });
  return { from, to: BigInt(next) * MICROS_PER_DAY - 1n };
}
