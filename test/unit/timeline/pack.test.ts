import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packIntervals } from '../../../src/core/timeline/pack';

const intervals = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 30 })), { maxLength: 80 })
  .map(list => list.sort((a, b) => a[0] - b[0]))
  .map(list => ({
    starts: Float64Array.from(list, ([start]) => start),
    ends: Float64Array.from(list, ([start, length]) => start + length),
  }));

describe('packIntervals', () => {
  it('never lets two intervals of one track overlap, and leaves none out where there is room', () => {
    fc.assert(
      fc.property(intervals, ({ starts, ends }) => {
        const { track, tracks } = packIntervals(starts, ends, 100);
        for (let t = 0; t < tracks; t++) {
          let free = -Infinity;
          for (let i = 0; i < starts.length; i++) {
            if (track[i] !== t) continue;
            expect(starts[i]).toBeGreaterThanOrEqual(free);
            free = ends[i] ?? 0;
          }
        }
        expect(track.includes(-1)).toBe(false);
      }),
    );
  });

  it('takes as many tracks as intervals run at once, and no more', () => {
    fc.assert(
      fc.property(intervals, ({ starts, ends }) => {
        // Depth at each start: intervals that began (or begin just now, before this one) and have not ended.
        const depth = Math.max(
          0,
          ...Array.from(starts, (start, i) => {
            let open = 0;
            for (let k = 0; k <= i; k++) if (k === i || (ends[k] ?? 0) > start) open++;
            return open;
          }),
        );
        expect(packIntervals(starts, ends, 100).tracks).toBe(depth);
      }),
    );
  });

  it('marks what finds no track', () => {
    const { track, tracks } = packIntervals(Float64Array.of(0, 1, 2, 10), Float64Array.of(9, 9, 9, 12), 2);
    expect([...track]).toEqual([0, 1, -1, 0]);
    expect(tracks).toBe(2);
  });

  it('lets one begin where another ends', () => {
    expect([...packIntervals(Float64Array.of(0, 5), Float64Array.of(5, 9), 4).track]).toEqual([0, 0]);
  });
});
