import { describe, expect, it } from 'vitest';
import { referenceColumns } from '../../../src/core/meds/references';
import { unitColumns, unitOfCode } from '../../../src/core/meds/unit';

describe('the unit that a code names', () => {
  it.each([
    ['LAB//50912//mg/dL', 'mg/dL'],
    ['LAB//220277//%', '%'],
    ['LAB//227969//UNK', 'UNK'],
    ['LAB//223761//°F', '°F'],
    ['LAB//51491//units', 'units'],
    ['SUBJECT_FLUID_OUTPUT//226559//ml', 'ml'],
    ['SUBJECT_WEIGHT_AT_INFUSION//KG', 'KG'],
    ['Weight (Lbs)', 'Lbs'],
    ['BMI (kg/m2)', 'kg/m2'],
    ['Height (Inches)', 'Inches'],
  ])('%s: %s', (code, unit) => expect(unitOfCode(code)).toBe(unit));

  it.each(['LAB//SpO2', 'HR', 'LOINC/8480-6', 'DIAGNOSIS//ICD//10//E119', 'Sodium Chloride (Flush)', 'LAB//50912//'])(
    '%s names none',
    code => expect(unitOfCode(code)).toBeNull(),
  );
});

describe('columns by their names', () => {
  it('hold units, the one to ask first in front', () => {
    expect(unitColumns(['hadm_id', 'valueuom', 'Unit'])).toEqual(['Unit', 'valueuom']);
    expect(unitColumns(['hadm_id'])).toEqual([]);
  });

  it('hold reference ranges', () => {
    expect(referenceColumns(['ref_range_lower', 'REF_RANGE_UPPER'])).toEqual({
      low: 'ref_range_lower',
      high: 'REF_RANGE_UPPER',
    });
    expect(referenceColumns(['range_high', 'code'])).toEqual({ low: null, high: 'range_high' });
  });
});
