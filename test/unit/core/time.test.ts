import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilFromDays, daysFromCivil, floorDiv, formatDate, formatTime, parseTime } from '../../../src/core/meds/time';

/** The days that JavaScript's Date can hold: an independent calendar to compare with. */
const day = fc.integer({ min: -100_000_000, max: 100_000_000 });
const micros = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

describe('the calendar', () => {
  it('agrees with Date on every day that Date knows', () => {
    fc.assert(
      fc.property(day, days => {
        const date = new Date(days * 86_400_000);
        expect(civilFromDays(days)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('goes back to the same day', () => {
    fc.assert(
      fc.property(day, days => {
        expect(daysFromCivil(civilFromDays(days))).toBe(days);
      }),
    );
  });

  it('divides toward negative infinity', () => {
    expect([floorDiv(7n, 2n), floorDiv(-7n, 2n), floorDiv(-8n, 2n), floorDiv(0n, 5n)]).toEqual([3n, -4n, -4n, 0n]);
  });
});

describe('times as text', () => {
  it('are those of toISOString where that can tell them, whatever the local zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), ms => {
        const iso = new Date(ms).toISOString().slice(0, -1);
        const trimmed = iso.replace(/\.000$/, '').replace(/(\.\d*[1-9])0+$/, '$1');
        expect(formatTime(BigInt(ms) * 1000n)).toBe(trimmed);
      }),
    );
  });

  it('name microseconds, and only as many digits as there are', () => {
    expect(formatTime(0n)).toBe('1970-01-01T00:00:00');
    expect(formatTime(1n)).toBe('1970-01-01T00:00:00.000001');
    expect(formatTime(-1n)).toBe('1969-12-31T23:59:59.999999');
    expect(formatTime(500_000n, ' ')).toBe('1970-01-01 00:00:00.5');
    expect(formatDate(-1n)).toBe('1969-12-31');
  });

  it('reach beyond 1900 and 2262, and beyond four digits of the year', () => {
    expect(formatTime(-3_773_128_012_345_679n)).toBe('1850-06-08T12:53:07.654321');
    expect(formatTime(10_445_500_799_999_999n)).toBe('2301-01-02T23:59:59.999999');
    expect(formatTime(-(2n ** 63n))).toBe('-290308-12-21T19:59:05.224192');
    expect(formatTime(2n ** 63n - 1n)).toBe('+294247-01-10T04:00:54.775807');
  });

  it('are read back to the same microsecond', () => {
    fc.assert(
      fc.property(micros, fc.constantFrom('T', ' '), (time, separator) => {
        expect(parseTime(formatTime(time, separator))).toBe(time);
      }),
    );
  });

  it.each([
    ['2110-04-11', 4_426_617_600_000_000n],
    ['2110-04', 4_425_753_600_000_000n],
    ['2110-04-11 15:08', 4_426_672_080_000_000n],
    [' 2110-04-11T15:08:00.5 ', 4_426_672_080_500_000n],
  ])('reads %s', (text, expected) => expect(parseTime(text)).toBe(expected));

  it.each([
    '',
    '2110',
    '2110-13-01',
    '2110-02-29',
    '2110-04-11T25:00',
    '2110-04-11T10:61',
    '11.04.2110',
    '2110-04-11Z',
  ])('refuses %s', text => expect(parseTime(text)).toBeNull());
});
