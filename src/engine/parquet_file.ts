import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { fault } from './faults';
import { fileSystemFault } from './file_system_fault';
import { quoteText } from './database';

/** A file as it was when it was opened: by these two it is known to have been replaced. */
export interface Fingerprint {
  readonly size: number;
  readonly mtimeMs: number;
}

const MAGIC = 'PAR1';
const ENCRYPTED_MAGIC = 'PARE';
/** Leading magic, footer length, trailing magic. */
const SMALLEST_FILE = 12;

/** What a file that is not Parquet looks like, by its first bytes. Content is never quoted: it may be a record. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0x1f, 0x8b], name: 'a gzip header' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a zip header' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: 'a zstd header' },
  { bytes: [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31], name: 'an Arrow (Feather) header' },
  { bytes: [0x4f, 0x52, 0x43], name: 'an ORC header' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], name: 'an SQLite header' },
];

/** The one way in which a file's path gets into SQL: as a quoted string that names exactly this file (pathPattern). */
export function pathLiteral(absolute: string, separator: string = path.sep): string {
  return quoteText(pathPattern(absolute, separator));
}

/**
 * A pattern that names exactly one file. DuckDB takes `*`, `?` and `[` in a path for a pattern; in a bracket class of
 * its own each stands for itself.
 * @param absolute an absolute path; on Windows `\` separators become `/`
 * @throws UserFault `path-not-supported` where a backslash that is part of a name meets a pattern character: DuckDB
 *   splits patterns at backslashes, so such a path can't be written as one
 */
export function pathPattern(absolute: string, separator: string = path.sep): string {
  const slashed = separator === '\\' ? absolute.replaceAll('\\', '/') : absolute;
  if (!/[*?[]/.test(slashed)) return slashed;
  if (slashed.includes('\\')) throw fault('path-not-supported', { file: absolute });
  return slashed.replace(/[*?[]/g, '[$&]');
}

/**
 * Looks at both ends of a file before DuckDB does, since the ends tell what is wrong in words.
 * @param shown the path as the user knows it, for the message
 * @throws UserFault not-found, not-readable, empty-file, not-parquet, truncated, damaged, encrypted
 */
export async function inspectParquet(absolute: string, shown: string): Promise<Fingerprint> {
  try {
    const file = await open(absolute, 'r');
    try {
      const { size, mtimeMs } = await file.stat();
      if (size === 0) throw fault('empty-file', { file: shown });
      const head = Buffer.alloc(Math.min(8, size));
      await file.read(head, 0, head.length, 0);
      const magic = head.toString('latin1', 0, 4);
      if (magic === ENCRYPTED_MAGIC) throw fault('encrypted', { file: shown });
      if (magic !== MAGIC) throw fault('not-parquet', { file: shown, looksLike: looksLike(head) });
      if (size < SMALLEST_FILE) throw fault('truncated', { file: shown, size });
      const tail = Buffer.alloc(8);
      await file.read(tail, 0, 8, size - 8);
      if (tail.toString('latin1', 4) === ENCRYPTED_MAGIC) throw fault('encrypted', { file: shown });
      if (tail.toString('latin1', 4) !== MAGIC) throw fault('truncated', { file: shown, size });
      const footer = tail.readUInt32LE(0);
      if (footer > size - SMALLEST_FILE) {
        const why = `its footer claims ${footer} bytes of a file of ${size}`;
        throw fault('damaged', { file: shown, why });
      }
      return { size, mtimeMs };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileSystemFault(error, shown);
  }
}

/**
 * @throws UserFault not-found, not-readable, or `replaced` where size or time of change differ from `before`
 */
export async function checkUnchanged(absolute: string, before: Fingerprint, shown: string): Promise<void> {
  const now = await stat(absolute).catch((error: unknown) => {
    throw fileSystemFault(error, shown);
  });
  if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) throw fault('replaced', { file: shown });
}

function looksLike(head: Buffer): string {
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  if (known) return known.name;
  const printable = head.every(byte => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte !== 127));
  return printable ? 'text' : 'unknown binary data';
}
