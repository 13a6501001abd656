import { describe, expect, it } from 'vitest';
import { BIRTH, codeParts, DEATH, isSpecial } from '../../../src/core/meds/code';

describe('a code', () => {
  it.each([
    ['LAB//50912//mg/dL', ['LAB', '50912', 'mg/dL']],
    ['LOINC/8480-6', ['LOINC/8480-6']],
    ['Height (Inches)', ['Height (Inches)']],
    ['DIAGNOSIS//ICD//10//E119', ['DIAGNOSIS', 'ICD', '10', 'E119']],
    ['A////B', ['A', '', 'B']],
    ['', ['']],
  ])('%s has parts', (code, parts) => expect(codeParts(code)).toEqual(parts));

  it('is special plain or as a prefix, not as a beginning', () => {
    expect(isSpecial('MEDS_BIRTH', BIRTH)).toBe(true);
    expect(isSpecial('MEDS_DEATH//hospital', DEATH)).toBe(true);
    expect(isSpecial('MEDS_DEATH_NOTE', DEATH)).toBe(false);
    expect(isSpecial('MEDS_BIRTH', DEATH)).toBe(false);
  });
});
