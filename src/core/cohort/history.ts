/** What a history may hold. */
export interface HistoryBounds<T> {
  /** So many steps back at most. */
  readonly steps: number;
  /** What a state weighs, in whatever unit `weight` is. */
  readonly weigh: (state: T) => number;
  /** What the steps back and forth may weigh together; the last step back is kept whatever it weighs. */
  readonly weight: number;
}

/**
 * Undo and redo of whole states: each is kept as it was. The states must not be changed once they are in here. The
 * oldest are forgotten where there are too many of them, or where they are too heavy.
 */
export class History<T> {
  readonly #past: T[] = [];
  readonly #future: T[] = [];
  #present: T;

  constructor(
    initial: T,
    readonly bounds: HistoryBounds<T>,
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
    this.#future.length = 0;
    this.#present = state;
    this.#forget();
  }

  /** @returns the state before, which is the present one now; null where there is none */
  undo(): T | null {
    return this.#step(this.#past, this.#future);
  }

  /** @returns the state that was undone last; null where there is none */
  redo(): T | null {
    return this.#step(this.#future, this.#past);
  }

  /** Steps only come with `push`: going back and forth makes them no more and no heavier than the heaviest present. */
  #forget(): void {
    const { steps, weigh, weight } = this.bounds;
    let held = 0;
    let kept = 0;
    for (const state of this.#past.toReversed()) {
      held += weigh(state);
      if (kept === steps || (kept > 0 && held > weight)) break;
      kept++;
    }
    this.#past.splice(0, this.#past.length - kept);
  }

  #step(from: T[], to: T[]): T | null {
    if (from.length === 0) return null;
    const [state] = from.splice(-1);
    to.push(this.#present);
    this.#present = state as T;
    return this.#present;
  }
}
