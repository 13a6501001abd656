import { fileSystemFault } from '../../file_system_fault';
import { bytesOf } from './bytes';
import { DocumentScanner } from './document_scanner';
import { kindOfFile } from './file_form';
import type { Read } from './item';
import { LineScanner } from './line_scanner';

/** Errors of zlib: the archive is damaged or cut off. */
const UNPACKING = /^Z_/;

/**
 * Reads a file as a stream and hands out what is complete, some at a time.
 * @param onRead told how many bytes of the file were read
 * @throws UserFault not-readable; a damaged archive is told as damage
 */
export async function* readFile(file: string, onRead: (bytes: number) => void): AsyncGenerator<readonly Read[]> {
  const kind = await kindOfFile(file);
  if ('not' in kind) return;
  const scanner = kind.form === 'lines' ? new LineScanner() : new DocumentScanner();
  try {
    for await (const chunk of bytesOf(file, onRead)) {
      const found = scanner.push(chunk);
      if (found.length > 0) yield found;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!UNPACKING.test(code)) throw fileSystemFault(error, file);
    const rest = scanner.end();
    const line = rest[0]?.line ?? 1;
    yield [{ kind: 'damage', why: 'the gzip archive is damaged or cut off', line }];
    return;
  }
  const rest = scanner.end();
  if (rest.length > 0) yield rest;
}
