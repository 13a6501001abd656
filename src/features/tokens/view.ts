import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { RenderingId } from '../../core/render/rendering';
import type { EncodingId } from '../../core/tokens/encoding';
import { Channel } from '../../protocol/channel';
import type { Handlers, Params } from '../../protocol/channel';
import type { TokensHost, TokensPage, TokensState } from '../../protocol/tokens';
import type { Log } from '../log/log';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';
import type { TokenCounts } from './token_counts';

export const TOKENS_VIEW = 'cohortLens.tokens';

/** Milliseconds between two states that a page is told: a frame's time. Those between are passed over. */
const FRAME = 16;

export interface TokensViewServices {
  readonly extension: vscode.Uri;
  readonly counts: TokenCounts;
  readonly log: Log;
  readonly openSubject: (subject: SubjectId) => void;
  readonly openCode: (code: string) => void;
  readonly preview: (what: { readonly rendering: RenderingId; readonly encoding: EncodingId }) => void;
  readonly countAgain: () => void;
  readonly change: (what: Params<TokensHost, 'change'>['what']) => void;
}

/** The view "Tokens". VS Code makes a new page whenever it is shown again, and a new view when it is moved. */
export class TokensView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #registered: vscode.Disposable;
  #shown: ShownTokens | undefined;

  constructor(readonly services: TokensViewServices) {
    this.#registered = vscode.window.registerWebviewViewProvider(TOKENS_VIEW, this);
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#shown?.dispose();
    const shown = new ShownTokens(view, this.services);
    this.#shown = shown;
    view.onDidDispose(() => {
      shown.dispose();
      if (this.#shown === shown) this.#shown = undefined;
    });
  }

  /** Shows the view and gives it the keyboard. */
  async show(): Promise<void> {
    await vscode.commands.executeCommand(`${TOKENS_VIEW}.focus`);
  }

  dispose(): void {
    this.#shown?.dispose();
    this.#shown = undefined;
    this.#registered.dispose();
  }
}

/** The view as VS Code made it last: answers its pages, one after the other, and tells the living one what changes. */
class ShownTokens implements vscode.Disposable {
  readonly #channel: Channel<TokensHost, TokensPage>;
  readonly #owned: vscode.Disposable;
  /** Runs for a frame after a state was told. */
  #pause: NodeJS.Timeout | undefined;
  #untold = false;

  constructor(
    readonly view: vscode.WebviewView,
    readonly services: TokensViewServices,
  ) {
    const { webview } = view;
    const { extension, counts, log } = services;
    webview.options = pageOptions(extension);
    this.#channel = new Channel<TokensHost, TokensPage>(webviewPort(webview), this.#handlers(), (method, error) =>
      log.failure(`Tokens view, ${method}`, error),
    );
    this.#owned = vscode.Disposable.from(
      counts.onDidChange(() => this.#changed()),
      { dispose: () => this.#channel.dispose() },
    );
    webview.html = pageHtml(webview, extension, 'tokens', 'Tokens of the cohort');
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#owned.dispose();
  }

  #handlers(): Handlers<TokensHost> {
    const { counts, log, openSubject, openCode, preview, countAgain, change } = this.services;
    return {
      ready: () => forPage(counts.state),
      details: (query, { signal }) => counts.details(query, signal),
      openSubject: ({ subject }) => openSubject(subject),
      preview: what => preview(what),
      openCode: ({ code }) => openCode(code),
      choose: what => counts.choose(what),
      change: ({ what }) => change(what),
      countAgain: () => countAgain(),
      defect: ({ message, stack }) => log.failure('Tokens page', new Error(message, { cause: stack })),
      showLog: () => log.show(),
    };
  }

  #changed(): void {
    // A hidden page is gone: the next one asks for the state itself.
    if (!this.view.visible) return;
    if (this.#pause !== undefined) {
      this.#untold = true;
      return;
    }
    this.#untold = false;
    this.#channel.notify('update', forPage(this.services.counts.state));
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#untold) this.#changed();
    }, FRAME);
  }
}

/**
 * The state without what the page has no use for: tokens by subject are shown for the chosen count alone, and for a
 * hundred thousand subjects those of ten others are megabytes.
 */
function forPage(state: TokensState): TokensState {
  const { counts, chosen } = state;
  if (counts === null) return state;
  const kept = counts.counts.map(count =>
    count.rendering === chosen.rendering && count.encoding === chosen.encoding ? count : { ...count, subjects: [] },
  );
  return { ...state, counts: { ...counts, counts: kept } };
}
