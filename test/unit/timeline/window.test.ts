import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microsAsDoubles } from '../../../src/core/timeline/times';
import {
  clampWindow,
  extentOf,
  limitsOf,
  MIN_SPAN,
  padded,
  panBy,
  reveal,
  zoomAbout,
  type Span,
} from '../../../src/core/timeline/window';
import { madeSubject } from './made_subject';

const DAY = 86_400_000_000;
/** Wide limits, so that they do not interfere. */
const FAR: Span = { from: -1e6 * DAY, to: 1e6 * DAY };
const windows = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 5000 }))
  .map(([from, days]): Span => ({ from: from * DAY, to: (from + days) * DAY }));

describe('zoomAbout', () => {
  it('keeps the instant where it is on the screen', () => {
    fc.assert(
      fc.property(
        windows,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (window, share, factor) => {
          const at = window.from + share * (window.to - window.from);
          const zoomed = zoomAbout(window, at, factor, FAR);
          const after = (at - zoomed.from) / (zoomed.to - zoomed.from);
          expect(Math.abs(after - share)).toBeLessThan(1e-6);
          expect((window.to - window.from) / (zoomed.to - zoomed.from)).toBeCloseTo(factor, 6);
        },
      ),
    );
  });

  it('stops at a millisecond and at the limits', () => {
    const limits = { from: 0, to: 10 * DAY };
    const near = zoomAbout({ from: DAY, to: DAY + 2 * MIN_SPAN }, DAY, 100, limits);
    expect(near.to - near.from).toBe(MIN_SPAN);
    expect(zoomAbout({ from: DAY, to: 2 * DAY }, DAY, 0.001, limits)).toEqual(limits);
  });
});

describe('clampWindow', () => {
  it('moves a window into the limits without changing its length', () => {
    fc.assert(
      fc.property(windows, window => {
        const limits = { from: -2000 * DAY, to: 2000 * DAY };
        const inside = clampWindow(window, limits);
        expect(inside.from).toBeGreaterThanOrEqual(limits.from);
        expect(inside.to).toBeLessThanOrEqual(limits.to);
        const length = Math.min(window.to - window.from, limits.to - limits.from);
        expect(inside.to - inside.from).toBeCloseTo(length, -1);
      }),
    );
  });

  it('leaves a window that is within the limits as it is', () => {
    expect(clampWindow({ from: 5, to: 5005 }, { from: 0, to: DAY })).toEqual({ from: 5, to: 5005 });
  });
});

describe('panBy', () => {
  it('moves by a share of the length, and stops at the limit', () => {
    const limits = { from: 0, to: 100 * DAY };
    expect(panBy({ from: 10 * DAY, to: 20 * DAY }, 0.5, limits)).toEqual({ from: 15 * DAY, to: 25 * DAY });
    expect(panBy({ from: 10 * DAY, to: 20 * DAY }, -3, limits)).toEqual({ from: 0, to: 10 * DAY });
  });
});

describe('reveal', () => {
  const window = { from: 100 * DAY, to: 200 * DAY };

  it('does nothing where the instant is shown', () => {
    expect(reveal(window, 150 * DAY, FAR)).toBe(window);
  });

  it('comes by the shortest way to an instant nearby, and to the middle for one far off', () => {
    expect(reveal(window, 210 * DAY, FAR)).toEqual({ from: 122 * DAY, to: 222 * DAY });
    expect(reveal(window, 90 * DAY, FAR)).toEqual({ from: 78 * DAY, to: 178 * DAY });
    expect(reveal(window, 1000 * DAY, FAR)).toEqual({ from: 950 * DAY, to: 1050 * DAY });
  });

  it('stays at the limit for an instant at the very edge', () => {
    expect(reveal(window, 199.5 * DAY, { from: 0, to: 200 * DAY })).toBe(window);
  });
});

describe('extentOf', () => {
  it('leaves a birth out of what was recorded, not out of the whole', () => {
    const events = madeSubject([
      { at: null, code: 'GENDER//F' },
      { at: 0, code: 'MEDS_BIRTH' },
      { at: 5000, code: 'A' },
      { at: 9000, code: 'B' },
    ]);
    expect(extentOf(events, microsAsDoubles(events.time))).toEqual({
      recorded: { from: 5000e6, to: 9000e6 },
      whole: { from: 0, to: 9000e6 },
    });
  });

  it('is the birth where there is nothing else, and null where nothing has a time', () => {
    const born = madeSubject([{ at: 60, code: 'MEDS_BIRTH' }]);
    expect(extentOf(born, microsAsDoubles(born.time))?.recorded).toEqual({ from: 60e6, to: 60e6 });
    const facts = madeSubject([{ at: null, code: 'GENDER//F' }]);
    expect(extentOf(facts, microsAsDoubles(facts.time))).toBeNull();
  });
});

describe('padded and limitsOf', () => {
  it('give a record of one instant an hour, and others a share of their length', () => {
    expect(padded({ from: 0, to: 0 })).toEqual({ from: -1_800_000_000, to: 1_800_000_000 });
    expect(padded({ from: 0, to: 100 * DAY })).toEqual({ from: -2 * DAY, to: 102 * DAY });
    const whole = { from: 0, to: 100 * DAY };
    expect(limitsOf({ recorded: whole, whole })).toEqual({ from: -5 * DAY, to: 105 * DAY });
  });
});
