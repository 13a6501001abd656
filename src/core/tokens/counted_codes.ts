import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';

/** The number of an event without a code. */
export const NO_CODE_NUMBER = 0;

/**
 * Numbers for the codes of all records that are counted together, from 1 in the order in which they are met, so that
 * counts are held in arrays. A code that comes with another description has another number.
 */
export class CountedCodes {
  readonly #numbers = new Map<string, number>();
  /** By code, description and category: those that are not the first of their code. */
  readonly #others = new Map<string, number>();
  readonly #entries: (CodeEntry | undefined)[] = [undefined];
  /** Of each number the first one of the same code. */
  readonly #firsts: number[] = [NO_CODE_NUMBER];
  /** What was numbered, for all counters of a record. */
  readonly #known = new WeakMap<SubjectEvents, Int32Array>();

  /** One more than the largest number. */
  get size(): number {
    return this.#entries.length;
  }

  /** Undefined for NO_CODE_NUMBER. */
  entry(number: number): CodeEntry | undefined {
    return this.#entries[number];
  }

  /** The number under which the code itself stands, whatever its description. */
  first(number: number): number {
    return this.#firsts[number]!;
  }

  /** The number of each entry of a record's code table; the last entry is for events without a code. */
  of(record: SubjectEvents): Int32Array {
    const known = this.#known.get(record);
    if (known) return known;
    const { codes } = record;
    const numbers = new Int32Array(codes.length + 1);
    codes.forEach((entry, i) => (numbers[i] = this.#number(entry)));
    numbers[codes.length] = NO_CODE_NUMBER;
    this.#known.set(record, numbers);
    return numbers;
  }

  #number(entry: CodeEntry): number {
    const first = this.#numbers.get(entry.code);
    if (first === undefined) return this.#give(this.#numbers, entry.code, entry, this.size);
    const { description, category } = this.#entries[first]!;
    if (description === entry.description && category === entry.category) return first;
    const key = JSON.stringify([entry.code, entry.description, entry.category]);
    return this.#others.get(key) ?? this.#give(this.#others, key, entry, first);
  }

  #give(numbers: Map<string, number>, key: string, entry: CodeEntry, first: number): number {
    const number = this.size;
    numbers.set(key, number);
    this.#entries.push(entry);
    this.#firsts.push(first);
    return number;
  }
}
