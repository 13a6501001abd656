import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import type { EngineApi } from '../../engine/contract';
import type { Params, Result } from '../../protocol/channel';
import type { Log } from '../log/log';
import type { Settings } from '../settings/settings';
import { WorkerClient } from '../worker/client';
import type { Ontology } from '../ontology/ontology';
import { ENGINE_STOPPED } from './engine';
import type { ConfiguredChange, Engine } from './engine';

/** So that moving a tab or unfolding a row reads nothing anew. */
const LINGER_MS = 5000;

/** The engine in a worker thread, where DuckDB is. */
export class EngineWorker implements Engine, vscode.Disposable {
  readonly #client: WorkerClient<EngineApi, ConfiguredChange>;
  readonly #listening: vscode.Disposable;

  constructor(
    readonly extension: vscode.Uri,
    readonly settings: Settings,
    readonly ontology: Pick<Ontology, 'places' | 'onDidChangeAnswers'>,
    readonly log: Log,
  ) {
    this.#client = new WorkerClient<EngineApi, ConfiguredChange>({
      script: vscode.Uri.joinPath(extension, 'dist', 'engine.js').fsPath,
      name: 'Engine',
      lingerMs: LINGER_MS,
      settings: async () => ({ categories: await settings.categories(), ontology: ontology.places() }),
      brokenDown,
      log,
    });
    this.#listening = vscode.Disposable.from(
      settings.onDidChange(changed => {
        if (changed.has('categories')) void this.#reconfigure('categories');
      }),
      ontology.onDidChangeAnswers(() => void this.#reconfigure('codes')),
    );
  }

  /** Fires when the worker starts or ends. */
  get onDidChange(): vscode.Event<void> {
    return this.#client.onDidChange;
  }

  get runs(): boolean {
    return this.#client.runs;
  }

  /** How many need the worker now. */
  get holds(): number {
    return this.#client.holds;
  }

  call<K extends keyof EngineApi>(
    method: K,
    params: Params<EngineApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<EngineApi, K>> {
    const dataSet = pathIn(params);
    if (dataSet !== null) this.log.know(dataSet);
    return this.#client.call(method, params, signal);
  }

  async forget(path: string): Promise<void> {
    if (this.runs) await this.call('forget', { path });
  }

  hold(onConfigured?: (changed: ConfiguredChange) => void): vscode.Disposable {
    return this.#client.hold(onConfigured);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#client.dispose();
  }

  async #reconfigure(changed: ConfiguredChange): Promise<void> {
    // Read in any case, so that a rule that can't be used is said when it is written.
    if (this.runs) await this.#client.reconfigure(changed);
    else await this.settings.categories();
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
