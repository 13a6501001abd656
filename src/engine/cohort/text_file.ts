import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { UserFault } from '../../core/fault';
import { fileSystemFault } from '../file_system_fault';

/** What is said of a file that can't be what it was opened as. */
export interface Expected {
  /** In bytes. */
  readonly most: number;
  /** What it is too long for, e.g. `a cohort`. */
  readonly what: string;
  /** The kind of the faults about its content. */
  readonly kind: string;
}

/**
 * Reads a text file whole.
 * @param file absolute path
 * @param shown its name as the user knows it
 * @throws UserFault of the kind that is given where it is too long or not UTF-8; not-found, not-readable
 */
export async function readText(file: string, shown: string, { most, what, kind }: Expected): Promise<string> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(file);
    if (size > most) throw new UserFault(`${shown} is too long to be ${what} (${size} bytes).`, kind);
    bytes = await readFile(file);
  } catch (error) {
    throw fileSystemFault(error, shown);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new UserFault(`${shown} is not written in UTF-8. Save it as UTF-8.`, kind, { cause: error });
  }
}

/** Tells a text from others: SHA-256, hexadecimal. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
