import { createWriteStream, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { fault } from '../faults';
import { fileSystemFault } from '../file_system_fault';
import { stopIfAborted } from '../interruption';
import { CsvScanner, NEVER_CLOSED, Utf8Check, type CsvForm, type CsvRecord } from './csv_scanner';
import { bytesOf, headOf } from './fhir/bytes';
import type { SourceFile } from './source';

/** How the fields of a table may be separated; the first is the usual one. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];
const HEAD = 256 * 1024;
/**
 * A quotation mark that is not closed in its place takes what follows, to the next one or the end. So many are looked
 * behind; of further ones the lines that they take are counted.
 */
const MOST_UNCLOSED = 20;

/** The first line of a table. */
export interface CsvHeader extends CsvForm {
  /** Lower case, in order. */
  readonly columns: readonly string[];
}

/** What a file is before its values are read. */
export interface CsvFacts {
  /** Rows that can be read. */
  readonly records: number;
  /** In bytes. */
  readonly longest: number;
  readonly bytes: number;
  readonly isUtf8: boolean;
  /** LF here, CR LF there. */
  readonly hasMixedEnds: boolean;
  /** Rows that can't be read, by reason; the line is that of the first. */
  readonly damage: ReadonlyMap<string, { readonly rows: number; readonly line: number }>;
  readonly unclosed: ReadonlySet<number>;
}

/**
 * @returns null where a file is empty or binary
 * @throws UserFault damaged where its lines end in CR alone; not-found, not-readable
 */
export async function readHeader(file: string): Promise<CsvHeader | null> {
  const head = await headOf(file, HEAD);
  const [first = ''] = head.toString('latin1').split(/\r?\n/, 1);
  if (first.trim() === '' || first.includes('\0')) return null;
  if (first.includes('\r')) {
    throw fault('damaged', { file, why: 'its lines end in CR alone, where LF or CR LF is needed' });
  }
  const ways = SEPARATORS.map(separator => ({ separator, columns: namesIn(first, separator) }));
  const [best] = ways.sort((a, b) => b.columns.length - a.columns.length);
  // OHDSI's vocabularies have tabs between fields and quotation marks that are nothing but that.
  return best ? { ...best, isQuoted: best.separator !== '\t' || first.includes('"') } : null;
}

function namesIn(line: string, separator: Separator): string[] {
  return line.split(separator).map(name =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .toLowerCase(),
  );
}

interface Reading {
  readonly form: CsvForm;
  readonly signal: AbortSignal;
  /** Told how much of the file is read, 0 to 1. */
  readonly onRead: (done: number) => void;
}

/**
 * Reads a file once to see what of it can be read.
 * @param onDamage `stop`: the first damage is thrown
 * @throws UserFault import-damage, not-readable; Cancelled
 */
export async function lookThrough(
  file: SourceFile,
  { form, signal, onRead }: Reading,
  onDamage: 'stop' | 'skip',
): Promise<CsvFacts> {
  const unclosed = new Set<number>();
  for (;;) {
    const damage = new Map<string, { rows: number; readonly line: number }>();
    const note = (reason: string, line: number, rows: number): void => {
      const before = damage.get(reason);
      if (before) before.rows += rows;
      else damage.set(reason, { rows, line });
    };
    const torn: number[] = [];
    let damaged = 0;
    const utf8 = new Utf8Check();
    const scanner = new CsvScanner(
      form,
      record => {
        if (record.damage === null) return;
        if (onDamage === 'stop') throw damageOf(file, record.line, record.damage);
        damaged++;
        note(record.damage, record.line, record.lines);
        if (record.lines > 1) torn.push(record.line);
      },
      false,
      unclosed,
    );
    let bytes = 0;
    await eachChunk(file, signal, onRead, chunk => {
      bytes += chunk.length;
      utf8.push(chunk);
      scanner.push(chunk);
    });
    const open = scanner.finish();
    if (open !== null) {
      if (onDamage === 'stop') throw damageOf(file, open.line, NEVER_CLOSED);
      torn.push(open.line);
      note(NEVER_CLOSED, open.line, open.lines);
    }
    const more = torn.slice(0, MOST_UNCLOSED - unclosed.size);
    if (more.length > 0) {
      for (const line of more) unclosed.add(line);
      continue;
    }
    return {
      records: scanner.records - damaged,
      longest: scanner.longest,
      bytes,
      isUtf8: utf8.finish(),
      hasMixedEnds: scanner.hasMixedEnds,
      damage,
      unclosed,
    };
  }
}

function damageOf(file: SourceFile, line: number, why: string): Error {
  return fault('import-damage', { file: file.absolute, line, why });
}

/** Where rows that can be read are written to, and how much at one time. */
interface Pieces {
  readonly to: string;
  /** Bytes after which a piece ends, with the row that is begun. */
  readonly most: number;
  /** What is done with a piece, which is written over by the next one. */
  readonly use: () => Promise<void>;
}

/**
 * The header and all rows that can be read as a UTF-8 file that DuckDB can be given, in pieces. A row that is not UTF-8 is
 * read as Windows-1252; the rows beside it may be.
 */
export async function writeReadable(
  file: SourceFile,
  facts: CsvFacts,
  { form, signal, onRead }: Reading,
  { to, most, use }: Pieces,
): Promise<void> {
  const windows1252 = new TextDecoder('windows-1252');
  let header: Buffer | null = null;
  let waiting: Buffer[] = [];
  const scanner = new CsvScanner(
    form,
    ({ bytes, damage }: CsvRecord) => {
      if (bytes === null) return;
      // The header comes first, and is never damage.
      if (header !== null && damage !== null) return;
      const text = facts.isUtf8 || isUtf8(bytes) ? bytes : Buffer.from(windows1252.decode(bytes));
      const row = withLineFeed(text);
      if (header === null) header = row;
      else waiting.push(row);
    },
    true,
    facts.unclosed,
  );
  let out: WriteStream | null = null;
  let written = 0;
  const end = async (): Promise<void> => {
    if (out === null) return;
    out.end();
    await finished(out);
    out = null;
    written = 0;
    await use();
  };
  const write = async (): Promise<void> => {
    if (waiting.length > 0) {
      const rows = Buffer.concat(waiting);
      waiting = [];
      if (out === null) {
        out = createWriteStream(to);
        out.write(header);
      }
      if (!out.write(rows)) await once(out, 'drain');
      written += rows.length;
      if (written >= most) await end();
    }
  };
  await eachChunk(file, signal, onRead, async chunk => {
    scanner.push(chunk);
    await write();
  });
  scanner.finish();
  await write();
  await end();
}

const LF = Buffer.from('\n');
/** A row whose line ends in CR LF, or in CR at the end of the file, or not at all. */
function withLineFeed(row: Buffer): Buffer {
  const end = row.at(-1) === 0x0a ? row.length - 1 : row.length;
  const isReturned = row[end - 1] === 0x0d;
  return end < row.length && !isReturned ? row : Buffer.concat([row.subarray(0, isReturned ? end - 1 : end), LF]);
}

/**
 * The lines in which rows stand.
 * @param ordinals numbers of rows among those that can be read, from 0
 */
export async function linesOf(
  file: SourceFile,
  facts: CsvFacts,
  form: CsvForm,
  signal: AbortSignal,
  ordinals: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const lines = new Map<number, number>();
  if (ordinals.size === 0) return lines;
  let next = 0;
  const scanner = new CsvScanner(
    form,
    ({ line, damage }) => {
      if (damage !== null) return;
      if (ordinals.has(next)) lines.set(next, line);
      next++;
    },
    false,
    facts.unclosed,
  );
  await eachChunk(
    file,
    signal,
    () => undefined,
    chunk => scanner.push(chunk),
  );
  scanner.finish();
  return lines;
}

async function eachChunk(
  file: SourceFile,
  signal: AbortSignal,
  onRead: (done: number) => void,
  visit: (chunk: Buffer) => void | Promise<void>,
): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of bytesOf(file.absolute, bytes => (read += bytes))) {
      stopIfAborted(signal);
      await visit(chunk);
      onRead(file.bytes === 0 ? 1 : read / file.bytes);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^Z_/.test(code)) {
      throw fault('damaged', { file: file.absolute, why: 'the gzip archive is damaged or cut off' }, error);
    }
    throw fileSystemFault(error, file.absolute);
  }
}

/** Told by its first bytes, whatever it is called. */
export async function isGzipFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await handle.close();
  }
}
