import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../core/fault';
import { withoutRecords } from './redact';

/** Kinds of faults whose sentence quotes the record: only the kind is written down. */
const QUOTING: ReadonlySet<string> = new Set([
  'subject-not-integer',
  'unknown-subject',
  'not-parquet',
  'category-rule',
]);

/**
 * The output channel "Cohort Lens". It holds paths, faults and defects, never a record: no value, text or subject id.
 */
export class Log implements vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel('Cohort Lens', { log: true });

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
      this.#channel.warn(`${doing}: [${error.kind}] ${QUOTING.has(error.kind) ? '' : withoutRecords(error.message)}`);
      return;
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#channel.error(`${doing}: ${withoutRecords(text)}`);
    if (error instanceof Error && error.cause !== undefined) this.failure(`${doing}, caused by`, error.cause);
  }

  show(): void {
    this.#channel.show(true);
  }

  dispose(): void {
    this.#channel.dispose();
  }
}
