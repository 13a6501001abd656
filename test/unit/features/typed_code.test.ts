import { describe, expect, it } from 'vitest';
import { systemsAfterPrefix, typedCode, writesUndotted } from '../../../src/features/completion/prefix';
import type { ExtraNames } from '../../../src/core/ontology/read_code';

const EXTRA: ExtraNames = {
  prefixes: [{ prefix: 'DX10:', system: 'icd10cm' }],
  imported: [{ system: 'visit', name: 'Visit' }],
};
const systemsAfter = systemsAfterPrefix(EXTRA);
const typed = (line: string): readonly unknown[] | null => {
  const found = typedCode(line, systemsAfter);
  return found && [found.prefix, found.systems[0], found.partial, found.start];
};

describe('a code that is being typed', () => {
  // Each line up to the cursor; the column counted by hand.
  const known: readonly (readonly [line: string, prefix: string, system: string, partial: string, start: number])[] = [
    ['icd10cm/K57', 'icd10cm/', 'icd10cm', 'K57', 8],
    ['ICD10CM/', 'ICD10CM/', 'icd10cm', '', 8],
    ['  "code": "icd10//E11.', 'icd10//', 'icd10cm', 'E11.', 18],
    ['DIAGNOSIS//ICD//10//K57', 'DIAGNOSIS//ICD//10//', 'icd10cm', 'K57', 20],
    ['DIAGNOSIS//ICD//9//25', 'DIAGNOSIS//ICD//9//', 'icd9cm', '25', 19],
    ['PROCEDURE//ICD//10//0W', 'PROCEDURE//ICD//10//', 'icd10pcs', '0W', 20],
    ['loinc//88', 'loinc//', 'loinc', '88', 7],
    ['see LOINC: 8867-', 'LOINC:', 'loinc', '8867-', 11],
    ['code:loinc//88', 'loinc//', 'loinc', '88', 12],
    ['icd10cm/heart att', 'icd10cm/', 'icd10cm', 'heart att', 8],
    ['icd10cm/heart ', 'icd10cm/', 'icd10cm', 'heart ', 8],
    ['icd10cm/diabetes type 2', 'icd10cm/', 'icd10cm', 'diabetes type 2', 8],
    ['LOINC: x-ray ch', 'LOINC:', 'loinc', 'x-ray ch', 7],
    ['DX10:K5', 'DX10:', 'icd10cm', 'K5', 5],
    ['Visit/I', 'Visit/', 'visit', 'I', 6],
    [`${'x '.repeat(200)}CVX/0`, 'CVX/', 'cvx', '0', 404],
  ];
  for (const [line, ...expected] of known) {
    it(`is seen in ${line.length > 60 ? 'a long line' : line}`, () => expect(typed(line)).toEqual(expected));
  }

  const none = [
    '',
    'K57',
    'http://example.org/',
    'src/core/',
    'TODO: 88',
    'LAB//50912//mg/',
    'icd10cm/K57.31, then',
    'icd10cm/K57.31 (x',
    'LOINC: one two three four five six seven',
    // Behind a whole code, and behind a sentence, the author goes on writing.
    'dx ICD10CM/E11.9 was given metformin',
    'icd10//K57.31. Also ',
    'ICD10CM/E11.9 ',
    'CVX/8 given',
    'icd10cm/heart attack. Then',
  ];
  for (const line of none) it(`is not in “${line}”`, () => expect(typed(line)).toBeNull());

  it('is written without a dot where MIMIC writes it so', () => {
    expect(['DIAGNOSIS//ICD//10//', 'PROCEDURE//ICD//9//', 'icd10//', 'ICD10CM/'].map(writesUndotted)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
