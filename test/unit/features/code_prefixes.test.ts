import { describe, expect, it } from 'vitest';
import { readCodePrefixes } from '../../../src/features/settings/code_prefixes';

describe('the setting cohortLens.codePrefixes', () => {
  it('is taken as it stands, for systems of imports too', () => {
    expect(readCodePrefixes({ 'DX10:': 'icd10cm', 'pos//': 'cms-place-of-service' })).toEqual({
      prefixes: [
        { prefix: 'DX10:', system: 'icd10cm' },
        { prefix: 'pos//', system: 'cms-place-of-service' },
      ],
      faults: [],
    });
  });

  it('tells of entries that can’t be used, and the others count', () => {
    const { prefixes, faults } = readCodePrefixes({ ' ': 'loinc', 'x//': 'ICD 10', 'y//': 9, 'z//': 'loinc' });
    expect(prefixes).toEqual([{ prefix: 'z//', system: 'loinc' }]);
    expect(faults).toEqual([
      'The prefix “ ” of the setting cohortLens.codePrefixes is not used: it is empty.',
      'The prefix “x//” of the setting cohortLens.codePrefixes is not used: its system must be an id such as icd10cm or loinc.',
      'The prefix “y//” of the setting cohortLens.codePrefixes is not used: its system must be an id such as icd10cm or loinc.',
    ]);
  });

  it('must be an object', () => {
    for (const value of [['DX10:'], 'DX10:', null, 3]) {
      expect(readCodePrefixes(value).faults).toEqual([
        'The setting cohortLens.codePrefixes must be an object of prefixes and systems, so none of it is used.',
      ]);
    }
  });
});
