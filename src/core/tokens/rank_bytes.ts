import { extendHash, spreadHash } from './byte_hash';
import { isPatternId, type PatternId } from './patterns';
import { ENTRY_HEAD, NO_RANK, PLACE_BITS, type RankArrays, RankTable } from './rank_table';

/**
 * Ranks as bytes, used as they lie: a header of sixteen words, then slots, pairs and entries (rank_table.ts says what these
 * are). Words are 32 bits, little end first. The header: magic, version, pattern, slots, bytes of all entries, longest
 * token, check over all that follows, one that is free, and the encoding's name in the last eight.
 */

const MAGIC = 0x4b52_4c43; // "CLRK"
const VERSION = 1;
const HEADER_WORDS = 16;
const NAME_AT = 8;
const PAIRS = 65_536;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

/** Slots for each token, at least: with fewer, probes get long. */
const SLOTS_PER_TOKEN = 2;

export interface RankedEncoding {
  readonly name: string;
  readonly pattern: PatternId;
  readonly table: RankTable;
}

/** Why bytes are not a table of ranks, in words that go behind the file's name. */
export class RankBytesError extends Error {
  override readonly name = 'RankBytesError';
}

/**
 * Lays out ranks. The same ranks give the same bytes.
 * @param tokens bytes of each rank; none where there is no such rank
 * @throws Error where there is no room for them in this layout
 */
export function writeRanks(name: string, pattern: PatternId, tokens: readonly Uint8Array[]): Uint8Array {
  const entryBytes = tokens.reduce((sum, { length }) => sum + (length === 0 ? 0 : ENTRY_HEAD + length), 0);
  const longest = tokens.reduce((most, { length }) => Math.max(most, length), 0);
  if (entryBytes >= 1 << PLACE_BITS || longest > 0xff) throw new Error(`The ranks of ${name} have no room.`);
  const slotCount = 2 ** Math.ceil(Math.log2(tokens.length * SLOTS_PER_TOKEN));
  const words = new Uint32Array(HEADER_WORDS + slotCount + PAIRS + wordsFor(entryBytes));
  const { slots, pairs, entries } = viewsOf(words.buffer, slotCount, entryBytes);
  pairs.fill(NO_RANK);
  let place = 0;
  tokens.forEach((token, rank) => {
    if (token.length === 0) return;
    entries.set([token.length, rank & 0xff, (rank >> 8) & 0xff, rank >> 16], place);
    entries.set(token, place + ENTRY_HEAD);
    const [first = 0, second = 0] = token;
    if (token.length === 2) pairs[(first << 8) | second] = rank;
    const hash = spreadHash(token.reduce(extendHash, 0));
    let at = hash & (slotCount - 1);
    while (slots[at] !== 0) at = (at + 1) & (slotCount - 1);
    slots[at] = ((hash >>> PLACE_BITS) << PLACE_BITS) | (place + 1);
    place += ENTRY_HEAD + token.length;
  });
  words.set([MAGIC, VERSION, pattern, slotCount, entryBytes, longest, checkOf(words)]);
  const bytes = new Uint8Array(words.buffer);
  for (let i = 0; i < name.length; i++) bytes[NAME_AT * WORD + i] = name.charCodeAt(i);
  return bytes;
}

/**
 * Views onto bytes that `writeRanks` made; nothing is copied.
 * @throws RankBytesError where they are not that, or not whole
 */
export function readRanks(bytes: ArrayBuffer): RankedEncoding {
  if (bytes.byteLength < HEADER_WORDS * WORD || bytes.byteLength % WORD !== 0) throw new RankBytesError('is cut off');
  const words = new Uint32Array(bytes);
  const [magic, version, pattern = 0, slotCount = 0, entryBytes = 0, longest = 0, check] = words;
  if (magic !== MAGIC) throw new RankBytesError('holds no ranks of tokens');
  if (version !== VERSION) throw new RankBytesError('is of another version of Cohort Lens');
  if (words.length !== HEADER_WORDS + slotCount + PAIRS + wordsFor(entryBytes)) throw new RankBytesError('is cut off');
  if (!isPatternId(pattern) || check !== checkOf(words)) throw new RankBytesError('is damaged');
  const name = new Uint8Array(bytes, NAME_AT * WORD, (HEADER_WORDS - NAME_AT) * WORD);
  const letters = String.fromCharCode(...name.filter(letter => letter !== 0));
  return { name: letters, pattern, table: new RankTable(viewsOf(bytes, slotCount, entryBytes), longest) };
}

const wordsFor = (bytes: number): number => Math.ceil(bytes / WORD);

function viewsOf(bytes: ArrayBuffer, slotCount: number, entryBytes: number): RankArrays {
  const pairsAt = HEADER_WORDS + slotCount;
  return {
    slots: new Uint32Array(bytes, HEADER_WORDS * WORD, slotCount),
    pairs: new Int32Array(bytes, pairsAt * WORD, PAIRS),
    entries: new Uint8Array(bytes, (pairsAt + PAIRS) * WORD, entryBytes),
  };
}

/** Over everything behind the header. */
function checkOf(words: Uint32Array): number {
  let check = 0x811c_9dc5 | 0;
  for (let i = HEADER_WORDS; i < words.length; i++) {
    check = Math.imul(check ^ words[i]!, 0x0100_0193);
    check = (check << 5) | (check >>> 27);
  }
  return check >>> 0;
}
