import { LONGEST_ITEM, TOO_LONG, type Read, type Scanner } from './item';

const LINE_FEED = 0x0a;

/** NDJSON: a resource in each line. What stands in a line is the line’s; empty lines are none. */
export class LineScanner implements Scanner {
  private parts: Buffer[] = [];
  private held = 0;
  private line = 1;
  /** The rest of the line is passed over: it is too long. */
  private skips = false;

  push(chunk: Buffer): readonly Read[] {
    const found: Read[] = [];
    let from = 0;
    for (;;) {
      const at = chunk.indexOf(LINE_FEED, from);
      const piece = chunk.subarray(from, at < 0 ? chunk.length : at);
      if (at < 0) {
        this.hold(piece, found);
        return found;
      }
      if (this.skips) this.skips = false;
      else this.take(this.held === 0 ? piece : this.joined(piece), found);
      this.line++;
      from = at + 1;
    }
  }

  end(): readonly Read[] {
    const found: Read[] = [];
    if (!this.skips && this.held > 0) this.take(this.joined(Buffer.alloc(0)), found);
    return found;
  }

  private hold(piece: Buffer, found: Read[]): void {
    if (this.skips || piece.length === 0) return;
    if (this.held + piece.length > LONGEST_ITEM) {
      found.push({ kind: 'damage', why: TOO_LONG, line: this.line });
      this.parts = [];
      this.held = 0;
      this.skips = true;
      return;
    }
    this.parts.push(piece);
    this.held += piece.length;
  }

  private joined(last: Buffer): Buffer {
    const bytes = Buffer.concat([...this.parts, last]);
    this.parts = [];
    this.held = 0;
    return bytes;
  }

  private take(bytes: Buffer, found: Read[]): void {
    if (isBlank(bytes)) return;
    found.push({ kind: 'resource', bytes, line: this.line });
  }
}

/** Only blanks, tabs and carriage returns. */
function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}
