import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gallop, lowerBound, microsAsDoubles, rowsBelow, upperBound } from '../../../src/core/timeline/times';

const ascending = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 60 }).map(a => Float64Array.from(a).sort());

describe('microsAsDoubles', () => {
  it('equals the conversion of each int64', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), times => {
        expect([...microsAsDoubles(BigInt64Array.from(times))]).toEqual(times.map(Number));
      }),
    );
  });

  it('reads a part of a larger buffer', () => {
    const whole = BigInt64Array.from([7n, -1n, 4_694_112_000_000_000n]);
    expect([...microsAsDoubles(whole.subarray(1))]).toEqual([-1, 4_694_112_000_000_000]);
  });
});

describe('bounds', () => {
  it('are where a walk from the left would stop', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -60, max: 60 }), (times, x) => {
        expect(lowerBound(times, x)).toBe(times.filter(t => t < x).length);
        expect(upperBound(times, x)).toBe(times.filter(t => t <= x).length);
        expect(rowsBelow(Int32Array.from(times), x)).toBe(times.filter(t => t < x).length);
      }),
    );
  });

  it('are found by galloping from any place to the left of them', () => {
    fc.assert(
      fc.property(
        ascending,
        fc.integer({ min: -60, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (times, x, share) => {
          const bound = times.filter(t => t < x).length;
          expect(gallop(times, x, Math.floor(share * bound))).toBe(bound);
        },
      ),
    );
  });
});
