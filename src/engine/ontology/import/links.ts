/** Concepts are kept apart by their high bits, so that each part is sorted on its own, in place. */
const PART_BITS = 16;
const FIRST_CAPACITY = 64;
/** Where no more than this share of the room is taken after sorting, no more is made. */
const ENOUGH_ROOM = 0.7;
const NONE: readonly number[] = [];

interface Part {
  /** The low and the high half of each pair, in the machine's own order, so that it sorts as one number of 64 bits. */
  words: Uint32Array<ArrayBuffer>;
  length: number;
}

/** Where the halves of a number of 64 bits stand. */
const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
const FROM = isLittleEndian ? 1 : 0;
const TO = 1 - FROM;

/**
 * Pairs of concepts (child and parent, code and what it maps to), 8 bytes each: added in any order, then sorted, then
 * asked for by the first. Numbers are from 0 to 2³² - 1.
 */
export class Links {
  readonly #parts = new Map<number, Part>();
  #size = 0;

  /** How many there are; before `sort` some may be counted twice. */
  get size(): number {
    return this.#size;
  }

  add(from: number, to: number): void {
    const key = from >>> PART_BITS;
    let part = this.#parts.get(key);
    if (!part) this.#parts.set(key, (part = { words: new Uint32Array(2 * FIRST_CAPACITY), length: 0 }));
    if (2 * part.length === part.words.length) makeRoom(part);
    const at = 2 * part.length++;
    part.words[at + FROM] = from;
    part.words[at + TO] = to;
    this.#size++;
  }

  /** Sorts and drops what was added twice. Nothing may be added afterwards. */
  sort(): void {
    this.#size = 0;
    for (const part of this.#parts.values()) {
      sortUnique(part);
      part.words = part.words.slice(0, 2 * part.length);
      this.#size += part.length;
    }
  }

  /** What a concept is linked to, in order. After `sort`. */
  of(from: number): readonly number[] {
    const part = this.#parts.get(from >>> PART_BITS);
    if (!part) return NONE;
    const { words, length } = part;
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (words[2 * middle + FROM]! < from) low = middle + 1;
      else high = middle;
    }
    if (low === length || words[2 * low + FROM] !== from) return NONE;
    const found: number[] = [];
    for (; low < length && words[2 * low + FROM] === from; low++) found.push(words[2 * low + TO]!);
    return found;
  }

  /** All pairs, in order. After `sort`. */
  *[Symbol.iterator](): Generator<readonly [from: number, to: number]> {
    for (const key of [...this.#parts.keys()].sort((a, b) => a - b)) {
      const { words, length } = this.#parts.get(key)!;
      for (let i = 0; i < length; i++) yield [words[2 * i + FROM]!, words[2 * i + TO]!];
    }
  }
}

/** Bundles say many links two or three times: those are dropped before more room is taken. */
function makeRoom(part: Part): void {
  sortUnique(part);
  if (part.length <= ENOUGH_ROOM * (part.words.length / 2)) return;
  const larger = new Uint32Array(2 * part.words.length);
  larger.set(part.words);
  part.words = larger;
}

/** Sorts the pairs of a part as numbers of 64 bits, and keeps each once. */
function sortUnique(part: Part): void {
  const { words } = part;
  new BigUint64Array(words.buffer, 0, part.length).sort();
  let kept = 0;
  for (let i = 0; i < part.length; i++) {
    const [one, other] = [words[2 * i]!, words[2 * i + 1]!];
    if (kept > 0 && words[2 * kept - 2] === one && words[2 * kept - 1] === other) continue;
    words[2 * kept] = one;
    words[2 * kept + 1] = other;
    kept++;
  }
  part.length = kept;
}
