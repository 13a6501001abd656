import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import { missingColumns } from './canonical';
import type { Database } from './database';
import { readSchemas } from './file_schema';
import { inspectParquet } from './parquet_file';
import { findRoot } from './recognise';

/** Bounds of the look around: a home folder is never walked. */
const LEVELS_UP = 4;
const MAX_SIBLINGS = 24;

export interface Located {
  /** Absolute path of the data set, or of the file itself where it belongs to none. */
  readonly path: string;
  /** The file relative to `path`, with `/`; null where it holds no events (labels, metadata) or is `path` itself. */
  readonly file: string | null;
}

/**
 * The data set that a Parquet file belongs to: the nearest folder above it that is one by its content.
 * A folder is one if it has MEDS metadata; if it has a `data` folder that the file stands in; or if every sub-folder
 * holds shards with the columns of this file (train, tuning, held_out); or if the file has such shards beside it.
 * @throws UserFault where the file itself can't be read
 */
export async function locate(database: Database, file: string, signal?: AbortSignal): Promise<Located> {
  await inspectParquet(file, file);
  const columns = await eventColumns(database, file, signal);
  const inside = (folder: string): Located => ({
    path: folder,
    file: columns === null ? null : path.relative(folder, file).split(path.sep).join('/'),
  });
  const root = await findRoot(path.dirname(file));
  if (root !== null) return inside(root);
  const alone: Located = { path: file, file: null };
  if (columns === null) return alone;

  const above = parentOfData(file);
  if (above !== null) return inside(above);
  const folder = path.dirname(file);
  const parent = path.dirname(folder);
  const { folders, parquet } = await list(parent);
  if (parquet.length === 0 && folders.length > 1 && folders.length <= MAX_SIBLINGS) {
    const firsts = await Promise.all(folders.map(async sibling => (await list(sibling)).parquet[0]));
    if (await allHold(database, firsts, columns, signal)) return inside(parent);
  }
  const beside = (await list(folder)).parquet.filter(sibling => sibling !== file).slice(0, MAX_SIBLINGS);
  for (const sibling of beside) if (await allHold(database, [sibling], columns, signal)) return inside(folder);
  return alone;
}

/** The folder above the nearest `data` folder that the file stands in. */
function parentOfData(file: string): string | null {
  let folder = path.dirname(file);
  for (let level = 0; level < LEVELS_UP; level++) {
    if (path.basename(folder) === 'data') return path.dirname(folder);
    folder = path.dirname(folder);
  }
  return null;
}

/** The names of a file's columns as one text; null where it holds no events. */
async function eventColumns(database: Database, file: string, signal?: AbortSignal): Promise<string | null> {
  const { groups, unreadable } = await readSchemas(database, [file], shown => shown, signal);
  if (unreadable[0]) throw unreadable[0].reason;
  const columns = groups[0]?.columns ?? [];
  return missingColumns(columns).length === 0 ? JSON.stringify(columns.map(({ name }) => name).sort()) : null;
}

async function allHold(
  database: Database,
  files: readonly (string | undefined)[],
  columns: string,
  signal?: AbortSignal,
): Promise<boolean> {
  for (const file of files) {
    if (file === undefined) return false;
    try {
      await inspectParquet(file, file);
      if ((await eventColumns(database, file, signal)) !== columns) return false;
    } catch (error) {
      if (error instanceof UserFault) return false;
      throw error;
    }
  }
  return true;
}

async function list(folder: string): Promise<{ readonly folders: string[]; readonly parquet: string[] }> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
    const full = (name: string): string => path.join(folder, name);
    return {
      folders: entries.filter(entry => entry.isDirectory()).map(({ name }) => full(name)),
      parquet: entries.filter(entry => entry.isFile() && /\.parquet$/i.test(entry.name)).map(({ name }) => full(name)),
    };
  } catch {
    // A folder that may not be listed is no evidence for a data set.
    return { folders: [], parquet: [] };
  }
}
