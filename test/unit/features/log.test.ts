import { describe, expect, it } from 'vitest';
import { withoutRecords } from '../../../src/features/log/redact';

describe('what the log leaves out', () => {
  it.each([
    [
      `Conversion Error: Could not convert string 'Jane Doe' to INT64`,
      `Conversion Error: Could not convert string ‹…› to INT64`,
    ],
    [`row 7 holds "potassium 3.2\nand more" here`, `row 7 holds ‹…› here`],
    [`no subject “10001725” here`, `no subject ‹…› here`],
  ])('everything in quotes that may come from a record: %s', (message, logged) => {
    expect(withoutRecords(message)).toBe(logged);
  });

  it.each([
    `IO Error: No files found that match the pattern '/data/my records/train/0.parquet'`,
    `Could not cast 'VARCHAR' to 'TIMESTAMP WITH TIME ZONE'`,
    `Referenced column "subject_id" not found`,
  ])('but not paths, types and columns: %s', message => {
    expect(withoutRecords(message)).toBe(message);
  });
});
