import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { END_PREFIX } from '../../core/import/conventions';
import { SOURCE_TITLES, type ImportReport } from '../../core/import/report';
import { quoteText } from '../database';
import { IMPORT_ETL_NAME, REPORT_FILE } from './contract';
import type { ImportDatabase } from './import_database';
import type { NumberedSubjects } from './subject_numbers';

/** Raised where the same source gives other events. */
const ETL_VERSION = '1';
const MEDS_VERSION = '0.4.0';

/** `KIND//START//SYSTEM/CODE`: what stands behind it is the parent. */
const INTERVAL = '^[A-Z_]+//(START|END)//(.+)$';

/**
 * Makes the table `uses`: code, description, parent, unit, with how many events and values each has. From it come
 * codes.parquet and what is told of codes.
 */
export async function countUses(database: ImportDatabase, events: string): Promise<void> {
  await database.run(
    `CREATE OR REPLACE TEMP TABLE uses AS SELECT code, description, parent, unit, count(*) AS events,
       count(numeric_value) AS numbers FROM ${events} GROUP BY ALL`,
  );
}

/** @returns how many codes there are */
export async function writeCodes(database: ImportDatabase, folder: string): Promise<number> {
  const prefixed = `CASE WHEN regexp_extract(code, '${INTERVAL}', 1) = 'END' AND NOT starts_with(description, ${quoteText(END_PREFIX)})
    THEN ${quoteText(END_PREFIX)} || description ELSE description END`;
  const parent = `nullif(coalesce(parent, regexp_extract(code, '${INTERVAL}', 2)), '')`;
  // The commonest description of a code; of equally common ones the first by its letters.
  const described = `SELECT code, arg_min(description, (-n, description)) AS description FROM
    (SELECT code, ${prefixed} AS description, sum(events) AS n FROM uses WHERE description IS NOT NULL GROUP BY 1, 2) GROUP BY code`;
  const parents = `SELECT code, list(DISTINCT p ORDER BY p) FILTER (p IS NOT NULL) AS parents
    FROM (SELECT code, ${parent} AS p FROM uses) GROUP BY code`;
  await write(
    database,
    folder,
    'codes.parquet',
    `SELECT p.code, d.description, coalesce(p.parents, []) AS parent_codes
     FROM (${parents}) p LEFT JOIN (${described}) d ON d.code = p.code ORDER BY p.code`,
  );
  const { codes } = await database.row('SELECT count(DISTINCT code) AS codes FROM uses');
  return Number(codes);
}

/** Splits, and the ids of the source where they are not kept. */
export async function writeSubjects(
  database: ImportDatabase,
  folder: string,
  { areOwn }: NumberedSubjects,
): Promise<void> {
  await write(
    database,
    folder,
    'subject_splits.parquet',
    `SELECT subject_id, regexp_extract(part, '^(.*)-', 1) AS split FROM subjects ORDER BY subject_id`,
  );
  if (areOwn) return;
  await write(
    database,
    folder,
    'subject_ids.parquet',
    'SELECT subject_id, original AS original_subject_id FROM subjects ORDER BY subject_id',
  );
}

async function write(database: ImportDatabase, folder: string, name: string, select: string): Promise<void> {
  const file = path.join(folder, name);
  await database.run(`COPY (${select}) TO ${quoteText(`${file}.part`)} (FORMAT parquet, COMPRESSION zstd)`);
  await rename(`${file}.part`, file);
}

/** The report, and last dataset.json, which makes the folder a data set. */
export async function writeReport(
  folder: string,
  report: ImportReport,
  { areOwn }: NumberedSubjects,
  began: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const dataset = {
    dataset_name: path.basename(report.from),
    etl_name: IMPORT_ETL_NAME,
    etl_version: ETL_VERSION,
    meds_version: MEDS_VERSION,
    created_at: began,
    ...(areOwn ? {} : { raw_source_id_columns: ['original_subject_id'] }),
    source: { kind: report.source, title: SOURCE_TITLES[report.source], name: path.basename(report.from) },
    counts: { subjects: report.subjects, events: report.events, codes: report.codes },
  };
  for (const [name, content] of [
    [REPORT_FILE, report],
    ['dataset.json', dataset],
  ] as const) {
    const file = path.join(folder, name);
    await writeFile(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`);
    await rename(`${file}.part`, file);
  }
}
