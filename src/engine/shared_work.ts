import { Cancelled } from '../core/fault';

/**
 * One piece of work that several callers wait for. It is cancelled only when all of them have cancelled, so that one
 * closed tab does not take the result away from another.
 */
export class SharedWork<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;
  #settled = false;

  constructor(start: (signal: AbortSignal) => Promise<T>) {
    this.#result = start(this.#controller.signal).finally(() => (this.#settled = true));
    // Every caller is told by its own promise; without this, work whose callers all left would count as unhandled.
    this.#result.catch(() => undefined);
  }

  /** Whether all callers have cancelled: the work is of no use to a new one. */
  get abandoned(): boolean {
    return this.#controller.signal.aborted;
  }

  join(signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(new Cancelled());
    this.#waiting++;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting--;
        if (this.#waiting === 0 && !this.#settled) this.#controller.abort();
        reject(new Cancelled());
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }
}
