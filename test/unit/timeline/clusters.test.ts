import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkClusters } from '../../../src/core/timeline/clusters';

const times = fc
  .array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 200 })
  .map(a => Float64Array.from(a).sort());

/** Room by the digits of the count, as the plot has it but for one scale factor. */
const room = (unit: number): number[] => [unit, 2 * unit, 3 * unit];
const roomOf = (unit: number, count: number): number => (count === 1 ? unit : count < 10 ? 2 * unit : 3 * unit);

interface Found {
  readonly first: number;
  readonly last: number;
}

function find(all: Float64Array, from: number, to: number, gap: number): Found[] {
  const clusters = new MarkClusters();
  clusters.find(all, from, to, room(gap));
  return Array.from({ length: clusters.count }, (_, k) => ({
    first: clusters.first[k] ?? -1,
    last: clusters.last[k] ?? -1,
  }));
}

describe('MarkClusters', () => {
  it('holds every event once where the window holds all', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 300 }), (all, gap) => {
        const found = find(all, -1, 3000, gap);
        expect(
          found.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
        ).toEqual(Array.from(all, (_, i) => i));
      }),
    );
  });

  it('leaves each mark its room, and joins nothing that lies beyond it', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 300 }), (all, gap) => {
        const found = find(all, -1, 3000, gap);
        for (const [k, { first, last }] of found.entries()) {
          const taken = roomOf(gap, last - first + 1);
          expect((all[last] ?? 0) - (all[first] ?? 0)).toBeLessThan(taken);
          const next = found[k + 1];
          if (next) expect((all[next.first] ?? 0) - (all[first] ?? 0)).toBeGreaterThanOrEqual(taken);
        }
      }),
    );
  });

  it('groups alike in every window, so that panning does not regroup', () => {
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 900 }),
        (all, gap, from, width) => {
          const whole = find(all, -1, 3000, gap);
          const touching = whole.filter(
            ({ first, last }) => (all[last] ?? 0) >= from && (all[first] ?? 0) <= from + width,
          );
          expect(find(all, from, from + width, gap)).toEqual(touching);
        },
      ),
    );
  });

  it('stacks the events of one instant', () => {
    expect(find(Float64Array.of(5, 5, 5, 90), 0, 100, 10)).toEqual([
      { first: 0, last: 2 },
      { first: 3, last: 3 },
    ]);
  });

  it('finds nothing where all events lie before the window', () => {
    expect(find(Float64Array.of(1, 2, 3), 50, 60, 1)).toEqual([]);
  });
});
