import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { History } from '../../../src/core/cohort/history';

describe('undo and redo', () => {
  it('go back and forth as a list with a cursor does', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('push' as const), value: fc.nat(9) }),
      fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const), value: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (steps, limit) => {
        const history = new History<number>(-1, { steps: limit, weigh: () => 1, weight: Infinity });
        let list = [-1];
        let at = 0;
        for (const { kind, value } of steps) {
          if (kind === 'push') {
            history.push(value);
            list = [...list.slice(0, at + 1), value].slice(-limit - 1);
            at = list.length - 1;
          } else if (kind === 'undo') {
            expect(history.undo()).toBe(at === 0 ? null : list[--at]);
          } else {
            expect(history.redo()).toBe(at === list.length - 1 ? null : list[++at]);
          }
          expect([history.present, history.canUndo, history.canRedo]).toEqual([list[at], at > 0, at < list.length - 1]);
        }
      }),
    );
  });

  it('let go of the oldest states where they are too heavy together, and keep one step at least', () => {
    const back = (history: History<number>): number[] => {
      const found: number[] = [];
      for (let state = history.undo(); state !== null; state = history.undo()) found.push(state);
      return found;
    };
    const heavy = new History<number>(40, { steps: 200, weigh: state => state, weight: 100 });
    for (const state of [41, 42, 43, 500, 0]) heavy.push(state);
    expect(back(heavy)).toEqual([500]);
    const light = new History<number>(40, { steps: 200, weigh: state => state, weight: 100 });
    for (const state of [41, 42, 17, 0]) light.push(state);
    // 17 + 42 + 41 = 100
    expect(back(light)).toEqual([17, 42, 41]);
  });
});
