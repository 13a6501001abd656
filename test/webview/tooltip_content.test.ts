import { describe, expect, it } from 'vitest';
import type { ReferenceRange } from '../../src/core/meds/events';
import { judgement } from '../../webview/timeline/tooltip_content';

const range = (low: number | null, high: number | null): ReferenceRange => ({ code: 0, unit: null, low, high });
const judged = (value: number, low: number | null, high: number | null): string | null => {
  const verdict = judgement(value, range(low, high), String);
  return verdict && `${verdict.text}${verdict.out ? '!' : ''}`;
};

describe('judgement', () => {
  it('says on which side of its range a value is', () => {
    expect(judged(3.2, 3.3, 5.1)).toBe('below 3.3–5.1!');
    expect(judged(5.2, 3.3, 5.1)).toBe('above 3.3–5.1!');
    expect(judged(3.3, 3.3, 5.1)).toBe('within 3.3–5.1');
    expect(judged(5.1, 3.3, 5.1)).toBe('within 3.3–5.1');
  });

  it('knows ranges that are open on one side', () => {
    expect(judged(7, null, 5)).toBe('above the upper limit 5!');
    expect(judged(4, null, 5)).toBe('within the upper limit 5');
    expect(judged(1, 2, null)).toBe('below the lower limit 2!');
    expect(judged(2, 2, null)).toBe('within the lower limit 2');
  });

  it('says nothing of what it can’t compare', () => {
    expect(judged(NaN, 1, 2)).toBeNull();
    expect(judged(5, null, null)).toBeNull();
    expect(judged(Infinity, 1, 2)).toBe('above 1–2!');
  });
});
