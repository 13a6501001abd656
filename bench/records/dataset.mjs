// Writes a large, realistic MEDS data set: Zipf-like code frequencies, log-normal record lengths, one subject with
// 50,000 events. Everything comes from hashes of row numbers, so the same options give the same data on any machine.
import { DuckDBInstance } from '@duckdb/node-api';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Code systems and how many codes each has: the vocabulary of the data set. */
const SYSTEMS = [
  ['icd10', 'diagnosis', 7000],
  ['loinc', 'laboratory test', 3000],
  ['rxnorm', 'drug', 2500],
  ['snomed', 'finding', 1500],
];
const KINDS = SYSTEMS.reduce((sum, [, , n]) => sum + Number(n), 0);

/** The subject with LONGEST events, among `subjects` numbered from 0. */
const LONGEST_AT = 777;
export const LONGEST = 50_000;
const SHARDS = 20;
const SUBJECT_EVENTS = 1000;

/** A subject's number → its id. */
export const subjectId = (/** @type {number} */ i) => i * 49_157 + 100_003;
export const LONGEST_ID = String(subjectId(LONGEST_AT));

/** A uniform number in (0, 1) from the hash of some SQL expressions. */
const uniform = (/** @type {string[]} */ ...of) => `((hash(${of.join(', ')}) % 1000003 + 0.5) / 1000003)`;

/**
 * Makes the data set unless it is there already.
 * @param {string} folder
 * @param {number} events about how many
 * @returns {Promise<void>}
 */
export async function ensureDataset(folder, events) {
  if (existsSync(folder)) return;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(path.join(part, 'data/train'), { recursive: true });
  mkdirSync(path.join(part, 'metadata'));
  const instance = await DuckDBInstance.create(':memory:');
  const db = await instance.connect();
  const subjects = Math.max(LONGEST_AT + 1, Math.round(events / SUBJECT_EVENTS));
  await db.run(`CREATE TABLE vocabulary AS
    SELECT (row_number() OVER (ORDER BY hash(code)) - 1)::INTEGER AS rank, code, description FROM (
      ${SYSTEMS.map(
        ([system, kind, n]) =>
          `SELECT '${system}//' || (10000 + i * 7) AS code, 'Synthetic ${kind} ' || i AS description FROM range(${n}) t(i)`,
      ).join(' UNION ALL ')})`);
  await db.run(`CREATE TABLE subject AS SELECT i, (i * 49157 + 100003)::BIGINT AS subject_id,
    CASE WHEN i = ${LONGEST_AT} THEN ${LONGEST} ELSE greatest(20, least(30000,
      exp(6.4 + sqrt(-2 * ln(${uniform('i', '1')})) * cos(2 * pi() * ${uniform('i', '2')})))) END::INTEGER AS n
    FROM range(${subjects}) t(i)`);
  await db.run(`UPDATE subject SET n = greatest(10, n * (${events}::DOUBLE / (SELECT sum(n) FROM subject)))::INTEGER
    WHERE i <> ${LONGEST_AT}`);
  for (let shard = 0; shard < SHARDS; shard++) {
    await db.run(`COPY (
      SELECT subject_id, time, v.code, numeric_value, text_value FROM (
        SELECT subject_id,
          least(${KINDS - 1}, floor(exp(${uniform('subject_id', 'k', '3')} * ln(${KINDS})))::INTEGER - 1) AS rank,
          TIMESTAMP '2008-01-01' + to_minutes(
            (hash(subject_id) % 2000000)::BIGINT + k // 6 * 733 + (hash(subject_id, k, 4) % 600)::BIGINT) AS time,
          CASE WHEN ${uniform('subject_id', 'k', '5')} < 0.45
            THEN round(${uniform('subject_id', 'k', '6')} * 200, 1)::FLOAT END AS numeric_value,
          CASE WHEN ${uniform('subject_id', 'k', '7')} < 0.04
            THEN ['positive', 'negative', 'trace', 'see note', '1+', 'Unable to obtain'][1 + (hash(subject_id, k, 8) % 6)::INTEGER]
            END AS text_value
        FROM (SELECT subject_id, unnest(range(n)) AS k FROM subject WHERE i % ${SHARDS} = ${shard})) e
      JOIN vocabulary v USING (rank) ORDER BY subject_id, time
    ) TO '${path.join(part, `data/train/${shard}.parquet`).replaceAll("'", "''")}'
      (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`);
  }
  const codes = path.join(part, 'metadata/codes.parquet').replaceAll("'", "''");
  await db.run(`COPY (SELECT code, description FROM vocabulary ORDER BY rank) TO '${codes}' (FORMAT parquet)`);
  writeFileSync(
    path.join(part, 'metadata/dataset.json'),
    JSON.stringify({ dataset_name: 'large synthetic benchmark', meds_version: '0.4.0' }),
  );
  db.closeSync();
  instance.closeSync();
  renameSync(part, folder);
}
