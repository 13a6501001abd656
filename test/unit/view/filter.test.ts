import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterEvents, NO_FILTER } from '../../../src/core/view/filter';
import type { EventFilter } from '../../../src/core/view/filter';
import { Hierarchy } from '../../../src/core/view/hierarchy';
import { eventsOf, micros } from './events_of';

const KNOWN = { K: { category: 'labs', description: 'Potassium' }, HR: { category: 'vitals' } };
const EVENTS = eventsOf(
  [
    { time: null, code: 'SEX//F' },
    { time: '2118-11-15T23:59', code: 'K', value: 4.1 },
    { time: '2118-11-16T00:00', code: 'HR', value: 61 },
    { time: '2118-11-16T23:59:59.999999', code: 'K', value: 3.2 },
    { time: '2118-11-17T00:00', code: 'K', text: 'hemolysed' },
    { time: '2118-11-17T08:00', code: 'K', value: NaN },
    { time: '2118-11-18T00:00', code: null, value: 4 },
  ],
  KNOWN,
);

const rowsOf = (filter: Partial<EventFilter>): number[] =>
  Array.from(filterEvents(EVENTS, { ...NO_FILTER, ...filter }, Hierarchy.NONE).rows);

describe('filterEvents', () => {
  it('lets all pass where nothing is asked', () => {
    const { passes, rows } = filterEvents(EVENTS, NO_FILTER, Hierarchy.NONE);
    expect(passes).toHaveLength(0);
    expect(Array.from(rows)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('filters by category; an event without a code is other', () => {
    expect(rowsOf({ categories: ['labs'] })).toEqual([1, 3, 4, 5]);
    expect(rowsOf({ categories: ['other'] })).toEqual([0, 6]);
  });

  it('filters by code, which a null code never is', () => {
    expect(rowsOf({ codes: ['HR', 'SEX//F'] })).toEqual([0, 2]);
  });

  it('filters by value, both ends included; no value and NaN are in no range', () => {
    expect(rowsOf({ valueMin: 4, valueMax: 61 })).toEqual([1, 2, 6]);
    expect(rowsOf({ valueMax: 3.5 })).toEqual([3]);
  });

  it('reads bounds in the precision of the column: what prints as 98.6 is at least and at most 98.6', () => {
    const events = eventsOf([
      { time: '2118-11-16', code: 'T', value: 98.6 },
      { time: '2118-11-16', code: 'T', value: 98.7 },
      { time: '2118-11-16', code: 'T', value: Infinity },
    ]);
    expect(
      Array.from(filterEvents(events, { ...NO_FILTER, valueMin: 98.6, valueMax: 98.6 }, Hierarchy.NONE).rows),
    ).toEqual([0]);
    // Beyond every float32, and still less than infinity.
    expect(Array.from(filterEvents(events, { ...NO_FILTER, valueMax: 1e300 }, Hierarchy.NONE).rows)).toEqual([0, 1]);
    expect(Array.from(filterEvents(events, { ...NO_FILTER, valueMin: -1e300 }, Hierarchy.NONE).rows)).toEqual([
      0, 1, 2,
    ]);
    const doubles = { ...events, value: Float64Array.of(98.6, 98.59999847412109, 0) };
    expect(
      Array.from(filterEvents(doubles, { ...NO_FILTER, valueMin: 98.6, valueMax: 98.6 }, Hierarchy.NONE).rows),
    ).toEqual([0]);
  });

  it('takes a day as the whole day, at both ends', () => {
    expect(rowsOf({ from: '2118-11-16', to: '2118-11-16' })).toEqual([2, 3]);
    expect(rowsOf({ from: '2118-11-17' })).toEqual([4, 5, 6]);
    expect(rowsOf({ to: '2118-11-16 00:00' })).toEqual([1, 2]);
    expect(rowsOf({ from: '2119' })).toEqual([]);
  });

  it('asks for all that is given at once', () => {
    expect(rowsOf({ categories: ['labs'], from: '2118-11-16', valueMin: 0 })).toEqual([3]);
  });

  it('agrees with asking each event by itself', () => {
    const event = fc.record({
      minute: fc.integer({ min: 0, max: 5000 }),
      code: fc.constantFrom('K', 'HR', 'X', null),
      value: fc.option(fc.float({ noNaN: true, min: -10, max: 10 }), { nil: undefined }),
    });
    const bound = fc.option(fc.integer({ min: -10, max: 10 }), { nil: null });
    const day = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), bound, bound, day, day, (written, valueMin, valueMax, a, b) => {
        const base = micros('2100-01-01');
        const sorted = [...written].sort((x, y) => x.minute - y.minute);
        const events = eventsOf(
          sorted.map(({ code, value }) => ({ time: '2100-01-01', code, ...(value === undefined ? {} : { value }) })),
          KNOWN,
        );
        sorted.forEach(({ minute }, i) => (events.time[i] = base + BigInt(minute) * 60_000_000n));
        const from = a === null ? null : `2100-01-0${a}`;
        const to = b === null ? null : `2100-01-0${b}`;
        const filter = { ...NO_FILTER, codes: ['K', 'HR'], valueMin, valueMax, from, to };
        const expected = sorted.flatMap(({ minute, code, value }, i) => {
          const dayOf = Math.floor(minute / 1440) + 1;
          const passes =
            (code === 'K' || code === 'HR') &&
            (a === null || dayOf >= a) &&
            (b === null || dayOf <= b) &&
            ((valueMin === null && valueMax === null) ||
              (value !== undefined && value >= (valueMin ?? -Infinity) && value <= (valueMax ?? Infinity)));
          return passes ? [i] : [];
        });
        expect(Array.from(filterEvents(events, filter, Hierarchy.NONE).rows)).toEqual(expected);
      }),
    );
  });
});
