import { describe, expect, it } from 'vitest';
import { withoutRecords } from '../../../src/features/log/redact';

const KNOWN = ['/data/my records', '/opt/extensions/cohort-lens'];

describe('what the log leaves out', () => {
  it.each([
    [
      `Conversion Error: Could not convert string 'Jane Doe' to INT64`,
      `Conversion Error: Could not convert string ‹…› to INT64`,
    ],
    [`row 7 holds "potassium 3.2\nand more" here`, `row 7 holds ‹…› here`],
    [`no subject “10001725” here`, `no subject ‹…› here`],
    [`Could not convert string 'O'Brien has HIV' to INT64`, `Could not convert string ‹…› to INT64`],
    [`Could not convert string 'O"Brien' to 'BIGINT'`, `Could not convert string ‹…›`],
    [`'DATE'Jane Doe' is no date`, `‹…› is no date`],
    [`'BOB' has 'VARCHAR'`, `‹…›`],
    [
      `Type INT64 with value 9007199254740993 can't be cast`,
      // The apostrophe could be a quote's end as well.
      `Type INT64 with value ‹…› can‹…›t be cast`,
    ],
    [`EACCES: permission denied, open '/home/ann/10001725.json'`, `EACCES: permission denied, open ‹…›`],
    [`open '/data/my records/../10001725.json'`, `open ‹…›`],
    [
      `Invalid Input Error: CSV Error on Line: 2\nOriginal Line: 3edac,2014-10-06,999-17-5017,Maynard46\nthe second line\nExpected`,
      `Invalid Input Error: CSV Error on Line: 2\nOriginal Line: ‹…›`,
    ],
  ])('everything in quotes that may come from a record: %s', (message, logged) => {
    expect(withoutRecords(message, KNOWN)).toBe(logged);
  });

  it.each([
    `IO Error: No files found that match the pattern '/data/my records/train/0.parquet'`,
    `ENOENT: no such file or directory, open '/opt/extensions/cohort-lens/dist/engine.js'`,
    `Could not cast 'VARCHAR' to 'TIMESTAMP WITH TIME ZONE'`,
    `Referenced column "subject_id" not found`,
  ])('but not known paths, types and columns: %s', message => {
    expect(withoutRecords(message, KNOWN)).toBe(message);
  });

  it('and not the lines of a stack', () => {
    const stack = `\n    at Engine.subject (/opt/dist/engine.js:10:5)\n    at async Object.<anonymous> (/opt/dist/engine.js:2:1)`;
    expect(withoutRecords(`Error: no 'Jane Doe'${stack}`, KNOWN)).toBe(`Error: no ‹…›${stack}`);
  });

  it('but what only looks like one, within a text, is left out', () => {
    expect(withoutRecords(`Error: 'note\n    at bedside: "Doe"' is long`, KNOWN)).toBe('Error: ‹…› is long');
  });
});
