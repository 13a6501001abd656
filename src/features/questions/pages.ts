import * as vscode from 'vscode';
import { tabIcon } from '../page/html';
import { QUESTION_EDITOR, QUESTION_PANEL } from './names';
import { DocumentText, SetMember } from './question_text';
import type { QuestionText } from './question_text';
import type { QuestionServices } from './services';
import { QuestionSession } from './session';

/** The question pages: editors of `*.question.json`, and a panel per member of a set that was opened. */
export class QuestionPages
  implements vscode.CustomTextEditorProvider, vscode.WebviewPanelSerializer, vscode.Disposable
{
  readonly #sessions = new Set<QuestionSession>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registered: vscode.Disposable;

  /** Fires when a page opens, closes or is told something. */
  readonly onDidChange = this.#changed.event;

  constructor(readonly services: QuestionServices) {
    this.#registered = vscode.Disposable.from(
      vscode.window.registerCustomEditorProvider(QUESTION_EDITOR, this, { supportsMultipleEditorsPerDocument: true }),
      vscode.window.registerWebviewPanelSerializer(QUESTION_PANEL, this),
    );
  }

  get sessions(): ReadonlySet<QuestionSession> {
    return this.#sessions;
  }

  resolveCustomTextEditor(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    this.#adopt(panel, new DocumentText(document));
  }

  /** Shows a question of a set, in the panel that shows it already where there is one. */
  show(uri: vscode.Uri, id: string): void {
    const open = [...this.#sessions].find(({ text }) => text.id === id && text.uri.toString() === uri.toString());
    if (open) {
      open.panel.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(QUESTION_PANEL, id, vscode.ViewColumn.Active);
    panel.iconPath = tabIcon(this.services.extension);
    this.#adopt(panel, new SetMember(uri, id));
  }

  /** Called by VS Code after a reload. A panel that kept nothing has nothing to show and is closed. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const place = keptQuestion(state);
    if (place) {
      panel.iconPath = tabIcon(this.services.extension);
      this.#adopt(panel, new SetMember(place.uri, place.id));
    } else panel.dispose();
    return Promise.resolve();
  }

  dispose(): void {
    this.#registered.dispose();
    for (const session of [...this.#sessions]) session.dispose();
    this.#sessions.clear();
    this.#changed.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, text: QuestionText): void {
    const session = new QuestionSession(panel, text, this.services);
    this.#sessions.add(session);
    session.onDidChange(() => this.#changed.fire());
    panel.onDidDispose(() => {
      this.#sessions.delete(session);
      this.#changed.fire();
    });
    this.#changed.fire();
  }
}

/** What a panel's page kept before a reload. */
function keptQuestion(state: unknown): { readonly uri: vscode.Uri; readonly id: string } | null {
  if (typeof state !== 'object' || state === null || !('uri' in state) || !('id' in state)) return null;
  const { uri, id } = state;
  return typeof uri === 'string' && uri !== '' && typeof id === 'string'
    ? { uri: vscode.Uri.parse(uri, true), id }
    : null;
}
