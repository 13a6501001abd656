import type * as vscode from 'vscode';
import type { EngineApi } from '../../engine/contract';
import type { Params, Result } from '../../protocol/channel';

/** What the features see of the engine. The worker behind it starts with the first call and ends when nobody needs it. */
export interface Engine {
  /** Rejects with UserFault, Cancelled or RemoteError. */
  call<K extends keyof EngineApi>(
    method: K,
    params: Params<EngineApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<EngineApi, K>>;
  /** Keeps the worker and what it knows for as long as the hold is not disposed. */
  hold(): vscode.Disposable;
}
