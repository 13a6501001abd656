import { setImmediate } from 'node:timers/promises';
import { Cancelled } from '../../core/fault';

/** A thread works so long before it looks for messages, in milliseconds. */
const SLICE_MS = 20;

/** Work in slices, between which messages come through and cancels are seen. */
export class Pace {
  #begun = performance.now();

  constructor(readonly signal?: AbortSignal) {}

  /** Lets others have their turn where it is time. @throws Cancelled */
  async turn(): Promise<void> {
    if (performance.now() - this.#begun > SLICE_MS) {
      await setImmediate();
      this.#begun = performance.now();
    }
    if (this.signal?.aborted) throw new Cancelled();
  }

  /** Goes all steps. @throws Cancelled between two of them */
  async go(steps: Iterator<unknown, void>): Promise<void> {
    while (steps.next().done !== true) await this.turn();
  }
}
