import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { UserFault } from '../../core/fault';

/**
 * The lines of a file one after another, without a byte order mark: a set may be large.
 * @throws UserFault where the file can't be read
 */
export async function* diskLines(file: string): AsyncIterable<string> {
  const stream = createReadStream(file, 'utf8');
  let isFirst = true;
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      yield isFirst ? withoutMark(line) : line;
      isFirst = false;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UserFault(
      code === 'ENOENT' ? `There is no file ${file} (any more).` : `${file} can’t be read (${code}).`,
      'not-readable',
      { cause: error },
    );
  } finally {
    stream.destroy();
  }
}

/** A text as it is meant: some editors begin it with a byte order mark, which is no JSON. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
