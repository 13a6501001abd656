import type { DropRule } from './mapping';

/**
 * The table `known`: the id of every patient there is, as rows of other tables name it, and where the patient stands first:
 * in which of the files of that table, and in which of its rows.
 */
const KNOWN = 'known';

/** Rows of a patient after the first, in one file or another. */
export const EARLIER_ROW: DropRule = {
  reason: 'the patient stands in an earlier row',
  when: `${KNOWN}.nth_file < t.nth_file OR ${KNOWN}.nth_file = t.nth_file AND ${KNOWN}.ordinal < t.ordinal`,
};

/** @param subject SQL of a row's patient */
export const joinKnown = (subject: string): string => `LEFT JOIN ${KNOWN} ON ${KNOWN}.id = (${subject})`;

export const makeKnown = `CREATE OR REPLACE TEMP TABLE ${KNOWN} (id VARCHAR, nth_file INTEGER, ordinal BIGINT)`;

/** Adds the patients of a file, whose rows come after those of the files before. @param subject SQL of a row's patient */
export const addKnown = (subject: string, from: string): string =>
  `INSERT INTO ${KNOWN} SELECT (${subject}) AS id, any_value(t.nth_file), min(t.ordinal) FROM ${from} t
   WHERE (${subject}) IS NOT NULL AND (${subject}) NOT IN (SELECT id FROM ${KNOWN}) GROUP BY 1`;

/** FROM of a file's rows, which say in `nth_file` which of the files of their table it is, from 0. */
export const numbered = (from: string, nthFile: number): string => `(SELECT *, ${nthFile} AS nth_file FROM ${from})`;
