import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExtremesPyramid } from '../../../src/core/timeline/pyramid';

const series = fc.array(
  fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -1000, max: 1000 }) }, { weight: 1, arbitrary: fc.constant(NaN) }),
  {
    minLength: 1,
    maxLength: 700,
  },
);

describe('ExtremesPyramid', () => {
  it('answers as a walk over the values would', () => {
    fc.assert(
      fc.property(series, fc.nat(), fc.nat(), (values, a, b) => {
        const [from, to] = [a % (values.length + 1), b % (values.length + 1)].sort((x, y) => x - y) as [number, number];
        const numbers = values.slice(from, to).filter(v => !Number.isNaN(v));
        const pyramid = new ExtremesPyramid(Float64Array.from(values));
        expect(pyramid.query(from, to)).toBe(numbers.length > 0);
        if (numbers.length === 0) return;
        expect(pyramid.low).toBe(Math.min(...numbers));
        expect(pyramid.high).toBe(Math.max(...numbers));
      }),
      { numRuns: 500 },
    );
  });

  it('says that there is no number where all are NaN', () => {
    expect(new ExtremesPyramid(Float64Array.of(NaN, NaN, NaN)).query(0, 3)).toBe(false);
  });
});
