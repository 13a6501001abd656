import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { termsOf } from '../../core/evaluate/guard';
import type { SubjectId } from '../../core/meds/dataset';
import { dataSetFolder } from '../cohort/save_cohort';
import { Database, quoteName, quoteText } from '../database';
import { DatasetHandle } from '../dataset_handle';
import { fault } from '../faults';

const PARQUET = '(FORMAT parquet, COMPRESSION zstd)';
/** The split that all subjects of it are in: questions are there to evaluate. */
const SPLIT = 'held_out';

/** Further columns that say who the subject was, or where the entry stood in the source. */
const LEFT_OUT: ReadonlySet<string> = new Set(['original_subject_id', 'source_id']);
/** Further columns whose values only tie events of a subject together; the numbers themselves tell when they were given. */
const NUMBERED: ReadonlySet<string> = new Set(['encounter_id', 'stay_id', 'order_id', 'hadm_id', 'visit_id']);

/**
 * Writes the records of some subjects under other ids, as a MEDS data set of its own: events in the order of the new ids,
 * the codes that occur in them with what the data set says of them, splits, where it comes from and on which terms. Original ids are left
 * out, and visits and orders of each subject numbered from 1.
 * @param dataset absolute path
 * @param idOf the new ids by the old ones
 * @param out absolute path of the folder; it is new, or empty
 * @throws UserFault import-target, write-into-data-set; what can be wrong with a data set
 */
export async function writeReassigned(
  dataset: string,
  idOf: ReadonlyMap<SubjectId, SubjectId>,
  out: string,
  signal?: AbortSignal,
): Promise<void> {
  await checkTarget(dataset, out);
  const unfinished = path.join(path.dirname(out), `.${path.basename(out)}.${randomUUID()}.part`);
  // A database of its own: the engine's reads only.
  const database = await Database.open();
  try {
    const handle = await DatasetHandle.open(database, dataset, signal);
    for (const folder of [path.join('data', SPLIT), 'metadata']) {
      await mkdir(path.join(unfinished, folder), { recursive: true });
    }
    for (const { file, query } of tablesOf(handle, idOf)) {
      const to = quoteText(path.join(unfinished, ...file.split('/')));
      await handle.rows(`COPY (${query}) TO ${to} ${PARQUET}`, {}, signal);
    }
    const about = {
      dataset_name: `${handle.name} under new ids`,
      etl_name: 'cohort-lens questions sample',
      meds_version: '0.4.0',
      ...termsOf(handle.metadata),
    };
    await writeFile(path.join(unfinished, 'metadata', 'dataset.json'), `${JSON.stringify(about, null, 2)}\n`);
    await rmdir(out).catch((error: unknown) => {
      // An empty folder makes room; one that is not there is none in the way.
      if (codeOf(error) !== 'ENOENT') throw fault('not-written', { file: out, why: codeOf(error) }, error);
    });
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await database.close();
  }
}

function tablesOf(handle: DatasetHandle, idOf: ReadonlyMap<SubjectId, SubjectId>) {
  const pairs = [...idOf].map(([old, id]) => `(${quoteText(old)}, ${id})`).join(', ');
  const events = `(SELECT ids.id AS new_id,
      row_number() OVER (PARTITION BY ids.id ORDER BY time NULLS FIRST, file, "row") AS place, e.*
    FROM ${handle.scan()} e JOIN (VALUES ${pairs}) ids(old, id) ON CAST(e.subject AS VARCHAR) = ids.old)`;
  const taken = new Set(['subject_id', 'time', 'code', 'numeric_value', 'text_value', ...LEFT_OUT]);
  const further = handle.extraColumns.flatMap(({ name, type }, i) => {
    // What is named as a column of the standard already is one of it.
    if (taken.has(name.toLowerCase()) || name === '') return [];
    return [`${NUMBERED.has(name.toLowerCase()) ? numbered(`x${i}`, type) : `x${i}`} AS ${quoteName(name)}`];
  });
  const numberedBy = handle.extraColumns.flatMap(({ name }, i) =>
    NUMBERED.has(name.toLowerCase())
      ? [`, min(place) OVER (PARTITION BY new_id, x${i}) AS ${firstPlace(`x${i}`)}`]
      : [],
  );
  const columns = ['CAST(new_id AS BIGINT) AS subject_id', 'time', 'code', 'numeric_value', 'text_value', ...further];
  const said =
    handle.codesScan() ?? '(SELECT NULL::VARCHAR AS code, NULL AS description, NULL AS parent_codes WHERE false)';
  return [
    {
      file: `data/${SPLIT}/0.parquet`,
      query: `SELECT ${columns.join(', ')} FROM (SELECT *${numberedBy.join('')} FROM ${events}) ORDER BY new_id, place`,
    },
    {
      file: 'metadata/codes.parquet',
      query: `SELECT code, CAST(min(description) AS VARCHAR) AS description,
          CAST(min(parent_codes) AS VARCHAR[]) AS parent_codes
        FROM (SELECT DISTINCT code FROM ${events} WHERE code IS NOT NULL) LEFT JOIN ${said} said USING (code)
        GROUP BY code ORDER BY code`,
    },
    {
      file: 'metadata/subject_splits.parquet',
      query: `SELECT CAST(id AS BIGINT) AS subject_id, ${quoteText(SPLIT)} AS split FROM (VALUES ${pairs}) ids(old, id) ORDER BY id`,
    },
  ];
}

/** A column's values numbered anew for each subject, in the order in which they first come. */
function numbered(column: string, type: string): string {
  const rank = `dense_rank() OVER (PARTITION BY new_id ORDER BY ${column} IS NULL, ${firstPlace(column)})`;
  return `CASE WHEN ${column} IS NOT NULL THEN CAST(${rank} AS ${type === 'VARCHAR' ? 'VARCHAR' : 'BIGINT'}) END`;
}

const firstPlace = (column: string): string => `${column}_first`;

/**
 * @param place absolute path of a file or folder that is to be written
 * @throws UserFault write-into-data-set where it is one of the data set's
 */
export async function refuseWithin(dataset: string, place: string): Promise<void> {
  const within = await dataSetFolder(dataset);
  const folder = within ?? path.dirname(dataset);
  const relative = path.relative(folder, place);
  if (relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))) {
    throw fault('write-into-data-set', { dataset: folder });
  }
}

/** @throws UserFault import-target, write-into-data-set where records can't be written there */
async function checkTarget(dataset: string, out: string): Promise<void> {
  await refuseWithin(dataset, out);
  const present = await readdir(out).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    const why = codeOf(error) === 'ENOTDIR' ? 'is a file' : 'can’t be read';
    throw fault('import-target', { folder: out, why }, error);
  });
  if (present.length > 0) throw fault('import-target', { folder: out, why: 'is not empty' });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
