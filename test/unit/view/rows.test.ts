import { describe, expect, it } from 'vitest';
import { ageCell, descriptionCell, sharesTime, timeCell, unitCell, valueCell } from '../../../src/core/view/rows';
import { countCategories, countCodes, coverageOf } from '../../../src/core/view/code_counts';
import { seriesPoints } from '../../../src/core/view/series_points';
import { eventsOf, micros } from './events_of';

const EVENTS = eventsOf(
  [
    { time: null, code: 'SEX//F' },
    { time: '2118-11-18T02:00', code: 'K', value: 98.6, unit: 'mEq/L' },
    { time: '2118-11-18T02:00', code: 'HR', text: '<b>none</b>' },
    { time: '2118-11-18T02:00:05.5', code: null, value: -0 },
    { time: '2118-11-18T02:01', code: 'K', value: NaN, unit: 'mEq/L' },
    { time: '2118-11-18T02:02', code: 'K', value: 4, unit: 'mg' },
  ],
  { K: { description: 'Potassium', category: 'labs' } },
);

describe('cells', () => {
  it('print times as stored, seconds where there are any', () => {
    expect([0, 1, 3].map(row => timeCell(EVENTS, row))).toEqual(['', '2118-11-18 02:00', '2118-11-18 02:00:05.5']);
  });

  it('know which rows share an instant; static facts share theirs with each other alone', () => {
    expect(sharesTime(EVENTS, 2, 1)).toBe(true);
    expect(sharesTime(EVENTS, 3, 2)).toBe(false);
    expect(sharesTime(EVENTS, 1, 0)).toBe(false);
  });

  it('print float32 as stored, text as text, nothing as nothing', () => {
    expect([0, 1, 2, 3, 4].map(row => valueCell(EVENTS, row))).toEqual([
      { text: '', isText: false },
      { text: '98.6', isText: false },
      { text: '<b>none</b>', isText: true },
      { text: '-0', isText: false },
      { text: 'NaN', isText: false },
    ]);
    expect([0, 1].map(row => unitCell(EVENTS, row))).toEqual(['', 'mEq/L']);
  });

  it('give the code where there is no description', () => {
    expect(descriptionCell(EVENTS, 1)).toEqual({ text: 'Potassium', described: true });
    expect(descriptionCell(EVENTS, 2)).toEqual({ text: 'HR', described: false });
    expect(descriptionCell(EVENTS, 3)).toEqual({ text: 'no code', described: false });
  });

  it('give no age where birth or time is unknown', () => {
    expect(ageCell(EVENTS, 1, null)).toBe('');
    expect(ageCell(EVENTS, 0, micros('2055-01-01'))).toBe('');
    expect(ageCell(EVENTS, 1, micros('2118-11-10'))).toBe('8 d');
  });
});

describe('counts', () => {
  it('count codes, categories and described events', () => {
    expect(countCodes(EVENTS).map(({ entry, count }) => [entry.code, count])).toEqual([
      ['K', 3],
      ['HR', 1],
      ['SEX//F', 1],
    ]);
    expect(countCategories(EVENTS)).toEqual([
      ['labs', 3],
      ['other', 3],
    ]);
    expect(coverageOf(EVENTS)).toEqual({ codes: 3, described: 3, bySource: { dataset: 3, bundled: 0, import: 0 } });
  });
});

describe('seriesPoints', () => {
  it('never mixes units, and takes the reference range of the unit', () => {
    const references = [
      { code: 1, unit: 'mg', low: 1, high: 2 },
      { code: 1, unit: 'mEq/L', low: 3.3, high: null },
    ];
    const points = seriesPoints(EVENTS, references, 1, EVENTS.units.indexOf('mEq/L'));
    expect(Array.from(points.rows)).toEqual([1, 4]);
    expect(points).toMatchObject({ low: 3.3, high: null });
    expect(Array.from(points.values)).toEqual([Math.fround(98.6), NaN]);
  });

  it('has no reference range of values that have another unit, or none', () => {
    const references = [{ code: 1, unit: null, low: 1, high: 2 }];
    expect(seriesPoints(EVENTS, references, 1, EVENTS.units.indexOf('mEq/L'))).toMatchObject({ low: null, high: null });
    expect(seriesPoints(EVENTS, references, 1, -1)).toMatchObject({ low: 1, high: 2 });
  });
});
