import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogram, median, yearBins } from '../../../src/engine/overview_bins';

describe('bins of the overview', () => {
  it('has 1-2-5 steps from the smallest to the largest value, empty bins too', () => {
    const tallies = [
      { value: 3, count: 2 },
      { value: 19, count: 1 },
      { value: 20, count: 4 },
      { value: 600, count: 1 },
    ];
    expect(histogram(tallies)).toEqual([
      { from: 2, to: 5, count: 2 },
      { from: 5, to: 10, count: 0 },
      { from: 10, to: 20, count: 1 },
      { from: 20, to: 50, count: 4 },
      { from: 50, to: 100, count: 0 },
      { from: 100, to: 200, count: 0 },
      { from: 200, to: 500, count: 0 },
      { from: 500, to: 1000, count: 1 },
    ]);
    expect(histogram([])).toEqual([]);
  });

  it('puts every value into exactly one bin', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 10_000_000 })), values => {
        const bins = histogram(values.sort((a, b) => a - b).map(value => ({ value, count: 1 })));
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        bins.slice(1).forEach((bin, i) => expect(bin.from).toBe(bins[i]?.to));
      }),
    );
  });

  it('finds the median of tallies as that of the values written out', () => {
    expect(median([])).toBe(0);
    expect(median([{ value: 4, count: 1 }])).toBe(4);
    // 1 1 1 9
    expect(
      median([
        { value: 1, count: 3 },
        { value: 9, count: 1 },
      ]),
    ).toBe(1);
    // 1 1 9 9
    expect(
      median([
        { value: 1, count: 2 },
        { value: 9, count: 2 },
      ]),
    ).toBe(5);
  });

  it('fills years, but not the millennia before a wrong one', () => {
    expect(
      yearBins([
        { year: 2009, events: 5 },
        { year: 2011, events: 1 },
      ]),
    ).toEqual([
      { from: 2009, to: 2010, count: 5 },
      { from: 2010, to: 2011, count: 0 },
      { from: 2011, to: 2012, count: 1 },
    ]);
    expect(
      yearBins([
        { year: 1, events: 1 },
        { year: 2020, events: 7 },
      ]),
    ).toHaveLength(2);
    expect(yearBins([])).toEqual([]);
  });
});
