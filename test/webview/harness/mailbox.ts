import type { Port } from '../../../src/protocol/channel';
import { encodeMessage } from './wire';

/** The messages between a page in the browser, which polls for them, and the harness's end of its channel. */
export class Mailbox implements Port {
  readonly #queue: unknown[] = [];
  #listener: (message: unknown) => void = () => undefined;
  #waiting: ((frame: Uint8Array | null) => void) | null = null;
  #closed = false;

  post(message: unknown): void {
    if (this.#waiting) this.#settle(encodeMessage(message));
    else this.#queue.push(message);
  }

  listen(listener: (message: unknown) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  /** A message of the page's has come. */
  receive(message: unknown): void {
    this.#listener(message);
  }

  /** The next message for the page, encoded; empty after a while without one, null once closed. */
  next(): Promise<Uint8Array | null> {
    if (this.#closed) return Promise.resolve(null);
    const message = this.#queue.shift();
    if (message !== undefined) return Promise.resolve(encodeMessage(message));
    return new Promise(resolve => {
      const timer = setTimeout(() => this.#settle(new Uint8Array(0)), 20_000);
      this.#waiting = frame => {
        clearTimeout(timer);
        resolve(frame);
      };
    });
  }

  close(): void {
    this.#closed = true;
    this.#settle(null);
  }

  #settle(frame: Uint8Array | null): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(frame);
  }
}
