import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { METADATA_FILES } from './folder_walk';
import { labelCandidates, parquetUnder } from './label_folders';
import { findRoot } from './dataset_root';

/**
 * A fingerprint of everything that an opened data set is made of: its shards, its metadata and its label files, by
 * path, size and time of change. It differs as soon as one of them is added, removed or changed.
 * @param opened absolute path of a folder or a file
 */
export async function folderListing(opened: string): Promise<string> {
  const isFile = (await stat(opened).catch(() => null))?.isFile() ?? false;
  const root = await findRoot(isFile ? path.dirname(opened) : opened);
  const files = new Set(isFile ? [opened] : await parquetUnder(opened));
  if (root !== null) for (const name of METADATA_FILES) files.add(path.join(root, 'metadata', name));
  for (const file of await labelCandidates({ path: opened, layout: isFile ? 'file' : 'shards', root })) files.add(file);
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    // What is not there now may be there later.
    const found = await stat(file).catch(() => null);
    hash.update(JSON.stringify([file, found?.size ?? null, found?.mtimeMs ?? null]));
  }
  return hash.digest('hex');
}
