import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, formatCount, formatShare, formatShort } from '../../webview/kit/figures';
import { dateRange, mergeBins, metadataText } from '../../webview/overview/figures';

describe('figures in words', () => {
  it('separates thousands and agrees with the noun', () => {
    expect(formatCount(112174)).toBe('112,174');
    expect(countOf(1, 'event')).toBe('1 event');
    expect(countOf(0, 'event')).toBe('0 events');
    expect(countOf(2, 'entry', 'entries')).toBe('2 entries');
  });

  it('shortens axis labels', () => {
    expect([950, 1500, 20_000, 3_000_000, 2_500_000_000].map(formatShort)).toEqual([
      '950',
      '1.5K',
      '20K',
      '3M',
      '2.5B',
    ]);
  });

  it('says 0% and 100% only where they are exact', () => {
    // 13,702 of 112,174 events of the MIMIC-IV demo are described: 12.215 %.
    expect(formatShare(13_702, 112_174)).toBe('12.2%');
    expect(formatShare(0, 5)).toBe('0%');
    expect(formatShare(5, 5)).toBe('100%');
    expect(formatShare(1, 1_000_000)).toBe('<0.1%');
    expect(formatShare(999_999, 1_000_000)).toBe('>99.9%');
    expect(formatShare(0, 0)).toBe('–');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 2, max: 1e9 }), (part, whole) => {
        fc.pre(part < whole);
        expect(formatShare(part, whole)).not.toMatch(/^(0|0\.0|100|100\.0)%$/);
      }),
    );
  });

  it('names a range by its dates', () => {
    expect(dateRange({ first: '2043-01-01T00:00:00', last: '2201-07-14T04:00:00' })).toBe('2043-01-01 – 2201-07-14');
    expect(dateRange({ first: '2043-01-01T00:00:00', last: '2043-01-01T10:00:00' })).toBe('2043-01-01');
    expect(dateRange({ first: null, last: null })).toBe('–');
  });

  it('prints any metadata as one line of text', () => {
    expect(metadataText('0.4')).toBe('0.4');
    expect(metadataText(['hadm_id', 'icustay_id'])).toBe('hadm_id, icustay_id');
    expect(metadataText({ a: 1 })).toBe('{"a":1}');
    expect([null, '', []].map(metadataText)).toEqual(['–', '–', '–']);
  });
});

describe('mergeBins', () => {
  const years = (from: number, counts: readonly number[]): { from: number; to: number; count: number }[] =>
    counts.map((count, i) => ({ from: from + i, to: from + i + 1, count }));

  it('leaves bins alone where there is room', () => {
    const bins = years(2010, [1, 2, 3]);
    expect(mergeBins(bins, 3)).toBe(bins);
    expect(mergeBins([], 3)).toEqual([]);
  });

  it('merges years into round steps: 1988 to 1991 in two columns are 1985–1989 and 1990–1994', () => {
    expect(mergeBins(years(1988, [1, 2, 4, 8]), 2)).toEqual([
      { from: 1988, to: 1990, count: 3 },
      { from: 1990, to: 1992, count: 12 },
    ]);
    expect(mergeBins(years(1987, [1, 2, 4, 8]), 2)).toEqual([
      { from: 1985, to: 1990, count: 7 },
      { from: 1990, to: 1995, count: 8 },
    ]);
  });

  it('keeps every count, never exceeds the limit, and leaves no gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -300, max: 3000 }),
        fc.array(fc.nat(50), { minLength: 1, maxLength: 700 }),
        fc.integer({ min: 2, max: 400 }),
        (from, counts, limit) => {
          const merged = mergeBins(years(from, counts), limit);
          expect(merged.length).toBeLessThanOrEqual(limit);
          expect(merged.reduce((sum, bin) => sum + bin.count, 0)).toBe(counts.reduce((a, b) => a + b, 0));
          for (let i = 1; i < merged.length; i++) expect(merged[i]?.from).toBe(merged[i - 1]?.to);
        },
      ),
    );
  });

  it('ends where a range straddles zero and one column is asked for: two are the fewest', () => {
    expect(mergeBins(years(-2, [1, 1, 1, 1]), 1).length).toBeLessThanOrEqual(2);
  });
});
