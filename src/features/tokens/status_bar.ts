import * as vscode from 'vscode';
import { shown } from '../hover/markdown';
import type { SelectedText } from './selected_text';
import type { TokenCounts } from './token_counts';
import { conceptShare, encodingTitle, events, patients, tokensOf } from './words';
import type { TokensState } from '../../protocol/tokens';

/** Shorter counting is not worth a word: the figures would jump. In milliseconds. */
const PATIENCE_MS = 200;

/** What the status bar says, and what it says where the pointer rests; null: nothing. */
export interface StatusWords {
  readonly text: string;
  readonly tooltip: string;
}

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

  #show(): void {
    const { state } = this.counts;
    if (state.busy === null) {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      this.#isCounting = false;
    } else {
      this.#patience ??= setTimeout(() => {
        this.#isCounting = true;
        this.#show();
      }, PATIENCE_MS);
    }
    this.#words = statusWords(state, this.selected.tokens, this.#isCounting);
    if (this.#words === null) this.#item.hide();
    else {
      this.#item.text = this.#words.text;
      this.#item.tooltip = new vscode.MarkdownString(this.#words.tooltip);
      this.#item.show();
    }
    this.#changed.fire();
  }
}

/**
 * @param selected tokens of the selected text; null where none is
 * @param isCounting whether it has been counted for so long that it is worth a word
 */
export function statusWords(state: TokensState, selected: number | null, isCounting: boolean): StatusWords | null {
  const { cohort, counts, busy, fault, chosen } = state;
  const count = counts?.counts.find(
    ({ rendering, encoding }) => rendering === chosen.rendering && encoding === chosen.encoding,
  );
  if (selected !== null) {
    const text = `${tokensOf(selected)} selected`;
    return { text, tooltip: `The selected text in ${shown(encodingTitle(chosen.encoding))}` };
  }
  if (cohort === null) return null;
  if (fault !== null) return { text: '$(warning) tokens', tooltip: shown(fault) };
  if (isCounting && busy !== null) {
    const { done, of } = busy;
    return { text: `counting patient ${Math.min(done + 1, of)} of ${of}`, tooltip: 'Counting the cohort’s tokens' };
  }
  if (!counts || !count) return null;
  return {
    text: `${patients(counts.subjects.length)} · ${tokensOf(count.n, count.approximate)}`,
    tooltip: table(state),
  };
}

/** All renderings in the chosen encoding, as Markdown. */
function table({ cohort, counts, renderings, chosen }: TokensState): string {
  const head = `**${shown(cohort?.name ?? '')}** · ${events(counts?.events ?? 0)} · ${shown(encodingTitle(chosen.encoding))}`;
  const rows = renderings.flatMap(({ id, title }) => {
    const count = counts?.counts.find(each => each.rendering === id && each.encoding === chosen.encoding);
    if (!count) return [];
    const name = id === chosen.rendering ? `**${shown(title)}**` : shown(title);
    return [`| ${name} | ${tokensOf(count.n, count.approximate)} | ${shown(conceptShare(count))} |`];
  });
  return [head, ['| | | |', '|:--|--:|--:|', ...rows].join('\n'), 'Click to open the Tokens view'].join('\n\n');
}
