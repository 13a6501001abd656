import { describe, expect, it } from 'vitest';
import { groupSeries } from '../../../src/core/timeline/series';
import { madeSubject } from './made_subject';

describe('groupSeries', () => {
  it('keeps values of one code in two units apart', () => {
    const events = madeSubject([
      { at: 1, code: 'WEIGHT', unit: 'kg', value: 70 },
      { at: 2, code: 'WEIGHT', unit: 'lb', value: 154 },
      { at: 3, code: 'WEIGHT', unit: 'kg', value: 71.5 },
      { at: 4, code: 'WEIGHT', unit: 'kg' },
    ]);
    const { series, seriesOf } = groupSeries(events);
    expect(series.map(s => [events.units[s.unit], s.events, s.values, s.min, s.max])).toEqual([
      ['kg', 3, 2, 70, 71.5],
      ['lb', 1, 1, 154, 154],
    ]);
    expect([...seriesOf]).toEqual([0, 1, 0, 0]);
  });

  it('leaves static facts out, and NaN and infinities out of the extremes', () => {
    const events = madeSubject([
      { at: null, code: 'A', value: -1000 },
      { at: 1, code: 'A', value: NaN },
      { at: 2, code: 'A', value: Infinity },
      { at: 3, code: 'A', value: 5 },
    ]);
    const { series, seriesOf } = groupSeries(events);
    expect(series).toMatchObject([{ events: 3, values: 1, min: 5, max: 5 }]);
    expect(seriesOf[0]).toBe(-1);
  });

  it('counts an end with the event that it ends', () => {
    const events = madeSubject([
      { at: 1, code: 'INFUSION_START//1', end: 2 },
      { at: 2, code: 'OTHER' },
      { at: 3, code: 'INFUSION_END//1' },
    ]);
    const { series, seriesOf, startOf } = groupSeries(events);
    expect(series.map(s => [s.code, s.events, s.intervals])).toEqual([
      [0, 1, 1],
      [1, 1, 0],
    ]);
    expect([...seriesOf]).toEqual([0, 1, 0]);
    expect([...startOf]).toEqual([-1, -1, 0]);
  });

  it('keeps an end that begins something itself, as a transfer does', () => {
    const events = madeSubject([
      { at: 1, code: 'TRANSFER_TO//a', end: 1 },
      { at: 2, code: 'TRANSFER_TO//b', end: 2 },
      { at: 3, code: 'DISCHARGE' },
    ]);
    expect([...groupSeries(events).startOf]).toEqual([-1, -1, 1]);
  });

  it('puts events without a code into a series of their own', () => {
    const events = madeSubject([
      { at: 1, code: null },
      { at: 2, code: 'A', category: 'labs' },
    ]);
    expect(groupSeries(events).series.map(s => [s.code, s.category])).toEqual([
      [-1, 'other'],
      [0, 'labs'],
    ]);
  });
});
