import { describe, expect, it } from 'vitest';
import { fieldsOf, looksLikeRows } from '../../../src/core/ontology/row_fields';

/** What the columns of a row say, and what stands in them. */
const read = (line: string, header: string | undefined): readonly (readonly [string, string | undefined])[] =>
  fieldsOf(line, header, 'csv').map(({ start, end, meaning }) => [line.slice(start, end), meaning?.kind]);

describe('the fields of rows', () => {
  it('have what their own header says, whichever was read before', () => {
    const headers = ['icd10_code,note,loinc_code', 'note,icd10_code,note', 'icd10_code,note,loinc_code'];
    expect(headers.map(header => read('a,"b,c",d', header))).toEqual([
      [
        ['a', 'named'],
        ['b,c', 'other'],
        ['d', 'named'],
      ],
      [
        ['a', 'other'],
        ['b,c', 'named'],
        ['d', 'other'],
      ],
      [
        ['a', 'named'],
        ['b,c', 'other'],
        ['d', 'named'],
      ],
    ]);
  });

  it('say nothing where the first line names no columns', () => {
    expect(read('a,b', '1,2').map(([, meaning]) => meaning)).toEqual([undefined, undefined]);
    expect(read('a,b', undefined).map(([, meaning]) => meaning)).toEqual([undefined, undefined]);
  });

  it('are not looked for in lines of megabytes', () => {
    const header = 'icd10_code,note,'.repeat(10_000);
    expect(looksLikeRows('x,'.repeat(20_000), header)).toBe(false);
    expect(read('a,b', header).map(([, meaning]) => meaning)).toEqual([undefined, undefined]);
    expect(looksLikeRows('a,b,c', 'x,y,z')).toBe(true);
    expect(looksLikeRows('a'.repeat(200_000), 'x,y,z')).toBe(false);
  });
});
