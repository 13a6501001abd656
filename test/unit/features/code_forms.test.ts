import { describe, expect, it } from 'vitest';
import { readCode } from '../../../src/core/ontology/read_code';
import { CODE_SYSTEMS } from '../../../src/core/ontology/systems';
import { CODE_FORMS, undotted, written } from '../../../src/features/find_code/forms';

describe('a found code', () => {
  it('is written as the setting says', () => {
    const of = { system: 'icd10cm', code: 'K57.31' };
    expect(CODE_FORMS.map(form => written(of, form))).toEqual([
      'K57.31',
      'icd10cm//K57.31',
      'ICD10CM/K57.31',
      'DIAGNOSIS//ICD//10//K5731',
    ]);
  });

  it('names its system where MIMIC has no way to write it', () => {
    expect(written({ system: 'loinc', code: '8867-4' }, 'mimic')).toBe('loinc//8867-4');
  });

  for (const { id, example } of CODE_SYSTEMS) {
    for (const form of CODE_FORMS.filter(each => each !== 'code')) {
      it(`can be read again: ${written({ system: id, code: example }, form)}`, () => {
        const [first] = readCode(written({ system: id, code: example }, form)).readings;
        expect([first?.system, first?.code, first?.named]).toEqual([id, example, true]);
      });
    }
  }

  it('loses its dot only where the dot says nothing', () => {
    expect(
      [
        ['icd9proc', '00.01'],
        ['icd9cm', '250.00'],
        ['loinc', '1.5'],
      ].map(([system = '', code = '']) => undotted({ system, code })),
    ).toEqual(['0001', '25000', '1.5']);
  });
});
