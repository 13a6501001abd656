import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { Log } from '../log/log';
import type { SelectedTokens } from './status_words';
import type { TokenCounts } from './token_counts';

/** What is selected is counted once the selection has come to rest, in milliseconds. */
const REST_MS = 120;
/** Longer selections are not counted: copying them out of the editor would hold it up. In UTF-16 code units. */
const LONGEST = 2_000_000;
/** More cursors than this are not a selection that somebody wants to know the tokens of. */
const MOST_PARTS = 200;
/** Schemes of what is no text of the user's. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['output', 'debug', 'comment', 'vscode-scm']);

/** How many tokens the text is that is selected in the editor in front. */
export class SelectedText implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listening: vscode.Disposable;
  #rest: NodeJS.Timeout | undefined;
  #counting: AbortController | undefined;
  #shown: SelectedTokens = null;
  #encoding = '';

  readonly onDidChange = this.#changed.event;

  constructor(
    readonly counts: TokenCounts,
    readonly log: Log,
  ) {
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === vscode.window.activeTextEditor) this.#later();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.#later()),
      counts.onDidChange(() => {
        if (typeof this.#shown === 'number' && counts.state.chosen.encoding !== this.#encoding) this.#later();
      }),
    );
  }

  /** What is said of it. Null also where it is being counted for the first time. */
  get shown(): SelectedTokens {
    return this.#shown;
  }

  dispose(): void {
    clearTimeout(this.#rest);
    this.#counting?.abort();
    this.#listening.dispose();
    this.#changed.dispose();
  }

  #later(): void {
    clearTimeout(this.#rest);
    this.#counting?.abort();
    if (isNothing(vscode.window.activeTextEditor)) {
      this.#set(null);
      return;
    }
    // What stood there was of another selection.
    if (this.#shown !== null) this.#set('counting');
    this.#rest = setTimeout(() => void this.#count(), REST_MS);
  }

  async #count(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (isNothing(editor)) return;
    const { document } = editor;
    const parts = editor.selections.filter(({ isEmpty }) => !isEmpty);
    const length = parts.reduce((sum, part) => sum + document.offsetAt(part.end) - document.offsetAt(part.start), 0);
    if (length > LONGEST || parts.length > MOST_PARTS) {
      this.#set('too long');
      return;
    }
    const counting = new AbortController();
    this.#counting = counting;
    try {
      const encoding = this.counts.state.chosen.encoding;
      const counts = await this.counts.countTexts(
        parts.map(part => document.getText(part)),
        counting.signal,
      );
      if (counting.signal.aborted) return;
      this.#encoding = encoding;
      this.#set(counts.reduce((sum, count) => sum + count, 0));
    } catch (error) {
      if (error instanceof Cancelled) return;
      this.log.failure('Counting the selected text', error);
      this.#set(null);
    }
  }

  #set(shown: SelectedTokens): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#changed.fire();
  }
}

function isNothing(editor: vscode.TextEditor | undefined): editor is undefined {
  return !editor || NOT_COUNTED.has(editor.document.uri.scheme) || editor.selections.every(({ isEmpty }) => isEmpty);
}
