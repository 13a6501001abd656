import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fenwick } from '../../../src/core/tokens/fenwick';
import '../property_seed';

describe('sums over beginnings', () => {
  it('are those of the numbers one by one, whatever changes', () => {
    const numbers = fc.array(fc.nat(9), { maxLength: 40 });
    const changes = fc.array(fc.tuple(fc.nat(39), fc.nat(9)), { maxLength: 20 });
    fc.assert(
      fc.property(numbers, changes, fc.integer({ min: 1, max: 200 }), (row, changed, least) => {
        const sums = new Fenwick(row);
        for (const [index, by] of changed.filter(([at]) => at < row.length)) {
          sums.add(index, by);
          row[index]! += by;
        }
        const upTo = row.map((_, i) => row.slice(0, i + 1).reduce((a, b) => a + b, 0));
        expect(row.map((_, i) => sums.sum(i + 1))).toEqual(upTo);
        const reached = upTo.findIndex(sum => sum >= least);
        expect(sums.reach(least)).toBe(reached < 0 ? row.length : reached);
      }),
    );
  });
});
