import { describe, expect, it } from 'vitest';
import { hierarchyOf, type ClassStep } from '../../../src/core/meds/hierarchy';
import { inUsersOrder, lanesBy, laneTitle } from '../../../src/core/timeline/lanes';
import { Hierarchy } from '../../../src/core/view/hierarchy';
import { madeCode } from '../view/made_code';

const chapter = (system: string, code: string, order: number, description: string): ClassStep => ({
  system,
  code,
  description,
  level: 'chapter',
  order,
});
const HEART = chapter('icd10cm', 'I00-I99', 9, 'Diseases of the circulatory system');
const INFECTIOUS = chapter('icd10cm', 'A00-B99', 1, 'Certain infectious and parasitic diseases');
const OLD_HEART = chapter('icd9cm', '390-459', 7, 'Diseases of the circulatory system');

const CODES = [
  madeCode('I10', { category: 'diagnoses' }),
  madeCode('HR', { category: 'vitals' }),
  madeCode('A00', { category: 'diagnoses' }),
  madeCode('DRG//1', { category: 'diagnoses' }),
  madeCode('401.9', { category: 'diagnoses' }),
];
const HIERARCHY = new Hierarchy(
  hierarchyOf([[[HEART]], [], [[INFECTIOUS]], [], [[OLD_HEART]]], ['icd10cm', 'icd9cm']),
  CODES,
);
const keys = (lanes: readonly { key: string }[]): string[] => lanes.map(({ key }) => key);

describe('lanes', () => {
  it('are the categories, in their order', () => {
    const { lanes, laneOf } = lanesBy('category', CODES, HIERARCHY);
    expect(keys(lanes)).toEqual(['diagnoses', 'vitals', 'other']);
    expect(Array.from(laneOf)).toEqual([2, 0, 1, 0, 0, 0]);
    expect(lanes.map(({ title, note }) => [title, note])).toEqual([
      ['Diagnoses', ''],
      ['Vitals', ''],
      ['Other', ''],
    ]);
  });

  it('are classes where their category stands, in the vocabulary’s order, then what has none, marked', () => {
    const { lanes, laneOf } = lanesBy('chapter', CODES, HIERARCHY);
    expect(keys(lanes)).toEqual([
      'node:icd10cm/A00-B99',
      'node:icd10cm/I00-I99',
      'node:icd9cm/390-459',
      'diagnoses',
      'vitals',
      'other',
    ]);
    expect(Array.from(laneOf)).toEqual([5, 1, 4, 0, 3, 2]);
    expect(lanes.map(({ title, note }) => `${title} ${note}`.trim())).toEqual([
      'Infectious and parasitic diseases',
      'Circulatory system',
      'Circulatory system ICD-9-CM',
      'Diagnoses no chapter',
      'Vitals no chapter',
      'Other no chapter',
    ]);
    expect(lanes[1]).toMatchObject({ category: 'diagnoses', name: 'I00-I99 Diseases of the circulatory system' });
  });

  it('name the vocabulary only where there are classes of several', () => {
    const one = new Hierarchy(hierarchyOf([[[HEART]], [], [[INFECTIOUS]], [], []], ['icd10cm']), CODES);
    expect(lanesBy('chapter', CODES, one).lanes.map(({ note }) => note)).toEqual([
      '',
      '',
      'no chapter',
      'no chapter',
      'no chapter',
    ]);
  });

  it('keep the user’s order; a class that it does not name goes with its category', () => {
    const { lanes } = lanesBy('chapter', CODES, HIERARCHY);
    expect(keys(inUsersOrder(lanes, ['vitals', 'diagnoses']))).toEqual([
      'vitals',
      'node:icd10cm/A00-B99',
      'node:icd10cm/I00-I99',
      'node:icd9cm/390-459',
      'diagnoses',
      'other',
    ]);
    expect(keys(inUsersOrder(lanes, ['node:icd9cm/390-459', 'diagnoses', 'gone']))).toEqual([
      'node:icd9cm/390-459',
      'node:icd10cm/A00-B99',
      'node:icd10cm/I00-I99',
      'diagnoses',
      'vitals',
      'other',
    ]);
  });
});

describe('laneTitle', () => {
  it('begins with what tells classes apart', () => {
    expect(laneTitle('Diseases of the eye and adnexa')).toBe('Eye and adnexa');
    expect(laneTitle('Operations on the digestive system')).toBe('Digestive system');
    expect(laneTitle('Certain conditions originating in the perinatal period')).toBe(
      'Conditions originating in the perinatal period',
    );
    expect(laneTitle('Neoplasms')).toBe('Neoplasms');
    expect(laneTitle('Certain')).toBe('Certain');
  });
});
