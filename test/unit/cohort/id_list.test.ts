import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIdList } from '../../../src/core/cohort/id_list';

const ids = (text: string): readonly string[] => parseIdList(text).ids;

describe('a list of ids', () => {
  it.each([
    ['one a line', '1\n2\n3'],
    ['with commas', '1,2, 3'],
    ['with semicolons and blanks', '1; 2  3'],
    ['with tabs', '1\t2\t3'],
    ['with every kind of line end', '1\r\n2\r3\n'],
    ['with a byte order mark', '\uFEFF1\n2\n3'],
    ['with quotes', '"1"\n\'2\', "3"'],
    ['with comments and empty lines', '# my patients\n\n1\n  # 7\n2\n\n3\n\n'],
    ['again', '1 2 1 3 2'],
    ['as a column of one', 'subject_id\n1\n2\n3\n'],
    ['as a table', 'name,subject_id,age\nA,1,30\n"B, ""b""",2,\n"C\nc",3,31'],
    ['as a table with tabs', 'subject_id\tname\r\n1\tA\r\n"2"\tB\r\n3\t\r\n'],
    ['as a table with semicolons', '"name";"Subject_ID"\n"A";1\n"B";2\n;3'],
  ])('%s', (_, text) => {
    const list = parseIdList(text);
    expect(list.ids).toEqual(['1', '2', '3']);
    expect(list.problems).toEqual([]);
  });

  it('keeps every digit and sign', () => {
    const exact = ['-9223372036854775808', '9223372036854775807', '18446744073709551615', '9007199254740993', '007'];
    expect(ids(exact.join('\n'))).toEqual(exact);
    expect(ids(`subject_id\n${exact.join('\n')}`)).toEqual(exact);
  });

  it('tells what is no id, with its line', () => {
    expect(parseIdList('1\nabc, 2\n\n1.2E+07\n3.0\n')).toEqual({
      ids: ['1', '2'],
      repeated: 0,
      column: null,
      rejected: ['abc', '1.2E+07', '3.0'],
      problems: [
        { line: 2, message: 'Line 2: "abc" is no subject id.' },
        {
          line: 4,
          message: 'Line 4: "1.2E+07" is no subject id: a spreadsheet has rounded it. Export the column as text.',
        },
        {
          line: 5,
          message: 'Line 5: "3.0" is no subject id: it was written as a fraction. Export the column as whole numbers.',
        },
      ],
    });
  });

  it('tells rows of a table that have no id, by the line where they begin', () => {
    const list = parseIdList('a,subject_id\n"x\ny",1\nz\nw,\nv,nine\nu,2,extra');
    expect(list.ids).toEqual(['1', '2']);
    expect(list.column).toBe('subject_id');
    expect(list.problems.map(({ message }) => message)).toEqual([
      'Line 4: has no subject_id: it has 1 of 2 columns.',
      'Line 5: subject_id is empty.',
      'Line 6: "nine" is no subject id.',
    ]);
  });

  it('counts what comes again', () => {
    expect(parseIdList('5 5 6 5').repeated).toBe(2);
  });

  it('is empty where there is nothing', () => {
    for (const text of ['', '\uFEFF', '\n\n', '# nobody', 'subject_id\n']) {
      expect(parseIdList(text)).toMatchObject({ ids: [], problems: [] });
    }
  });

  const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }).map(String);
  const joints = fc.constantFrom(',', '\n', '\r\n', '\t', ' ', ', ', ';\n', '\r');

  it('has all ids in order, whatever joins and quotes them', () => {
    const written = fc.tuple(id, joints, fc.constantFrom('', '"', "'"));
    fc.assert(
      fc.property(fc.array(written), parts => {
        const text = parts.map(([id, joint, quote]) => quote + id + quote + joint).join('');
        expect(ids(text)).toEqual([...new Set(parts.map(([id]) => id))]);
      }),
    );
  });

  it('has the ids of every table that is written as RFC 4180 says', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', '\t', ' ', 'é', '#') });
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, id, cell)), fc.constantFrom(',', ';', '\t'), (rows, separator) => {
        const lines = rows.map(([a, id, b]) => [quoted(a), id, quoted(b)].join(separator));
        const list = parseIdList([['a', 'subject_id', 'b'].join(separator), ...lines].join('\n'));
        expect(list.ids).toEqual([...new Set(rows.map(([, id]) => id))]);
        expect(list.problems).toEqual([]);
      }),
    );
  });

  it('never throws, and has nothing but ids in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        for (const found of ids(`subject_id,x\n${text}`)) expect(found).toMatch(/^[+-]?\d{1,38}$/);
        for (const found of ids(text)) expect(found).toMatch(/^[+-]?\d{1,38}$/);
      }),
    );
  });
});
