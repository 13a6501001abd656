import * as path from 'node:path';
import * as vscode from 'vscode';
import type { AnswerAt } from '../../protocol/results';
import type { Evaluation } from '../evaluate/evaluation';

/** The scheme of prompts and answers of runs, as read-only documents. */
const SCHEME = 'cohort-lens-answer';

type What = 'prompt' | 'raw';

/** Prompts and answers in the editor: made when they are opened, and let go of when they are closed. */
export class AnswerTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #owned: vscode.Disposable;

  constructor(readonly evaluation: Evaluation) {
    this.#owned = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
  }

  /** @throws UserFault where it can't be made; Cancelled */
  async open(at: AnswerAt, what: What, signal: AbortSignal): Promise<void> {
    const name = `${at.question.replaceAll(/[^\w.-]+/g, '-')}${what === 'prompt' ? '.prompt' : '.answer'}.txt`;
    const query = JSON.stringify([at.run, at.question, at.sample]);
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${path.basename(at.run)}/${name}`, query });
    this.#texts.set(uri.toString(), await this.#made(at, what, signal));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? 'What stood here was not kept. Open it again from the results.';
  }

  dispose(): void {
    this.#owned.dispose();
    this.#texts.clear();
  }

  async #made(at: AnswerAt, what: What, signal: AbortSignal): Promise<string> {
    if (what === 'raw') return (await this.evaluation.read('answerDetails', at, signal)).record.raw ?? '';
    const { system, user, isAsSent } = await this.evaluation.read('promptOf', at, signal);
    const told = isAsSent ? '' : '[not what was sent: the records, the question or the rendering changed since]\n\n';
    return `${told}${system === '' ? '' : `[system]\n${system}\n\n`}[user]\n${user}\n`;
  }
}
