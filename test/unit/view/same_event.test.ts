import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followRows, markOf, nearestRow, rowOfMark } from '../../../src/core/view/same_event';
import { eventsOf } from './events_of';
import type { WrittenEvent } from './events_of';

const BEFORE = eventsOf([
  { time: null, code: 'SEX//F' },
  { time: '2118-11-18T02:00', code: 'K' },
  { time: '2118-11-18T02:00', code: 'HR' },
  { time: '2118-11-18T02:00', code: 'K' },
  { time: '2118-11-19', code: null },
  { time: '2118-11-20', code: 'HR' },
]);

/** A static fact and two timed events came in before, one K of the two is gone, the last event moved in time. */
const NOW = eventsOf([
  { time: null, code: 'RACE//X' },
  { time: null, code: 'SEX//F' },
  { time: '2118-11-17', code: 'HR' },
  { time: '2118-11-18T02:00', code: 'HR' },
  { time: '2118-11-18T02:00', code: 'K' },
  { time: '2118-11-19', code: null },
  { time: '2118-11-21', code: 'HR' },
]);

describe('followRows', () => {
  it('finds each event by time, code and occurrence, and never takes another for one that is gone', () => {
    expect(Array.from(followRows(BEFORE, NOW))).toEqual([1, 4, 3, -1, 5, -1]);
    expect(Array.from(followRows(BEFORE, eventsOf([])))).toEqual([-1, -1, -1, -1, -1, -1]);
  });

  const events = fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 4 }),
        code: fc.constantFrom('A', 'B', 'C', null),
      }),
      { maxLength: 40 },
    )
    .map(all =>
      all
        .sort((a, b) => a.day - b.day)
        .map(({ day, code }): WrittenEvent => ({ time: day === 0 ? null : `2118-01-0${day}`, code })),
    );

  it('agrees with what the marks say, one by one', () => {
    fc.assert(
      fc.property(events, events, (a, b) => {
        const [before, now] = [eventsOf(a), eventsOf(b)];
        const byMark = a.map((_, row) => rowOfMark(now, markOf(before, row)));
        expect(Array.from(followRows(before, now))).toEqual(byMark);
      }),
    );
  });
});

describe('nearestRow', () => {
  it('is the first at the time of what is gone, or after it', () => {
    expect(nearestRow(BEFORE, 5, NOW)).toBe(6);
    expect(nearestRow(BEFORE, 5, eventsOf([{ time: '2118-01-01', code: 'A' }]))).toBe(0);
    expect(nearestRow(BEFORE, 5, eventsOf([]))).toBe(-1);
  });
});

describe('marks', () => {
  it('name an event without telling its code', () => {
    const mark = markOf(BEFORE, 3);
    expect(mark).toMatchObject({ time: '4698180000000000', nth: 1 });
    expect(JSON.stringify(mark)).not.toContain('K');
    expect(rowOfMark(BEFORE, mark)).toBe(3);
    expect(rowOfMark(NOW, mark)).toBe(-1);
    expect(rowOfMark(NOW, markOf(BEFORE, 0))).toBe(1);
  });
});
