import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../core/fault';
import type { EngineApi } from '../../engine/contract';
import { Channel } from '../../protocol/channel';
import type { Params, Result } from '../../protocol/channel';
import type { Log } from '../log/log';
import type { Settings } from '../settings/settings';
import { ENGINE_STOPPED } from './engine';
import type { Engine } from './engine';

/** The worker stays this long after the last need of it, so that moving a tab or unfolding a row reads nothing anew. */
const LINGER_MS = 5000;

/** The worker asks nothing of us. */
type NoMethods = Readonly<Record<string, never>>;

interface Running {
  readonly channel: Channel<NoMethods, EngineApi>;
  readonly worker: Worker;
  /** Whether it ended by itself. */
  broken: boolean;
  /** Settled when the worker knows the settings. */
  configured: Promise<void>;
}

/**
 * The engine in a worker thread, where DuckDB is: started by the first call, ended some seconds after the last call
 * and the last hold. A worker that died is started again by the next call.
 */
export class EngineWorker implements Engine, vscode.Disposable {
  readonly #settings: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  /** Who needs the worker now, and what each wants to be told. */
  readonly #holds = new Set<{ readonly onConfigured?: (() => void) | undefined }>();
  #running: Running | undefined;
  #linger: NodeJS.Timeout | undefined;

  /** Fires when the worker starts or ends. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly extension: vscode.Uri,
    readonly settings: Settings,
    readonly log: Log,
  ) {
    this.#settings = settings.onDidChange(changed => {
      if (changed.has('categories')) void this.#reconfigure();
    });
  }

  get runs(): boolean {
    return this.#running !== undefined;
  }

  async call<K extends keyof EngineApi>(
    method: K,
    params: Params<EngineApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<EngineApi, K>> {
    const dataSet = pathIn(params);
    if (dataSet !== null) this.log.know(dataSet);
    const need = this.hold();
    const running = (this.#running ??= this.#start());
    try {
      await running.configured;
      return await running.channel.call(method, params, signal);
    } catch (error) {
      // The channel knows only that it was closed: a worker that broke down is not a cancellation.
      throw running.broken && error instanceof Cancelled && signal?.aborted !== true ? brokenDown() : error;
    } finally {
      need.dispose();
    }
  }

  async forget(path: string): Promise<void> {
    if (this.#running) await this.call('forget', { path });
  }

  /** How many need the worker now. */
  get holds(): number {
    return this.#holds.size;
  }

  hold(onConfigured?: () => void): vscode.Disposable {
    const hold = { onConfigured };
    this.#holds.add(hold);
    clearTimeout(this.#linger);
    return new vscode.Disposable(() => {
      if (this.#holds.delete(hold) && this.#holds.size === 0) this.#linger = setTimeout(() => this.#end(), LINGER_MS);
    });
  }

  dispose(): void {
    clearTimeout(this.#linger);
    this.#settings.dispose();
    this.#end();
    this.#changed.dispose();
  }

  #start(): Running {
    const worker = new Worker(vscode.Uri.joinPath(this.extension, 'dist', 'engine.js').fsPath);
    const channel = new Channel<NoMethods, EngineApi>(
      {
        post: message => worker.postMessage(message),
        listen: listener => {
          worker.on('message', listener);
          return () => worker.off('message', listener);
        },
      },
      {},
      (method, error) => this.log.failure(`Engine, ${method}`, error),
    );
    const running: Running = { channel, worker, broken: false, configured: this.#configure(channel) };
    worker.on('error', error => this.log.failure('The engine broke down', error));
    worker.on('exit', () => {
      running.broken = this.#running === running;
      this.#gone(running);
    });
    this.#changed.fire();
    return running;
  }

  async #reconfigure(): Promise<void> {
    if (!this.#running) {
      // Read all the same, so that a rule that can't be used is said when it is written.
      await this.settings.categories();
      return;
    }
    this.#running.configured = this.#configure(this.#running.channel);
    await this.#running.configured;
    for (const { onConfigured } of this.#holds) onConfigured?.();
  }

  async #configure(channel: Running['channel']): Promise<void> {
    try {
      await channel.call('configure', { categories: await this.settings.categories() });
    } catch (error) {
      if (!(error instanceof Cancelled)) this.log.failure('Setting up the engine', error);
    }
  }

  #end(): void {
    const running = this.#running;
    if (!running) return;
    // The thread ends by itself once DuckDB has stopped; terminated while it works, it would take the process down.
    running.channel.notify('close', {});
    this.#gone(running);
  }

  /** What is pending is rejected; the next call starts anew. */
  #gone(running: Running): void {
    running.channel.dispose();
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#changed.fire();
  }
}

/** The data set that a request is about. */
function pathIn(params: unknown): string | null {
  const named = typeof params === 'object' && params !== null && 'path' in params ? params.path : null;
  return typeof named === 'string' ? named : null;
}

function brokenDown(): UserFault {
  return new UserFault(
    'The part of Cohort Lens that reads records has stopped or could not start; the log says why. Try again, and where ' +
      'that does not help install the extension’s package for this machine’s system and processor.',
    ENGINE_STOPPED,
  );
}
