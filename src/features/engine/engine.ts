import type * as vscode from 'vscode';
import type { EngineApi } from '../../engine/contract';
import type { Params, Result } from '../../protocol/channel';

/** The kind of the fault that says that the engine broke down or could not start. */
export const ENGINE_STOPPED = 'engine-stopped';

/** What changed: the user's category rules, or the vocabularies and prefixes that describe codes. */
export type ConfiguredChange = 'categories' | 'codes';

/** What the features see of the engine. */
export interface Engine {
  /** Rejects with UserFault, Cancelled or RemoteError. */
  call<K extends keyof EngineApi>(
    method: K,
    params: Params<EngineApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<EngineApi, K>>;
  /** Has the next call read the data set's files again. A worker that does not run knows nothing and is not started. */
  forget(path: string): Promise<void>;
  /**
   * Keeps the worker and what it knows for as long as the hold is not disposed.
   * @param onConfigured told when changed settings apply: what was answered before may look different now
   */
  hold(onConfigured?: (changed: ConfiguredChange) => void): vscode.Disposable;
}
