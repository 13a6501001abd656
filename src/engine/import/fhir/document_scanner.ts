import { LONGEST_ITEM, TOO_LONG, type Item, type Read, type Scanner } from './item';

const SPACE = 0x20;
/** A byte order mark may stand between documents that were put behind each other. */
const NOT_ASCII = 0x80;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** What stands in a list of resources and is none is counted as an object that is none. */
const NO_RESOURCE = Buffer.from('{}');
const CUT_OFF = 'it is cut off, or a quotation mark or bracket is missing in it. From there on nothing could be read';

/** Names and values that are looked at are short; of longer ones only so much is kept. */
const LONGEST_WORD = 64;

/**
 * JSON documents of any size, one behind the other: bundles, whose entries are found one by one, single resources, and
 * lists of resources. It looks at brackets and quotation marks only; whether what it finds is JSON shows when it is parsed.
 * Of a bundle no more than an entry is held.
 */
export class DocumentScanner implements Scanner {
  private depth = 0;
  private line = 1;
  private inString = false;
  private escaped = false;
  /** The brackets around what is read: of the document, its list of entries, or nothing. */
  private itemDepth = -1;
  private itemKind: Item['kind'] = 'resource';
  private itemLine = 0;
  private parts: Buffer[] = [];
  private held = 0;
  private overflowed = false;
  /** Depth of the elements of the list that is read one by one; -1: none is. */
  private listDepth = -1;
  private listKind: Item['kind'] = 'resource';
  /** Of the document’s own fields. */
  private word = '';
  private collects = false;
  private isKey = true;
  private key = '';
  private type: string | null = null;
  private stopped = false;
  /** Whether what stands here, where an object should be, was met already. */
  private isStray = false;

  push(chunk: Buffer): readonly Read[] {
    const found: Read[] = [];
    if (this.stopped) return found;
    /** Where the item’s bytes begin in this chunk. */
    let from = 0;
    let i = 0;
    const { length } = chunk;
    while (i < length) {
      if (this.inString) {
        i = this.throughString(chunk, i);
        continue;
      }
      const byte = chunk[i]!;
      switch (byte) {
        case QUOTE:
          if (this.itemDepth < 0) this.stray(found);
          this.inString = true;
          this.collects = this.depth === 1 && this.listDepth !== 1;
          this.word = '';
          break;
        case LINE_FEED:
          this.line++;
          break;
        case COLON:
          if (this.depth === 1) this.isKey = false;
          break;
        case COMMA:
          if (this.depth === 1) this.isKey = true;
          if (this.depth === this.listDepth) this.isStray = false;
          break;
        case OPEN_LIST:
        case OPEN_OBJECT:
          if (this.opens(byte)) from = i;
          else if (this.depth === this.listDepth) this.stray(found);
          this.depth++;
          break;
        case CLOSE_LIST:
        case CLOSE_OBJECT:
          this.depth--;
          if (this.depth < 0) {
            this.stopped = true;
            found.push({
              kind: 'damage',
              why: 'a bracket is closed that was not opened. From there on nothing could be read',
              line: this.line,
            });
            return found;
          }
          if (this.depth === this.itemDepth) this.closeItem(chunk.subarray(from, i + 1), found);
          else if (this.depth === this.listDepth - 1) this.closeList();
          if (this.depth === 0) this.closeDocument();
          break;
        default:
          if (this.itemDepth < 0 && byte > SPACE && byte < NOT_ASCII) this.stray(found);
          break;
      }
      i++;
    }
    if (this.itemDepth >= 0) this.hold(chunk.subarray(from));
    return found;
  }

  end(): readonly Read[] {
    if (this.stopped || (this.depth === 0 && !this.inString)) return [];
    const line = this.itemDepth >= 0 ? this.itemLine : this.line;
    return [{ kind: 'damage', why: CUT_OFF, line }];
  }

  /** @returns where to go on */
  private throughString(chunk: Buffer, from: number): number {
    const { length } = chunk;
    let i = from;
    if (this.escaped) {
      this.escaped = false;
      i++;
    }
    for (; i < length; i++) {
      const byte = chunk[i]!;
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        i++;
        if (i >= length) this.escaped = true;
      }
    }
    if (this.collects) this.word += chunk.toString('latin1', from, Math.min(i, length, from + LONGEST_WORD));
    if (i >= length) return length;
    this.inString = false;
    if (this.collects) this.endWord();
    return i + 1;
  }

  private endWord(): void {
    if (this.isKey) this.key = this.word.slice(0, LONGEST_WORD);
    else if (this.key === 'resourceType') this.type = this.word.slice(0, LONGEST_WORD);
  }

  /** Something other than an object stands between documents or in the list that is read one by one: it is not lost unseen. */
  private stray(found: Read[]): void {
    if (this.isStray || (this.depth !== 0 && this.depth !== this.listDepth)) return;
    this.isStray = true;
    const { line } = this;
    if (this.depth === 0) found.push({ kind: 'damage', why: 'there is text between its JSON documents', line });
    else found.push({ kind: this.listKind, bytes: NO_RESOURCE, line });
  }

  /** A bracket opens. @returns whether an item begins with it */
  private opens(byte: number): boolean {
    if (this.depth === 0) {
      this.isStray = false;
      if (byte === OPEN_LIST) {
        this.listDepth = 1;
        this.listKind = 'resource';
        return false;
      }
      this.isKey = true;
      return this.openItem('resource');
    }
    const isEntries =
      this.depth === 1 && byte === OPEN_LIST && !this.isKey && this.key === 'entry' && this.listDepth < 0;
    // A List has entries as well; where the type is told only later, a bundle is assumed.
    if (isEntries && (this.type === 'Bundle' || this.type === null)) {
      this.dropItem();
      this.listDepth = 2;
      this.listKind = 'entry';
      return false;
    }
    return this.depth === this.listDepth && this.itemDepth < 0 && byte === OPEN_OBJECT
      ? this.openItem(this.listKind)
      : false;
  }

  private openItem(kind: Item['kind']): true {
    this.itemDepth = this.depth;
    this.itemKind = kind;
    this.itemLine = this.line;
    return true;
  }

  private dropItem(): void {
    this.itemDepth = -1;
    this.parts = [];
    this.held = 0;
    this.overflowed = false;
  }

  private closeItem(last: Buffer, found: Read[]): void {
    this.hold(last);
    if (this.overflowed) found.push({ kind: 'damage', why: TOO_LONG, line: this.itemLine });
    else {
      const bytes = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
      found.push({ kind: this.itemKind, bytes, line: this.itemLine });
    }
    this.dropItem();
  }

  private hold(piece: Buffer): void {
    if (this.overflowed || piece.length === 0) return;
    if (this.held + piece.length > LONGEST_ITEM) {
      this.parts = [];
      this.held = 0;
      this.overflowed = true;
      return;
    }
    this.parts.push(piece);
    this.held += piece.length;
  }

  private closeList(): void {
    this.listDepth = -1;
    this.isStray = false;
  }

  private closeDocument(): void {
    this.closeList();
    this.type = null;
    this.key = '';
    this.isKey = true;
  }
}
