import { isUtf8 } from 'node:buffer';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const BLANK = 0x20;
const QUOTE = 0x22;

const enum At {
  FieldStart,
  Plain,
  Quoted,
  /** Behind a quotation mark that ends the field, or is the first of two. */
  QuoteEnd,
}

export const NEVER_CLOSED = 'a quotation mark is opened and never closed';

/** How a CSV file is written. */
export interface CsvForm {
  /** One character of ASCII. */
  readonly separator: string;
  /** Whether a quotation mark at the beginning of a field has a meaning. */
  readonly isQuoted: boolean;
}

/** A row of a CSV file. */
export interface CsvRecord {
  /** From 1, the header's line. */
  readonly line: number;
  /** Over how many it goes. */
  readonly lines: number;
  readonly bytes: Buffer | null;
  /** Why it can't be read; null where it can. */
  readonly damage: string | null;
}

/**
 * Cuts a CSV file (RFC 4180, any separator, any line end) into rows and looks whether each has as many fields as the header.
 * It holds one row at most, and that only where `keepsBytes`. DuckDB reads the values; this tells lines, and what it must
 * not be given.
 */
export class CsvScanner {
  private at: At = At.FieldStart;
  private fields = 1;
  private line = 1;
  private startLine = 1;
  private isEmpty = true;
  private torn = false;
  /** Whether a line feed is the last byte so far. */
  private endsLine = false;
  /** Whether a CR is the last byte so far, and whether one stood within this row. */
  private hasOpenReturn = false;
  private hasStrayReturn = false;
  private readonly ends = { lf: false, crLf: false, stray: false };
  private size = 0;
  private expected = 0;
  private pieces: Buffer[] = [];
  /** Rows without the header, and the longest of them in bytes. */
  records = 0;
  longest = 0;

  /**
   * @param visit is told of every row but the header, and of the header where `keepsBytes`
   * @param skippedLines lines that open a quotation mark which is not closed in its place: each is damage by itself
   */
  constructor(
    private readonly form: CsvForm,
    private readonly visit: (record: CsvRecord) => void,
    private readonly keepsBytes = false,
    private readonly skippedLines: ReadonlySet<number> = new Set(),
  ) {}

  /** Whether lines end in different ways, which DuckDB does not read. */
  get hasMixedEnds(): boolean {
    return this.ends.stray || (this.ends.lf && this.ends.crLf);
  }

  push(chunk: Buffer): void {
    let from = 0;
    if (this.hasOpenReturn && chunk.length > 0 && chunk[0] !== LINE_FEED) this.stray();
    const separator = this.form.separator.charCodeAt(0);
    const quote = this.form.isQuoted ? QUOTE : -1;
    const { length } = chunk;
    let { at } = this;
    for (let i = 0; i < length; i++) {
      const byte = chunk[i];
      if (byte === LINE_FEED) {
        this.line++;
        if (at === At.Quoted && !this.skippedLines.has(this.startLine)) continue;
        const isReturned = i > 0 ? chunk[i - 1] === RETURN : this.hasOpenReturn;
        if (isReturned) this.ends.crLf = true;
        else this.ends.lf = true;
        this.size += i + 1 - from;
        this.hold(chunk, from, i + 1);
        this.endsLine = true;
        this.end();
        from = i + 1;
        at = At.FieldStart;
        continue;
      }
      if (at === At.Quoted) {
        if (byte === quote) at = At.QuoteEnd;
        continue;
      }
      if (byte === RETURN) {
        if (i + 1 < length && chunk[i + 1] !== LINE_FEED) this.stray();
        continue;
      }
      this.isEmpty = false;
      if (byte === separator) {
        this.fields++;
        at = At.FieldStart;
      } else if (at === At.FieldStart) {
        if (byte === quote) at = At.Quoted;
        else if (byte !== BLANK) at = At.Plain;
      } else if (at === At.QuoteEnd) {
        if (byte === quote) at = At.Quoted;
        else if (byte !== BLANK) this.torn = true;
      }
    }
    this.at = at;
    if (length > 0) this.endsLine = chunk[length - 1] === LINE_FEED;
    if (length > 0) this.hasOpenReturn = at !== At.Quoted && chunk[length - 1] === RETURN;
    this.size += length - from;
    this.hold(chunk, from, length);
  }

  /** @returns the lines from that of a quotation mark that is never closed; null where the file ends well */
  finish(): { readonly line: number; readonly lines: number } | null {
    if (this.at === At.Quoted && !this.skippedLines.has(this.startLine)) {
      const isBegun = this.size > 0 && !this.endsLine;
      return { line: this.startLine, lines: Math.max(1, this.line - this.startLine + (isBegun ? 1 : 0)) };
    }
    if (this.hasOpenReturn) this.ends.crLf = true;
    if (!this.isEmpty || this.size > 0) this.end();
    return null;
  }

  private stray(): void {
    this.hasStrayReturn = true;
    this.ends.stray = true;
  }

  private hold(chunk: Buffer, from: number, to: number): void {
    if (this.keepsBytes && to > from) this.pieces.push(Buffer.from(chunk.subarray(from, to)));
  }

  private end(): void {
    const isHeader = this.expected === 0;
    const bytes = this.keepsBytes ? Buffer.concat(this.pieces) : null;
    if (!this.isEmpty) {
      if (isHeader) this.expected = this.fields;
      else {
        this.records++;
        this.longest = Math.max(this.longest, this.size);
      }
      if (!isHeader || this.keepsBytes) {
        // At the end of a file the last line may have no line end.
        const lines = Math.max(1, this.line - this.startLine + (this.endsLine ? 0 : 1));
        this.visit({ line: this.startLine, lines, bytes, damage: this.damage() });
      }
    }
    this.pieces = [];
    this.size = 0;
    this.fields = 1;
    this.isEmpty = true;
    this.torn = false;
    this.hasStrayReturn = false;
    this.at = At.FieldStart;
    this.startLine = this.line;
  }

  private damage(): string | null {
    if (this.skippedLines.has(this.startLine)) return NEVER_CLOSED;
    if (this.torn) return 'text stands behind a closing quotation mark';
    if (this.hasStrayReturn) return 'a line end of CR alone stands in it';
    if (this.fields === this.expected) return null;
    const columns = this.fields === 1 ? '1 field' : `${this.fields} fields`;
    return `${columns} where the header has ${this.expected}`;
  }
}

/** Looks whether bytes that come in pieces are UTF-8: a character may lie over the end of a piece. */
export class Utf8Check {
  private rest: Buffer = Buffer.alloc(0);
  private valid = true;

  push(chunk: Buffer): void {
    if (!this.valid) return;
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    let end = bytes.length;
    // Back to the first byte of the last character.
    for (let back = 1; back <= 3 && back <= bytes.length; back++) {
      const byte = bytes[bytes.length - back] ?? 0;
      if (byte < 0x80) break;
      if (byte >= 0xc0) {
        const width = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
        if (width > back) end = bytes.length - back;
        break;
      }
    }
    this.valid = isUtf8(bytes.subarray(0, end));
    this.rest = Buffer.from(bytes.subarray(end));
  }

  finish(): boolean {
    return this.valid && this.rest.length === 0;
  }
}
