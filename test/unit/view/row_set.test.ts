import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowSet } from '../../../src/core/view/row_set';

describe('RowSet', () => {
  it('holds what a Set holds, ascending', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 60 })), rows => {
        const set = RowSet.of(rows, 50);
        const expected = [...new Set(rows.filter(row => row >= 0 && row < 50))].sort((a, b) => a - b);
        expect([...set]).toEqual(expected);
        expect(set.size).toBe(expected.length);
        for (let row = -5; row < 70; row++) expect(set.has(row)).toBe(expected.includes(row));
        const visited: number[] = [];
        set.forEach(row => visited.push(row));
        expect(visited).toEqual(expected);
      }),
    );
  });
});
