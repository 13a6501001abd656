/** So many steps back are kept at most. */
const MOST_STEPS = 200;

/**
 * Undo and redo of whole states: each is kept as it was. The states must not be changed once they are in here.
 */
export class History<T> {
  readonly #past: T[] = [];
  readonly #future: T[] = [];
  #present: T;

  /** @param limit how many steps back are kept; the oldest are forgotten */
  constructor(
    initial: T,
    readonly limit: number = MOST_STEPS,
  ) {
    this.#present = initial;
  }

  get present(): T {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** A new state; what was undone before can't be redone any more. */
  push(state: T): void {
    this.#past.push(this.#present);
    if (this.#past.length > this.limit) this.#past.shift();
    this.#future.length = 0;
    this.#present = state;
  }

  /** Puts another state in the place of the present one, which is no step. */
  replace(state: T): void {
    this.#present = state;
  }

  /** @returns the state before, which is the present one now; null where there is none */
  undo(): T | null {
    return this.#step(this.#past, this.#future);
  }

  /** @returns the state that was undone last; null where there is none */
  redo(): T | null {
    return this.#step(this.#future, this.#past);
  }

  #step(from: T[], to: T[]): T | null {
    if (from.length === 0) return null;
    const [state] = from.splice(-1);
    to.push(this.#present);
    this.#present = state as T;
    return this.#present;
  }
}
