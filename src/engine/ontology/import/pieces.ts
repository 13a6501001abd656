import { createReadStream } from 'node:fs';
import { pipeline, type Transform } from 'node:stream';
import { crc32, type Zlib } from 'node:zlib';
import { Cancelled, UserFault } from '../../../core/fault';
import { fault } from '../../faults';
import { fileSystemFault } from '../../file_system_fault';

/** Bytes per piece: some 10 ms of work, so that a cancel between pieces is soon heard. */
export const PIECE = 2 ** 18;

/** Tables of vocabularies unpack to 4 to 30 times their size; what can unpack to 1,032 times is made for it. */
const MOST_RATIO = 200;
/** Below this much the ratio says nothing: a small file may well consist of one row many times. */
const RATIO_COUNTS_FROM = 2 ** 20;
const MOST_UNPACKED = 64 * 2 ** 30;

/** Where the bytes stand. */
export interface Stretch {
  readonly file: string;
  /** As the user knows it. */
  readonly shown: string;
  /** The part of the file from `start` to before `end`; left out: all of it. */
  readonly part?: { readonly start: number; readonly end: number };
}

/** How the bytes are to be unpacked. */
export interface Packing {
  /** Null: they are stored as they are. */
  readonly inflate: (Transform & Zlib) | null;
  /** What they must be once they are unpacked, where that is known. */
  readonly whole?: { readonly size: number; readonly crc: number };
}

/**
 * Reads bytes in pieces, unpacked, in constant memory.
 * @param packing null: plain bytes
 * @param onRead told of bytes as they stand on disk
 * @throws UserFault archive-damaged, archive-bomb, not-readable; Cancelled
 */
export async function* piecesOf(
  { file, shown, part }: Stretch,
  packing: Packing | null,
  onRead: (bytes: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  if (part && part.start >= part.end && packing?.whole?.size === 0) return;
  const raw = createReadStream(file, {
    highWaterMark: PIECE,
    ...(part ? { start: part.start, end: part.end - 1 } : {}),
  });
  const inflate = packing?.inflate ?? null;
  // A failure of the file reaches whoever reads the unpacked stream; the callback has nothing to add.
  const stream = inflate ? pipeline(raw, inflate, () => undefined) : raw;
  let told = 0;
  let size = 0;
  let crc = 0;
  try {
    for await (const each of stream as AsyncIterable<Buffer>) {
      if (signal?.aborted) throw new Cancelled();
      size += each.length;
      if (packing) crc = checked(shown, each, size, crc, packing);
      onRead(raw.bytesRead - told);
      told = raw.bytesRead;
      yield each;
    }
    if (signal?.aborted) throw new Cancelled();
    onRead(raw.bytesRead - told);
    if (packing?.whole && (size !== packing.whole.size || crc !== packing.whole.crc)) {
      throw fault('archive-damaged', { file: shown, why: 'its content is not what its checksum says' });
    }
  } catch (error) {
    throw error instanceof UserFault || error instanceof Cancelled ? error : unpackingFault(error, shown);
  } finally {
    raw.destroy();
    inflate?.destroy();
  }
}

/** @returns the checksum so far */
function checked(shown: string, piece: Buffer, size: number, crc: number, packing: Packing): number {
  // Of what was unpacked so far: the file is read ahead, a small one as a whole.
  const packed = packing.inflate?.bytesWritten ?? size;
  if (size > RATIO_COUNTS_FROM && size > MOST_RATIO * packed) {
    throw fault('archive-bomb', { file: shown, limit: `more than ${MOST_RATIO} times its size` });
  }
  if (size > MOST_UNPACKED) throw fault('archive-bomb', { file: shown, limit: 'more than 64 GiB' });
  return packing.whole ? crc32(piece, crc) : 0;
}

function unpackingFault(error: unknown, shown: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) return fileSystemFault(error, shown);
  const why = code === 'Z_BUF_ERROR' ? 'it is cut off' : 'its compressed bytes are damaged';
  return fault('archive-damaged', { file: shown, why }, error);
}
