import { describe, expect, it } from 'vitest';
import { readCode } from '../../../src/core/ontology/read_code';
import { readUserPrefixes } from '../../../src/core/ontology/user_prefixes';

describe('the setting for prefixes', () => {
  it('maps what stands before a code to a system, known or imported', () => {
    const { prefixes, faults } = readUserPrefixes({ 'ccs_dx//': 'icd10cm', 'ward:': 'wards-of-ours' });
    expect(faults).toEqual([]);
    expect(prefixes).toEqual([
      { prefix: 'ccs_dx//', system: 'icd10cm' },
      { prefix: 'ward:', system: 'wards-of-ours' },
    ]);
    expect(readCode('CCS_DX//E119', { prefixes, imported: [] }).readings[0]).toMatchObject({
      system: 'icd10cm',
      code: 'E11.9',
      named: true,
    });
  });

  it('leaves out what can’t be used, says why, and uses the rest', () => {
    const { prefixes, faults } = readUserPrefixes({
      ' ': 'icd10cm',
      D: 'icd10cm',
      'a//': 7,
      'b//': 'ICD 10!',
      'c//': 'loinc',
    });
    expect(prefixes).toEqual([{ prefix: 'c//', system: 'loinc' }]);
    expect(faults).toHaveLength(4);
    expect(faults[0]).toContain('it is empty');
    expect(faults[1]).toContain('“D”');
    expect(faults[2]).toContain('must be a text');
    expect(faults[3]).toContain('“ICD 10!” is no code system');
  });

  it('is told of as a whole where it is no object', () => {
    for (const value of [[], 'x', null, 3]) {
      expect(readUserPrefixes(value)).toMatchObject({
        prefixes: [],
        faults: [expect.stringContaining('must be an object')],
      });
    }
    expect(readUserPrefixes({})).toEqual({ prefixes: [], faults: [] });
  });
});
