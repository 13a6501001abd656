import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SubjectId } from '../../core/meds/dataset';
import { dataSetFolder } from '../cohort/save_cohort';
import { Database, quoteName, quoteText } from '../database';
import { DatasetHandle } from '../dataset_handle';
import { fault } from '../faults';

const PARQUET = '(FORMAT parquet, COMPRESSION zstd)';
/** The split that all subjects of it are in: questions are there to evaluate. */
const SPLIT = 'held_out';

/**
 * Writes the records of some subjects under other ids, as a MEDS data set of its own: events in the order of the new ids,
 * the codes that occur in them with what the data set says of them, splits, and where it comes from.
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
    };
    await writeFile(path.join(unfinished, 'metadata', 'dataset.json'), `${JSON.stringify(about, null, 2)}\n`);
    await rmdir(out).catch(() => undefined); // an empty folder makes room; one that is not there is none in the way
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
  const events = `(SELECT ids.id AS new_id, e.* FROM ${handle.scan()} e
    JOIN (VALUES ${pairs}) ids(old, id) ON CAST(e.subject AS VARCHAR) = ids.old)`;
  const taken = new Set(['subject_id', 'time', 'code', 'numeric_value', 'text_value']);
  const further = handle.extraColumns.flatMap(({ name }, i) => {
    // What is named as a column of the standard already is one of it.
    return taken.has(name.toLowerCase()) || name === '' ? [] : [`x${i} AS ${quoteName(name)}`];
  });
  const columns = ['CAST(new_id AS BIGINT) AS subject_id', 'time', 'code', 'numeric_value', 'text_value', ...further];
  const said =
    handle.codesScan() ?? '(SELECT NULL::VARCHAR AS code, NULL AS description, NULL AS parent_codes WHERE false)';
  return [
    {
      file: `data/${SPLIT}/0.parquet`,
      query: `SELECT ${columns.join(', ')} FROM ${events} ORDER BY new_id, time NULLS FIRST, file, "row"`,
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

async function checkTarget(dataset: string, out: string): Promise<void> {
  const within = await dataSetFolder(dataset);
  const folder = within ?? path.dirname(dataset);
  const relative = path.relative(folder, out);
  if (relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))) {
    throw fault('write-into-data-set', { dataset: folder });
  }
  const present = await readdir(out).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return [];
    throw fault('import-target', { folder: out, why: code === 'ENOTDIR' ? 'is a file' : 'can’t be read' }, error);
  });
  if (present.length > 0) throw fault('import-target', { folder: out, why: 'is not empty' });
}
