import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, parseTime } from '../../../src/core/meds/time';
import { addMonths, calendarSpan, formatElapsed } from '../../../src/core/timeline/elapsed';

function at(text: string): bigint {
  const micros = parseTime(text);
  if (micros === null) throw new Error(`No time: ${text}`);
  return micros;
}

describe('addMonths', () => {
  it('keeps day and clock; a day that the month does not have is the first of the next', () => {
    expect(formatTime(addMonths(at('2119-01-31T10:20:30.5'), 1))).toBe('2119-03-01T10:20:30.5');
    expect(formatTime(addMonths(at('2120-01-30'), 1))).toBe('2120-03-01T00:00:00');
    expect(formatTime(addMonths(at('2120-02-29'), 12))).toBe('2121-03-01T00:00:00');
    expect(formatTime(addMonths(at('2120-02-29'), 48))).toBe('2124-02-29T00:00:00');
    expect(formatTime(addMonths(at('2119-10-31'), -1))).toBe('2119-10-01T00:00:00');
    expect(formatTime(addMonths(at('2119-03-15'), -3))).toBe('2118-12-15T00:00:00');
    expect(formatTime(addMonths(at('1969-12-31T23:00:00'), 12))).toBe('1970-12-31T23:00:00');
  });
});

describe('calendarSpan', () => {
  it('splits a distance by the calendar', () => {
    expect(calendarSpan(at('2055-01-01'), at('2118-11-18T02:14:00'))).toEqual({
      negative: false,
      years: 63,
      months: 10,
      days: 17,
      micros: 8_040_000_000,
    });
    // A month after 01-31 at noon is 03-01 at noon: in the morning before it is not over.
    expect(calendarSpan(at('2119-01-31T12:00'), at('2119-03-01T06:00'))).toEqual({
      negative: false,
      years: 0,
      months: 0,
      days: 28,
      micros: 64_800_000_000,
    });
    expect(calendarSpan(at('2120-03-01'), at('2120-02-29'))).toEqual({
      negative: true,
      years: 0,
      months: 0,
      days: 1,
      micros: 0,
    });
  });

  it('adds up again', () => {
    const time = fc.bigInt({ min: at('1850-01-01'), max: at('2300-01-01') });
    fc.assert(
      fc.property(time, time, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const { years, months, days, micros } = calendarSpan(from, to);
        expect(addMonths(from, years * 12 + months) + BigInt(days) * 86_400_000_000n + BigInt(micros)).toBe(to);
        expect(days).toBeLessThan(31);
        expect(months).toBeLessThan(12);
      }),
    );
  });
});

describe('formatElapsed', () => {
  it('says the two largest units', () => {
    expect(formatElapsed(0)).toBe('0');
    expect(formatElapsed(86_400_000_000 * 3 + 3_600_000_000 * 6 + 1)).toBe('3 d 6 h');
    expect(formatElapsed(-900_000_000)).toBe('−15 min');
    expect(formatElapsed(2_500_000)).toBe('2 s 500 ms');
    expect(formatElapsed(17)).toBe('17 µs');
    expect(formatElapsed(86_400_000_000 * 45)).toBe('45 d');
  });
});
