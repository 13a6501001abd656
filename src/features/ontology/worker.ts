import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import type { OntologyApi, OntologyPlaces } from '../../engine/ontology/contract';
import type { Params, Result } from '../../protocol/channel';
import type { Log } from '../log/log';
import type { Settings } from '../settings/settings';
import { WorkerClient } from '../worker/client';
import { ONTOLOGY_STOPPED } from './ontology';
import type { Ontology, OntologyRequest } from './ontology';

/** Long enough for someone who reads one hover after the other; the index is opened again in a tenth of a second. */
const LINGER_MS = 30_000;

/**
 * Answers are small and soon forgotten. Left to itself V8 lets their remains grow to 40 MB before it clears them away; in
 * a small space for the young it clears them while they are few.
 */
const HEAP = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 128 };

/** The ontology in a worker thread of its own, so that a hover never waits for records that are being read. */
export class OntologyWorker implements Ontology, vscode.Disposable {
  readonly imports: vscode.Uri;
  readonly #client: WorkerClient<OntologyApi>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #settings: vscode.Disposable;

  readonly onDidChangeAnswers = this.#changed.event;

  /** @param storage the extension's global storage, where imports are */
  constructor(
    readonly extension: vscode.Uri,
    storage: vscode.Uri,
    readonly settings: Settings,
    readonly log: Log,
  ) {
    this.imports = vscode.Uri.joinPath(storage, 'ontology');
    this.#client = new WorkerClient<OntologyApi>({
      script: vscode.Uri.joinPath(extension, 'dist', 'ontology.js').fsPath,
      name: 'Ontology',
      lingerMs: LINGER_MS,
      heap: HEAP,
      settings: () => this.places(),
      brokenDown,
      log,
    });
    this.#settings = settings.onDidChange(changed => {
      if (changed.has('codePrefixes')) void this.#reconfigure();
    });
  }

  get runs(): boolean {
    return this.#client.runs;
  }

  /** Fires when the worker starts or ends. */
  get onDidChange(): vscode.Event<void> {
    return this.#client.onDidChange;
  }

  call<K extends OntologyRequest>(
    method: K,
    params: Params<OntologyApi, K>,
    signal?: AbortSignal,
  ): Promise<Result<OntologyApi, K>> {
    return this.#client.call(method, params, signal);
  }

  async reload(): Promise<void> {
    if (this.runs) await this.#client.call('reload', {});
    this.#changed.fire();
  }

  dispose(): void {
    this.#settings.dispose();
    this.#client.dispose();
    this.#changed.dispose();
  }

  places(): OntologyPlaces {
    return {
      bundled: vscode.Uri.joinPath(this.extension, 'media', 'ontology', 'cohort-lens.sqlite').fsPath,
      imports: this.imports.fsPath,
      prefixes: this.settings.codePrefixes(),
    };
  }

  async #reconfigure(): Promise<void> {
    await this.#client.reconfigure();
    this.#changed.fire();
  }
}

function brokenDown(): UserFault {
  return new UserFault(
    'The part of Cohort Lens that explains codes has stopped or could not start; the log says why. Try again, and where ' +
      'that does not help install the extension anew.',
    ONTOLOGY_STOPPED,
  );
}
