import { Cancelled, UserFault } from '../core/fault';

/**
 * One request channel for every boundary: extension ↔ webview and extension ↔ engine worker.
 * Every request settles: a throw becomes an error reply, a disposed channel rejects what is pending, a cancel travels.
 *
 * An end may be replaced while the other lives on: VS Code destroys a page that is hidden and makes a new one. Each end
 * has a session of its own, a random text that goes with all it says. The first message of a new session ends the one
 * before: what was done for it is aborted, and what is still under way from it or to it counts no more.
 */

/** Methods of one side: name → function of one parameter object. Write it as an interface and use it as `Api<Viewer>`. */
export type Methods = Record<string, (params: never) => unknown>;
export type Params<M, K extends keyof M> = M[K] extends (params: infer P) => unknown ? P : never;
export type Result<M, K extends keyof M> = M[K] extends (params: never) => infer R ? Awaited<R> : never;

/** What a handler gets beside its parameters. */
export interface CallContext {
  /** Aborted when the caller cancels or goes away. */
  readonly signal: AbortSignal;
}

/** Handlers of one side, each may be asynchronous. */
export type Handlers<M> = {
  readonly [K in keyof M]: (params: Params<M, K>, context: CallContext) => Result<M, K> | Promise<Result<M, K>>;
};

/**
 * The raw way messages travel. `transfer` may be ignored where the medium copies, and `isWanted` where it is quick:
 * false says that nobody waits for this message any more. Messages may overtake each other.
 */
export interface Port {
  /** @returns settled when the message is sent, where that takes its time; never rejected */
  post(message: unknown, transfer?: readonly ArrayBufferLike[], isWanted?: () => boolean): void | Promise<void>;
  /** @returns a function that stops listening */
  listen(listener: (message: unknown) => void): () => void;
}

/** The session of a request is that of the end which makes it; an answer goes back to that session. */
type Message = { readonly session: string } & (
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'event'; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: WireError }
);

interface WireError {
  readonly kind: 'user' | 'cancelled' | 'internal';
  readonly message: string;
  /** UserFault's kind. */
  readonly fault?: string;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly release: () => void;
}

/** A failure on the other side that is not the user's to mend. The cause stays in the other side's log. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  'session' in value &&
  typeof value.session === 'string';

/** 128 random bits: no two sessions are ever the same. */
function newSession(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Array buffers within a result, at most two levels deep: they are transferred rather than copied. */
function buffersOf(value: unknown): ArrayBufferLike[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((v: unknown) => (ArrayBuffer.isView(v) ? [v.buffer] : []));
}

/**
 * One end of a channel.
 * @typeParam Local the methods that this side answers
 * @typeParam Remote the methods of the other side
 */
export class Channel<Local, Remote> {
  readonly #session = newSession();
  readonly #pending = new Map<number, Pending>();
  readonly #running = new Map<number, AbortController>();
  readonly #stop: () => void;
  /** The other side's session, known from its first request, and the sessions that it ended. */
  #other: string | undefined;
  readonly #ended = new Set<string>();
  #nextId = 1;
  #closed = false;

  /**
   * @param handlers answers to the other side's calls
   * @param onDefect told of every throw in a handler that is neither UserFault nor Cancelled
   */
  constructor(
    readonly port: Port,
    readonly handlers: Handlers<Local>,
    readonly onDefect: (method: string, error: unknown) => void = () => undefined,
  ) {
    this.#stop = port.listen(message => {
      if (isMessage(message)) this.#receive(message);
    });
  }

  /**
   * Calls the other side. Rejects with UserFault, Cancelled or RemoteError.
   * @param transfer array buffers within `params` that are handed over rather than copied: here they are empty then
   */
  call<K extends keyof Remote & string>(
    method: K,
    params: Params<Remote, K>,
    signal?: AbortSignal,
    transfer: readonly ArrayBufferLike[] = [],
  ): Promise<Result<Remote, K>> {
    if (this.#closed || signal?.aborted) return Promise.reject(new Cancelled());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.#settle(id)?.reject(new Cancelled());
        void this.port.post({ session: this.#session, kind: 'cancel', id } satisfies Message);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#pending.set(id, {
        resolve: resolve as (value: unknown) => void,
        reject,
        release: () => signal?.removeEventListener('abort', cancel),
      });
      void this.port.post({ session: this.#session, kind: 'call', id, method, params } satisfies Message, transfer);
    });
  }

  /** Tells the other side without waiting for an answer. */
  notify<K extends keyof Remote & string>(method: K, params: Params<Remote, K>): void {
    if (!this.#closed) void this.port.post({ session: this.#session, kind: 'event', method, params } satisfies Message);
  }

  /** Rejects what is pending with Cancelled, aborts what runs, and listens no more. */
  dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stop();
    this.#rejectPending();
    this.#abortRunning();
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.release();
    return pending;
  }

  #receive(message: Message): void {
    const { session } = message;
    if (message.kind === 'result' || message.kind === 'error') {
      if (session !== this.#session) return;
      const pending = this.#settle(message.id);
      if (message.kind === 'result') pending?.resolve(message.value);
      else pending?.reject(revive(message.error));
      return;
    }
    if (!this.#attend(session)) return;
    switch (message.kind) {
      case 'call':
        void this.#answer(session, message.id, message.method, message.params);
        return;
      case 'event':
        void this.#run(message.method, message.params, new AbortController().signal).catch((error: unknown) =>
          this.#report(message.method, error),
        );
        return;
      case 'cancel':
        this.#running.get(message.id)?.abort();
    }
  }

  /** @returns whether requests of this session count; a new one ends the one before */
  #attend(session: string): boolean {
    if (session === this.#other) return true;
    if (this.#ended.has(session)) return false;
    if (this.#other !== undefined) {
      this.#ended.add(this.#other);
      // Nobody is left who could answer these, or who waits for those.
      this.#rejectPending();
      this.#abortRunning();
    }
    this.#other = session;
    return true;
  }

  #rejectPending(): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(new Cancelled());
  }

  #abortRunning(): void {
    const running = [...this.#running.values()];
    this.#running.clear();
    for (const controller of running) controller.abort();
  }

  async #run(method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    if (!Object.hasOwn(this.handlers, method)) throw new Error(`No method ${method} on this side.`);
    const handler = this.handlers[method as keyof Local] as (params: unknown, context: CallContext) => unknown;
    return await handler(params, { signal });
  }

  async #answer(session: string, id: number, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    const isHeard = (): boolean => !this.#closed && session === this.#other;
    const isWanted = (): boolean => isHeard() && !controller.signal.aborted;
    try {
      const value = await this.#run(method, params, controller.signal);
      if (!isWanted()) return;
      // Waited for, so that a cancel stops what is still on its way.
      await this.port.post({ session, kind: 'result', id, value } satisfies Message, buffersOf(value), isWanted);
    } catch (error) {
      this.#report(method, error);
      if (isHeard()) void this.port.post({ session, kind: 'error', id, error: flatten(error) } satisfies Message);
    } finally {
      // The number may be a later session's by now.
      if (this.#running.get(id) === controller) this.#running.delete(id);
    }
  }

  #report(method: string, error: unknown): void {
    if (!(error instanceof UserFault || error instanceof Cancelled || this.#closed)) this.onDefect(method, error);
  }
}

function flatten(error: unknown): WireError {
  if (error instanceof UserFault) return { kind: 'user', message: error.message, fault: error.kind };
  if (error instanceof Cancelled) return { kind: 'cancelled', message: error.message };
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) };
}

function revive(error: WireError): Error {
  if (error.kind === 'user') return new UserFault(error.message, error.fault ?? 'unknown');
  if (error.kind === 'cancelled') return new Cancelled();
  return new RemoteError(error.message);
}
