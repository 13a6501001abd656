import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleSubjects } from '../../../src/core/cohort/sample';
import { fromState, LARGEST_SEED } from '../../../src/core/random/xoshiro';

const ids = (n: number): string[] => Array.from({ length: n }, (_, i) => String(1000 + i));

describe('the generator', () => {
  // From the authors' C code, compiled and run.
  it('is xoshiro128**', () => {
    const random = fromState([1, 2, 3, 4]);
    expect(Array.from({ length: 10 }, random)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
    const other = fromState([0xdeadbeef, 0xffffffff, 0x80000000, 7]);
    expect(Array.from({ length: 10 }, other)).toEqual([
      4294962679, 3132614827, 3132385003, 808150457, 4095059738, 2936667258, 3475268440, 3588345437, 2437262251,
      899584109,
    ]);
  });
});

/** The same sample as it is defined, in 64-bit arithmetic: a shuffle of a whole copy that stops early. */
function drawn(list: readonly string[], size: number, seed: number): string[] {
  const mask = 0xffffffffn;
  let counter = (BigInt(seed) ^ (BigInt(seed) >> 32n)) & mask;
  const word = (): bigint => {
    counter = (counter + 0x9e3779b9n) & mask;
    let z = counter;
    z = ((z ^ (z >> 16n)) * 0x85ebca6bn) & mask;
    z = ((z ^ (z >> 13n)) * 0xc2b2ae35n) & mask;
    return z ^ (z >> 16n);
  };
  const state = [word(), word(), word(), word()].map(Number) as [number, number, number, number];
  const random = fromState(state);
  const copy = [...list];
  for (let i = 0; i < Math.min(size, list.length); i++) {
    const n = copy.length - i;
    let x = random();
    while (x >= Math.floor(2 ** 32 / n) * n) x = random();
    const at = i + (x % n);
    [copy[i], copy[at]] = [copy[at]!, copy[i]!];
  }
  return copy.slice(0, size);
}

describe('a random sample', () => {
  const size = fc.integer({ min: 0, max: 60 });
  const seed = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 }), fc.maxSafeNat());

  it('is the one that is defined, in the list’s order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), size, seed, (n, size, seed) => {
        const list = ids(n);
        const expected = new Set(drawn(list, size, seed));
        expect(sampleSubjects(list, size, seed)).toEqual(list.filter(id => expected.has(id)));
      }),
    );
  });

  it('has as many as asked, each once, and in a larger one of the same seed there is every smaller one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), size, size, seed, (n, a, b, seed) => {
        const list = ids(n);
        const [small, large] = [Math.min(a, b), Math.max(a, b)].map(size => sampleSubjects(list, size, seed));
        expect(new Set(small).size).toBe(Math.min(a, b, n));
        expect(large).toEqual(expect.arrayContaining([...small!]));
      }),
    );
  });

  it('is another with another seed, and fair', () => {
    const list = ids(10);
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed++) {
      for (const id of sampleSubjects(list, 3, seed)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // 600 each on average; four standard deviations are 82.
    for (const id of list) expect(Math.abs((counts.get(id) ?? 0) - 600)).toBeLessThan(82);
    expect(sampleSubjects(ids(1000), 20, 1)).not.toEqual(sampleSubjects(ids(1000), 20, 2));
  });

  it('refuses sizes and seeds that are none', () => {
    for (const size of [-1, 1.5, NaN]) expect(() => sampleSubjects(ids(3), size, 1)).toThrow(RangeError);
    for (const seed of [-1, 0.5, LARGEST_SEED + 1]) expect(() => sampleSubjects(ids(3), 5, seed)).toThrow(RangeError);
  });
});
