import { DuckDBInstance } from '@duckdb/node-api';
import { inProject } from '../../../scripts/setup/project.mjs';

/** What DuckDB itself says of the sample: what the tests expect, from another source than the code under test. */

const SAMPLE = inProject('media/sample/mimic-iv-demo-meds').replaceAll("'", "''");

/** `events`: the sample's events with their description, null where codes.parquet has none. */
const EVENTS = `WITH described AS (
    SELECT code, any_value(description) AS description FROM '${SAMPLE}/metadata/codes.parquet' GROUP BY code
  ), events AS (
    SELECT e.*, description FROM read_parquet('${SAMPLE}/data/**/*.parquet', union_by_name = true) e
    LEFT JOIN described USING (code)
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
