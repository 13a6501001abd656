import { describe, expect, it } from 'vitest';
import { eventWords, intervalWords, rowWords, shortWords } from '../../../src/core/timeline/words';
import type { CodeEntry } from '../../../src/core/meds/dataset';
import { madeCode } from '../view/made_code';
import { madeSubject } from './made_subject';

const code = (text: string, description: string | null = null): CodeEntry => madeCode(text, { description });

describe('words', () => {
  it('say the description where there is one', () => {
    expect(eventWords(code('LAB//50912//mg/dL', 'Creatinine'))).toBe('Creatinine');
    expect(eventWords(undefined)).toBe('no code');
  });

  it('say codes that clinicians know before their description, as their vocabulary writes them', () => {
    const known = (system: string, code_: string) =>
      madeCode('DIAGNOSIS//ICD//10//I350', { description: 'Aortic stenosis', known: { system, code: code_ } });
    expect(eventWords(known('icd10cm', 'I35.0'))).toBe('I35.0 Aortic stenosis');
    expect(eventWords(known('loinc', '718-7'))).toBe('Aortic stenosis');
    expect(shortWords(known('icd10cm', 'I35.0'))).toBe('Aortic stenosis');
  });

  it('set the parts of a code apart and leave out what is unknown', () => {
    expect(eventWords(code('HOSPITAL_ADMISSION//ELECTIVE//PHYSICIAN REFERRAL'))).toBe(
      'Hospital admission · ELECTIVE · PHYSICIAN REFERRAL',
    );
    expect(eventWords(code('ICU_ADMISSION//Medical ICU'))).toBe('ICU admission · Medical ICU');
    expect(eventWords(code('TRANSFER_TO//transfer//Cardiac Surgery'))).toBe('Cardiac Surgery');
    expect(eventWords(code('TRANSFER_TO//discharge//UNK'))).toBe('Transfer to · discharge');
    expect(eventWords(code('Height (Inches)'))).toBe('Height (Inches)');
    expect(shortWords(code('ICU_ADMISSION//Medical ICU'))).toBe('ICU admission');
  });

  it('begin with what is meant where the lane says the family', () => {
    expect(eventWords(code('MEDICATION//START//Furosemide'))).toBe('Furosemide · Medication · START');
    expect(eventWords(code('DIAGNOSIS//ICD//10//I509'))).toBe('I509 · Diagnosis · ICD · 10');
    expect(eventWords(code('LAB//227969//UNK'))).toBe('227969 · LAB');
    expect(eventWords(code('MEDICATION//UNK'))).toBe('Medication');
    expect(shortWords(code('MEDICATION//START//Furosemide'))).toBe('Furosemide');
  });

  it('say where a stay led to', () => {
    const events = madeSubject([
      { at: 0, code: 'HOSPITAL_ADMISSION//URGENT', end: 1 },
      { at: 1, code: 'HOSPITAL_DISCHARGE//HOME' },
      { at: 2, code: 'INFUSION_START//225158', end: 3 },
      { at: 3, code: 'INFUSION_END//225158' },
    ]);
    expect(intervalWords(events, 0)).toBe('Hospital admission · URGENT → HOME');
    expect(intervalWords(events, 2)).toBe('225158 · Infusion start');
  });

  it('name a row of one code by what tells it from its neighbours', () => {
    expect(rowWords(code('MEDICATION//START//Furosemide'), null)).toEqual({ name: 'Furosemide', kind: 'medication' });
    expect(rowWords(code('INFUSION_START//225158'), 'mL/hour')).toEqual({ name: '225158', kind: 'mL/hour' });
    expect(rowWords(code('LAB//220045//bpm'), 'bpm')).toEqual({ name: 'LAB//220045', kind: 'bpm' });
    expect(rowWords(code('LAB//50912//mg/dL', 'Creatinine'), 'mg/dL')).toEqual({ name: 'Creatinine', kind: 'mg/dL' });
    expect(rowWords(code('LOINC/8480-6'), null)).toEqual({ name: 'LOINC/8480-6', kind: '' });
  });
});
