import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../core/fault';
import type {
  ImportProgress,
  ImportReport,
  ImporterApi,
  ImporterEvents,
  StoredImport,
} from '../../engine/ontology/import/contract';
import { Channel } from '../../protocol/channel';
import type { Params, Result } from '../../protocol/channel';
import type { Log } from '../log/log';
import { threadPort } from '../../engine/thread_port';

type Request = Exclude<keyof ImporterApi, 'close'>;

/** What is told of an import that goes on. */
export type OnProgress = (progress: ImportProgress) => void;

/**
 * Imports, lists and removes vocabularies, each in a worker thread of its own that ends with its work: the extension
 * host's thread never waits, and what is running is cancelled when the window closes.
 */
export class VocabularyImporter implements vscode.Disposable {
  readonly #running = new Set<Channel<ImporterEvents, ImporterApi>>();

  /** @param store the folder with the imports; need not exist */
  constructor(
    readonly extension: vscode.Uri,
    readonly store: vscode.Uri,
    readonly log: Log,
  ) {}

  /** How many imports and other requests are under way. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Imports a file or folder. An import that fails or is cancelled leaves the store as it was.
   * @throws UserFault, Cancelled
   */
  import(path: string, onProgress: OnProgress, signal: AbortSignal): Promise<ImportReport> {
    return this.#ask('import', { path, store: this.store.fsPath }, onProgress, signal);
  }

  list(): Promise<readonly StoredImport[]> {
    return this.#ask('list', { store: this.store.fsPath });
  }

  /** @throws UserFault where it is not there or can't be removed */
  remove(id: string): Promise<void> {
    return this.#ask('remove', { store: this.store.fsPath, id });
  }

  dispose(): void {
    for (const channel of [...this.#running]) this.#end(channel);
  }

  async #ask<K extends Request>(
    method: K,
    params: Params<ImporterApi, K>,
    onProgress: OnProgress = () => undefined,
    signal?: AbortSignal,
  ): Promise<Result<ImporterApi, K>> {
    const worker = new Worker(vscode.Uri.joinPath(this.extension, 'dist', 'ontology_import.js').fsPath);
    const channel = new Channel<ImporterEvents, ImporterApi>(
      threadPort(worker),
      { progress: onProgress },
      (name, error) => this.log.failure(`Import, ${name}`, error),
    );
    this.#running.add(channel);
    worker.on('error', error => this.log.failure('The import broke down', error));
    const thread = { broke: false };
    worker.on('exit', () => {
      thread.broke = this.#running.has(channel);
      this.#end(channel);
    });
    try {
      return await channel.call(method, params, signal);
    } catch (error) {
      // The channel knows only that it was closed: a worker that broke down is not a cancellation.
      throw thread.broke && error instanceof Cancelled && signal?.aborted !== true ? brokenDown() : error;
    } finally {
      this.#end(channel);
    }
  }

  /** The thread cancels what it does, cleans up after itself and ends. */
  #end(channel: Channel<ImporterEvents, ImporterApi>): void {
    if (!this.#running.delete(channel)) return;
    channel.notify('close', {});
    channel.dispose();
  }
}

function brokenDown(): UserFault {
  return new UserFault(
    'The import stopped in the middle or could not start; the log says why. Nothing was changed: try again.',
    'import-stopped',
  );
}
