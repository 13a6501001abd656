import { HASH_FACTOR } from './byte_hash';
import { NO_RANK, type RankTable } from './rank_table';

/** Up to this many bytes looking through all neighbours for the least rank is faster than a heap. */
const SCANNED = 96;

/**
 * Merges the bytes of one piece as byte pair encoding does: of all neighbours that are a token together, those of least
 * rank first, and of equals the leftmost. Keeps its arrays, so one of these is for one thread and one piece at a time.
 */
export class Merger {
  #bytes = new Uint16Array(512); // one in each
  /** Polynomials over the beginnings of the piece (byte_hash.ts). */
  #sums = new Int32Array(513);
  readonly #starts = new Int32Array(SCANNED + 2);
  readonly #ranks = new Int32Array(SCANNED + 2);

  /** Room for a piece of so many bytes; what is in it is lost. */
  bytes(length: number): Uint16Array {
    if (this.#bytes.length < length) {
      this.#bytes = new Uint16Array(Math.max(length, 2 * this.#bytes.length));
      this.#sums = new Int32Array(this.#bytes.length + 1);
    }
    return this.#bytes;
  }

  /** How many tokens the first `length` of `bytes()` are, once they are no token as a whole. */
  count(table: RankTable, length: number): number {
    const bytes = this.#bytes;
    const sums = this.#sums;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      sum = (Math.imul(sum, HASH_FACTOR) + bytes[i]! + 1) | 0;
      sums[i + 1] = sum;
    }
    return length <= SCANNED ? this.#scan(table, length) : this.#heap(table, length);
  }

  #scan(table: RankTable, length: number): number {
    const bytes = this.#bytes;
    const sums = this.#sums;
    const starts = this.#starts;
    const ranks = this.#ranks; // of the part at i with the one behind it
    for (let i = 0; i < length - 1; i++) {
      starts[i] = i;
      ranks[i] = table.pairs[(bytes[i]! << 8) | bytes[i + 1]!]!;
    }
    starts[length - 1] = length - 1;
    starts[length] = length;
    let parts = length;
    for (;;) {
      let least = NO_RANK;
      let at = 0;
      for (let i = 0; i < parts - 1; i++) {
        if (ranks[i]! < least) {
          least = ranks[i]!;
          at = i;
        }
      }
      if (least === NO_RANK) return parts;
      parts--;
      for (let i = at + 1; i < parts; i++) {
        starts[i] = starts[i + 1]!;
        ranks[i] = ranks[i + 1]!;
      }
      starts[parts] = length;
      if (at + 1 < parts) ranks[at] = table.rankWithin(bytes, starts[at]!, starts[at + 2]!, sums);
      if (at > 0) ranks[at - 1] = table.rankWithin(bytes, starts[at - 1]!, starts[at + 1]!, sums);
    }
  }

  /** The same with a heap of neighbours and parts that are linked, for long pieces. */
  #heap(table: RankTable, length: number): number {
    const bytes = this.#bytes;
    const sums = this.#sums;
    const nexts = new Int32Array(length + 1);
    const befores = new Int32Array(length + 1);
    const ranks = new Int32Array(length + 1); // of the part at i with the one behind it
    const heap = new NeighbourHeap(length);
    for (let i = 0; i < length; i++) {
      nexts[i] = i + 1;
      befores[i] = i - 1;
      ranks[i] = i + 1 < length ? table.pairs[(bytes[i]! << 8) | bytes[i + 1]!]! : NO_RANK;
      if (ranks[i] !== NO_RANK) heap.push(ranks[i]!, i);
    }
    let parts = length;
    while (heap.size > 0) {
      const { rank, at } = heap;
      heap.pop();
      if (ranks[at] !== rank) continue; // merged meanwhile, or its neighbour was
      const gone = nexts[at]!;
      const behind = nexts[gone]!;
      nexts[at] = behind;
      ranks[gone] = NO_RANK;
      parts--;
      if (behind < length) {
        befores[behind] = at;
        ranks[at] = table.rankWithin(bytes, at, nexts[behind]!, sums);
        if (ranks[at] !== NO_RANK) heap.push(ranks[at], at);
      } else {
        ranks[at] = NO_RANK;
      }
      const before = befores[at]!;
      if (before >= 0) {
        ranks[before] = table.rankWithin(bytes, before, behind, sums);
        if (ranks[before] !== NO_RANK) heap.push(ranks[before], before);
      }
    }
    return parts;
  }
}

/** Neighbours, the one of least rank first and of equals the leftmost. */
class NeighbourHeap {
  size = 0;
  /** rank × 2³² + place, which a double holds exactly. */
  #keys: Float64Array;

  constructor(capacity: number) {
    this.#keys = new Float64Array(2 * capacity + 2);
  }

  get rank(): number {
    return Math.floor(this.#keys[0]! / 0x1_0000_0000);
  }

  get at(): number {
    return this.#keys[0]! % 0x1_0000_0000;
  }

  push(rank: number, at: number): void {
    if (this.size === this.#keys.length) {
      const larger = new Float64Array(2 * this.size);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    const keys = this.#keys;
    const key = rank * 0x1_0000_0000 + at;
    let hole = this.size++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (keys[parent]! <= key) break;
      keys[hole] = keys[parent]!;
      hole = parent;
    }
    keys[hole] = key;
  }

  pop(): void {
    const keys = this.#keys;
    const size = --this.size;
    const key = keys[size]!;
    let hole = 0;
    for (let child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      keys[hole] = keys[child]!;
      hole = child;
    }
    keys[hole] = key;
  }
}
