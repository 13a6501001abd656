import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '../../core/import/report';
import { AtWork, isAtWork } from '../at_work';
import { fault } from '../faults';
import { REPORT_FILE, STAGING_FOLDER } from './contract';
import { readState, STATE_FILE, type ImportState } from './import_state';
import { takeTarget, written } from './import_target';

/** Below the staging folder: the data set that is being made, and the one that stood in its place. */
const MADE = 'made';
const REPLACED = 'replaced';

/** Where the data set is made, which is moved to its place when it is whole. @param staging the staging folder */
export const madeIn = (staging: string): string => path.join(staging, MADE);

/**
 * Moves a data set that is whole to its place, and what stood there out of the way; then takes the staging folder away. It
 * may be broken off at any moment and called again: what is still to be moved is told by where it stands.
 * @param out a taken folder whose state says that the import is whole
 * @throws UserFault not-written
 */
export async function putInPlace(out: string): Promise<void> {
  const staging = path.join(out, STAGING_FOLDER);
  const move = async (from: string, to: string): Promise<void> => {
    if (existsSync(from)) await rename(from, to);
  };
  await written(out, async () => {
    await mkdir(path.join(staging, REPLACED), { recursive: true });
    // The metadata makes a folder a data set: the old one goes first, the new one comes last.
    for (const name of ['metadata', 'data']) {
      if (existsSync(path.join(staging, MADE, name)))
        await move(path.join(out, name), path.join(staging, REPLACED, name));
    }
    for (const name of ['data', 'metadata']) await move(path.join(staging, MADE, name), path.join(out, name));
    await sweep(staging);
  });
}

/** The state goes last: as long as it is there, it says that the data set is whole. */
async function sweep(staging: string): Promise<void> {
  const last = [AtWork.FILE, STATE_FILE];
  for (const name of await readdir(staging)) {
    if (!last.includes(name)) await rm(path.join(staging, name), { recursive: true, force: true });
  }
  for (const name of last) await rm(path.join(staging, name), { force: true });
  await rmdir(staging);
}

/**
 * Brings an import to its end that was broken off when its data set was whole.
 * @returns what it was an import of; null where none was broken off there
 * @throws UserFault at-work, not-written
 */
export async function endWhole(out: string): Promise<ImportState | null> {
  const staging = path.join(out, STAGING_FOLDER);
  // Not a link: what is staged is deleted in the end.
  if ((await lstat(staging).catch(() => null))?.isDirectory() !== true) return null;
  const state = await readState(staging);
  if (state?.isWhole !== true) return null;
  if (await isAtWork(staging)) throw fault('at-work', { folder: out });
  const atWork = await takeTarget(out);
  try {
    await putInPlace(out);
  } finally {
    await atWork.end();
  }
  return state;
}

/** What was told of an import that is at its end. */
export async function reportIn(out: string): Promise<ImportReport> {
  return JSON.parse(await readFile(path.join(out, 'metadata', REPORT_FILE), 'utf8')) as ImportReport;
}
