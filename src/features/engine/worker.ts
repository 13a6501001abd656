import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { EngineApi } from '../../engine/contract';
import { Channel } from '../../protocol/channel';
import type { Params, Result } from '../../protocol/channel';
import type { Log } from '../log/log';
import type { Settings } from '../settings/settings';
import type { Engine } from './engine';

/** The worker stays this long after the last need of it, so that moving a tab or unfolding a row reads nothing anew. */
const LINGER_MS = 5000;

/** The worker asks nothing of us. */
type NoMethods = Readonly<Record<string, never>>;

interface Running {
  readonly channel: Channel<NoMethods, EngineApi>;
  readonly worker: Worker;
  /** Settled when the worker knows the settings. */
  configured: Promise<void>;
}

/**
 * The engine in a worker thread, where DuckDB is: started by the first call, ended some seconds after the last call
 * and the last hold. A worker that died is started again by the next call.
 */
export class EngineWorker implements Engine, vscode.Disposable {
  readonly #settings: vscode.Disposable;
  readonly #configured = new vscode.EventEmitter<void>();
  #running: Running | undefined;
  #needs = 0;
  #linger: NodeJS.Timeout | undefined;

  readonly onDidConfigure = this.#configured.event;

  constructor(
    readonly extension: vscode.Uri,
    readonly settings: Settings,
    readonly log: Log,
  ) {
    this.#settings = settings.onDidChange(() => void this.#changed());
  }

  get runs(): boolean {
    return this.#running !== undefined;
  }

  async call<K extends keyof EngineApi>(
    method: K,
    params: Params<EngineApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<EngineApi, K>> {
    const need = this.hold();
    try {
      const running = (this.#running ??= this.#start());
      await running.configured;
      return await running.channel.call(method, params, signal);
    } finally {
      need.dispose();
    }
  }

  hold(): vscode.Disposable {
    this.#needs++;
    clearTimeout(this.#linger);
    let held = true;
    return new vscode.Disposable(() => {
      if (!held) return;
      held = false;
      this.#needs--;
      if (this.#needs === 0) this.#linger = setTimeout(() => this.#end(), LINGER_MS);
    });
  }

  dispose(): void {
    clearTimeout(this.#linger);
    this.#settings.dispose();
    this.#configured.dispose();
    this.#end();
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
    const running: Running = { channel, worker, configured: this.#configure(channel) };
    worker.on('error', error => this.log.failure('The engine stopped', error));
    worker.on('exit', () => this.#gone(running));
    return running;
  }

  async #changed(): Promise<void> {
    if (!this.#running) {
      // Read all the same, so that a rule that can't be used is said when it is written.
      await this.settings.categories();
      return;
    }
    this.#running.configured = this.#configure(this.#running.channel);
    await this.#running.configured;
    this.#configured.fire();
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
    this.#gone(running);
    void running.worker.terminate();
  }

  /** What is pending is rejected; the next call starts anew. */
  #gone(running: Running): void {
    running.channel.dispose();
    if (this.#running === running) this.#running = undefined;
  }
}
