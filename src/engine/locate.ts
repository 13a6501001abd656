import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import { missingColumns } from './canonical';
import type { Database } from './database';
import { readSchemas } from './file_schema';
import { inspectParquet } from './parquet_file';
import { findRoot, isTooWide, LEVELS_UP } from './dataset_root';

/** Bounds of the look around: a folder with more sub-folders than this, or deeper, is not taken for a data set. */
const MAX_SIBLINGS = 24;
const MAX_FOLDERS = 100;
const MAX_DEPTH = 4;

export interface Located {
  /** Absolute path of the data set, or of the file itself where it belongs to none. */
  readonly path: string;
  /** The file relative to `path`, with `/`; null where it holds no events (labels, metadata) or is `path` itself. */
  readonly file: string | null;
}

/**
 * The data set that a Parquet file belongs to: the nearest folder above it that is one by its content.
 * A folder is one if it has MEDS metadata; if its only events are in its folder `data`, where this file stands among
 * its like; if every sub-folder holds shards with the columns of this file (train, tuning, held_out); or if the file has
 * such shards beside it. A home folder or a whole drive never is.
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

  const look = new LookAround(database, columns, signal);
  const folder = path.dirname(file);
  const above = await look.folderOfData(folder);
  if (above !== null) return inside(above);
  if (await look.areSplits(folder)) return inside(path.dirname(folder));
  return !isTooWide(folder) && (await look.hasLike(folder, file)) ? inside(folder) : alone;
}

/** Looks for shards like one file: bounded, so that nobody's home folder is walked through. */
class LookAround {
  constructor(
    readonly database: Database,
    /** What eventColumns says of the file. */
    readonly columns: string,
    readonly signal: AbortSignal | undefined,
  ) {}

  /** The folder above the nearest `data`, where all shards from the file up to there are alike, and all others' too. */
  async folderOfData(start: string): Promise<string | null> {
    // The name says where to look; what is there decides.
    if (!start.split(path.sep).slice(-LEVELS_UP).includes('data')) return null;
    let folder = start;
    for (let level = 0; level < LEVELS_UP; level++) {
      const parent = path.dirname(folder);
      if (isTooWide(parent)) return null;
      const { folders, parquet } = await list(parent);
      const siblings = folders.filter(sibling => sibling !== folder);
      if (siblings.length > MAX_SIBLINGS) return null;
      if (path.basename(folder) === 'data') {
        return parquet.length === 0 && (await this.#haveNoEvents(siblings)) ? parent : null;
      }
      if (!(await this.#areAlike(parquet.slice(0, 1))) || !(await this.#holdLike(siblings))) return null;
      folder = parent;
    }
    return null;
  }

  /** Whether a folder and those beside it hold nothing but shards like the file. */
  async areSplits(folder: string): Promise<boolean> {
    const parent = path.dirname(folder);
    if (isTooWide(parent)) return false;
    const { folders, parquet } = await list(parent);
    if (parquet.length > 0 || folders.length < 2 || folders.length > MAX_SIBLINGS) return false;
    const firsts = await Promise.all(folders.map(async sibling => (await list(sibling)).parquet[0]));
    return this.#areAlike(firsts);
  }

  /** Whether another shard like the file stands beside it. */
  async hasLike(folder: string, file: string): Promise<boolean> {
    const beside = (await list(folder)).parquet.filter(sibling => sibling !== file).slice(0, MAX_SIBLINGS);
    for (const sibling of beside) if (await this.#areAlike([sibling])) return true;
    return false;
  }

  /** Whether each folder's first Parquet file is a shard like the file. */
  async #holdLike(folders: readonly string[]): Promise<boolean> {
    for (const folder of folders) {
      const found = await filesUnder(folder, 1);
      if (!(await this.#areAlike([found?.[0]]))) return false;
    }
    return true;
  }

  /** Whether the folders, seen to their ends, hold no events: labels, pictures, code. */
  async #haveNoEvents(folders: readonly string[]): Promise<boolean> {
    for (const folder of folders) {
      const found = await filesUnder(folder, MAX_FOLDERS);
      if (found === null || found.length >= MAX_FOLDERS) return false;
      for (const file of found) if (await this.#mayHoldEvents(file)) return false;
    }
    return true;
  }

  async #mayHoldEvents(file: string): Promise<boolean> {
    try {
      await inspectParquet(file, file);
      return (await eventColumns(this.database, file, this.signal)) !== null;
    } catch (error) {
      // What can't be read adds no events.
      if (error instanceof UserFault) return false;
      throw error;
    }
  }

  async #areAlike(files: readonly (string | undefined)[]): Promise<boolean> {
    for (const file of files) {
      if (file === undefined) return false;
      try {
        await inspectParquet(file, file);
        if ((await eventColumns(this.database, file, this.signal)) !== this.columns) return false;
      } catch (error) {
        if (error instanceof UserFault) return false;
        throw error;
      }
    }
    return true;
  }
}

/** The names of a file's columns as one text; null where it holds no events. */
async function eventColumns(database: Database, file: string, signal?: AbortSignal): Promise<string | null> {
  const { groups, unreadable } = await readSchemas(database, [file], shown => shown, signal);
  if (unreadable[0]) throw unreadable[0].reason;
  const columns = groups[0]?.columns ?? [];
  return missingColumns(columns).length === 0 ? JSON.stringify(columns.map(({ name }) => name).sort()) : null;
}

/**
 * Parquet files of a folder, level by level.
 * @param enough stops when so many are found
 * @returns null where there are not enough and the folder is too large or too deep to be seen to its end
 */
async function filesUnder(folder: string, enough: number): Promise<readonly string[] | null> {
  const files: string[] = [];
  let level = [folder];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return null;
    const next: string[] = [];
    for (const each of level) {
      if (++seen > MAX_FOLDERS) return null;
      const { folders, parquet } = await list(each);
      files.push(...parquet);
      if (files.length >= enough) return files;
      next.push(...folders);
    }
    level = next;
  }
  return files;
}

async function list(folder: string): Promise<{ readonly folders: string[]; readonly parquet: string[] }> {
  // A folder that may not be listed is no evidence for a data set.
  const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter(
    ({ name }) => !name.startsWith('.'),
  );
  const full = (name: string): string => path.join(folder, name);
  return {
    folders: entries.filter(entry => entry.isDirectory()).map(({ name }) => full(name)),
    parquet: entries.filter(entry => entry.isFile() && /\.parquet$/i.test(entry.name)).map(({ name }) => full(name)),
  };
}
