import type * as vscode from 'vscode';
import type { OntologyApi, OntologyPlaces } from '../../engine/ontology/contract';
import type { Params, Result } from '../../protocol/channel';

/** The kind of the fault that says that the ontology broke down or could not start. */
export const ONTOLOGY_STOPPED = 'ontology-stopped';

/** What can be asked; settings and imports are dealt with by the owner of the worker. */
export type OntologyRequest = Exclude<keyof OntologyApi, 'configure' | 'reload' | 'close'>;

/** What the features see of the ontology: the bundled index and the user's imports. */
export interface Ontology {
  /** The folder with the user's imports; need not exist. */
  readonly imports: vscode.Uri;
  /** Where the files are and what the settings add, for other threads that open them: the engine's. */
  places(): OntologyPlaces;
  /** Rejects with UserFault, Cancelled or RemoteError. */
  call<K extends OntologyRequest>(
    method: K,
    params: Params<OntologyApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<OntologyApi, K>>;
  /** An import was added or removed: what is answered from now on has seen it. */
  reload(): Promise<void>;
  /** Fires when answers may be others than before: imports or prefixes changed. */
  readonly onDidChangeAnswers: vscode.Event<void>;
}
