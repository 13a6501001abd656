import * as vscode from 'vscode';
import { registerCommands } from '../notifications/commands';
import { QuestionChecks } from './checks';
import { QuestionLenses } from './lenses';
import { openQuestion } from './open';
import { QuestionPages } from './pages';
import type { QuestionServices } from './services';

const SAMPLE = ['media', 'sample', 'synthetic-cohort'] as const;

/** Everything about questions: their pages, lenses in their files, checks, and the cohort that the bundled ones are of. */
export class Questions implements vscode.Disposable {
  readonly pages: QuestionPages;
  readonly #owned: vscode.Disposable;

  constructor(services: QuestionServices) {
    const { extension, list, dataSets, log } = services;
    this.pages = new QuestionPages(services);
    const checks = new QuestionChecks(log);
    this.#owned = vscode.Disposable.from(
      this.pages,
      checks,
      new QuestionLenses(),
      registerCommands(
        {
          openQuestion: asked => openQuestion({ extension, log }, this.pages, asked),
          openSyntheticCohort: async () => {
            const { fsPath } = vscode.Uri.joinPath(extension, ...SAMPLE);
            list.open(fsPath);
            await dataSets.reveal(fsPath);
          },
          checkQuestions: () => checks.checkAll(),
        },
        log,
      ),
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
