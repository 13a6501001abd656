import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countColumns } from '../../../src/core/timeline/columns';

const times = fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 300 }).map(a => Float64Array.from(a).sort());

describe('countColumns', () => {
  it('counts every event of the window once', () => {
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 16 }),
        (all, columns, perColumn) => {
          const counts = new Uint32Array(columns);
          const from = 500;
          const to = from + columns * perColumn;
          countColumns(all, from, perColumn, counts);
          expect(counts.reduce((sum, n) => sum + n, 0)).toBe(all.filter(t => t >= from && t <= to).length);
        },
      ),
    );
  });

  it('puts each event into the column of its time', () => {
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 1, max: 16 }),
        (all, columns, perColumn) => {
          const counts = new Uint32Array(columns).fill(99);
          const most = countColumns(all, 0, perColumn, counts);
          const expected = new Array<number>(columns).fill(0);
          for (const t of all) {
            if (t > columns * perColumn) continue;
            const c = Math.min(columns - 1, Math.floor(t / perColumn));
            expected[c] = (expected[c] ?? 0) + 1;
          }
          expect([...counts]).toEqual(expected);
          expect(most).toBe(Math.max(...expected));
        },
      ),
    );
  });
});
