import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import type { TokensApi, TokensConfiguration } from '../../engine/tokens/contract';
import type { Params, Result } from '../../protocol/channel';
import type { Log } from '../log/log';
import { WorkerClient } from '../worker/client';

/** The kind of the fault that says that the counting broke down or could not start. */
export const TOKENS_STOPPED = 'tokens-stopped';

/** Long enough for someone who selects one text after the other; an encoding is loaded again in a tenth of a second. */
const LINGER_MS = 30_000;

/**
 * Encodings and records are typed arrays, which are not of the heap; what is remembered of lines is. The limit ends a
 * cohort that would take the machine down, and nothing smaller.
 */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 };

/** What can be asked; settings are dealt with by the owner of the worker. */
export type TokensRequest = Exclude<keyof TokensApi, 'configure' | 'close'>;

/** The counting in a worker thread of its own, so that neither records that are read nor hovers wait for it. */
export class TokensWorker implements vscode.Disposable {
  readonly #client: WorkerClient<TokensApi>;

  /** @param configuration what the thread is told first, and again with `reconfigure` */
  constructor(extension: vscode.Uri, configuration: () => Promise<TokensConfiguration>, log: Log) {
    this.#client = new WorkerClient<TokensApi>({
      script: vscode.Uri.joinPath(extension, 'dist', 'tokens.js').fsPath,
      name: 'Tokens',
      lingerMs: LINGER_MS,
      heap: HEAP,
      settings: configuration,
      brokenDown,
      log,
    });
  }

  get runs(): boolean {
    return this.#client.runs;
  }

  /** Fires when the worker starts or ends. */
  get onDidChange(): vscode.Event<void> {
    return this.#client.onDidChange;
  }

  /** Rejects with UserFault, Cancelled or RemoteError. */
  call<K extends TokensRequest>(
    method: K,
    params: Params<TokensApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<TokensApi, K>> {
    return this.#client.call(method, params, signal);
  }

  /** Hands a record over: its columns are moved to the worker, not copied. */
  add(params: Params<TokensApi, 'add'>, signal?: AbortSignal): Promise<void> {
    return this.#client.call('add', params, signal, [params.payload.columns.buffer]);
  }

  /** Keeps the worker and what it has counted for as long as the hold is not disposed. */
  hold(): vscode.Disposable {
    return this.#client.hold();
  }

  /** Tells a worker that runs what is counted from now on. */
  reconfigure(): Promise<void> {
    return this.#client.reconfigure();
  }

  dispose(): void {
    this.#client.dispose();
  }
}

function brokenDown(): UserFault {
  return new UserFault(
    'The part of Cohort Lens that counts tokens has stopped or could not start; the log says why. Change the cohort to ' +
      'count again. Where it is very large, make it smaller; where that does not help, install the extension anew.',
    TOKENS_STOPPED,
  );
}
