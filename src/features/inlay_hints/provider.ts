import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { KnownCode } from '../../core/ontology/telling';
import { codeTooltip } from '../hover/provider';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import type { CodeMentions, DocumentMention } from '../ontology/code_mentions';
import { CODE_DOCUMENTS, CODE_PAGE } from '../ontology/documents';
import { describeInParts } from '../ontology/in_parts';
import type { KnownCodes } from '../ontology/known_codes';
import { mentionsIn } from '../ontology/mentions_in';
import { signalOf } from '../page/port';
import type { Settings } from '../settings/settings';
import { shortened } from './shortened';

/** VS Code asks for what is in view, and a little more. A view with more codes than this is not made clearer by hints. */
const MOST = 400;
/** So many descriptions are remembered. */
const REMEMBERED = 5000;

export interface InlayHintServices {
  readonly codes: KnownCodes;
  readonly mentions: CodeMentions;
  readonly settings: Settings;
  readonly log: Log;
}

class CodeHint extends vscode.InlayHint {
  constructor(
    readonly known: KnownCode,
    position: vscode.Position,
    label: string,
  ) {
    super(position, label);
    this.paddingLeft = true;
  }
}

/** Short descriptions behind codes, where the setting asks for them. */
export class CodeDescriptions implements vscode.InlayHintsProvider<CodeHint>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registered: vscode.Disposable;
  readonly #known = new Map<string, KnownCode>();

  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(readonly services: InlayHintServices) {
    const { settings, codes, log } = services;
    const renew = (): void => {
      this.#known.clear();
      this.#changed.fire();
    };
    this.#registered = vscode.Disposable.from(
      vscode.languages.registerInlayHintsProvider(CODE_DOCUMENTS, this),
      settings.onDidChange(changed => {
        if (changed.has('inlayHints')) this.#changed.fire();
      }),
      codes.onDidChange(renew),
      registerCommands(
        { toggleDescriptions: () => settings.toggleDescriptions(vscode.window.activeTextEditor?.document) },
        log,
      ),
    );
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<CodeHint[]> {
    const { settings, mentions, log } = this.services;
    // A page of a code has the descriptions in it.
    if (document.uri.scheme === CODE_PAGE || !settings.showsDescriptions(document)) return [];
    const signal = signalOf(token);
    try {
      const found = await mentionsIn(document, range, await mentions.names(), signal, MOST);
      const fresh = await this.#describe(found, signal);
      return found.flatMap(({ ask, range: { end } }) => {
        const code = fresh.get(ask) ?? this.#known.get(ask);
        const description = code?.answer.description;
        if (!code || description == null) return [];
        return [new CodeHint(code, end, shortened(description))];
      });
    } catch (error) {
      if (!(error instanceof Cancelled)) log.failure('Describing codes behind them', error);
      return [];
    }
  }

  /** What is told of a code is put together only where its hint is pointed at. */
  resolveInlayHint(hint: CodeHint): CodeHint {
    hint.tooltip = codeTooltip(hint.known);
    return hint;
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }

  /** @returns what was not known before */
  async #describe(found: readonly DocumentMention[], signal: AbortSignal): Promise<ReadonlyMap<string, KnownCode>> {
    if (this.#known.size + found.length > REMEMBERED) this.#known.clear();
    const missing = [...new Set(found.map(({ ask }) => ask))].filter(ask => !this.#known.has(ask));
    const fresh = new Map<string, KnownCode>();
    await describeInParts(this.services.codes, missing, signal, (ask, known) => fresh.set(ask, known));
    // Without what a data set says that has not answered yet, it is asked for again.
    for (const [ask, known] of fresh) if (known.awaited !== true) this.#known.set(ask, known);
    return fresh;
  }
}
