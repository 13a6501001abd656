import * as vscode from 'vscode';
import type { SelectedText } from './selected_text';
import { statusWords, STOP_COUNTING, type StatusWords } from './status_words';
import type { TokenCounts } from './token_counts';

/** Shorter counting is not worth a word: the figures would jump. In milliseconds. */
const PATIENCE_MS = 200;

/** The item on the right of the status bar: tokens of the selected text, else of the cohort. */
export class TokensStatus implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #owned: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  #patience: NodeJS.Timeout | undefined;
  #isCounting = false;
  #words: StatusWords | null = null;

  /** Fires when it may say something else. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly counts: TokenCounts,
    readonly selected: SelectedText,
  ) {
    this.#item = vscode.window.createStatusBarItem('cohortLens.tokens', vscode.StatusBarAlignment.Right, 100);
    this.#item.name = 'Tokens';
    this.#item.command = 'cohortLens.tokens.focus';
    this.#owned = vscode.Disposable.from(
      this.#item,
      this.#changed,
      counts.onDidChange(() => this.#show()),
      selected.onDidChange(() => this.#show()),
    );
    this.#show();
  }

  /** What it says now. */
  get words(): StatusWords | null {
    return this.#words;
  }

  dispose(): void {
    clearTimeout(this.#patience);
    this.#owned.dispose();
  }

  /** The view's title offers to stop it for as long. */
  #setCounting(isCounting: boolean): void {
    if (isCounting === this.#isCounting) return;
    this.#isCounting = isCounting;
    void vscode.commands.executeCommand('setContext', 'cohortLens.isCounting', isCounting);
  }

  #show(): void {
    const { state } = this.counts;
    if (state.busy === null) {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      this.#setCounting(false);
    } else {
      this.#patience ??= setTimeout(() => {
        this.#setCounting(true);
        this.#show();
      }, PATIENCE_MS);
    }
    this.#words = statusWords(state, this.selected.shown, this.#isCounting);
    if (this.#words === null) this.#item.hide();
    else {
      this.#item.text = this.#words.text;
      const tooltip = new vscode.MarkdownString(this.#words.tooltip);
      tooltip.isTrusted = { enabledCommands: [STOP_COUNTING] };
      this.#item.tooltip = tooltip;
      this.#item.show();
    }
    this.#changed.fire();
  }
}
