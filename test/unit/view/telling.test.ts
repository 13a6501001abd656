import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellingCode } from '../../../src/core/view/telling';

describe('tellingCode', () => {
  it.each([
    ['MEDICATION//START//Furosemide', null, 'MEDICATION//START//', 'Furosemide', ''],
    ['MEDICATION//Furosemide//Administered', null, 'MEDICATION//', 'Furosemide//Administered', ''],
    ['LAB//220045//bpm', 'bpm', 'LAB//', '220045', '//bpm'],
    ['LAB//227969//UNK', null, 'LAB//', '227969', '//UNK'],
    ['LAB//220045//bpm', null, 'LAB//', '220045//bpm', ''],
    ['DIAGNOSIS//ICD//10//I509', null, 'DIAGNOSIS//ICD//10//', 'I509', ''],
    ['DRG//HCFA//871//SEPTICEMIA', null, 'DRG//HCFA//', '871//SEPTICEMIA', ''],
    ['TRANSFER_TO//transfer//Cardiac Surgery', null, 'TRANSFER_TO//transfer//', 'Cardiac Surgery', ''],
    ['INFUSION_START//225158', null, 'INFUSION_START//', '225158', ''],
    ['GENDER//F', null, 'GENDER//', 'F', ''],
    ['GENDER//UNK', null, '', 'GENDER', '//UNK'],
    ['DIAGNOSIS//ICD//10', null, 'DIAGNOSIS//ICD//', '10', ''],
    ['bpm', 'bpm', '', 'bpm', ''],
    ['LOINC/8480-6', 'mmHg', '', 'LOINC/8480-6', ''],
    ['', null, '', '', ''],
  ])('of %s (%s) is %s|%s|%s', (code, unit, before, telling, after) => {
    expect(tellingCode(code, unit)).toEqual({ before, telling, after });
  });

  it('is a split of the code, which loses nothing', () => {
    const part = fc.oneof(fc.constantFrom('LAB', 'START', 'ICD', '10', 'UNK', 'mg/dL', ''), fc.string());
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.option(part), (parts, unit) => {
        const code = parts.join('//');
        const { before, telling, after } = tellingCode(code, unit);
        expect(before + telling + after).toBe(code);
      }),
    );
  });
});
