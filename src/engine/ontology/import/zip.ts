import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createInflateRaw } from 'node:zlib';
import { fault } from '../../faults';
import { fileSystemFault } from '../../file_system_fault';
import type { ByteSource } from './byte_source';
import { PIECE, piecesOf } from './pieces';

/**
 * The files within a zip file, read where they are: nothing is unpacked to disk, so their names can lead nowhere.
 * Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3 to 4.5 (with ZIP64).
 */
const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const END64_LOCATOR = { signature: 0x07064b50, length: 20 };
const END64 = { signature: 0x06064b50, length: 56 };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const ZIP64_EXTRA = 0x0001;
const METHOD = { stored: 0, deflated: 8 };
const ENCRYPTED = 0x0001;
const NAME_IS_UTF8 = 0x0800;
/** Stands where the value is in the ZIP64 part. */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;
/** The directory of five thousand files is half a megabyte. */
const LARGEST_DIRECTORY = 64 * 2 ** 20;

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * @param file absolute path
 * @param size of the file
 * @throws UserFault archive-damaged, not-readable
 */
export async function readZip(file: string, size: number): Promise<readonly ByteSource[]> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw fileSystemFault(error, file);
  });
  try {
    const entries = await entriesOf(handle, file, size);
    return entries.filter(isOfUse).map(entry => sourceOf(file, size, entry));
  } finally {
    await handle.close();
  }
}

/** Not folders, empty files, and what macOS and editors add. */
function isOfUse({ name, size }: Entry): boolean {
  const isHidden = (part: string): boolean => /^\.[^./]/.test(part) || part === '__MACOSX';
  return size > 0 && !name.endsWith('/') && !name.split('/').some(isHidden);
}

function sourceOf(file: string, fileSize: number, entry: Entry): ByteSource {
  const shown = `${file} › ${entry.name}`;
  return {
    shown,
    name: path.posix.basename(entry.name),
    size: entry.packed,
    async *read(onRead, signal) {
      if (entry.flags & ENCRYPTED) throw fault('archive-not-supported', { file: shown, why: 'it has a password' });
      if (entry.method !== METHOD.stored && entry.method !== METHOD.deflated) {
        throw fault('archive-not-supported', {
          file: shown,
          why: `its compression (method ${entry.method}) is not known`,
        });
      }
      const start = await startOf(file, entry);
      // Of a directory that lies: what has bytes takes some, and those stand in the file.
      if (entry.packed === 0 || start + entry.packed > fileSize) throw damaged(file);
      const inflate = entry.method === METHOD.deflated ? createInflateRaw({ chunkSize: PIECE }) : null;
      const part = { start, end: start + entry.packed };
      yield* piecesOf({ file, shown, part }, { inflate, whole: entry }, onRead, signal);
    },
  };
}

/** Where an entry's bytes begin: after its local header, whose own extra fields differ from the directory's. */
async function startOf(file: string, { offset }: Entry): Promise<number> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw fileSystemFault(error, file);
  });
  try {
    const header = await bytesAt(handle, file, offset, LOCAL.length);
    if (header.readUInt32LE(0) !== LOCAL.signature) throw damaged(file);
    return offset + LOCAL.length + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await handle.close();
  }
}

async function entriesOf(handle: FileHandle, file: string, size: number): Promise<readonly Entry[]> {
  const { offset, length, count } = await directoryOf(handle, file, size);
  if (offset + length > size || length > LARGEST_DIRECTORY) throw damaged(file);
  const directory = await bytesAt(handle, file, offset, length);
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY.length > length || directory.readUInt32LE(at) !== ENTRY.signature) throw damaged(file);
    const names = directory.readUInt16LE(at + 28);
    const extras = directory.readUInt16LE(at + 30);
    const end = at + ENTRY.length + names + extras + directory.readUInt16LE(at + 32);
    if (end > length) throw damaged(file);
    entries.push(entryAt(directory, at, names, extras));
    at = end;
  }
  return entries;
}

function entryAt(directory: Buffer, at: number, names: number, extras: number): Entry {
  const flags = directory.readUInt16LE(at + 8);
  const name = directory.subarray(at + ENTRY.length, at + ENTRY.length + names);
  const start = at + ENTRY.length + names;
  const large = zip64Values(directory.subarray(start, start + extras));
  // The ZIP64 part has only those that did not fit, in this order.
  const value = (where: number): number => {
    const small = directory.readUInt32LE(at + where);
    return small === ELSEWHERE_32 ? (large.shift() ?? small) : small;
  };
  const size = value(24);
  const packed = value(20);
  const offset = value(42);
  const method = directory.readUInt16LE(at + 10);
  const crc = directory.readUInt32LE(at + 16);
  return { name: name.toString(flags & NAME_IS_UTF8 ? 'utf8' : 'latin1'), flags, method, crc, packed, size, offset };
}

function zip64Values(extra: Buffer): number[] {
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) {
      const values: number[] = [];
      for (let i = at + 4; i + 8 <= end; i += 8) values.push(Number(extra.readBigUInt64LE(i)));
      return values;
    }
    at = end;
  }
  return [];
}

/** The directory stands at the end of the file, before a comment of any length. */
async function directoryOf(
  handle: FileHandle,
  file: string,
  size: number,
): Promise<{ readonly offset: number; readonly length: number; readonly count: number }> {
  const tailLength = Math.min(size, END.length + END.longestComment);
  const tail = await bytesAt(handle, file, size - tailLength, tailLength);
  let at = tail.length - END.length;
  while (at >= 0 && tail.readUInt32LE(at) !== END.signature) at--;
  if (at < 0) throw fault('archive-damaged', { file, why: 'it is cut off: the directory at its end is missing' });
  const small = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  if (small.count !== ELSEWHERE_16 && small.length !== ELSEWHERE_32 && small.offset !== ELSEWHERE_32) return small;
  const locatorAt = size - tailLength + at - END64_LOCATOR.length;
  if (locatorAt < 0) return small;
  const locator = await bytesAt(handle, file, locatorAt, END64_LOCATOR.length);
  if (locator.readUInt32LE(0) !== END64_LOCATOR.signature) return small;
  const end = await bytesAt(handle, file, Number(locator.readBigUInt64LE(8)), END64.length);
  if (end.readUInt32LE(0) !== END64.signature) throw damaged(file);
  return {
    count: Number(end.readBigUInt64LE(32)),
    length: Number(end.readBigUInt64LE(40)),
    offset: Number(end.readBigUInt64LE(48)),
  };
}

async function bytesAt(handle: FileHandle, file: string, position: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(position + length)) throw damaged(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position).catch((error: unknown) => {
    throw fileSystemFault(error, file);
  });
  if (bytesRead < length) throw damaged(file);
  return buffer;
}

function damaged(file: string): Error {
  return fault('archive-damaged', { file, why: 'the directory of the zip file is damaged' });
}
