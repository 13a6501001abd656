import { describe, expect, it } from 'vitest';
import { compileQuery } from '../../../src/core/meds/match';
import { firstRowsOfTexts, placeOf, searchEvents } from '../../../src/core/view/search';
import type { SearchResult } from '../../../src/core/view/search';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { eventsOf } from './events_of';

const EVENTS = eventsOf(
  [
    { time: null, code: 'SEX//F' },
    { time: '2118-11-15', code: 'LAB//50971', value: 4.1 },
    { time: '2118-11-16', code: 'HR', text: 'Potassium held' },
    { time: '2118-11-17', code: 'NOTE', text: 'a long note' },
    { time: '2118-11-18', code: 'NOTE', text: 'a long note' },
  ],
  { 'LAB//50971': { description: 'Potassium in serum' } },
);

function search(
  events: SubjectEvents,
  text: string,
  passes = new Uint8Array(0),
  cut: ReadonlySet<number> = new Set(),
): SearchResult {
  const matches = compileQuery({ text, regex: false, matchCase: false });
  const work = searchEvents(events, passes, matches, cut);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

describe('searchEvents', () => {
  it('finds codes, descriptions and texts', () => {
    expect(Array.from(search(EVENTS, 'potassium').rows)).toEqual([1, 2]);
    expect(Array.from(search(EVENTS, 'sex//').rows)).toEqual([0]);
    expect(Array.from(search(EVENTS, 'LONG NOTE').rows)).toEqual([3, 4]);
    expect(search(EVENTS, 'sodium').rows).toHaveLength(0);
  });

  it('finds only what passes the filter', () => {
    expect(Array.from(search(EVENTS, 'potassium', Uint8Array.from([1, 0, 1, 1, 1])).rows)).toEqual([2]);
  });

  it('names the texts that go on beyond what is here, and takes the answer about them', () => {
    const note = EVENTS.texts.indexOf('a long note');
    EVENTS.textLengths[note] = 5000;
    const first = search(EVENTS, 'discharge');
    expect(first).toEqual({ rows: new Int32Array(0), cutTexts: [note] });
    expect(firstRowsOfTexts(EVENTS, first.cutTexts)).toEqual([3]);
    expect(Array.from(search(EVENTS, 'discharge', new Uint8Array(0), new Set([note])).rows)).toEqual([3, 4]);
  });
});

describe('placeOf', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [9, 3],
  ])('row %i has place %i among 2, 5 and 8', (row, place) => {
    expect(placeOf(Int32Array.from([2, 5, 8]), row)).toBe(place);
  });
});
