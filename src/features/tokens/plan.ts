import * as vscode from 'vscode';
import type { EncodingId } from '../../core/tokens/encoding';
import type { TokensConfiguration } from '../../engine/tokens/contract';
import type { TokensState } from '../../protocol/tokens';
import type { SettingName } from '../settings/rules';
import type { Settings } from '../settings/settings';
import { templateFault } from './template_fault';
import type { TemplateFiles } from './template_files';

/** What is counted, and how it is called. */
export interface CountingPlan {
  readonly configuration: TokensConfiguration;
  readonly renderings: TokensState['renderings'];
  readonly encodings: readonly EncodingId[];
}

/** The settings that decide what is counted. */
const COUNTED: readonly SettingName[] = ['encodings', 'descriptionLength', 'units', 'staticFacts', 'precision'];

/** What settings and template files say is to be counted. */
export class CountingPlans implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listening: vscode.Disposable;
  #plan: Promise<CountingPlan> | undefined;

  /** Fires when the plan is another one. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly settings: Settings,
    readonly templates: TemplateFiles,
  ) {
    const renew = (): void => {
      this.#plan = undefined;
      this.#changed.fire();
    };
    this.#listening = vscode.Disposable.from(
      settings.onDidChange(changed => {
        if (COUNTED.some(name => changed.has(name))) renew();
      }),
      templates.onDidChange(renew),
    );
  }

  /** The plan as it is now: the same one until it changes. */
  current(): Promise<CountingPlan> {
    return (this.#plan ??= this.#make());
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }

  async #make(): Promise<CountingPlan> {
    // Not loaded before: the words of the compact rendering are many.
    const { BUILT_IN_RENDERINGS } = await import('../../core/render/renderings');
    const encodings = this.settings.encodings();
    const options = this.settings.renderOptions();
    const files = await this.templates.read();
    const usable = files.flatMap(({ id, name, text }) => (text === null ? [] : [{ id, name, text }]));
    const renderings = [
      ...BUILT_IN_RENDERINGS.map(({ id, title, summary }) => ({ id, title, summary })),
      ...files.map(({ id, name, uri, text }) => ({
        id,
        title: name,
        summary: templateSummary(name, uri.fsPath, text),
      })),
    ];
    const templates = Object.fromEntries(usable.map(({ id, text }) => [id, text]));
    const configuration = { renderings: renderings.map(({ id }) => id), encodings, options, templates };
    return { configuration, renderings, encodings };
  }
}

/** What is said of a template: what is wrong with it, where something is. */
function templateSummary(name: string, file: string, text: string | null): string {
  if (text === null) {
    return `There is no file ${file}. Put it there, or take it out of the setting cohortLens.rendering.templates.`;
  }
  return templateFault(text, name)?.message ?? 'Your template.';
}
