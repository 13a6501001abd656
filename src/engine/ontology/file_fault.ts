import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { APPLICATION_ID, SCHEMA_VERSION } from './schema';
import { takeLastFailure } from './sqlite';

/** A file can't be used, or no more: what is wrong with it, and whether it was written by another version of ours. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  constructor(
    readonly path: string,
    readonly what: 'missing' | 'forbidden' | 'foreign' | 'outdated' | 'broken',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** What went wrong while a file was read, as a fault of the file. */
export function broken(path: string, error: unknown): FileFault {
  if (error instanceof FileFault) return error;
  const why = takeLastFailure()?.code ?? (error instanceof Error ? error.message : String(error));
  return new FileFault(path, 'broken', why, { cause: error });
}

const isForbidden = (code: string | undefined): boolean => code === 'EACCES' || code === 'EPERM';

/** Where what is looked at stands in the first hundred bytes. Source: sqlite.org/fileformat2.html, "The Database Header". */
const HEADER = { bytes: 100, magic: 'SQLite format 3\0', pageSize: 16, pages: 28, userVersion: 60, applicationId: 68 };

/**
 * Tells a file that is not ours, is of another version, or is cut off, before SQLite reads it: SQLite would tell only when
 * it comes to a page that is not there.
 */
export function checkHeader(path: string): void {
  const header = Buffer.alloc(HEADER.bytes);
  let size: number;
  try {
    const file = openSync(path, 'r');
    try {
      size = fstatSync(file).size;
      readSync(file, header, 0, HEADER.bytes, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new FileFault(path, 'missing', 'it does not exist', { cause: error });
    throw new FileFault(path, isForbidden(code) ? 'forbidden' : 'broken', code ?? message, { cause: error });
  }
  if (size === 0) throw new FileFault(path, 'broken', 'it is empty');
  if (header.toString('latin1', 0, 16) !== HEADER.magic) {
    throw new FileFault(path, 'foreign', 'it is not a SQLite database');
  }
  if (header.readUInt32BE(HEADER.applicationId) !== APPLICATION_ID) {
    throw new FileFault(path, 'foreign', 'it is a database of another program');
  }
  const version = header.readUInt32BE(HEADER.userVersion);
  if (version !== SCHEMA_VERSION) {
    throw new FileFault(
      path,
      'outdated',
      `it has format ${version}, and this version of Cohort Lens reads ${SCHEMA_VERSION}`,
    );
  }
  const pageSize = header.readUInt16BE(HEADER.pageSize);
  const expected = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(HEADER.pages);
  if (size < expected) throw new FileFault(path, 'broken', `it is cut off: ${size} of ${expected} bytes are there`);
}
