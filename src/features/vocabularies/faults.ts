import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { Log } from '../log/log';
import { tellWarning } from '../notifications/notify';
import type { Ontology } from '../ontology/ontology';

/** The first answers go before. */
const DELAY_MS = 1000;

/** Tells once of each vocabulary file that can't be used: a bundled index or an import that is damaged. */
export class VocabularyFaults implements vscode.Disposable {
  readonly #told = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** A worker that can't start is not started again and again to be asked. */
  #failed = false;

  constructor(
    readonly ontology: Ontology,
    readonly log: Log,
  ) {}

  /** Looks soon whether there is something to tell. */
  look(): void {
    if (this.#failed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#tell();
    }, DELAY_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #tell(): Promise<void> {
    try {
      const { faults } = await this.ontology.call('vocabularies', {});
      const fresh = faults.filter(fault => !this.#told.has(fault));
      for (const fault of fresh) this.#told.add(fault);
      if (fresh.length === 0) return;
      const choice = await tellWarning(fresh.join(' '), 'Show Vocabularies');
      if (choice !== undefined) await vscode.commands.executeCommand('cohortLens.showVocabularies');
    } catch (error) {
      if (error instanceof Cancelled) return;
      this.#failed = true;
      this.log.failure('Looking for damaged vocabularies', error);
    }
  }
}
