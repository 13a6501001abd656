import { open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { UserFault } from '../../../core/fault';
import { fault } from '../../faults';
import { fileSystemFault } from '../../file_system_fault';
import { PIECE, piecesOf } from './pieces';
import { readZip } from './zip';

/** A file as it is read: plain, gzipped, or within a zip file. Nothing is ever unpacked to disk. */
export interface ByteSource {
  /** As the user knows it: a path, for a file within a zip file the zip's path and ` › ` and its name. */
  readonly shown: string;
  /** Its name alone, for progress: `CONCEPT.csv`. */
  readonly name: string;
  /** Bytes on disk, compressed where it is. */
  readonly size: number;
  /** Reads it from its beginning, in pieces. @param onRead told how many bytes of `size` were read */
  read(onRead: (bytes: number) => void, signal: AbortSignal | undefined): AsyncIterable<Buffer>;
}

/** Folders below the one that is imported. */
const DEEPEST = 6;
const MOST_FILES = 5000;

/**
 * The files that a path leads to: the file itself, those of the folder and of its folders, and those within zip files.
 * @param target absolute path
 * @throws UserFault not-found, not-readable, empty-vocabulary-file, archive-damaged, archive-not-supported, too-many-files
 */
export async function sourcesOf(target: string): Promise<readonly ByteSource[]> {
  const facts = await stat(target).catch((error: unknown) => {
    throw fileSystemFault(error, target);
  });
  if (facts.isFile()) {
    if (facts.size === 0) throw fault('empty-vocabulary-file', { file: target });
    return sourcesOfFile(target, facts.size);
  }
  if (!facts.isDirectory()) {
    throw fault('not-a-vocabulary', {
      path: target,
      found: 'it is neither a file nor a folder',
      expected: 'both of them',
    });
  }
  const sources: ByteSource[] = [];
  for (const { file, size } of await filesBelow(target)) {
    if (size > 0) sources.push(...(await sourcesOrFault(file, size)));
    if (sources.length > MOST_FILES) throw tooMany(target);
  }
  return sources;
}

async function filesBelow(folder: string): Promise<readonly { readonly file: string; readonly size: number }[]> {
  const found: { file: string; size: number }[] = [];
  /** Where files and folders really are: links may lead to one that was seen, and in a circle. */
  const seen = new Set<string>([await realpath(folder).catch(() => folder)]);
  const walk = async (within: string, depth: number): Promise<void> => {
    const entries = await readdir(within, { withFileTypes: true }).catch((error: unknown) => {
      throw fileSystemFault(error, within);
    });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of entries) {
      if (name.startsWith('.')) continue;
      const file = path.join(within, name);
      // Links are followed; one that leads nowhere is no file.
      const facts = await stat(file).catch(() => null);
      const real = await realpath(file).catch(() => file);
      if (seen.has(real)) continue;
      seen.add(real);
      if (facts?.isDirectory() && depth < DEEPEST) await walk(file, depth + 1);
      if (!facts?.isFile()) continue;
      found.push({ file, size: facts.size });
      if (found.length > MOST_FILES) throw tooMany(folder);
    }
  };
  await walk(folder, 0);
  return found;
}

function tooMany(target: string): Error {
  const found = `it has more than ${MOST_FILES} files`;
  return fault('not-a-vocabulary', { path: target, found, expected: 'the folder with the vocabulary alone' });
}

async function sourcesOfFile(file: string, size: number): Promise<readonly ByteSource[]> {
  const magic = await headOf(file);
  const isZip = magic.startsWith('PK\x03\x04') || magic.startsWith('PK\x05\x06');
  if (isZip) {
    const within = await readZip(file, size);
    if (within.length > MOST_FILES) throw tooMany(file);
    return within;
  }
  const isGzip = magic.startsWith('\x1f\x8b');
  return [
    {
      shown: file,
      name: path.basename(file),
      size,
      async *read(onRead, signal) {
        yield* piecesOf(
          { file, shown: file },
          isGzip ? { inflate: createGunzip({ chunkSize: PIECE }) } : null,
          onRead,
          signal,
        );
      },
    },
  ];
}

/** Of a file that can't be opened or unpacked: what fails when it is read. The files beside it need not suffer. */
async function sourcesOrFault(file: string, size: number): Promise<readonly ByteSource[]> {
  try {
    return await sourcesOfFile(file, size);
  } catch (error) {
    if (!(error instanceof UserFault)) throw error;
    const failing = { next: () => Promise.reject<IteratorResult<Buffer>>(error) };
    return [{ shown: file, name: path.basename(file), size, read: () => ({ [Symbol.asyncIterator]: () => failing }) }];
  }
}

async function headOf(file: string): Promise<string> {
  try {
    const opened = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await opened.read(Buffer.alloc(4), 0, 4, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw fileSystemFault(error, file);
  }
}
