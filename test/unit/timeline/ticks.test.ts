import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime } from '../../../src/core/meds/time';
import { absoluteTicks, contextOf } from '../../../src/core/timeline/ticks';
import { ageTicks, sinceTicks } from '../../../src/core/timeline/ticks_since';

function micros(text: string): bigint {
  const at = parseTime(text);
  if (at === null) throw new Error(`No time: ${text}`);
  return at;
}
const at = (text: string): number => Number(micros(text));
const labels = (ticks: readonly { readonly label: string }[]): string[] => ticks.map(tick => tick.label);

describe('absoluteTicks', () => {
  it('names days in a window of six days', () => {
    expect(labels(absoluteTicks(at('2118-11-15 06:00'), at('2118-11-21 06:00'), 700))).toEqual([
      '2118-11-16',
      '2118-11-17',
      '2118-11-18',
      '2118-11-19',
      '2118-11-20',
      '2118-11-21',
    ]);
  });

  it('names hours within a day, and the date where one begins', () => {
    const ticks = absoluteTicks(at('2118-11-15 13:00'), at('2118-11-16 13:00'), 500);
    expect(labels(ticks)).toEqual(['18:00', '2118-11-16', '06:00', '12:00']);
    expect(ticks.map(tick => tick.major)).toEqual([false, true, false, false]);
    expect(ticks[1]?.at).toBe(at('2118-11-16'));
  });

  it('names seconds, milliseconds and microseconds when close', () => {
    expect(labels(absoluteTicks(at('2118-11-16 07:08:09'), at('2118-11-16 07:08:14'), 500))).toEqual([
      '07:08:09',
      '07:08:10',
      '07:08:11',
      '07:08:12',
      '07:08:13',
      '07:08:14',
    ]);
    const second = at('2118-11-16 07:08:09');
    expect(labels(absoluteTicks(second, second + 1_000_000, 560))).toEqual([
      '07:08:09.000',
      '07:08:09.200',
      '07:08:09.400',
      '07:08:09.600',
      '07:08:09.800',
      '07:08:10.000',
    ]);
    expect(labels(absoluteTicks(second, second + 1_000, 560))).toEqual([
      '07:08:09.000000',
      '07:08:09.000500',
      '07:08:09.001000',
    ]);
  });

  it('names months, then years, when far', () => {
    expect(labels(absoluteTicks(at('2118-11-15'), at('2119-03-15'), 400))).toEqual([
      '2118-12',
      '2119-01',
      '2119-02',
      '2119-03',
    ]);
    expect(labels(absoluteTicks(at('2055-01-01'), at('2118-11-21'), 520))).toEqual([
      '2060',
      '2070',
      '2080',
      '2090',
      '2100',
      '2110',
    ]);
  });

  it('begins weeks on Mondays', () => {
    // 2024-01-01 was a Monday.
    const ticks = absoluteTicks(at('2023-12-28'), at('2024-02-01'), 500);
    expect(labels(ticks)).toEqual(['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22', '2024-01-29']);
  });

  it('stays right before 1970 and after 9999', () => {
    expect(labels(absoluteTicks(at('1899-12-31 12:00'), at('1900-01-02 12:00'), 200))).toEqual([
      '1900-01-01',
      '1900-01-02',
    ]);
    expect(labels(absoluteTicks(at('9998-06-01'), at('+010003-06-01'), 500))).toEqual([
      '9999',
      '+010000',
      '+010001',
      '+010002',
      '+010003',
    ]);
  });

  it('keeps every tick in the window, in order, and labels apart', () => {
    const width = 700;
    fc.assert(
      fc.property(
        fc.integer({ min: at('1900-01-01'), max: at('2200-01-01') }),
        fc.double({ min: 3, max: 15.5, noNaN: true }),
        (from, exponent) => {
          const to = from + 10 ** exponent;
          const ticks = absoluteTicks(from, to, width);
          const x = ticks.map(tick => ((tick.at - from) / (to - from)) * width);
          for (const [i, tick] of ticks.entries()) {
            expect(tick.at).toBeGreaterThanOrEqual(from);
            expect(tick.at).toBeLessThanOrEqual(to);
            // A digit is about 6.5 pixels wide at the axis's size.
            const next = x[i + 1];
            if (next !== undefined) expect(next - (x[i] ?? 0)).toBeGreaterThan(tick.label.length * 6.5);
          }
        },
      ),
    );
  });
});

describe('contextOf', () => {
  it('says what the ticks leave unsaid', () => {
    expect(contextOf(at('2118-11-16 07:00'), at('2118-11-16 08:00'))).toBe('2118-11-16');
    expect(contextOf(at('2118-11-16'), at('2119-11-16'))).toBe('2118-11');
    expect(contextOf(at('2055-01-01'), at('2119-11-16'))).toBe('2055');
  });
});

describe('ageTicks', () => {
  it('falls on birthdays', () => {
    const ticks = ageTicks(micros('2055-03-10'), at('2057-01-01'), at('2061-01-01'), 500);
    expect(labels(ticks)).toEqual(['2 y', '3 y', '4 y', '5 y']);
    expect(ticks[0]?.at).toBe(at('2057-03-10'));
  });

  it('counts months within years and days within months', () => {
    expect(labels(ageTicks(micros('2055-01-01'), at('2118-09-15'), at('2119-01-15'), 480))).toEqual([
      '63 y 9 mo',
      '63 y 10 mo',
      '63 y 11 mo',
      '64 y',
    ]);
    expect(labels(ageTicks(micros('2055-01-01'), at('2118-11-28'), at('2118-12-03'), 600))).toEqual([
      '10 mo 27 d',
      '10 mo 28 d',
      '10 mo 29 d',
      '63 y 11 mo',
      '11 mo 1 d',
      '11 mo 2 d',
    ]);
  });

  it('counts a leap day child from the first of March in years that have no leap day', () => {
    const ticks = ageTicks(micros('2000-02-29'), at('2001-01-01'), at('2004-06-01'), 500);
    expect(ticks.map(tick => tick.at)).toEqual(['2001-03-01', '2002-03-01', '2003-03-01', '2004-02-29'].map(at));
  });
});

describe('sinceTicks', () => {
  const anchor = micros('2118-11-16 09:38:22');

  it('counts days before and after the anchor', () => {
    const ticks = sinceTicks(anchor, Number(anchor) - 2.5 * 86_400e6, Number(anchor) + 3.2 * 86_400e6, 700);
    expect(labels(ticks)).toEqual(['−2 d', '−1 d', '0', '+1 d', '+2 d', '+3 d']);
    expect(ticks[2]).toEqual({ at: Number(anchor), label: '0', major: true });
  });

  it('counts hours with days', () => {
    const from = Number(anchor) + 2 * 86_400e6 + 1;
    expect(labels(sinceTicks(anchor, from, from + 86_400e6, 500))).toEqual([
      '+2 d 6 h',
      '+2 d 12 h',
      '+2 d 18 h',
      '+3 d',
    ]);
  });

  it('counts calendar months over years', () => {
    const ticks = sinceTicks(micros('2118-01-31'), at('2118-01-01'), at('2120-01-01'), 500);
    expect(labels(ticks)).toEqual(['0', '+6 mo', '+1 y', '+1 y 6 mo']);
    expect(ticks[1]?.at).toBe(at('2118-07-31'));
  });
});
