import fc from 'fast-check';
import gpt2 from 'js-tiktoken/ranks/gpt2';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import p50k from 'js-tiktoken/ranks/p50k_base';
import p50kEdit from 'js-tiktoken/ranks/p50k_edit';
import r50k from 'js-tiktoken/ranks/r50k_base';
import { describe, expect, it } from 'vitest';
import { CLASS_OF_UNIT, classBeyond } from '../../../src/core/tokens/char_classes';
import { PATTERN_SOURCES, PATTERNS } from '../../../src/core/tokens/patterns';
import { endOfCl100k, endOfGpt2, endOfO200k } from '../../../src/core/tokens/pretokens';
import { oddText } from './odd_text';

type Scanner = (units: Uint16Array, from: number, limit: number) => number;

const SCANNERS: readonly [name: string, source: string, scanner: Scanner][] = [
  ['o200k', o200k.pat_str, endOfO200k],
  ['cl100k', cl100k.pat_str, endOfCl100k],
  ['gpt2', gpt2.pat_str, endOfGpt2],
];

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

/** The pieces of a text as a scanner finds them. */
function scanned(scanner: Scanner, text: string): string[] {
  const units = unitsOf(text);
  const pieces: string[] = [];
  for (let from = 0; from < units.length;) {
    const to = scanner(units, from, units.length);
    pieces.push(text.slice(from, to));
    if (to <= from) throw new Error(`Stands still at ${from} of ${JSON.stringify(text)}`);
    from = to;
  }
  return pieces;
}

const matched = (source: string, text: string): string[] =>
  [...text.matchAll(new RegExp(source, 'ug'))].map(([piece]) => piece);

describe.each(SCANNERS)('the scanner of %s', (_, source, scanner) => {
  it('finds the pieces that the pattern matches', () => {
    fc.assert(
      fc.property(oddText(), text => {
        expect(scanned(scanner, text)).toEqual(matched(source, text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    "I'll DON'T we'RE 'S 's' o'clock 'ſ 'l 'L'",
    'HELLOworld HelloWORLD aB ABc ʰʰA Aʰ\u0301B \u0301AB \u0301ABc中A',
    '\u0301\n \u0301\n\u0301\u0301 \nx\u0301y\n.\u0301A\n \u0301A B',
    'a\n\n\n  b \n \t\n c   \n',
    '...\n\n/x //\r\n/\n!/\n/ \n/',
    '1234 12345 ١٢٣٤ 𝟗𝟘𝟗𝟘 ½½½½ 1½a',
    '\ud83d\ud83d\ude00\udc00 \udc00a\ud800',
    '\ufeffa \ufeff\ufeff b\u0085\u0085c\u00a0d  \u3000e',
    '',
    ' ',
    "'",
    '\r\n',
  ])('at %j', text => {
    expect(scanned(scanner, text)).toEqual(matched(source, text));
  });
});

it('has the patterns of all of js-tiktoken’s encodings', () => {
  expect(PATTERN_SOURCES[PATTERNS.o200k]).toBe(o200k.pat_str);
  expect(PATTERN_SOURCES[PATTERNS.cl100k]).toBe(cl100k.pat_str);
  for (const { pat_str: source } of [gpt2, r50k, p50k, p50kEdit]) expect(PATTERN_SOURCES[PATTERNS.gpt2]).toBe(source);
});

it('has the classes of this engine’s Unicode for every code point', () => {
  const letter = /^\p{L}/u;
  const white = /^\s/u;
  const number = /^\p{N}/u;
  const mark = /^\p{M}/u;
  const classOf = (text: string, at: number): number =>
    CLASS_OF_UNIT[text.charCodeAt(at)] || classBeyond(unitsOf(text), at, text.length);
  for (let point = 0; point <= 0x10_ffff; point += point < 0x3_2000 || point > 0xd_ffff ? 1 : 97) {
    const text = String.fromCodePoint(point);
    const of = classOf(text, 0);
    const says = [(of & 7) !== 0, (of & 96) !== 0, (of & 16) !== 0, (of & 8) !== 0, (of & 128) !== 0];
    const is = [letter, white, number, mark].map(pattern => pattern.test(text));
    if (says.join() !== [...is, !is.includes(true)].join()) throw new Error(`U+${point.toString(16)} is ${is.join()}`);
    if (text.length === 2 && classOf(text, 1) !== of) throw new Error(`U+${point.toString(16)} has two classes`);
  }
});
