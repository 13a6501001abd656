import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserFault } from '../../../src/core/fault';
import { compileQuery, type TextQuery } from '../../../src/core/meds/match';

const plain = (text: string, matchCase = false): TextQuery => ({ text, regex: false, matchCase });
const regex = (text: string, matchCase = false): TextQuery => ({ text, regex: true, matchCase });

describe('plain text', () => {
  it.each([
    ['furosemide', 'MEDICATION//START//Furosemide', true],
    ['.*', 'MEDICATION//START//Furosemide', false],
    ['(kg/m2)', 'BMI (kg/m2)', true],
    ['ÜBER', 'überwiesen', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['ы', 'РЫБА', true],
    ['\n', 'two\nlines', true],
    // One character and its two-character form are different texts: nothing is normalised.
    ['é', 'e\u0301', false],
  ])('%j in %j: %s', (wanted, text, found) => expect(compileQuery(plain(wanted))(text)).toBe(found));

  it('heeds case where it is asked to', () => {
    expect(compileQuery(plain('Furosemide', true))('furosemide')).toBe(false);
    expect(compileQuery(plain('Furosemide', true))('Furosemide 20 mg')).toBe(true);
  });

  it('finds every part of a text in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), fc.string(), (part, before, after) => {
        expect(compileQuery(plain(part, true))(before + part + after)).toBe(true);
      }),
    );
  });

  it('finds nothing where nothing is asked for', () => {
    expect(compileQuery(plain(''))('anything')).toBe(false);
    expect(compileQuery(regex(''))('anything')).toBe(false);
  });
});

describe('a regular expression', () => {
  it('is searched for anywhere, ignoring case unless asked', () => {
    expect(compileQuery(regex('^lab//5\\d{4}'))('LAB//50912//mg/dL')).toBe(true);
    expect(compileQuery(regex('^lab', true))('LAB//50912')).toBe(false);
    expect(compileQuery(regex('mg/(dL|L)$'))('LAB//50912//mg/dL')).toBe(true);
  });

  it('takes time linear in the text, also where a backtracking matcher would not end', () => {
    // (a+)+$ over a run of a's that ends in b takes 2^n steps by backtracking; 50,000 of them would outlive us all.
    expect(compileQuery(regex('(a+)+$'))(`${'a'.repeat(50_000)}b`)).toBe(false);
  });

  it.each([
    ['a(b', 'missing closing )'],
    ['[z-a]', 'invalid character class range at character 2 (z-a)'],
    ['x{2,1}', 'invalid repeat count at character 2 ({2,1})'],
    ['(?<=a)b', 'looking ahead or behind'],
    ['a(?!b)', 'looking ahead or behind'],
    ['(a)\\1', 'invalid escape sequence at character 4 (\\1)'],
    ['a**', '**'],
  ])('%s is refused in words', (pattern, words) => {
    const attempt = (): unknown => compileQuery(regex(pattern));
    expect(attempt).toThrow(UserFault);
    expect(attempt).toThrow(pattern);
    expect(attempt).toThrow(words);
  });
});
