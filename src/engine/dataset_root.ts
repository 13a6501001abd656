import { homedir } from 'node:os';
import path from 'node:path';
import { isMetadataFolder } from './folder_walk';

/** How far above the opened path `metadata` is looked for: data/<split>/<sub-folder>/<file>. */
export const LEVELS_UP = 4;

/** The nearest folder from here upward, a few levels, that has the metadata of a MEDS data set; null for none. */
export async function findRoot(from: string): Promise<string | null> {
  let folder = from;
  for (let level = 0; level <= LEVELS_UP && !isTooWide(folder); level++) {
    if (await isMetadataFolder(path.join(folder, 'metadata'))) return folder;
    folder = path.dirname(folder);
  }
  return null;
}

/** Whether a folder is a home folder, a whole drive or what lies between: never taken for a data set unasked. */
export function isTooWide(folder: string, home: string = homedir()): boolean {
  const below = path.relative(folder, home);
  return (
    path.dirname(folder) === folder || (below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below))
  );
}
