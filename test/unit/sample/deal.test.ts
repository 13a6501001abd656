import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCounts, byWeights, idsOf, splitOf } from '../../../src/core/sample/deal';

describe('dealing patients', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 });

  it('shares them by weight, never a whole patient off, and the first are the same for every number', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (weights, n, m) => {
        fc.pre(weights.some(weight => weight > 0));
        const dealt = byWeights(weights, n);
        expect(dealt.slice(0, m)).toEqual(byWeights(weights, m).slice(0, n));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        weights.forEach((weight, i) => {
          const own = dealt.filter(({ archetype }) => archetype === i);
          // The method of the largest remainder in sequence may be more than one off, by no more than the archetypes are.
          expect(Math.abs(own.length - (n * weight) / total)).toBeLessThan(weights.length);
          if (weight === 0) expect(own).toEqual([]);
          expect(own.map(({ ordinal }) => ordinal)).toEqual(own.map((_, ordinal) => ordinal));
        });
      }),
    );
  });

  it('makes as many of each as a plan says', () => {
    expect(byCounts([2, 0, 1])).toEqual([
      { archetype: 0, ordinal: 0 },
      { archetype: 0, ordinal: 1 },
      { archetype: 2, ordinal: 0 },
    ]);
  });

  it('gives distinct ids of seven digits, of eight above a million patients', () => {
    for (const seed of [0, 1, 77]) {
      const id = idsOf(seed, 200_000);
      const ids = new Set(Array.from({ length: 200_000 }, (_, i) => id(i)));
      expect(ids.size).toBe(200_000);
      expect([...ids].filter(each => each < 1_000_000 || each > 9_999_999)).toEqual([]);
    }
    const many = idsOf(5, 1_000_001);
    for (let i = 0; i < 1000; i++) expect(String(many(i))).toHaveLength(8);
  });

  it('gives ids that follow neither the order nor the size: ranks of neighbours do not correlate', () => {
    const n = 20_000;
    const id = idsOf(3, n);
    const ids = Array.from({ length: n }, (_, i) => id(i));
    const mean = ids.reduce((sum, each) => sum + each, 0) / n;
    const variance = ids.reduce((sum, each) => sum + (each - mean) ** 2, 0) / n;
    // Uniform over nine million: mean 5.5 million, SD 9 million over the root of 12.
    expect(Math.abs(mean - 5_500_000)).toBeLessThan((4 * 2_598_076) / Math.sqrt(n));
    for (const lag of [1, 2, 41]) {
      const sum = ids.slice(lag).reduce((sum, each, i) => sum + (each - mean) * ((ids[i] ?? 0) - mean), 0);
      expect(Math.abs(sum / (n - lag) / variance)).toBeLessThan(4 / Math.sqrt(n));
    }
    const withOrder = ids.reduce((sum, each, i) => sum + (each - mean) * (i - (n - 1) / 2), 0) / n;
    expect(Math.abs(withOrder / Math.sqrt(variance * ((n * n - 1) / 12)))).toBeLessThan(4 / Math.sqrt(n));
  });

  it('splits them 80, 10, 10', () => {
    const n = 10_000;
    const splits = Array.from({ length: n }, (_, i) => splitOf(9, 1_000_000 + i));
    const share = (name: string): number => splits.filter(split => split === name).length / n;
    expect(Math.abs(share('train') - 0.8)).toBeLessThan(4 * 0.004);
    expect(Math.abs(share('tuning') - 0.1)).toBeLessThan(4 * 0.003);
    expect(Math.abs(share('held_out') - 0.1)).toBeLessThan(4 * 0.003);
  });
});
