import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly stored?: boolean;
  /** Puts sizes and place into the ZIP64 part, as large archives have them. */
  readonly zip64?: boolean;
  /** General purpose flags beside that for UTF-8 names: 1 is "encrypted". */
  readonly flags?: number;
  /** What the directory claims, where it is to lie. */
  readonly claims?: { readonly crc?: number; readonly size?: number; readonly packed?: bigint };
}

/** A zip file, byte by byte as PKWARE's APPNOTE says (4.3.7 local header, 4.3.12 directory, 4.3.16 end). */
export function zipFile(entries: readonly ZipEntry[], comment = ''): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, zip64 = false, flags = 0, claims = {} } of entries) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const crc = claims.crc ?? crc32(bytes);
    const size = claims.size ?? bytes.length;
    const title = Buffer.from(name, 'utf8');
    const method = stored ? 0 : 8;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x0800 | flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(title.length, 26);
    // The local header's own extra field, of another length than the directory's.
    local.writeUInt16LE(4, 28);
    pieces.push(local, title, Buffer.from([0xff, 0xff, 0, 0]), packed);
    const extra = Buffer.alloc(zip64 ? 28 : 0);
    if (zip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(size), 4);
      extra.writeBigUInt64LE(claims.packed ?? BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(offset), 20);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0800 | flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(zip64 ? 0xffffffff : Number(claims.packed ?? packed.length), 20);
    entry.writeUInt32LE(zip64 ? 0xffffffff : size, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(zip64 ? 0xffffffff : offset, 42);
    directory.push(entry, title, extra);
    offset += 30 + title.length + 4 + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...pieces, listed, end, Buffer.from(comment, 'latin1')]);
}
