import { describe, expect, it } from 'vitest';
import { UserFault } from '../../../src/core/fault';
import { CATEGORIES, CATEGORY_RULES, CategoryTable } from '../../../src/core/meds/category';

/** Codes as they stand in MIMIC-IV's MEDS export, in ACES, in OMOP exports and in neopatient, and where a clinician expects them. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  encounters: [
    'HOSPITAL_ADMISSION//EW EMER.//EMERGENCY ROOM',
    'HOSPITAL_DISCHARGE//CHRONIC/LONG TERM ACUTE CARE',
    'ICU_ADMISSION//Trauma SICU (TSICU)',
    'TRANSFER_TO//transfer//Med/Surg',
    'ED_REGISTRATION',
    'ED_OUT',
    'ADMISSION//CARDIAC',
    'DISCHARGE',
    'Visit/IP',
    'Visit/ERIP',
  ],
  diagnoses: [
    'DIAGNOSIS//ICD//10//E119',
    'DRG//APR//130//RESPIRATORY SYSTEM DIAGNOSIS W VENTILATOR SUPPORT 96+ HOURS',
    'ICD10CM/I95.1',
    'ICD9CM/707.23',
    'icd10//K57.31',
    'SNOMED/44054006',
    'snomed//9009001',
  ],
  procedures: [
    'PROCEDURE//ICD//9//8854',
    'PROCEDURE//START//225792',
    'HCPCS//Hospital observation services',
    'CPT4/99213',
    'ICD10PCS/0SR9019',
    'ICD9Proc/88.54',
  ],
  medications: [
    'MEDICATION//START//Furosemide',
    'MEDICATION//Sodium Chloride 0.9%  Flush//Flushed',
    'INFUSION_START//225158',
    'INFUSION_END//225158',
    'RxNorm/197361',
    'rxnorm//605255',
    'ndc//00002-1433-80',
    'cvx//208',
    'HCPCS/J1885',
  ],
  vitals: [
    'LAB//220045//bpm',
    'LAB//220179//mmHg',
    'LAB//220052//mmHg',
    'LAB//220210//insp/min',
    'LAB//223761//°F',
    'LAB//220277//%',
    'HR',
    'TEMP',
    'LAB//SpO2',
    'Blood Pressure',
    'LOINC/8480-6',
    'loinc//8867-4',
  ],
  labs: ['LAB//50912//mg/dL', 'LAB//220615//mg/dL', 'LAB//potassium', 'LOINC/2160-0', 'loinc//35015-7'],
  measurements: [
    'Weight (Lbs)',
    'BMI (kg/m2)',
    'Height (Inches)',
    'SUBJECT_WEIGHT_AT_INFUSION//KG',
    'SUBJECT_FLUID_OUTPUT//226559//ml',
    'LAB//227969//UNK',
    'LAB//GCS__EQ_12',
    'LOINC/29463-7',
  ],
  notes: ['NOTE//Radiology', 'LOINC/18842-5', 'DISCHARGE_SUMMARY'],
  other: ['MEDS_BIRTH', 'MEDS_DEATH//hospital', 'GENDER//F', 'SEX//male', 'EYE_COLOR//BROWN', 'DOB', 'Whatever', ''],
};

describe('the built-in rules', () => {
  it.each(Object.entries(EXPECTED).flatMap(([category, codes]) => codes.map(code => [code, category] as const)))(
    'put %s into %s',
    (code, category) => expect(new CategoryTable().ofCode(code)).toBe(category),
  );

  it('name only lanes that there are', () => {
    expect(CATEGORY_RULES.filter(({ category }) => !CATEGORIES.some(known => known === category))).toEqual([]);
  });

  it('ask the table that an export names where the code alone does not tell', () => {
    const table = new CategoryTable();
    const from = (name: string) => (column: string) => (column === 'table' ? name : null);
    expect(table.of('SNOMED/80146002', from('procedure_occurrence'))).toBe('procedures');
    expect(table.of('SNOMED/80146002', () => null)).toBe('diagnoses');
    expect(table.of('LOINC/8480-6', from('measurement'))).toBe('vitals');
    expect(table.columnsAmong(['Table', 'hadm_id', 'note_id'])).toEqual(['Table', 'note_id']);
  });
});

describe('rules of the user', () => {
  it('come first, and the first that fits decides', () => {
    const table = new CategoryTable([
      { category: 'insulin', code: 'insulin' },
      { category: 'drugs', code: '^MEDICATION//' },
    ]);
    expect(table.ofCode('MEDICATION//Insulin//Administered')).toBe('insulin');
    expect(table.ofCode('MEDICATION//Heparin//Administered')).toBe('drugs');
    expect(table.ofCode('LAB//50912//mg/dL')).toBe('labs');
  });

  it('may ask for a column and for its value', () => {
    const table = new CategoryTable([
      { category: 'icu', column: 'icustay_id' },
      { category: 'urgent', column: 'Priority', value: '^stat$' },
    ]);
    expect(table.of('LAB//50912//mg/dL', column => (column === 'icustay_id' ? '7' : null))).toBe('icu');
    expect(table.of('LAB//50912//mg/dL', column => (column === 'priority' ? 'STAT' : null))).toBe('urgent');
    expect(table.of('LAB//50912//mg/dL', column => (column === 'priority' ? 'ROUTINE' : null))).toBe('labs');
  });

  it.each([
    [{ category: 'x', code: 'a(b' }, /Category rule 1 \(category x\).*key "code".*a\(b.*missing closing \)/],
    [{ category: 'x' }, /Category rule 1 \(category x\).*neither a code nor a column/],
    [{ category: 'x', code: 'a', value: 'b' }, /Category rule 1 \(category x\).*a value but no column/],
  ])('are refused in words: %o', (rule, words) => {
    expect(() => new CategoryTable([rule])).toThrow(UserFault);
    expect(() => new CategoryTable([rule])).toThrow(words);
  });
});
