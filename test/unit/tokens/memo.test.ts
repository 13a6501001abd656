import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../../src/core/tokens/encoding';
import { Memo } from '../../../src/core/tokens/memo';
import { NumberMemo } from '../../../src/core/tokens/number_memo';
import '../property_seed';

/** Encodings that say what they were asked. */
function asked(): { readonly encodings: readonly Encoding[]; readonly texts: string[] } {
  const texts: string[] = [];
  const count = (text: string): number => {
    texts.push(text);
    return text.length;
  };
  return {
    encodings: [
      { id: 'a', addsUp: true, count },
      { id: 'b', addsUp: true, count: text => 2 * text.length },
    ],
    texts,
  };
}

describe('what is remembered of counts', () => {
  it('counts a short text once, and a long one each time', () => {
    const { encodings, texts } = asked();
    const memo = new Memo(encodings);
    const long = 'x'.repeat(10_000);
    for (const text of ['heart', 'heart', long, long])
      expect([...memo.countsOf(text)]).toEqual([text.length, 2 * text.length]);
    expect(texts).toEqual(['heart', long, long]);
  });

  it('begins anew when it is full', () => {
    const { encodings, texts } = asked();
    const memo = new Memo(encodings, 2);
    for (const text of ['a', 'bb', 'ccc', 'a', 'ccc'])
      expect([...memo.countsOf(text)]).toEqual([text.length, 2 * text.length]);
    expect(texts).toEqual(['a', 'bb', 'ccc', 'a']);
  });

  it('counts the text of a number once, whatever the numbers and however many', () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, NaN, Infinity, 1e300));
    fc.assert(
      fc.property(
        fc.array(number, { maxLength: 3000, size: 'max' }),
        fc.integer({ min: 1, max: 2000 }),
        (numbers, most) => {
          const memo = new NumberMemo(asked().encodings, most);
          const write = (n: number): string => `${Object.is(n, -0) ? '-0' : n}`;
          const sums = new Uint32Array(3);
          const expected = [7, 0, 0];
          for (const each of numbers) {
            memo.add(each, write, sums, 1);
            expected[1]! += write(each).length;
            expected[2]! += 2 * write(each).length;
          }
          sums[0] = 7;
          expect([...sums]).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
    const { encodings, texts } = asked();
    const memo = new NumberMemo(encodings);
    for (const each of [1, 2, 1, -0, 0, -0])
      memo.add(each, n => (Object.is(n, -0) ? '-0' : String(n)), new Uint32Array(2), 0);
    expect(texts).toEqual(['1', '2', '-0', '0']);
  });
});
