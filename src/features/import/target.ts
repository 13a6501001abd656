import { readdir, rm, rmdir } from 'node:fs/promises';
import * as path from 'node:path';
import { STAGING_FOLDER } from '../../engine/import/contract';
import { endWhole } from '../../engine/import/put_in_place';

/**
 * What stands where an import is to be written: `nothing` (no folder, or an empty one), `started` (an import that is not
 * whole), `files`.
 */
export type TargetState = 'nothing' | 'started' | 'files';

/** @param out absolute path */
export async function whatStandsIn(out: string): Promise<TargetState> {
  try {
    const names = await readdir(out);
    if (names.length === 0) return 'nothing';
    return names.includes(STAGING_FOLDER) ? 'started' : 'files';
  } catch (error) {
    // A file of that name, or a folder that may not be read, is not ours to write over.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'nothing' : 'files';
  }
}

/** Where records are written unless the user says otherwise: beside the source, `synthea` → `synthea-meds`. */
export function besides(source: string): string {
  const name = path.basename(source).replace(/(?:\.(?:json|ndjson|jsonl|csv|parquet|gz))+$/i, '');
  return path.join(path.dirname(source), `${name}-meds`);
}

/** In a folder that the user chose: itself where it is empty, else a new folder in it. */
export async function within(folder: string, source: string): Promise<string> {
  const state = await whatStandsIn(folder);
  return state === 'files' ? path.join(folder, path.basename(besides(source))) : folder;
}

/**
 * Throws away what was staged of an import that is not whole, and the folder where nothing else is in it. What is in `data`
 * and `metadata` beside a staging folder is what the import was to replace. One that lacks only its last step is ended.
 */
export async function discardStaged(out: string): Promise<void> {
  if ((await endWhole(out)) !== null || (await whatStandsIn(out)) !== 'started') return;
  await rm(path.join(out, STAGING_FOLDER), { recursive: true, force: true });
  if ((await whatStandsIn(out)) === 'nothing') await rmdir(out);
}
