import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property_seed';
import { silhouette } from '../../../src/core/baseline/clusters';
import { densestSubset, pairSum } from '../../../src/core/baseline/densest';
import { energyDistance, permutationTest } from '../../../src/core/baseline/permutation';
import { propensities } from '../../../src/core/baseline/propensity';
import { zScores } from '../../../src/core/baseline/vectors';
import { stream } from '../../../src/core/random/xoshiro';

/** All subsets of k indexes below n. */
function subsets(n: number, k: number): number[][] {
  if (k === 0) return [[]];
  if (n < k) return [];
  return [...subsets(n - 1, k), ...subsets(n - 1, k - 1).map(rest => [...rest, n - 1])];
}

const matrices = fc
  .integer({ min: 3, max: 7 })
  .chain(n =>
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: n * n, maxLength: n * n })
      .map(cells =>
        Array.from({ length: n }, (_, i) =>
          Array.from({ length: n }, (__, j) => cells[Math.min(i, j) * n + Math.max(i, j)]!),
        ),
      ),
  );

describe('the baseline’s statistics', () => {
  it('find a subset that is as dense as any, and one that no exchange makes denser', () => {
    let exact = 0;
    let tried = 0;
    fc.assert(
      fc.property(matrices, fc.integer({ min: 2, max: 3 }), (similar, k) => {
        const found = densestSubset(similar, k);
        expect(new Set(found).size).toBe(k);
        const best = Math.max(...subsets(similar.length, k).map(each => pairSum(similar, each)));
        const sum = pairSum(similar, found);
        expect(sum).toBeLessThanOrEqual(best + 1e-9);
        tried++;
        if (sum > best - 1e-9) exact++;
      }),
    );
    // A heuristic: on random matrices it misses the best one rarely.
    expect(exact / tried).toBeGreaterThan(0.9);
  });

  it('give the exact p of a permutation test where there are few deals', () => {
    // Points on a line, 0 1 2 against 10 11 12: of the 20 ways to deal them only this one and its mirror lie so far apart.
    const points = [0, 1, 2, 10, 11, 12];
    const distance = (a: number, b: number): number => Math.abs(points[a]! - points[b]!);
    const p = permutationTest(distance, [0, 1, 2], [3, 4, 5], { random: stream(1, 'test'), deals: 20_000 });
    expect(p).toBeCloseTo(2 / 20, 1);
    expect(energyDistance(distance, [0], [3])).toBe(20);
  });

  it('give everybody the share of the treated where nothing is known before the treatment', () => {
    const treated = [true, true, true, false];
    for (const p of propensities(
      treated.map(() => [0]),
      treated,
    ))
      expect(p).toBeCloseTo(0.75, 9);
  });

  it('solve the equations of the ridge regression', () => {
    const rows = [[-1], [-0.5], [0.2], [0.4], [0.9], [1.3]];
    const treated = [false, false, true, false, true, true];
    const found = propensities(rows, treated);
    // At the maximum the residuals sum to 0, and with the covariate to the coefficient, which the prior's variance of 1 asks for.
    const residuals = found.map((p, i) => Number(treated[i]) - p);
    const logit = (p: number): number => Math.log(p / (1 - p));
    const slope = (logit(found[5]!) - logit(found[0]!)) / (rows[5]![0]! - rows[0]![0]!);
    expect(residuals.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 6);
    expect(residuals.reduce((sum, each, i) => sum + each * rows[i]![0]!, 0)).toBeCloseTo(slope, 6);
  });

  it('have a silhouette as Rousseeuw defines it', () => {
    // Two pairs: distance 0.1 within, 0.9 between: 1 − 0.1 / 0.9 each.
    const similar = [
      [1, 0.9, 0.1, 0.1],
      [0.9, 1, 0.1, 0.1],
      [0.1, 0.1, 1, 0.9],
      [0.1, 0.1, 0.9, 1],
    ];
    expect(silhouette(similar, [0, 0, 1, 1])).toBeCloseTo(1 - 0.1 / 0.9, 12);
    expect(silhouette(similar, [0, 0, 0, 0])).toBe(0);
  });

  it('score what is missing or the same for all as 0', () => {
    expect(zScores([null, 3, 3, 3])).toEqual([0, 0, 0, 0]);
    expect(zScores([0, 1, 2, 3, 4, 5, 6, 1000])[7]).toBe(3);
  });
});
