import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { writeCohortFile } from '../../core/cohort/cohort_file';
import { messageOf, UserFault } from '../../core/fault';
import type { Params, Result } from '../../protocol/channel';
import type { CohortRequests } from '../contract';
import { fault } from '../faults';
import { findRoot } from '../dataset_root';
import { writeOutside, type NeverWritten } from '../written_file';
import type { CohortGround } from './answers';
import { pathInFile } from './cohort_place';
import { fingerprintOf } from './fingerprint';
import { digestOf } from './text_file';

/** The records of a cohort as its file names them. */
interface Records {
  readonly never: NeverWritten;
  readonly name: string;
  /** Null where they can't be read. */
  readonly fingerprint: string | null;
  /** Why they can't be read. */
  readonly unread: string | null;
}

/** Writes a cohort file; see CohortRequests. */
export async function saveCohort(
  ground: CohortGround,
  { cohort, from, file, replace, evenUnread }: Params<CohortRequests, 'saveCohort'>,
  signal?: AbortSignal,
): Promise<Result<CohortRequests, 'saveCohort'>> {
  const { dataset, subjects, scope } = cohort;
  const { never, name, fingerprint, unread } = await recordsOf(ground, dataset, evenUnread === true, signal);
  const place = { path: pathInFile(file, dataset), name, fingerprint };
  const text = writeCohortFile({ dataset: place, subjects, scope, from });
  const mayReplace = typeof replace === 'boolean' ? replace : await isAsKnown(file, replace.digest);
  await writeOutside(never, file, append => append(text), { replace: mayReplace, signal });
  return { fingerprint, digest: digestOf(text), unread };
}

/** Whether a file can be replaced because it holds what it is known to hold. @throws UserFault already-there */
async function isAsKnown(file: string, digest: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null);
  // One that went meanwhile is lost to nobody; what comes in its place until it is written stays.
  if (text === null) return false;
  if (digestOf(text) !== digest) throw fault('already-there', { file });
  return true;
}

async function recordsOf(
  ground: CohortGround,
  dataset: string,
  evenUnread: boolean,
  signal?: AbortSignal,
): Promise<Records> {
  try {
    return await ground.unchanged(
      dataset,
      async ({ handle }) => ({
        never: handle,
        name: handle.name,
        fingerprint: await fingerprintOf(handle, signal),
        unread: null,
      }),
      signal,
    );
  } catch (error) {
    if (!evenUnread || !(error instanceof UserFault)) throw error;
    return {
      never: await foldersOf(dataset),
      name: path.basename(dataset),
      fingerprint: null,
      unread: messageOf(error),
    };
  }
}

/** Records that can't be read may be there all the same, and nothing is written among them. */
async function foldersOf(dataset: string): Promise<NeverWritten> {
  const root = await dataSetFolder(dataset);
  const isThere = (await realpath(dataset).catch(() => null)) !== null;
  const recognised = isThere
    ? { path: dataset, root, layout: 'shards' as const }
    : { path: root ?? dataset, root: root === dataset ? null : root, layout: 'file' as const };
  return { recognised, absoluteFiles: [] };
}

/** The folder that a data set is in with all that belongs to it; null where that is a file that stands alone. */
export async function dataSetFolder(dataset: string): Promise<string | null> {
  const isFile = /\.parquet$/i.test(dataset);
  const root = await findRoot(isFile ? path.dirname(dataset) : dataset);
  return root ?? (isFile ? null : dataset);
}
