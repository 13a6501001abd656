import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { chooseModel } from '../evaluate/models';
import { registerCommands } from '../notifications/commands';
import { QuestionChecks } from './checks';
import { diskLines } from './disk_lines';
import { QuestionLenses } from './lenses';
import { openQuestion } from './open';
import { QuestionPages } from './pages';
import type { QuestionServices } from './services';
import { memberOf } from './set_lines';

const SAMPLE = ['media', 'sample', 'synthetic-cohort'] as const;
const SAMPLE_SET = ['media', 'questions', 'planted-clique.questions.jsonl'] as const;
const SAMPLE_SIZE = 20;

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
          openSampleQuestion: () => this.#openSample(extension),
          evaluateQuestion: () => this.#evaluate(services),
          cancelEvaluation: () => {
            for (const { run } of this.pages.sessions) run.cancel();
          },
        },
        log,
      ),
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** A bundled question of a size that can still be looked through. */
  async #openSample(extension: vscode.Uri): Promise<void> {
    const set = vscode.Uri.joinPath(extension, ...SAMPLE_SET);
    for await (const line of diskLines(set.fsPath)) {
      const member = memberOf(line);
      if (member?.n !== SAMPLE_SIZE) continue;
      this.pages.show(set, member.id);
      return;
    }
    throw new UserFault('The sample question is missing. Install Cohort Lens again.', 'no-question');
  }

  /** Asks a model that the user chooses the question whose page is looked at. */
  async #evaluate({ evaluation, counts }: QuestionServices): Promise<void> {
    const session = [...this.pages.sessions].find(({ panel }) => panel.active);
    if (!session)
      throw new UserFault('Open a question first: “Cohort Lens: Open Question…” lists them.', 'no-question');
    const profile = await chooseModel(await evaluation.allProfiles(), 'Evaluate Question');
    if (profile) await session.run.evaluate(profile, counts.state.chosen.rendering);
  }
}
