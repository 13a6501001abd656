import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { RenderedCohort } from '../../engine/tokens/contract';
import { lastName } from '../data_sets/words';
import type { Log } from '../log/log';
import { withProgressIfLong } from '../notifications/notify';
import { signalOf } from '../page/port';
import type { TokenCounts } from '../tokens/token_counts';
import { sameSelection, type CountedSelection } from '../tokens/counted_selection';
import { promptAddress, shapeOf, type PromptShape } from './address';
import { PROMPT } from './scheme';

/** A cohort as it was rendered once: it stays as it is while the cohort changes. */
export interface Prompt {
  readonly shape: PromptShape;
  readonly selection: CountedSelection;
  readonly rendered: RenderedCohort;
}

/** The read-only documents behind `cohort-lens-prompt:`. */
export class Prompts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #prompts = new Map<string, Prompt>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listening: vscode.Disposable;
  /** Addresses of those that differ from the cohort as it was counted last, and that count. */
  #stale: ReadonlySet<string> = new Set();
  #compared: CountedSelection | null = null;

  /** Fires when another prompt is there, or when one differs from the cohort as it did not before. */
  readonly onDidChangePrompts = this.#changed.event;

  constructor(
    readonly counts: TokenCounts,
    readonly log: Log,
  ) {
    this.#listening = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(PROMPT, this),
      vscode.workspace.onDidCloseTextDocument(document => {
        // Said to be closed also where it is in another language from now on; then it is open still.
        if (vscode.workspace.textDocuments.includes(document)) return;
        this.#prompts.delete(document.uri.toString());
      }),
      counts.onDidChange(() => this.#compare()),
    );
  }

  /** What a document shows; undefined for other documents, and as long as it is being rendered. */
  of(uri: vscode.Uri): Prompt | undefined {
    return this.#prompts.get(uri.toString());
  }

  /** Whether the cohort, its files or the settings are others than those that a prompt was rendered of. */
  isStale(prompt: Prompt): boolean {
    return !sameSelection(prompt.selection, this.counts.selection);
  }

  /** Renders the cohort as it is now and shows it. What is open already is shown again. */
  async show(shape: PromptShape, column?: vscode.ViewColumn): Promise<vscode.TextEditor> {
    const { rendered, selection } = await this.render(shape);
    const prompt: Prompt = { shape, selection, rendered };
    const uri = this.#openAddress(prompt) ?? this.#newAddress(prompt);
    this.#prompts.set(uri.toString(), prompt);
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document, {
      preview: false,
      ...(column !== undefined && { viewColumn: column }),
    });
    this.#changed.fire();
    return editor;
  }

  /** Renders the cohort as it is now. Where that takes its time it is said, with a way to cancel it. */
  async render(shape: PromptShape): ReturnType<TokenCounts['render']> {
    return withProgressIfLong('Rendering the cohort', signal => this.counts.render(shape, signal));
  }

  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string | null> {
    const known = this.#prompts.get(uri.toString());
    if (known) return known.rendered.text;
    const shape = shapeOf(uri);
    if (shape === null) return 'There is no rendered cohort at this address.\n';
    // The window was loaded again: the cohort is still there, the text is not.
    try {
      const { rendered, selection } = await this.counts.render(shape, signalOf(token));
      this.#prompts.set(uri.toString(), { shape, selection, rendered });
      this.#changed.fire();
      return rendered.text;
    } catch (error) {
      if (error instanceof Cancelled) return null;
      this.log.failure('Rendering a cohort again', error);
      return `${messageOf(error)}\n`;
    }
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
    this.#prompts.clear();
  }

  /** Counting is told of with each patient that is read; lenses change where a prompt begins or ceases to differ. */
  #compare(): void {
    const { selection } = this.counts;
    if (selection === this.#compared) return;
    this.#compared = selection;
    const before = this.#stale;
    const stale = [...this.#prompts].flatMap(([address, prompt]) => (this.isStale(prompt) ? [address] : []));
    this.#stale = new Set(stale);
    if (stale.length !== before.size || stale.some(address => !before.has(address))) this.#changed.fire();
  }

  #openAddress({ shape, selection }: Prompt): vscode.Uri | undefined {
    for (const [address, open] of this.#prompts) {
      const isSame = open.shape.rendering === shape.rendering && open.shape.encoding === shape.encoding;
      if (isSame && sameSelection(open.selection, selection)) return vscode.Uri.parse(address, true);
    }
    return undefined;
  }

  #newAddress({ shape, selection }: Prompt): vscode.Uri {
    const { dataset } = selection.key;
    return promptAddress(shape, lastName(dataset), selection.subjects.length);
  }
}
