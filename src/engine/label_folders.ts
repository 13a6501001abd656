import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import type { Layout } from '../core/meds/dataset';
import { byName, walkFolder } from './folder_walk';

/** Folders beside the data set that may hold its labels. */
const NEIGHBOUR = /label|task/i;
/** Labels are a help, not the data: a folder with more files than this is not searched for them. */
const MAX_FILES = 2000;

/** What is known of an opened data set by then. */
export interface Opened {
  readonly path: string;
  readonly layout: Layout;
  /** The folder that `metadata` stands in. */
  readonly root: string | null;
}

/** The folder that label files are named relative to. */
export function labelBase({ path: opened, layout, root }: Opened): string {
  return root ?? (layout === 'file' ? path.dirname(opened) : opened);
}

/**
 * Parquet files outside the opened folder that may be labels of its subjects: in the rest of the data set where a part
 * of it was opened, in folders beside it that are named after labels or tasks, and beside a file that stands alone.
 */
export async function labelCandidates(opened: Opened): Promise<string[]> {
  const base = labelBase(opened);
  const folders = await neighbours(base);
  if (opened.root !== null && opened.root !== opened.path) folders.unshift(opened.root);
  const found: string[] = [];
  for (const folder of folders) found.push(...(await parquetUnder(folder, MAX_FILES)));
  if (opened.layout === 'file' && opened.root === null) found.push(...(await parquetIn(base)));
  return [...new Set(found)].filter(file => file !== opened.path);
}

/** All Parquet files of a folder; none where it can't be listed or has more than the limit. */
export async function parquetUnder(folder: string, limit?: number): Promise<readonly string[]> {
  try {
    return (await walkFolder(folder, folder, limit)).parquet;
  } catch (error) {
    if (!(error instanceof UserFault)) throw error;
    return [];
  }
}

/** Those that stand in the folder itself: what is below it may be anything. */
async function parquetIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter(entry => entry.isFile() && /^[^.].*\.parquet$/i.test(entry.name))
    .map(({ name }) => name);
  return names.length > MAX_FILES ? [] : names.sort(byName).map(name => path.join(folder, name));
}

async function neighbours(base: string): Promise<string[]> {
  const parent = path.dirname(base);
  // The folder above need not be ours to list; then there is nothing beside the data set for us.
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries
    .filter(entry => entry.isDirectory() && NEIGHBOUR.test(entry.name) && path.join(parent, entry.name) !== base)
    .map(entry => path.join(parent, entry.name))
    .sort(byName);
}
