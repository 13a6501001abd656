import { DuckDBInstance } from '@duckdb/node-api';
import { inProject } from '../../../scripts/setup/project.mjs';

/** What DuckDB itself says of the sample: what the tests expect, from another source than the code under test. */

const SAMPLE = inProject('media/sample/mimic-iv-demo-meds').replaceAll("'", "''");

const ITEMS = inProject('ontology/own/mimic_items.tsv').replaceAll("'", "''");

/** Where a code of MIMIC-IV in MEDS has an item's number. */
const ITEM = String.raw`^(?:LAB|INFUSION_START|INFUSION_END|SUBJECT_FLUID_OUTPUT|PROCEDURE//START|PROCEDURE//END)//(\d+)`;

/**
 * `events`: the sample's events with `description`, null where codes.parquet has none, and `label`, that of the MIMIC-IV
 * item in the code, which is what the index adds to the sample's own descriptions.
 */
const EVENTS = `WITH described AS (
    SELECT code, any_value(description) AS description FROM '${SAMPLE}/metadata/codes.parquet' GROUP BY code
  ), items AS (
    SELECT itemid, label FROM read_csv('${ITEMS}', delim = '\t', header = true, quote = '', all_varchar = true)
  ), events AS (
    SELECT e.*, description, label FROM read_parquet('${SAMPLE}/data/**/*.parquet', union_by_name = true) e
    LEFT JOIN described USING (code)
    LEFT JOIN items ON itemid = regexp_extract(code, '${ITEM}', 1)
  )`;

export type Row = Readonly<Record<string, unknown>>;

/**
 * @param select reads from `events`
 * @returns rows with int64 as text
 */
export async function askSample(select: string): Promise<readonly Row[]> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    const reader = await connection.runAndReadAll(`${EVENTS} ${select}`);
    return reader.getRowObjectsJson();
  } finally {
    instance.closeSync();
  }
}

/** One number. */
export async function countSample(condition: string): Promise<number> {
  const [row] = await askSample(`SELECT count(*)::INTEGER AS n FROM events WHERE ${condition}`);
  return Number(row?.['n']);
}
