import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../core/fault';
import { withoutRecords } from './redact';

/** Kinds of faults whose sentence quotes the record: only the kind is written down. */
const QUOTING: ReadonlySet<string> = new Set([
  'subject-not-integer',
  'unknown-subject',
  'not-parquet',
  'not-written',
  'category-rule',
  'query',
  'cohort-file',
  'no-ids',
  'scope-date',
  'import-damage',
]);

/**
 * The output channel "Cohort Lens". It holds paths, faults and defects, never a record: no value, text or subject id.
 */
export class Log implements vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel('Cohort Lens', { log: true });

  /** Folders and files whose paths may be written down. */
  readonly #known = new Set<string>();

  constructor(extension: vscode.Uri) {
    this.#known.add(extension.fsPath);
  }

  /** Paths of this data set may be written down from now on. */
  know(dataSet: string): void {
    this.#known.add(dataSet);
  }

  info(message: string): void {
    this.#channel.info(message);
  }

  /**
   * Writes down a failure under the name of what was being done. Faults of the user's files are warnings, cancellation
   * is nothing, and the rest is a defect of ours with its stack.
   */
  failure(doing: string, error: unknown): void {
    if (error instanceof Cancelled) return;
    if (error instanceof UserFault) {
      const said = QUOTING.has(error.kind) ? '' : this.#harmless(error.message);
      this.#channel.warn(`${doing}: [${error.kind}] ${said}`);
      return;
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#channel.error(`${doing}: ${this.#harmless(text)}`);
    if (error instanceof Error && error.cause !== undefined) this.failure(`${doing}, caused by`, error.cause);
  }

  show(): void {
    this.#channel.show(true);
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #harmless(text: string): string {
    return withoutRecords(text, [...this.#known]);
  }
}
