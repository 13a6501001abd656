import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fault } from './faults';
import { fileSystemFault } from './file_system_fault';

/** A row's file is a 16-bit number (core/meds/events.ts). */
export const MAX_FILES = 65_535;
const MAX_DEPTH = 16;

export interface FolderContent {
  /** Absolute paths of all Parquet files, in the natural order of their paths (2 before 10). */
  readonly parquet: readonly string[];
  /** Folders that have a child `metadata` with a file of the standard in it: each is the root of a MEDS data set. */
  readonly roots: readonly string[];
  /** Sub-folders that may not be listed. */
  readonly denied: readonly string[];
}

/** The files of a MEDS data set's `metadata` folder. */
export const METADATA_FILES: readonly string[] = ['codes.parquet', 'subject_splits.parquet', 'dataset.json'];
const naturally = new Intl.Collator('en', { numeric: true });

/** Sorts paths as people number them: `train/2.parquet` before `train/10.parquet`. */
export function byName(a: string, b: string): number {
  return naturally.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Lists a folder to any sensible depth. Hidden files and folders are passed over, links are followed once.
 * @param shown the folder's path as the user knows it
 * @throws UserFault not-found, not-readable (the folder itself), too-many-files
 */
export async function walkFolder(folder: string, shown: string, limit = MAX_FILES): Promise<FolderContent> {
  const parquet: string[] = [];
  const roots: string[] = [];
  const denied: string[] = [];
  const visited = new Set<string>();

  const visit = async (directory: string, depth: number): Promise<void> => {
    const real = await realpath(directory);
    if (visited.has(real) || depth > MAX_DEPTH) return;
    visited.add(real);
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const full = path.join(directory, entry.name);
      const kind = entry.isSymbolicLink() ? await kindOfLink(full) : entry;
      if (kind?.isDirectory()) {
        if (entry.name === 'metadata' && (await isMetadataFolder(full))) roots.push(directory);
        await visit(full, depth + 1).catch((error: unknown) => {
          // A sub-folder that can't be listed hides its files but not the rest.
          if (!isDenied(error)) throw error;
          denied.push(full);
        });
      } else if (kind?.isFile() && /\.parquet$/i.test(entry.name)) {
        if (parquet.length >= limit) throw fault('too-many-files', { folder: shown, limit });
        parquet.push(full);
      }
    }
  };
  try {
    await visit(folder, 0);
  } catch (error) {
    throw fileSystemFault(error, shown);
  }
  return { parquet: parquet.sort(byName), roots: roots.sort(byName), denied };
}

/** Whether a folder holds a metadata file of the MEDS standard. */
export async function isMetadataFolder(folder: string): Promise<boolean> {
  const found = await Promise.all(METADATA_FILES.map(name => isFile(path.join(folder, name))));
  return found.includes(true);
}

export async function isFile(file: string): Promise<boolean> {
  return (await kindOfLink(file))?.isFile() ?? false;
}

/** What a path leads to; null where it leads nowhere or may not be looked at. */
async function kindOfLink(file: string): Promise<{ isFile(): boolean; isDirectory(): boolean } | null> {
  return stat(file).catch(() => null);
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}
