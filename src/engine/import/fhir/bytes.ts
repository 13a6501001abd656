import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip, constants, gunzipSync } from 'node:zlib';
import { fileSystemFault } from '../../file_system_fault';

const CHUNK = 1024 * 1024;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** Gzip is told by its first bytes, whatever the file is called. */
function isGzip(head: Buffer): boolean {
  return head.length > 2 && head[0] === 0x1f && head[1] === 0x8b;
}

/**
 * The first bytes of a file, unpacked, without a byte order mark.
 * @throws UserFault not-found, not-readable
 */
export async function headOf(file: string, length: number): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
      const head = buffer.subarray(0, bytesRead);
      return withoutMark(isGzip(head) ? unpackedHead(head) : head);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileSystemFault(error, file);
  }
}

/** What a piece of a gzip file holds; nothing where it is damaged. */
function unpackedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    // A damaged archive is told where it is read, with its place.
    if (error instanceof Error && 'code' in error) return Buffer.alloc(0);
    throw error;
  }
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes;
}

/**
 * The bytes of a file in pieces of about a megabyte, unpacked, without a byte order mark.
 * @param onRead told how many bytes of the file (packed) were read
 * @throws what zlib and the file system throw
 */
export async function* bytesOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const isPacked = isGzip(await rawHead(file));
  const raw = createReadStream(file, { highWaterMark: CHUNK });
  let stream: Readable = raw;
  if (isPacked) {
    const unpacking = createGunzip({ chunkSize: CHUNK });
    raw.on('data', chunk => onRead(chunk.length));
    raw.on('error', error => unpacking.destroy(error));
    stream = raw.pipe(unpacking);
  }
  let isFirst = true;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!isPacked) onRead(chunk.length);
      yield isFirst ? withoutMark(chunk) : chunk;
      isFirst = false;
    }
  } finally {
    raw.destroy();
    stream.destroy();
  }
}

async function rawHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
