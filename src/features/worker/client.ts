import { Worker, type ResourceLimits } from 'node:worker_threads';
import * as vscode from 'vscode';
import { Cancelled, type UserFault } from '../../core/fault';
import { Channel } from '../../protocol/channel';
import type { Params, Result } from '../../protocol/channel';
import type { Log } from '../log/log';
import { threadPort } from '../../engine/thread_port';

/** What every worker thread of ours answers beside its own requests. */
interface Lifecycle {
  configure(params: never): unknown;
  /** Lets the thread end by itself. A notification. */
  close(params: never): unknown;
}

/** The worker asks nothing of us. */
type NoMethods = Readonly<Record<string, never>>;

interface Running<Api> {
  readonly channel: Channel<NoMethods, Api>;
  /** Whether it ended by itself. */
  broken: boolean;
  /** Settled when the settings are on their way. Messages keep their order, so a request may follow at once. */
  configured: Promise<void>;
}

export interface WorkerOptions<Api extends Lifecycle> {
  /** Absolute path of the built script. */
  readonly script: string;
  /** What it is called in the log. */
  readonly name: string;
  /** The worker stays this long after the last need of it. */
  readonly lingerMs: number;
  /** How large its heap may grow; left out: as large as V8 sees fit. */
  readonly heap?: ResourceLimits;
  /** What the worker is told first. */
  readonly settings: () => Params<Api, 'configure'> | Promise<Params<Api, 'configure'>>;
  /** What a caller is told whose worker broke down or could not start. */
  readonly brokenDown: () => UserFault;
  readonly log: Log;
}

/**
 * A worker thread behind a Channel: started by the first call, ended some time after the last call and the last hold. A
 * worker that died is started again by the next call.
 * @typeParam Reason what a change of its settings can be
 */
export class WorkerClient<Api extends Lifecycle, Reason = void> implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Who needs the worker now, and what each wants to be told. */
  readonly #holds = new Set<{ readonly onConfigured?: ((reason: Reason) => void) | undefined }>();
  #running: Running<Api> | undefined;
  #linger: NodeJS.Timeout | undefined;

  /** Fires when the worker starts or ends. */
  readonly onDidChange = this.#changed.event;

  constructor(readonly options: WorkerOptions<Api>) {}

  get runs(): boolean {
    return this.#running !== undefined;
  }

  /** How many need the worker now. */
  get holds(): number {
    return this.#holds.size;
  }

  /**
   * Rejects with UserFault, Cancelled or RemoteError.
   * @param transfer array buffers within `params` that are handed over to the worker rather than copied
   */
  async call<K extends keyof Api & string>(
    method: K,
    params: Params<Api, K>,
    signal?: AbortSignal,
    transfer?: readonly ArrayBufferLike[],
  ): Promise<Result<Api, K>> {
    const need = this.hold();
    const running = this.#running ?? this.#start();
    try {
      await running.configured;
      return await running.channel.call(method, params, signal, transfer);
    } catch (error) {
      // The channel knows only that it was closed: a worker that broke down is not a cancellation.
      throw running.broken && error instanceof Cancelled && signal?.aborted !== true
        ? this.options.brokenDown()
        : error;
    } finally {
      need.dispose();
    }
  }

  /**
   * Keeps the worker and what it knows for as long as the hold is not disposed.
   * @param onConfigured told when changed settings apply: what was answered before may look different now
   */
  hold(onConfigured?: (reason: Reason) => void): vscode.Disposable {
    const hold = { onConfigured };
    this.#holds.add(hold);
    clearTimeout(this.#linger);
    return new vscode.Disposable(() => {
      if (!this.#holds.delete(hold) || this.#holds.size > 0) return;
      this.#linger = setTimeout(() => this.#end(), this.options.lingerMs);
    });
  }

  /**
   * Tells a worker that runs of changed settings; one that does not run learns them when it starts.
   * @param reason what the holds are told
   */
  async reconfigure(reason: Reason): Promise<void> {
    if (!this.#running) return;
    const { sent, applied } = this.#configure(this.#running.channel);
    this.#running.configured = sent;
    await applied;
    for (const { onConfigured } of this.#holds) onConfigured?.(reason);
  }

  dispose(): void {
    clearTimeout(this.#linger);
    this.#end();
    this.#changed.dispose();
  }

  #start(): Running<Api> {
    const { script, name, heap, log } = this.options;
    const worker = new Worker(script, heap && { resourceLimits: heap });
    const channel = new Channel<NoMethods, Api>(threadPort(worker), {}, (method, error) =>
      log.failure(`${name}, ${method}`, error),
    );
    const running: Running<Api> = { channel, broken: false, configured: this.#configure(channel).sent };
    worker.on('error', error => log.failure(`${name} broke down`, error));
    worker.on('exit', () => {
      running.broken = this.#running === running;
      this.#gone(running);
    });
    // Told only once it is known to run: who hears it may ask at once.
    this.#running = running;
    this.#changed.fire();
    return running;
  }

  #configure(channel: Running<Api>['channel']): { readonly sent: Promise<void>; readonly applied: Promise<void> } {
    const { name, settings, log } = this.options;
    const failed = (error: unknown): void => log.failure(`${name}, setting up`, error);
    const calling = (async () => ({ answer: channel.call('configure', await settings()) }))();
    return {
      sent: calling.then(
        () => undefined,
        () => undefined,
      ),
      applied: calling.then(({ answer }) => answer).then(() => undefined, failed),
    };
  }

  #end(): void {
    const running = this.#running;
    if (!running) return;
    // The thread ends by itself once it has closed its files; terminated while it works, it could take the process down.
    running.channel.notify('close', {} as Params<Api, 'close'>);
    this.#gone(running);
  }

  /** What is pending is rejected; the next call starts anew. */
  #gone(running: Running<Api>): void {
    running.channel.dispose();
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#changed.fire();
  }
}
