import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { DatasetHandle } from '../dataset_handle';
import { fault } from '../faults';
import { fileSystemFault } from '../file_system_fault';

/** Length of a footer and the magic bytes after it. */
const TAIL = 8;

/**
 * Names a state of a data set: SHA-256 over each data file's relative name, size and Parquet footer, in the order of
 * the names. A copy in another place and at another time has the same. The footer has the numbers of rows, where pages
 * stand and their extremes, so that data written anew nearly always have another; what is changed within pages and leaves
 * sizes and extremes as they are is not noticed, since no page is read.
 * @returns `sha256:` and 64 hexadecimal digits
 * @throws UserFault not-found, not-readable, truncated where a file is not what it was
 */
export async function fingerprintOf({ files, absoluteFiles }: DatasetHandle, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const named = files.map((name, i) => ({ name, absolute: absoluteFiles[i] ?? '' }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, absolute } of named) {
    signal?.throwIfAborted();
    const { size, footer } = await footerOf(absolute, name);
    // Lengths go before what is of any length, so that no two lists read alike.
    hash.update(`${Buffer.byteLength(name)}:${name}:${size}:${footer.length}:`);
    hash.update(footer);
  }
  return `sha256:${hash.digest('hex')}`;
}

async function footerOf(absolute: string, shown: string): Promise<{ readonly size: number; readonly footer: Buffer }> {
  try {
    const file = await open(absolute, 'r');
    try {
      const { size } = await file.stat();
      const tail = Buffer.alloc(TAIL);
      await file.read(tail, 0, TAIL, Math.max(0, size - TAIL));
      const length = tail.readUInt32LE(0) + TAIL;
      if (size < length) throw fault('truncated', { file: shown, size });
      const footer = Buffer.alloc(length);
      const { bytesRead } = await file.read(footer, 0, length, size - length);
      if (bytesRead !== length) throw fault('truncated', { file: shown, size });
      return { size, footer };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileSystemFault(error, shown);
  }
}
