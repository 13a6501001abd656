import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import type { CategoryCost, CodeCost, TruncationCost } from './counts';
import type { CounterTotals, RenderingCounter } from './rendering_counter';

/** A counter and which encodings it counts in, as numbers in the counter that it is a part of. */
export interface CounterPart {
  readonly counter: RenderingCounter;
  readonly encodings: readonly number[];
}

/** One rendering, counted in some encodings in one way and in the others in another. */
export class SplitCounter implements RenderingCounter {
  readonly holdsRecords: boolean;
  readonly #parts: readonly CounterPart[];

  constructor(parts: readonly CounterPart[]) {
    this.#parts = parts;
    this.holdsRecords = parts.some(({ counter }) => counter.holdsRecords === true);
  }

  add(record: SubjectEvents): void {
    for (const { counter } of this.#parts) counter.add(record);
  }

  *addSteps(record: SubjectEvents): Generator<undefined, void> {
    for (const { counter } of this.#parts) {
      if (counter.addSteps) yield* stepsOf(counter.addSteps(record));
      else counter.add(record);
      yield;
    }
  }

  forget(subject: SubjectId): void {
    for (const { counter } of this.#parts) counter.forget(subject);
  }

  select(subjects: readonly SubjectId[]): void {
    for (const { counter } of this.#parts) counter.select(subjects);
  }

  *selectSteps(subjects: readonly SubjectId[]): Generator<undefined, void> {
    for (const { counter } of this.#parts) {
      if (counter.selectSteps) yield* stepsOf(counter.selectSteps(subjects));
      else counter.select(subjects);
      yield;
    }
  }

  totals(): readonly CounterTotals[] {
    const totals: CounterTotals[] = [];
    for (const { counter, encodings } of this.#parts) {
      counter.totals().forEach((total, i) => (totals[encodings[i]!] = total));
    }
    return totals;
  }

  ofSubjects(encoding: number): readonly number[] {
    const { counter, number } = this.#at(encoding);
    return counter.ofSubjects(number);
  }

  costs(encoding: number, limit: number): readonly CodeCost[] {
    const { counter, number } = this.#at(encoding);
    return counter.costs(number, limit);
  }

  categories(encoding: number): readonly CategoryCost[] {
    const { counter, number } = this.#at(encoding);
    return counter.categories(number);
  }

  truncation(encoding: number, lengths: readonly number[]): readonly TruncationCost[] {
    const { counter, number } = this.#at(encoding);
    return counter.truncation(number, lengths);
  }

  #at(encoding: number): { readonly counter: RenderingCounter; readonly number: number } {
    for (const { counter, encodings } of this.#parts) {
      const number = encodings.indexOf(encoding);
      if (number >= 0) return { counter, number };
    }
    throw new Error('A count was asked for in an encoding that is not counted in.');
  }
}

function* stepsOf(steps: Iterator<undefined, void>): Generator<undefined, void> {
  while (steps.next().done !== true) yield;
}
