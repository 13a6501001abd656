import { UserFault } from '../../../core/fault';
import { fault } from '../../faults';
import { athena } from './athena';
import { atcTable } from './atc_table';
import type { ByteSource } from './byte_source';
import { cmsHcpcs } from './cms_hcpcs';
import { cmsOrder } from './cms_order';
import type { Parts, Sample, VocabularyFormat } from './format';
import { loinc } from './loinc';
import { ndcDirectory } from './ndc_directory';
import { ownTable } from './own_table';
import { rxnorm } from './rxnorm';
import { snomedGps } from './snomed_gps';
import { snomedRf2 } from './snomed_rf2';
import { firstLines, foreignEncoding } from './text_lines';
import { umls } from './umls';

/** In the order in which they are asked: the particular before the general. */
const FORMATS: readonly VocabularyFormat[] = [
  ...[athena, rxnorm, umls, snomedRf2, loinc, ndcDirectory, cmsOrder, cmsHcpcs, snomedGps, atcTable, ownTable],
];

/** Bytes of each file that are looked at. */
const SAMPLE = 2 ** 16;

/** A format and its files. */
export interface Recognised {
  readonly format: VocabularyFormat;
  readonly parts: Parts;
}

/** What a path leads to. */
export interface Found {
  readonly recognised: readonly Recognised[];
  /** Files that could not be opened or unpacked, beside those that can. */
  readonly unreadable: readonly ByteSource[];
}

/**
 * Tells by their content what files are, whatever they are called.
 * @param path what the user named
 * @throws UserFault not-a-vocabulary, vocabulary-incomplete, wrong-encoding, and what reading the files throws
 */
export async function recognise(
  path: string,
  sources: readonly ByteSource[],
  signal: AbortSignal | undefined,
): Promise<Found> {
  const found = new Map<VocabularyFormat, Map<string, ByteSource[]>>();
  const strangers: Stranger[] = [];
  for (const source of sources) {
    const stranger = await sort(source, sources.length === 1, found, signal);
    if (stranger) strangers.push(stranger);
  }
  const particular = [...found.keys()].some(format => !format.isGeneral);
  const recognised = FORMATS.filter(format => found.has(format) && !(particular && format.isGeneral)).map(format => ({
    format,
    parts: found.get(format)!,
  }));
  if (recognised.length === 0) throw notFound(path, sources, strangers);
  const unreadable = strangers.filter(({ isUnreadable }) => isUnreadable).map(({ source }) => source);
  return { recognised: withWhatTheyNeed(path, recognised), unreadable };
}

/** What a file was that is none of any format. */
interface Stranger {
  readonly source: ByteSource;
  readonly looksLike: string;
  readonly isUnreadable?: boolean;
}

async function sort(
  source: ByteSource,
  isAlone: boolean,
  found: Map<VocabularyFormat, Map<string, ByteSource[]>>,
  signal: AbortSignal | undefined,
): Promise<Stranger | null> {
  let head: { readonly bytes: Buffer; readonly isAll: boolean };
  try {
    head = await headOf(source, signal);
  } catch (error) {
    // One file of a folder that can't be read need not concern the vocabulary beside it.
    if (isAlone || !(error instanceof UserFault) || error.kind === 'archive-bomb') throw error;
    return { source, looksLike: error.message, isUnreadable: true };
  }
  const encoding = foreignEncoding(head.bytes);
  const bytes = encoding === 'UTF-16' ? fromUtf16(head.bytes) : head.bytes;
  if (encoding === 'binary' || encoding === 'UTF-32') return { source, looksLike: looksLike(head.bytes) };
  const sample: Sample = { source, lines: firstLines(bytes, head.isAll) };
  for (const format of FORMATS) {
    const part = format.recognise(sample);
    if (part === null) continue;
    if (encoding !== null) throw fault('wrong-encoding', { file: source.shown, encoding });
    const parts = found.get(format) ?? new Map<string, ByteSource[]>();
    found.set(format, parts.set(part, [...(parts.get(part) ?? []), source]));
    return null;
  }
  if (encoding !== null && isAlone) throw fault('wrong-encoding', { file: source.shown, encoding });
  return { source, looksLike: described(sample.lines[0] ?? '') };
}

async function headOf(
  source: ByteSource,
  signal: AbortSignal | undefined,
): Promise<{ readonly bytes: Buffer; readonly isAll: boolean }> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source.read(() => undefined, signal)) {
    pieces.push(piece);
    length += piece.length;
    if (length >= SAMPLE) return { bytes: Buffer.concat(pieces), isAll: false };
  }
  return { bytes: Buffer.concat(pieces), isAll: true };
}

/** Only to be recognised: it is not read. */
function fromUtf16(bytes: Buffer): Buffer {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  const isBigEndian = (even[0] === 0xfe && even[1] === 0xff) || even[0] === 0;
  return Buffer.from((isBigEndian ? even.swap16() : even).toString('utf16le'));
}

const SIGNATURES: readonly { readonly bytes: string; readonly name: string }[] = [
  { bytes: 'PAR1', name: 'a Parquet file' },
  { bytes: 'SQLite format 3', name: 'an SQLite database' },
  { bytes: '%PDF', name: 'a PDF document' },
  { bytes: '\x1f\x8b', name: 'a gzip file within another file' },
  { bytes: 'PK\x03\x04', name: 'a zip file within another file (an Excel file is one, too)' },
  { bytes: '\xd0\xcf\x11\xe0', name: 'an old Excel or Word file' },
  { bytes: '7z\xbc\xaf', name: 'a 7-Zip file' },
  { bytes: 'Rar!', name: 'a RAR file' },
];

function looksLike(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 16);
  return SIGNATURES.find(each => head.startsWith(each.bytes))?.name ?? 'no text';
}

/** What a text is, by its first line. Names of columns are said; anything else may be a record. */
function described(line: string): string {
  const known = SIGNATURES.find(each => line.startsWith(each.bytes));
  if (known) return known.name;
  if (/^\s*[{[]/.test(line)) return 'JSON';
  if (/^\s*</.test(line)) return 'XML or HTML';
  const names = line.split(/[\t,;|]/).map(name => name.replace(/^"|"$/g, ''));
  const isHeader = names.length > 1 && names.every(name => /^[A-Za-z][\w ./()#-]{0,40}$/.test(name));
  if (!isHeader) return 'a text without a header that is known';
  const more = names.length > 8 ? `, and ${names.length - 8} more` : '';
  return `a table with the columns ${names.slice(0, 8).join(', ')}${more}`;
}

function notFound(path: string, sources: readonly ByteSource[], strangers: readonly Stranger[]): Error {
  const expected = [...new Set(FORMATS.map(format => format.expects))].join(', ');
  const [first] = strangers;
  if (!first) return fault('not-a-vocabulary', { path, found: 'it has no files, or only empty ones', expected });
  // An Excel file is a zip file with this in it.
  if (sources.some(({ name }) => name === '[Content_Types].xml')) {
    const found = 'it is an Excel or another Office file, of which a table must be saved as CSV first';
    return fault('not-a-vocabulary', { path, found, expected });
  }
  const found =
    sources.length === 1
      ? `it is ${first.looksLike}`
      : `none of its ${sources.length} files is one of a vocabulary (${first.source.name} ${
          first.isUnreadable ? 'can’t be read or unpacked' : `is ${first.looksLike}`
        })`;
  return fault('not-a-vocabulary', { path, found, expected });
}

/** Formats with all that they need; of one that lacks something nothing is read where another is whole. */
function withWhatTheyNeed(path: string, recognised: readonly Recognised[]): readonly Recognised[] {
  const lacks = ({ format, parts }: Recognised): string | undefined =>
    Object.keys(format.needs).find(needed => !parts.has(needed));
  const whole = recognised.filter(each => lacks(each) === undefined);
  const [first] = recognised;
  if (whole.length > 0 || !first) return whole;
  const missing = first.format.needs[lacks(first) ?? ''] ?? '';
  const names = [...first.parts.values()].flat().map(({ name }) => name);
  throw fault('vocabulary-incomplete', { path, format: first.format.name, found: names.join(', '), missing });
}
