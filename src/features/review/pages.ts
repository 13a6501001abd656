import * as path from 'node:path';
import * as vscode from 'vscode';
import { tabIcon } from '../page/html';
import type { ReviewServices } from './services';
import { ReviewSession } from './session';

export const REVIEW_PANEL = 'cohortLens.review';

/** The review panels, one for each file of ideas. */
export class ReviewPages implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #sessions = new Map<string, ReviewSession>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registered: vscode.Disposable;

  /** Fires when a panel opens, closes or is told something. */
  readonly onDidChange = this.#changed.event;

  constructor(readonly services: ReviewServices) {
    this.#registered = vscode.window.registerWebviewPanelSerializer(REVIEW_PANEL, this);
  }

  get sessions(): readonly ReviewSession[] {
    return [...this.#sessions.values()];
  }

  show(uri: vscode.Uri): void {
    const open = this.#sessions.get(uri.toString());
    if (open) {
      open.panel.reveal();
      return;
    }
    const title = `Review: ${path.posix.basename(uri.path)}`;
    this.#adopt(vscode.window.createWebviewPanel(REVIEW_PANEL, title, vscode.ViewColumn.Active), uri);
  }

  /** Tells all panels: the reviewer is another one. */
  tell(): void {
    for (const session of this.sessions) session.tell();
  }

  /** Called by VS Code after a reload. A panel that kept nothing has nothing to show and is closed. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const uri = typeof state === 'object' && state !== null && 'uri' in state ? state.uri : undefined;
    const isKept = typeof uri === 'string' && uri !== '' && this.services.reviewer.remembered !== undefined;
    if (isKept && !this.#sessions.has(uri)) this.#adopt(panel, vscode.Uri.parse(uri, true));
    else panel.dispose();
    return Promise.resolve();
  }

  dispose(): void {
    this.#registered.dispose();
    for (const session of this.sessions) session.dispose();
    this.#sessions.clear();
    this.#changed.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, uri: vscode.Uri): void {
    panel.iconPath = tabIcon(this.services.extension);
    const session = new ReviewSession(panel, uri, this.services);
    this.#sessions.set(uri.toString(), session);
    session.onDidChange(() => this.#changed.fire());
    panel.onDidDispose(() => {
      this.#sessions.delete(uri.toString());
      this.#changed.fire();
    });
    this.#changed.fire();
  }
}
