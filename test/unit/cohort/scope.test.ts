import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD, type EventScope } from '../../../src/core/cohort/cohort';
import { applyScope } from '../../../src/core/cohort/scope';
import { decodeEvents, encodeEvents } from '../../../src/core/meds/columns';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { formatTime, parseTime } from '../../../src/core/meds/time';
import { eventsOf, type WrittenEvent } from '../view/events_of';

const EVENTS = eventsOf([
  { time: null, code: 'SEX//F' },
  { time: null, code: 'RACE', text: 'unknown' },
  { time: '2117-12-31T23:59:59.999999', code: 'MEDS_BIRTH' },
  { time: '2118-11-15T23:59', code: 'LAB//K', value: 4.5, unit: 'mmol/L' },
  { time: '2118-11-16T00:00', code: 'NOTE', text: 'long ago' },
  { time: '2118-11-16T23:59:59.999999', code: 'LAB//K', value: 3.25, unit: 'mmol/L' },
  { time: '2118-11-17T00:00', code: 'NOTE', text: 'unknown' },
  { time: '2118-11-18T00:00', code: null, value: 4 },
]);

/** Rows as one reads them, so that what columns point at is compared and not where it stands. */
function rowsOf(events: SubjectEvents): unknown[] {
  return Array.from({ length: events.length }, (_, i) => ({
    time: i < events.staticCount ? null : formatTime(events.time[i]!),
    code: events.codes[events.code[i]!]?.code ?? null,
    value: events.hasValue[i] === 1 ? events.value[i] : null,
    text: events.texts[events.text[i]!] ?? null,
    unit: events.units[events.unit[i]!] ?? null,
    row: events.fileRow[i],
  }));
}
const scoped = (scope: Partial<EventScope>): number[] =>
  Array.from(applyScope(EVENTS, { ...WHOLE_RECORD, ...scope }).fileRow);
const codes = (...names: string[]): Partial<EventScope> => ({ codes: names.map(code => ({ code, below: false })) });

describe('the scope of a cohort', () => {
  it('hands the same object back where nothing is left out', () => {
    expect(applyScope(EVENTS, WHOLE_RECORD)).toBe(EVENTS);
    expect(applyScope(EVENTS, { ...WHOLE_RECORD, from: '2117', to: '2118' })).toBe(EVENTS);
  });

  it.each<[Partial<EventScope>, number[]]>([
    [{ from: '2118' }, [0, 1, 3, 4, 5, 6, 7]],
    [{ from: '2118-11-16', to: '2118-11-16' }, [0, 1, 4, 5]],
    [{ from: '2118-11-16 00:01', to: '2118-11-17 00:00' }, [0, 1, 5, 6]],
    [{ to: '2118-11' }, [0, 1, 2, 3, 4, 5, 6, 7]],
    [{ to: '2117' }, [0, 1, 2]],
    [{ to: '1900' }, [0, 1]],
    [{ from: '2200' }, [0, 1]],
    [{ from: '2118-11-17', to: '2118-11-16' }, [0, 1]],
    [codes('LAB//K'), [3, 5]],
    [codes('LAB//K', 'SEX//F'), [0, 3, 5]],
    [codes(), []],
    [codes('nothing'), []],
    [{ ...codes('NOTE'), to: '2118-11-16' }, [4]],
  ])('%j leaves rows %j', (scope, rows) => {
    expect(scoped(scope)).toEqual(rows);
  });

  it('keeps values, texts and units with their events, and lets go of texts of nobody', () => {
    const left = applyScope(EVENTS, { ...WHOLE_RECORD, from: '2118-11-16 01:00' });
    expect(rowsOf(left)).toEqual([rowsOf(EVENTS)[0], rowsOf(EVENTS)[1], ...rowsOf(EVENTS).slice(5)]);
    expect(left.texts).toEqual(['unknown']);
    expect(left.codes).toBe(EVENTS.codes);
    // What is left travels like any other.
    expect(rowsOf(decodeEvents(encodeEvents(left), left.codes))).toEqual(rowsOf(left));
  });

  it('keeps the ends of what lasts where both stay', () => {
    const end = Int32Array.from([-1, -1, -1, 5, 6, -1, -1, -1]);
    const left = applyScope({ ...EVENTS, end }, { ...WHOLE_RECORD, from: '2118-11-15', to: '2118-11-16' });
    expect(Array.from(left.fileRow)).toEqual([0, 1, 3, 4, 5]);
    expect(Array.from(left.end)).toEqual([-1, -1, 4, -1, -1]);
  });

  it('refuses what is no date', () => {
    expect(() => scoped({ from: 'soon' })).toThrow('"soon" is no date.');
    expect(() => scoped({ to: '2118-13' })).toThrow('is no date');
  });

  it('is what a look at every event gives', () => {
    const written = fc.record({
      time: fc.option(fc.integer({ min: 0, max: 40 }).map(hours => formatTime(BigInt(hours) * 3_600_000_000n * 7n))),
      code: fc.option(fc.constantFrom('A', 'B', 'C')),
      text: fc.constantFrom('x', 'y', 'z'),
    });
    const day = fc.option(fc.integer({ min: 1, max: 14 }).map(d => `1970-01-${String(d).padStart(2, '0')}`));
    const inOrder = (a: WrittenEvent, b: WrittenEvent): number => {
      const [x, y] = [a, b].map(({ time }) => (time === null ? -1n : parseTime(time)!)) as [bigint, bigint];
      return x < y ? -1 : x > y ? 1 : 0;
    };
    fc.assert(
      fc.property(fc.array(written), day, day, fc.option(fc.subarray(['A', 'B', 'C'])), (events, from, to, names) => {
        const sorted = [...events].sort(inOrder);
        const passes = ({ time, code }: WrittenEvent): boolean =>
          (names === null || (code !== null && names.includes(code))) &&
          (time === null || ((from === null || time.slice(0, 10) >= from) && (to === null || time.slice(0, 10) <= to)));
        const all = eventsOf(sorted);
        const list = names?.map(code => ({ code, below: false })) ?? null;
        const expected = rowsOf(all).filter((_, i) => passes(sorted[i]!));
        expect(rowsOf(applyScope(all, { from, to, codes: list }))).toEqual(expected);
      }),
    );
  });
});
