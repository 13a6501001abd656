import * as vscode from 'vscode';
import type { ResultsTab } from '../../protocol/results';
import { registerCommands } from '../notifications/commands';
import { tabIcon } from '../page/html';
import type { ResultsServices } from './services';
import { ResultsSession } from './session';
import { AnswerTexts } from './texts';

const RESULTS_PANEL = 'cohortLens.results';

/** The results view of this window: one panel, however often it is asked for. */
export class Results implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #texts: AnswerTexts;
  readonly #registered: vscode.Disposable;
  #session: ResultsSession | null = null;

  /** Fires when the panel opens, closes or is told something. */
  readonly onDidChange = this.#changed.event;

  constructor(readonly services: ResultsServices) {
    this.#texts = new AnswerTexts(services.evaluation);
    this.#registered = vscode.Disposable.from(
      this.#texts,
      vscode.window.registerWebviewPanelSerializer(RESULTS_PANEL, this),
      registerCommands(
        { showResults: () => this.show('answers'), showLeaderboard: () => this.show('charts') },
        services.log,
      ),
    );
  }

  /** The panel, where it is open. */
  get session(): ResultsSession | null {
    return this.#session;
  }

  show(tab: ResultsTab): void {
    if (this.#session) this.#session.show(tab);
    else this.#adopt(vscode.window.createWebviewPanel(RESULTS_PANEL, 'Results', vscode.ViewColumn.Active), tab);
  }

  /** Called by VS Code after a reload. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    if (this.#session) panel.dispose();
    else this.#adopt(panel, 'answers');
    return Promise.resolve();
  }

  dispose(): void {
    this.#registered.dispose();
    this.#session?.dispose();
    this.#session = null;
    this.#changed.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, tab: ResultsTab): void {
    panel.iconPath = tabIcon(this.services.extension);
    const session = new ResultsSession(panel, this.services, this.#texts, tab);
    this.#session = session;
    session.onDidChange(() => this.#changed.fire());
    panel.onDidDispose(() => {
      this.#session = null;
      this.#changed.fire();
    });
    this.#changed.fire();
  }
}
