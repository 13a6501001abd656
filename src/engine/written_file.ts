import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Cancelled } from '../core/fault';
import type { DatasetHandle } from './dataset_handle';
import { fault } from './faults';
import { fileSystemFault } from './file_system_fault';

/** The places of a data set, where nothing is written: its folders, and its files. */
export interface NeverWritten {
  readonly recognised: Pick<DatasetHandle['recognised'], 'path' | 'root' | 'layout'>;
  readonly absoluteFiles: readonly string[];
}

/** Adds text to a file that is being written. */
export type Append = (text: string) => Promise<void>;

/**
 * Writes a file outside of a data set. It is written beside its place and moved there when it is whole, so what stood
 * there before is lost only to a whole file, and nothing is left where this fails or is cancelled.
 * @param file absolute path
 * @param write writes the content, piece by piece
 * @param options.replace whether a file that stands there may be lost
 * @throws UserFault write-into-data-set, not-written, already-there; what `write` throws
 */
export async function writeOutside<T>(
  never: NeverWritten,
  file: string,
  write: (append: Append) => Promise<T>,
  { replace, signal }: { readonly replace: boolean; readonly signal?: AbortSignal | undefined },
): Promise<T> {
  const target = await outside(never, file);
  const refused = (error: unknown): never => {
    throw writeFault(error, file);
  };
  const partial = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.part`);
  const written = await open(partial, 'wx').catch(refused);
  try {
    let result: T;
    try {
      result = await write(text => written.writeFile(text).catch(refused));
    } finally {
      await written.close();
    }
    if (signal?.aborted) throw new Cancelled();
    if (!replace) await reserve(target, file);
    await rename(partial, target).catch(refused);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Takes a name that nothing has yet. */
async function reserve(target: string, file: string): Promise<void> {
  try {
    await (await open(target, 'wx')).close();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') throw fault('already-there', { file }, error);
    throw writeFault(error, file);
  }
}

/**
 * Where a file goes, links followed.
 * @throws UserFault write-into-data-set, not-written
 */
async function outside({ recognised, absoluteFiles }: NeverWritten, file: string): Promise<string> {
  const parent = await realpath(path.dirname(file)).catch((error: unknown) => {
    throw writeFault(error, file);
  });
  // A file that is there may be a link to elsewhere; one that is not there yet stands where its folder does.
  const present = await realpath(file).catch(() => null);
  const target = present ?? path.join(parent, path.basename(file));
  // A file that stands alone may have others beside it, but never in its place.
  const folder = recognised.root ?? (recognised.layout === 'file' ? null : recognised.path);
  const folders = folder === null ? [] : [...new Set([folder, recognised.path])];
  const taken = present === null ? folders : [...folders, ...absoluteFiles];
  for (const each of taken) {
    const real = await realpath(each).catch((error: unknown) => {
      throw fileSystemFault(error, each);
    });
    const isInside = target === real || target.startsWith(real.endsWith(path.sep) ? real : real + path.sep);
    if (isInside) throw fault('write-into-data-set', { dataset: folder ?? recognised.path });
  }
  return target;
}

/** Why the disk refuses, in words. */
const REFUSALS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the drive is read-only',
  ENOSPC: 'the drive is full',
  EDQUOT: 'your share of the drive is used up',
  EISDIR: 'a folder stands there',
  EEXIST: 'a folder stands there',
  ENOTEMPTY: 'a folder stands there',
  ENAMETOOLONG: 'the name is too long',
  EBUSY: 'another program uses it',
  EIO: 'the drive reports an error',
};

function writeFault(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = REFUSALS[code];
  return why === undefined ? error : fault('not-written', { file, why }, error);
}
