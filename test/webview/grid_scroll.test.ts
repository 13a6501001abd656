import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GridScroll, MAX_HEIGHT } from '../../webview/kit/grid_scroll';

const ROW = 22;
const VIEW = 700;

/** A browser's scrolled element: whole pixels, within its height. */
function element(scroll: GridScroll): { top: number } {
  let top = 0;
  return {
    get top() {
      return top;
    },
    set top(value: number) {
      top = Math.round(Math.max(0, Math.min(value, scroll.height - VIEW)));
    },
  };
}

function gridOf(rows: number): GridScroll {
  const scroll = new GridScroll(ROW);
  scroll.resize(rows, VIEW);
  return scroll;
}

describe('GridScroll', () => {
  it('is the browser’s own scrolling where the height allows', () => {
    const scroll = gridOf(1000);
    expect(scroll.height).toBe(22_000);
    scroll.scrolled(220);
    expect([scroll.offset, scroll.first, scroll.count]).toEqual([220, 10, 32]);
  });

  it('keeps a million rows within the height that browsers bear, the last row within reach', () => {
    const scroll = gridOf(1_000_000);
    expect(scroll.height).toBe(MAX_HEIGHT);
    scroll.scrolled(MAX_HEIGHT - VIEW);
    expect(scroll.first + scroll.count).toBe(1_000_000);
    scroll.scrolled(0);
    expect(scroll.first).toBe(0);
  });

  it('shows by leaps of the thumb the share of the rows that it stands at', () => {
    const scroll = gridOf(1_000_000);
    scroll.scrolled((MAX_HEIGHT - VIEW) / 2);
    expect(Math.abs(scroll.first - 500_000)).toBeLessThan(20);
  });

  it('moves by exact pixels, wherever it stands and however many rows there are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(100_000, 1_000_000, 5_000_000),
        fc.nat({ max: 90_000 }),
        fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 30 }),
        (rows, row, steps) => {
          const scroll = gridOf(rows);
          const at = element(scroll);
          at.top = scroll.moveTo(row * ROW);
          scroll.settled(at.top);
          let expected = row * ROW;
          for (const step of steps) {
            expected = Math.max(0, Math.min(expected + step, rows * ROW - VIEW));
            at.top = scroll.moveTo(scroll.offset + step);
            scroll.settled(at.top);
            scroll.scrolled(at.top);
            expect(scroll.offset).toBe(expected);
          }
        },
      ),
    );
  });

  it('brings any row into sight, and leaves one alone that is', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999 }), fc.nat({ max: 999_999 }), (from, to) => {
        const scroll = gridOf(1_000_000);
        scroll.moveTo(from * ROW);
        const before = scroll.offset;
        const showed = to * ROW >= before && (to + 1) * ROW <= before + VIEW;
        scroll.moveTo(scroll.offsetFor(to));
        expect(to * ROW).toBeGreaterThanOrEqual(scroll.offset);
        expect((to + 1) * ROW).toBeLessThanOrEqual(scroll.offset + VIEW);
        if (showed) expect(scroll.offset).toBe(before);
      }),
    );
  });

  it('has no rows to show where there are none', () => {
    expect(gridOf(0)).toMatchObject({ first: 0, count: 0, height: 0 });
  });
});
