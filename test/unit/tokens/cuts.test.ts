import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCut, isWhiteSpace } from '../../../src/core/tokens/cuts';
import { oddText } from './odd_text';
import { withinText } from '../../../src/core/tokens/within';
import { OF_GPT2, REFERENCES } from './reference';

const between = (before: string, after: string): boolean =>
  isCut(before.charCodeAt(before.length - 1), after.charCodeAt(0));

describe('a text may be cut', () => {
  it.each([
    ['\n', 'a'],
    ['a\n', '='],
    ['\r\n', '#1'],
    ['\n', '\ud83d\ude00'],
    ['a', ' b'],
    ['.', '\tb'],
    ['é', ' '],
    ['\ude00', ' '],
  ])('between %j and %j', (before, after) => {
    expect(between(before, after)).toBe(true);
  });

  it.each([
    ['\n', ' '],
    ['\n', '\n'],
    ['\n', '\r'],
    ['\n', '\t'],
    ['\n', '/'], // o200k takes it with the punctuation before
    ['\n', '\u0085'],
    ['\n', '\ufeff'],
    ['\r', 'a'],
    ['a', 'b'],
    ['a', '\u00a0'],
    [' ', ' '],
    ['\ufeff', ' '],
    ['\u0085', ' '],
    ['a', '\n'],
  ])('not between %j and %j', (before, after) => {
    expect(between(before, after)).toBe(false);
  });
});

it('takes for white space what this engine or Unicode does', () => {
  for (let unit = 0; unit < 0x1_0000; unit++) {
    const is = /[\s\p{White_Space}]/u.test(String.fromCharCode(unit));
    // Separators of files and records count too: other engines take them for white space.
    const separates = unit >= 0x1c && unit <= 0x1f;
    if (isWhiteSpace(unit) !== (is || separates)) throw new Error(`U+${unit.toString(16)}`);
  }
});

describe.each([...REFERENCES, ...OF_GPT2])('counts of $id by js-tiktoken', encoding => {
  it('add up over any choice of the places where a text may be cut', () => {
    const within = withinText(encoding);
    const chosen = fc.infiniteStream(fc.boolean());
    fc.assert(
      fc.property(oddText(), chosen, (text, choices) => {
        let sum = 0;
        let from = 0;
        for (let at = 1; at < text.length; at++) {
          if (!isCut(text.charCodeAt(at - 1), text.charCodeAt(at)) || !choices.next().value) continue;
          sum += within.count(text.slice(from, at));
          from = at;
        }
        expect(sum + encoding.count(text.slice(from))).toBe(encoding.count(text));
      }),
      { numRuns: 400 },
    );
  });
});
