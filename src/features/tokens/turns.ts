import { Cancelled } from '../../core/fault';

/** Work that is done one after the other, in the order in which it came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns what the work answers; rejects with Cancelled where the signal was aborted before its turn came */
  take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = this.#last.then(() => {
      if (signal.aborted) throw new Cancelled();
      return work();
    });
    // The next one comes whether or not this one failed; the failure is its caller's.
    this.#last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }
}
