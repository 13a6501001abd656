import { describe, expect, it } from 'vitest';
import { selectCodes } from '../../../src/core/cohort/code_selection';
import type { CodeEntry } from '../../../src/core/meds/dataset';
import { NO_HIERARCHY, type CodeHierarchy } from '../../../src/core/meds/hierarchy';
import { madeCode } from '../view/made_code';

const HEART = [
  'DIAGNOSIS//ICD//10//I50',
  'DIAGNOSIS//ICD//10//I5021',
  'ICD10CM/I50.9',
  'ICD10CM/I51.9',
  'ICD10CM/I11.0',
];

function selected(
  codes: readonly CodeEntry[],
  code: string,
  below: boolean,
  hierarchy: CodeHierarchy = NO_HIERARCHY,
): string[] {
  const bytes = selectCodes(codes, hierarchy, [{ code, below }]);
  return codes.filter((_, i) => bytes[i] === 1).map(entry => entry.code);
}
const made = (...names: string[]): CodeEntry[] => names.map(name => madeCode(name));

describe('a code selector', () => {
  it('selects a code in whatever spelling', () => {
    for (const spelling of ['ICD10CM/I50', 'I50', 'icd10//I50', 'DIAGNOSIS//ICD//10//I50', ' I50 ']) {
      expect(selected(made(...HEART), spelling, false)).toEqual(['DIAGNOSIS//ICD//10//I50']);
    }
    expect(selected(made(...HEART), 'I5021', false)).toEqual(['DIAGNOSIS//ICD//10//I5021']);
    expect(selected(made('odd code #1', 'odd code'), 'odd code #1', false)).toEqual(['odd code #1']);
  });

  it('selects what is below by its form', () => {
    expect(selected(made(...HEART), 'ICD10CM/I50', true)).toEqual(HEART.slice(0, 3));
    expect(selected(made(...HEART), 'I50.2', true)).toEqual(['DIAGNOSIS//ICD//10//I5021']);
    expect(selected(made('ATC/C07AB02', 'ATC/C07', 'ATC/C08'), 'ATC/C07', true)).toEqual(['ATC/C07AB02', 'ATC/C07']);
  });

  it('selects what is below by the data set’s parents, to the end', () => {
    const codes = [
      madeCode('LAB//GLU', { parents: ['LABS//SUGAR'] }),
      madeCode('LABS//SUGAR', { parents: ['LABS'] }),
      madeCode('LAB//K', { parents: ['LABS//SALT', 'LABS'] }),
      madeCode('OTHER', { parents: ['ELSE'] }),
      madeCode('A', { parents: ['B'] }),
      madeCode('B', { parents: ['A'] }),
    ];
    expect(selected(codes, 'LABS', true)).toEqual(['LAB//GLU', 'LABS//SUGAR', 'LAB//K']);
    expect(selected(codes, 'LABS', false)).toEqual([]);
    expect(selected(codes, 'LABS//SUGAR', true)).toEqual(['LAB//GLU', 'LABS//SUGAR']);
    expect(selected(codes, 'A', true)).toEqual(['A', 'B']);
  });

  it('selects by a parent in another spelling, and by what that is below', () => {
    const codes = [
      madeCode('Diabetes', { parents: ['ICD10CM/E11.9'] }),
      madeCode('LAB//51491//units', { parents: ['LOINC/5803-2'] }),
    ];
    expect(selected(codes, 'E119', true)).toEqual(['Diabetes']);
    expect(selected(codes, 'ICD10CM/E11', true)).toEqual(['Diabetes']);
    expect(selected(codes, 'loinc//5803-2', true)).toEqual(['LAB//51491//units']);
    expect(selected(codes, 'LOINC/5803-2', false)).toEqual([]);
  });

  it('selects what is below by a hierarchy, and codes that are known as the same', () => {
    const codes = [
      madeCode('x', { known: { system: 'snomed', code: '44054006' } }),
      madeCode('y', { known: { system: 'snomed', code: '73211009' } }),
      madeCode('z', { known: { system: 'icd10cm', code: 'I50.9' } }),
    ];
    const hierarchy: CodeHierarchy = {
      nodes: [
        { system: 'snomed', code: '64572001', description: 'Disease', level: 'code', parent: -1 },
        { system: 'snomed', code: '73211009', description: 'Diabetes mellitus', level: 'code', parent: 0 },
        { system: 'ccsr', code: 'CIR019', description: 'Heart failure', level: 'category', parent: -1 },
      ],
      places: [[1], [0], [2]],
    };
    expect(selected(codes, 'SNOMED/73211009', true, hierarchy)).toEqual(['x', 'y']);
    expect(selected(codes, 'SNOMED/73211009', false, hierarchy)).toEqual(['y']);
    expect(selected(codes, 'SNOMED/64572001', true, hierarchy)).toEqual(['x', 'y']);
    expect(selected(codes, 'CCSR/CIR019', true, hierarchy)).toEqual(['z']);
    // Known by its spelling in the data set: what it is known as has others below it.
    expect(selected(codes, 'y', true, hierarchy)).toEqual(['x', 'y']);
  });

  it('takes a bare code that can be several for nothing but itself', () => {
    // 250 is a category of ICD-9-CM, and a code of CVX and others as well.
    const codes = made('ICD9CM/250.00', 'CVX/250', '250');
    expect(selected(codes, '250', true)).toEqual(['250']);
    expect(selected(codes, 'ICD9CM/250', true)).toEqual(['ICD9CM/250.00']);
  });

  it('joins what several select', () => {
    const codes = made(...HEART);
    const bytes = selectCodes(codes, NO_HIERARCHY, [
      { code: 'I51.9', below: false },
      { code: 'I50.9', below: false },
    ]);
    expect(Array.from(bytes)).toEqual([0, 0, 1, 1, 0]);
    expect(Array.from(selectCodes(codes, NO_HIERARCHY, []))).toEqual([0, 0, 0, 0, 0]);
  });
});
