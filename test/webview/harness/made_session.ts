import { Channel } from '../../../src/protocol/channel';
import type { Handlers, Params, Result } from '../../../src/protocol/channel';
import { Mailbox } from './mailbox';
import type { SeenCall } from './session';

/** Answers of a test in place of the harness's own. */
type Answer<Host, K extends keyof Host> = (params: Params<Host, K>) => Result<Host, K> | Promise<Result<Host, K>>;

/** The host's end of one open page whose answers are made up: what the page asked is kept for tests to see. */
export class MadeSession<Host, Page> {
  readonly calls: SeenCall[] = [];
  readonly channel: Channel<Host, Page>;
  readonly #mailbox = new Mailbox();
  readonly #replaced = new Map<keyof Host, (params: never) => unknown>();
  #heard: (() => void)[] = [];

  constructor(readonly handlers: Handlers<Host>) {
    const noted = Object.entries(handlers as Record<string, (params: never, context: never) => unknown>).map(
      ([method, handler]) =>
        [
          method,
          (params: never, context: never): unknown => {
            this.#note(method, params);
            const replaced = this.#replaced.get(method as keyof Host);
            return replaced ? replaced(params) : handler(params, context);
          },
        ] as const,
    );
    this.channel = new Channel<Host, Page>(
      this.#mailbox,
      Object.fromEntries(noted) as unknown as Handlers<Host>,
      (method, error) => console.error(`harness: ${method} failed`, error),
    );
  }

  /** Answers the page's calls of `method` in another way. */
  replace<K extends keyof Host>(method: K, answer: Answer<Host, K>): void {
    this.#replaced.set(method, answer);
  }

  /** The parameters of all calls of one method, oldest first. */
  callsOf<K extends keyof Host>(method: K): Params<Host, K>[] {
    return this.calls.filter(call => call.method === method).map(call => call.params as Params<Host, K>);
  }

  /** The parameters of the `number`-th call of one method, waited for where it has not come. */
  async called<K extends keyof Host>(method: K, number = 1): Promise<Params<Host, K>> {
    for (;;) {
      const call = this.callsOf(method)[number - 1];
      if (call !== undefined) return call;
      await new Promise<void>(resolve => this.#heard.push(resolve));
    }
  }

  receive(message: unknown): void {
    this.#mailbox.receive(message);
  }

  next(): Promise<Uint8Array | null> {
    return this.#mailbox.next();
  }

  dispose(): void {
    this.#mailbox.close();
    this.channel.dispose();
  }

  #note(method: string, params: unknown): void {
    this.calls.push({ method, params });
    if (method === 'defect') console.error('harness: defect in the page:', params);
    const heard = this.#heard;
    this.#heard = [];
    for (const hear of heard) hear();
  }
}
