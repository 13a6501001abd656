import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { Params } from '../../protocol/channel';
import type { TokensHost } from '../../protocol/tokens';
import { NamingCosts } from '../hover/cost';
import { registerCommands } from '../notifications/commands';
import { PromptPreview } from '../preview/preview';
import { SETTINGS } from '../settings/rules';
import { addTemplate } from './add_template';
import { chooseTokenizers } from './choose_tokenizers';
import { SelectedText } from './selected_text';
import { TokenService, type TokenServices } from './service';
import { TokensStatus } from './status_bar';
import { TemplateChecks } from './template_checks';
import { TokensView } from './view';

export interface TokensFeatureServices extends TokenServices {
  readonly openSubject: (dataSet: string, subject: SubjectId) => void;
}

/** Everything about what a cohort costs: counting, the Tokens view, the status bar, previews, templates. */
export class Tokens implements vscode.Disposable {
  readonly counts: TokenService;
  readonly status: TokensStatus;
  readonly preview: PromptPreview;
  /** What hovers tell of a code. */
  readonly costs: NamingCosts;
  readonly #owned: vscode.Disposable;

  constructor(services: TokensFeatureServices) {
    const { extension, settings, log, openSubject } = services;
    this.counts = new TokenService(services);
    this.costs = new NamingCosts(this.counts, () => settings.renderOptions(), log);
    const selected = new SelectedText(this.counts, log);
    this.status = new TokensStatus(this.counts, selected);
    this.preview = new PromptPreview({ counts: this.counts, openSubject, log });
    this.#owned = vscode.Disposable.from(
      this.preview,
      this.status,
      selected,
      new TemplateChecks(),
      new TokensView({
        extension,
        counts: this.counts,
        log,
        openSubject: subject => {
          // What is shown may be of a cohort before, while the one of now is being counted.
          const { selection } = this.counts;
          if (selection) openSubject(selection.key.dataset, subject);
        },
        openCode: code => void vscode.commands.executeCommand('cohortLens.openCode', { system: null, code }),
        preview: shape => void vscode.commands.executeCommand('cohortLens.previewPrompt', shape),
        countAgain: () => this.counts.countAgain(),
        change: what => void vscode.commands.executeCommand(...CHANGES[what]),
      }),
      registerCommands(
        {
          chooseTokenizers: () => chooseTokenizers(settings),
          stopCounting: () => this.counts.stop(),
          countAgain: () => this.counts.countAgain(),
          addTemplate: arg => addTemplate(settings, arg instanceof vscode.Uri ? arg : undefined),
        },
        log,
      ),
      this.counts,
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }
}

/** Where the Tokens view's links lead. */
const CHANGES: Readonly<Record<Params<TokensHost, 'change'>['what'], readonly [command: string, ...args: string[]]>> = {
  encodings: ['cohortLens.chooseTokenizers'],
  models: ['workbench.action.openSettings', SETTINGS.models.key],
  renderings: ['cohortLens.addTemplate'],
  select: ['cohortLens.dataSets.focus'],
};
