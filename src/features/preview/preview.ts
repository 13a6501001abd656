import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { RenderingId } from '../../core/render/rendering';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import { tellInformation } from '../notifications/notify';
import type { TokenCounts } from '../tokens/token_counts';
import { encodingTitle, tokensOf } from '../tokens/words';
import type { PromptShape } from './address';
import { OPEN_RECORD, PromptLenses, REFRESH } from './lenses';
import { Prompts } from './prompts';
import { PROMPT } from './scheme';

export interface PreviewServices {
  readonly counts: TokenCounts;
  readonly openSubject: (dataSet: string, subject: SubjectId) => void;
  readonly log: Log;
}

/** The rendered cohort as a document: what a model would read, and what it costs. */
export class PromptPreview implements vscode.Disposable {
  readonly prompts: Prompts;
  readonly #owned: vscode.Disposable;

  constructor(readonly services: PreviewServices) {
    const { counts, openSubject, log } = services;
    this.prompts = new Prompts(counts, log);
    this.#owned = vscode.Disposable.from(
      this.prompts,
      new PromptLenses(this.prompts),
      registerCommands(
        {
          previewPrompt: arg => this.#preview(arg),
          copyPrompt: arg => this.#copy(arg),
          [REFRESH]: arg => this.#refresh(arg),
        },
        log,
      ),
      vscode.commands.registerCommand(`cohortLens.${OPEN_RECORD}`, openSubject),
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** @param arg a rendering and an encoding; anything else, as menus and the palette give it, asks for the rendering */
  async #preview(arg: unknown): Promise<void> {
    if (isShape(arg)) {
      await this.prompts.show(arg);
      return;
    }
    const { counts } = this.services;
    // Without patients there is nothing to choose: that is said instead.
    if (counts.state.renderings.length === 0) await counts.render(counts.state.chosen);
    const rendering = await this.#chooseRendering('Preview the cohort as');
    if (rendering === undefined) return;
    const shape = { rendering, encoding: counts.state.chosen.encoding };
    counts.choose(shape);
    await this.prompts.show(shape);
  }

  /** @param arg the address of a preview; anything else is the one in front, else the cohort in the chosen rendering */
  async #copy(arg: unknown): Promise<void> {
    const uri = typeof arg === 'string' ? vscode.Uri.parse(arg, true) : vscode.window.activeTextEditor?.document.uri;
    const open = uri?.scheme === PROMPT ? this.prompts.of(uri) : undefined;
    if (uri?.scheme === PROMPT && !open) {
      // Of a session before: its text is there, what it was rendered of is not known any more.
      await vscode.env.clipboard.writeText((await vscode.workspace.openTextDocument(uri)).getText());
      void tellInformation('Copied the prompt as it stands in the editor.');
      return;
    }
    const shape = open?.shape ?? this.services.counts.state.chosen;
    const { text, n, approximate } = open?.rendered ?? (await this.prompts.render(shape)).rendered;
    await vscode.env.clipboard.writeText(text);
    const title = this.services.counts.state.renderings.find(({ id }) => id === shape.rendering)?.title;
    const how = [...(title === undefined ? [] : [title]), encodingTitle(shape.encoding)].join(', ');
    void tellInformation(`Copied the prompt: ${tokensOf(n, approximate)} (${how}).`);
  }

  async #refresh(arg: unknown): Promise<void> {
    const uri = typeof arg === 'string' ? vscode.Uri.parse(arg, true) : undefined;
    const open = uri && this.prompts.of(uri);
    if (!uri || !open) return;
    // The number of patients stands in its name, so it is another document: in the place of the one before.
    const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs).filter(tab => isOf(tab, uri));
    await this.prompts.show(open.shape, tabs[0]?.group.viewColumn);
    await vscode.window.tabGroups.close(tabs);
  }

  async #chooseRendering(title: string): Promise<RenderingId | undefined> {
    const { renderings, chosen, counts } = this.services.counts.state;
    const items = renderings.map(({ id, title: label, summary }) => {
      const count = counts?.counts.find(each => each.rendering === id && each.encoding === chosen.encoding);
      return { label, detail: summary, id, description: count ? tokensOf(count.n, count.approximate) : '' };
    });
    // The one that was chosen before comes first, so that Enter means it.
    items.sort((a, b) => Number(b.id === chosen.rendering) - Number(a.id === chosen.rendering));
    const placeHolder = `Counted with ${encodingTitle(chosen.encoding)}`;
    return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDetail: true }))?.id;
  }
}

/** Commands get their arguments from anywhere. */
function isShape(value: unknown): value is PromptShape {
  if (typeof value !== 'object' || value === null || !('rendering' in value) || !('encoding' in value)) return false;
  return typeof value.rendering === 'string' && typeof value.encoding === 'string';
}

function isOf({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}
