import { describe, expect, it } from 'vitest';
import type { CodeAnswer, CodeProblem } from '../../../src/core/ontology/answer';
import { findingOf } from '../../../src/features/diagnostics/finding';
import { PROBLEM_RULES } from '../../../src/features/diagnostics/rules';
import { inStyleOf, spellingOf } from '../../../src/features/diagnostics/spelling';
import { unanswered } from '../../../src/features/ontology/unanswered';

const NONE = { prefixes: [], imported: [] };

describe('the code within a mention', () => {
  const cases: readonly (readonly [text: string, prefix: string, code: string])[] = [
    ['icd10cm//K57.31', 'icd10cm//', 'K57.31'],
    ['DIAGNOSIS//ICD//10//K5731', 'DIAGNOSIS//ICD//10//', 'K5731'],
    ['LOINC/8867-4', 'LOINC/', '8867-4'],
    ['I10', '', 'I10'],
    ['CVX/8', 'CVX/', '8'],
  ];
  for (const [text, prefix, code] of cases) {
    it(`stands behind its prefix: ${text}`, () => {
      const found = spellingOf(text, NONE);
      expect([found.prefix, found.code, text.slice(found.start, found.end)]).toEqual([prefix, code, code]);
    });
  }
});

describe('a code in place of another', () => {
  const other = { system: 'icd10cm', code: 'K57.31', description: null };
  const cases: readonly (readonly [text: string, replaced: string])[] = [
    ['icd10cm//K57.99', 'K57.31'],
    ['icd10cm//K5799', 'K5731'],
    ['icd10cm//k5799', 'k5731'],
    ['icd10cm//K57', 'K57.31'],
    ['DIAGNOSIS//ICD//10//K57', 'K5731'],
  ];
  for (const [text, replaced] of cases) {
    it(`is written as that was: ${text} → ${replaced}`, () => {
      expect(inStyleOf(spellingOf(text, NONE), other, 'icd10cm')).toBe(replaced);
    });
  }

  // ICD-9-CM: E850.0 has its dot behind four characters, procedure 38.93 behind two, 250.00 behind three.
  const others: readonly (readonly [text: string, system: string, code: string, replaced: string])[] = [
    ['icd9cm//E850', 'icd9cm', 'E850.0', 'E850.0'],
    ['icd9cm//E8509', 'icd9cm', 'E850.0', 'E8500'],
    ['icd9cm//250', 'icd9cm', '250.00', '250.00'],
    ['icd9cm//2509', 'icd9cm', '250.00', '25000'],
    ['icd9proc//38', 'icd9proc', '38.93', '38.93'],
    ['icd9proc//389', 'icd9proc', '38.93', '3893'],
  ];
  for (const [text, system, code, replaced] of others) {
    it(`has its dot where ICD-9-CM has it: ${text} → ${replaced}`, () => {
      expect(inStyleOf(spellingOf(text, NONE), { system, code, description: null }, system)).toBe(replaced);
    });
  }

  it('of another system does not stay behind the prefix', () => {
    expect(inStyleOf(spellingOf('cpt//G0008', NONE), { ...other, system: 'hcpcs' }, 'cpt')).toBeNull();
  });
});

describe('what is marked', () => {
  const answerWith = (kind: CodeProblem['kind']): CodeAnswer => ({
    ...unanswered('icd10cm//E11'),
    children: Array.from({ length: 9 }, (_, i) => ({ system: 'icd10cm', code: `E11.${i}`, description: null })),
    childCount: 9,
    problem: { kind, message: `It is ${kind}.`, nearest: [{ system: 'icd10cm', code: 'E10', description: null }] },
  });

  it('is what no source has, what is inactive and what can’t be billed; never what a subset lacks', () => {
    const kinds = Object.keys(PROBLEM_RULES) as CodeProblem['kind'][];
    expect(kinds.filter(kind => findingOf(answerWith(kind), 'strong') !== null).sort()).toEqual([
      'inactive',
      'malformed',
      'not-billable',
      'unknown',
    ]);
  });

  it('is not what only looks like a code and is none', () => {
    expect(findingOf(answerWith('unknown'), 'weak')).toBeNull();
    expect(findingOf(answerWith('not-billable'), 'weak')).not.toBeNull();
  });

  it('offers the nearest codes, and for a header the codes below it', () => {
    expect(findingOf(answerWith('unknown'), 'strong')).toMatchObject({ fixes: [{ code: 'E10' }], below: 0 });
    const header = findingOf(answerWith('not-billable'), 'strong');
    expect([header?.fixes.map(({ code }) => code), header?.below]).toEqual([
      ['E11.0', 'E11.1', 'E11.2', 'E11.3', 'E11.4', 'E11.5'],
      9,
    ]);
  });
});
