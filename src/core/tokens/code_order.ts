import { comparePlaces, placeOf, type CodePlace } from '../render/codebook_entries';
import type { CountedCodes } from './counted_codes';

/** The order of the codebook over all codes that were met. How two codes stand to each other never changes. */
export class CodeOrder {
  /** Numbers of codes, the first one of each. */
  #inOrder: number[] = [];
  /** By number; -1 where it is not in the order. */
  #places: Int32Array = new Int32Array(0);
  readonly #keys: (CodePlace | undefined)[] = [];

  constructor(readonly codes: CountedCodes) {}

  get length(): number {
    return this.#inOrder.length;
  }

  at(place: number): number {
    return this.#inOrder[place]!;
  }

  placeOf(number: number): number {
    return this.#places[number]!;
  }

  /** @returns whether one of them was new, so that places have changed */
  take(numbers: ReadonlySet<number>): boolean {
    const added: number[] = [];
    for (const number of numbers) if ((this.#places[number] ?? -1) < 0) added.push(number);
    if (added.length === 0) return false;
    for (const number of added) this.#keys[number] = placeOf(this.codes.entry(number)!.code);
    const compare = (a: number, b: number): number => comparePlaces(this.#keys[a]!, this.#keys[b]!);
    added.sort(compare);
    // From the back, each by a binary search in what is left: few new ones are compared with few old ones.
    const merged = new Array<number>(this.#inOrder.length + added.length);
    let end = this.#inOrder.length;
    let to = merged.length;
    for (let i = added.length - 1; i >= 0; i--) {
      const place = firstAfter(this.#inOrder, end, added[i]!, compare);
      while (end > place) merged[--to] = this.#inOrder[--end]!;
      merged[--to] = added[i]!;
    }
    while (end > 0) merged[--to] = this.#inOrder[--end]!;
    this.#inOrder = merged;
    this.#places = new Int32Array(this.codes.size).fill(-1);
    for (let place = 0; place < merged.length; place++) this.#places[merged[place]!] = place;
    return true;
  }
}

/** Where the first of the first `end` items stands that comes after `item`. */
function firstAfter<T>(items: readonly T[], end: number, item: T, compare: (a: T, b: T) => number): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(items[middle]!, item) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
