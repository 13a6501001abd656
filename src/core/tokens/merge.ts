import { HASH_FACTOR } from './byte_hash';
import { NO_RANK, type RankTable } from './rank_table';

/** Up to this many bytes looking through all neighbours for the least rank is faster than a tree over their ranks. */
const SCANNED = 96;

/** Bytes that there is room for from the start, and at most once a piece is done. */
const ROOM = 1024;
const MOST_KEPT = 65_536;

/**
 * Merges the bytes of one piece as byte pair encoding does: of all neighbours that are a token together, those of least
 * rank first, and of equals the leftmost. Keeps its arrays, so one of these is for one thread and one piece at a time.
 */
export class Merger {
  #bytes = new Uint16Array(ROOM); // one in each
  /** Polynomials over the beginnings of the piece (byte_hash.ts). */
  #sums = new Int32Array(ROOM + 1);
  readonly #starts = new Int32Array(SCANNED + 2);
  readonly #ranks = new Int32Array(SCANNED + 2);

  /** Room for a piece of so many bytes; what is in it is lost. */
  bytes(length: number): Uint16Array {
    if (this.#bytes.length < length || this.#bytes.length > MOST_KEPT) {
      this.#bytes = new Uint16Array(Math.max(length, ROOM));
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
    return length <= SCANNED ? this.#scan(table, length) : this.#climb(table, length);
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

  /** The same with a tree over the ranks and parts that are linked, for long pieces. */
  #climb(table: RankTable, length: number): number {
    const bytes = this.#bytes;
    const sums = this.#sums;
    const nexts = new Int32Array(length);
    const befores = new Int32Array(length);
    const ranks = new LeastRanks(length); // of the part at i with the one behind it
    for (let i = 0; i < length; i++) {
      nexts[i] = i + 1;
      befores[i] = i - 1;
      if (i + 1 < length) ranks.put(i, table.pairs[(bytes[i]! << 8) | bytes[i + 1]!]!);
    }
    ranks.build();
    let parts = length;
    for (let at = ranks.place(); at >= 0; at = ranks.place()) {
      const gone = nexts[at]!;
      const behind = nexts[gone]!;
      const before = befores[at]!;
      nexts[at] = behind;
      ranks.change(gone, NO_RANK);
      parts--;
      if (behind < length) {
        befores[behind] = at;
        ranks.change(at, table.rankWithin(bytes, at, nexts[behind]!, sums));
      } else {
        ranks.change(at, NO_RANK);
      }
      if (before >= 0) ranks.change(before, table.rankWithin(bytes, before, behind, sums));
    }
    return parts;
  }
}

/** Ranks by place under a tree of the lesser of each two, so that the least is found and changed in log n steps. */
class LeastRanks {
  /** The root at 1, the children of i at 2i and 2i + 1, the ranks from `#leaves` on. */
  readonly #tree: Int32Array;
  readonly #leaves: number;

  constructor(places: number) {
    this.#leaves = 2 ** Math.ceil(Math.log2(places));
    this.#tree = new Int32Array(2 * this.#leaves).fill(NO_RANK);
  }

  /** Before `build`. */
  put(place: number, rank: number): void {
    this.#tree[this.#leaves + place] = rank;
  }

  build(): void {
    const tree = this.#tree;
    for (let i = this.#leaves - 1; i > 0; i--) tree[i] = Math.min(tree[2 * i]!, tree[2 * i + 1]!);
  }

  change(place: number, rank: number): void {
    const tree = this.#tree;
    let i = this.#leaves + place;
    tree[i] = rank;
    for (i >>= 1; i > 0; i >>= 1) {
      const lesser = Math.min(tree[2 * i]!, tree[2 * i + 1]!);
      if (tree[i] === lesser) return;
      tree[i] = lesser;
    }
  }

  /** The leftmost place of the least rank; -1 where there is none any more. */
  place(): number {
    const tree = this.#tree;
    const least = tree[1]!;
    if (least === NO_RANK) return -1;
    let i = 1;
    while (i < this.#leaves) {
      i *= 2;
      if (tree[i] !== least) i++;
    }
    return i - this.#leaves;
  }
}
