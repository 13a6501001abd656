import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../../src/features/cohort/difference';

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String));

describe('the difference of two lists of subjects', () => {
  it('is what one set has and the other has not', () => {
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { come, gone } = differenceOf(before, after);
        expect([...come].sort()).toEqual([...new Set(after)].filter(id => !before.includes(id)).sort());
        expect([...gone].sort()).toEqual([...new Set(before)].filter(id => !after.includes(id)).sort());
      }),
    );
  });

  it('is nothing where only the order differs', () => {
    expect(differenceOf(['1', '2', '3'], ['3', '1', '2'])).toEqual({ come: [], gone: [] });
  });
});
