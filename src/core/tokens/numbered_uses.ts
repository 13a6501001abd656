import type { CodeOrder } from './code_order';
import type { CodebookRecord } from './codebook_record';
import { Fenwick } from './fenwick';

/**
 * How often the codes of selected records are used, and which numbers they have by that: a code's number is its place among
 * the codes that are in use. Selecting a record costs its codes, each in the logarithm of all.
 */
export class NumberedUses {
  /** By number of a code. */
  #uses = new Float64Array(0);
  /** By place in the order: whether it is in use, and how often. */
  #inUse = new Fenwick([]);
  #usesAt = new Fenwick([]);
  #used = 0;
  #total = 0;

  constructor(
    readonly order: CodeOrder,
    /** Told of every code that begins (1) or ends (-1) to be in use. */
    readonly onUse: (code: number, change: 1 | -1) => void,
  ) {}

  /** How many codes are in use: the largest number. */
  get used(): number {
    return this.#used;
  }

  /** How many events have a code. */
  get total(): number {
    return this.#total;
  }

  /** After places have changed. */
  place(): void {
    const { order } = this;
    const uses = new Float64Array(order.codes.size);
    uses.set(this.#uses);
    this.#uses = uses;
    const usesAt = new Float64Array(order.length);
    const inUse = new Float64Array(order.length);
    for (let place = 0; place < order.length; place++) {
      usesAt[place] = uses[order.at(place)]!;
      inUse[place] = usesAt[place]! > 0 ? 1 : 0;
    }
    this.#usesAt = new Fenwick(usesAt);
    this.#inUse = new Fenwick(inUse);
  }

  /** Takes a record's uses in (1) or out (-1). */
  change({ codes, usesUpTo }: CodebookRecord, sign: 1 | -1): void {
    codes.forEach((code, i) => {
      const place = this.order.placeOf(code);
      const before = this.#uses[code]!;
      const change = sign * (usesUpTo[i + 1]! - usesUpTo[i]!);
      this.#uses[code] = before + change;
      this.#usesAt.add(place, change);
      this.#total += change;
      if (before !== 0 && before + change !== 0) return;
      this.#inUse.add(place, sign);
      this.#used += sign;
      this.onUse(code, sign);
    });
  }

  /** The place of the code with this number; the length of the order where no code has it. */
  placeOf(number: number): number {
    return this.#inUse.reach(number);
  }

  /** How many events have a code with this number or a larger one. */
  usesFrom(number: number): number {
    return this.#total - this.#usesAt.sum(this.placeOf(number));
  }

  /** Calls with the codes in use in their order: their numbers count from 1. */
  forEach(each: (code: number, number: number, uses: number) => void): void {
    let number = 0;
    for (let place = 0; place < this.order.length; place++) {
      const code = this.order.at(place);
      if (this.#uses[code]! > 0) each(code, ++number, this.#uses[code]!);
    }
  }
}
