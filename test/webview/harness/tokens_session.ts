import { Channel } from '../../../src/protocol/channel';
import type { Handlers, Params, Result } from '../../../src/protocol/channel';
import type { TokensHost, TokensPage, TokensState } from '../../../src/protocol/tokens';
import { Mailbox } from './mailbox';
import { madeDetails, madeState } from './made_tokens';
import type { SeenCall } from './session';

/** The host's end of one open page of the Tokens view, with made-up counts behind it. */
export class TokensHarnessSession {
  readonly calls: SeenCall[] = [];
  readonly channel: Channel<TokensHost, TokensPage>;
  /** What the page is answered when it asks. */
  state: TokensState;
  /** What its details are answered with. */
  details: (params: Params<TokensHost, 'details'>, signal: AbortSignal) => Promise<Result<TokensHost, 'details'>> =
    params => Promise.resolve(madeDetails(this.state, params));
  readonly #mailbox = new Mailbox();
  #heard: (() => void)[] = [];

  /** @param name of a made-up state; null: the full one */
  constructor(name: string | null) {
    this.state = madeState(name);
    this.channel = new Channel<TokensHost, TokensPage>(this.#mailbox, this.#handlers(), (method, error) => {
      console.error(`harness: ${method} failed`, error);
    });
  }

  /** Replaces parts of the state and tells the page, as the extension does. */
  tell(change: Partial<TokensState>): void {
    this.state = { ...this.state, ...change };
    this.channel.notify('update', this.state);
  }

  /** The parameters of all calls of one method, oldest first. */
  callsOf<K extends keyof TokensHost>(method: K): Params<TokensHost, K>[] {
    return this.calls.filter(call => call.method === method).map(call => call.params as Params<TokensHost, K>);
  }

  /** The parameters of the `number`-th call of one method, waited for where it has not come. */
  async called<K extends keyof TokensHost>(method: K, number = 1): Promise<Params<TokensHost, K>> {
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

  #handlers(): Handlers<TokensHost> {
    return {
      ready: params => this.#noted('ready', params, this.state),
      details: (params, { signal }) => this.#noted('details', params, this.details(params, signal)),
      openSubject: params => this.#noted('openSubject', params, undefined),
      preview: params => this.#noted('preview', params, undefined),
      openCode: params => this.#noted('openCode', params, undefined),
      choose: params => {
        this.#noted('choose', params, undefined);
        this.tell({ chosen: params });
      },
      change: params => this.#noted('change', params, undefined),
      defect: params => {
        console.error(`harness: defect in the page: ${params.message}\n${params.stack}`);
        this.#noted('defect', params, undefined);
      },
      countAgain: params => this.#noted('countAgain', params, undefined),
      showLog: params => this.#noted('showLog', params, undefined),
    };
  }

  #noted<T>(method: keyof TokensHost, params: unknown, answer: T): T {
    this.calls.push({ method, params });
    const heard = this.#heard;
    this.#heard = [];
    for (const hear of heard) hear();
    return answer;
  }
}
