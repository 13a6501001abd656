import { extendHash, spreadHash } from './byte_hash';
import { isPatternId, type PatternId } from './patterns';
import { NO_RANK, RANK_BITS, RankTable } from './rank_table';

/**
 * Ranks as bytes, used as they lie: a header of sixteen words, then slots, offsets, pairs and the tokens' own bytes
 * (rank_table.ts says what these are). Words are 32 bits, little end first. The header:
 * magic, version, pattern, ranks, slots, bytes of all tokens, longest token, check over all that follows, and the
 * encoding's name in the last eight.
 */

const MAGIC = 0x4b52_4c43; // "CLRK"
const VERSION = 1;
const HEADER_WORDS = 16;
const NAME_AT = 8;
const PAIRS = 65_536;

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
 * @throws Error where there are more ranks than a slot has room for, or one token twice
 */
export function writeRanks(name: string, pattern: PatternId, tokens: readonly Uint8Array[]): Uint8Array {
  if (tokens.length >= 1 << RANK_BITS) throw new Error(`${tokens.length} ranks are too many.`);
  const poolBytes = tokens.reduce((sum, token) => sum + token.length, 0);
  const slotCount = 2 ** Math.ceil(Math.log2(tokens.length * SLOTS_PER_TOKEN));
  const words = new Uint32Array(
    HEADER_WORDS + slotCount + (tokens.length + 1) + PAIRS + Math.ceil(poolBytes / Uint32Array.BYTES_PER_ELEMENT),
  );
  const bytes = new Uint8Array(words.buffer);
  const { slots, offsets, pairs, pool } = viewsOf(words.buffer, tokens.length, slotCount, poolBytes);
  pairs.fill(NO_RANK);
  let end = 0;
  tokens.forEach((token, rank) => {
    offsets[rank] = end;
    if (token.length === 0) return;
    pool.set(token, end);
    end += token.length;
    const [first = 0, second = 0] = token;
    if (token.length === 2) pairs[(first << 8) | second] = rank;
    const hash = spreadHash(token.reduce(extendHash, 0));
    let at = hash & (slotCount - 1);
    while (slots[at] !== 0) at = (at + 1) & (slotCount - 1);
    slots[at] = (((hash >>> RANK_BITS) << RANK_BITS) | (rank + 1)) >>> 0;
  });
  offsets[tokens.length] = end;
  const longest = tokens.reduce((length, token) => Math.max(length, token.length), 0);
  words.set([MAGIC, VERSION, pattern, tokens.length, slotCount, poolBytes, longest, checkOf(words)]);
  for (let i = 0; i < name.length; i++) bytes[NAME_AT * Uint32Array.BYTES_PER_ELEMENT + i] = name.charCodeAt(i);
  return bytes;
}

/**
 * Views onto bytes that `writeRanks` made; nothing is copied.
 * @throws RankBytesError where they are not that, or not whole
 */
export function readRanks(bytes: ArrayBuffer): RankedEncoding {
  const wordBytes = Uint32Array.BYTES_PER_ELEMENT;
  if (bytes.byteLength < HEADER_WORDS * wordBytes || bytes.byteLength % wordBytes !== 0)
    throw new RankBytesError('is cut off');
  const words = new Uint32Array(bytes);
  const [magic, version, pattern = 0, ranks = 0, slotCount = 0, poolBytes = 0, longest = 0, check] = words;
  if (magic !== MAGIC) throw new RankBytesError('holds no ranks of tokens');
  if (version !== VERSION) throw new RankBytesError(`is of version ${version ?? 0}, this is ${VERSION}`);
  const length = HEADER_WORDS + slotCount + ranks + 1 + PAIRS + Math.ceil(poolBytes / wordBytes);
  if (words.length !== length) throw new RankBytesError('is cut off');
  if (!isPatternId(pattern) || check !== checkOf(words)) throw new RankBytesError('is damaged');
  const name = new Uint8Array(bytes, NAME_AT * wordBytes, (HEADER_WORDS - NAME_AT) * wordBytes);
  const letters = String.fromCharCode(...name.filter(letter => letter !== 0));
  return { name: letters, pattern, table: new RankTable(viewsOf(bytes, ranks, slotCount, poolBytes), longest) };
}

function viewsOf(bytes: ArrayBuffer, ranks: number, slotCount: number, poolBytes: number) {
  const wordBytes = Uint32Array.BYTES_PER_ELEMENT;
  const offsetsAt = HEADER_WORDS + slotCount;
  const pairsAt = offsetsAt + ranks + 1;
  return {
    slots: new Uint32Array(bytes, HEADER_WORDS * wordBytes, slotCount),
    offsets: new Uint32Array(bytes, offsetsAt * wordBytes, ranks + 1),
    pairs: new Int32Array(bytes, pairsAt * wordBytes, PAIRS),
    pool: new Uint8Array(bytes, (pairsAt + PAIRS) * wordBytes, poolBytes),
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
