import { describe, expect, it } from 'vitest';
import { normal, shuffled, skewed, weighted } from '../../../src/core/random/draws';
import { stream, xoshiro } from '../../../src/core/random/xoshiro';

const N = 100_000;

function moments(values: readonly number[]): { mean: number; sd: number; skew: number } {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const sd = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length);
  const skew = values.reduce((sum, each) => sum + ((each - mean) / sd) ** 3, 0) / values.length;
  return { mean, sd, skew };
}

describe('draws', () => {
  it('are normal, and skewed to the right, with mean 0 and SD 1', () => {
    const random = xoshiro(1);
    const plain = moments(Array.from({ length: N }, () => normal(random)));
    expect(Math.abs(plain.mean)).toBeLessThan(0.02);
    expect(Math.abs(plain.sd - 1)).toBeLessThan(0.02);
    expect(Math.abs(plain.skew)).toBeLessThan(0.04);
    const right = moments(Array.from({ length: N }, () => skewed(normal(random))));
    expect(Math.abs(right.mean)).toBeLessThan(0.02);
    // The tails are cut, so the SD is a little below 1.
    expect(Math.abs(right.sd - 1)).toBeLessThan(0.05);
    expect(right.skew).toBeGreaterThan(0.5);
  });

  it('fall by weight, never on a weight of 0', () => {
    const random = xoshiro(2);
    const counts = [0, 0, 0];
    for (let i = 0; i < N; i++) {
      const at = weighted(random, [1, 1, 4]);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    expect(counts[1]).toBe(0);
    expect(Math.abs((counts[0] ?? 0) / N - 0.25)).toBeLessThan(4 * 0.0014);
  });

  it('shuffle everything, and leave the list', () => {
    const list = Array.from({ length: 50 }, (_, i) => i);
    const mixed = shuffled(xoshiro(3), list);
    expect(mixed).not.toEqual(list);
    expect([...mixed].sort((a, b) => a - b)).toEqual(list);
  });

  it('come from a stream of its own for each use', () => {
    const first = (...parts: (string | number)[]): number => stream(7, ...parts)();
    const all = [first('a', 1), first('a', 2), first('b', 1), first('a'), first('ab'), first('a', 'b'), first(1, 'a')];
    expect(new Set(all).size).toBe(all.length);
    expect(first('a', 1)).toBe(all[0]);
    expect(stream(8, 'a', 1)()).not.toBe(all[0]);
    expect(() => stream(-1, 'a')).toThrow(RangeError);
  });
});
