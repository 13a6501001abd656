import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import { QUESTION_FILE_END, QUESTION_SET_END } from '../../core/questions/question_file';
import { TASKS } from '../../core/questions/question';
import type { QuestionRef } from '../../engine/evaluate/contract';
import { confirmEstimate } from '../evaluate/confirm';
import type { Evaluation } from '../evaluate/evaluation';
import type { Log } from '../log/log';
import { questionsIn } from '../questions/set_file';
import { outcomeOf } from './outcome';

const BUNDLED = ['media', 'questions'] as const;
const BUNDLED_ID = 'bundled';
const MOST_FILES = 500;

export interface TestingServices {
  readonly extension: vscode.Uri;
  readonly evaluation: Evaluation;
  /** Which rendering models read. */
  readonly rendering: () => string;
  readonly log: Log;
}

/**
 * Questions in VS Code's Testing view: sets, their tasks, their questions. Nothing is read before it is unfolded. A run profile
 * per model; the built-in baseline is the default, and no other ever is.
 */
export class QuestionTests implements vscode.Disposable {
  readonly controller = vscode.tests.createTestController('cohortLens.questions', 'Cohort Lens');
  readonly #refs = new WeakMap<vscode.TestItem, QuestionRef>();
  readonly #tags = new Map<string, vscode.TestTag>();
  readonly #profiles = new Map<string, vscode.TestRunProfile>();
  readonly #owned: vscode.Disposable;

  constructor(readonly services: TestingServices) {
    this.controller.resolveHandler = item => this.#resolve(item);
    this.controller.refreshHandler = () => this.#discover();
    this.#makeProfiles();
    this.#owned = vscode.Disposable.from(
      this.controller,
      vscode.workspace.onDidChangeConfiguration(event => {
        if (event.affectsConfiguration('cohortLens.evaluation.profiles')) this.#makeProfiles();
      }),
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** One run profile per model. */
  #makeProfiles(): void {
    const models = this.services.evaluation.profiles;
    for (const [name, profile] of this.#profiles) {
      if (models.some(model => model.name === name)) continue;
      profile.dispose();
      this.#profiles.delete(name);
    }
    for (const model of models) {
      if (this.#profiles.has(model.name)) continue;
      const run = (request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> =>
        this.run(request, model, token);
      const isDefault = model.kind === 'baseline';
      const title = isDefault ? 'Built-in baseline' : model.name;
      this.#profiles.set(
        model.name,
        this.controller.createRunProfile(title, vscode.TestRunProfileKind.Run, run, isDefault),
      );
    }
  }

  async #resolve(item: vscode.TestItem | undefined): Promise<void> {
    try {
      if (!item) await this.#discover();
      else if (item.id === BUNDLED_ID) await this.#bundled(item);
      else if (item.uri && item.canResolveChildren) await this.#readSet(item, item.uri);
    } catch (error) {
      this.services.log.failure('Listing questions as tests', error);
      if (item) item.error = messageOf(error);
    }
  }

  async #discover(): Promise<void> {
    const ends = `**/*{${QUESTION_SET_END},${QUESTION_FILE_END}}`;
    const files = await vscode.workspace.findFiles(ends, '**/node_modules/**', MOST_FILES);
    const own = files
      .filter(({ scheme }) => scheme === 'file')
      .map(uri => this.#setItem(uri, vscode.workspace.asRelativePath(uri)));
    const bundled = this.controller.createTestItem(BUNDLED_ID, 'Bundled questions');
    bundled.canResolveChildren = true;
    this.controller.items.replace([...own, bundled]);
  }

  async #bundled(item: vscode.TestItem): Promise<void> {
    const folder = vscode.Uri.joinPath(this.services.extension, ...BUNDLED);
    const names = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
    const sets = names.filter(name => name.endsWith(QUESTION_SET_END)).sort();
    item.children.replace(sets.map(name => this.#setItem(vscode.Uri.joinPath(folder, name), name)));
  }

  #setItem(uri: vscode.Uri, label: string): vscode.TestItem {
    const item = this.controller.createTestItem(uri.toString(), label, uri);
    item.canResolveChildren = true;
    return item;
  }

  async #readSet(item: vscode.TestItem, uri: vscode.Uri): Promise<void> {
    const found = await questionsIn(uri);
    item.children.replace(
      TASKS.flatMap(task => {
        const of = found.filter(({ ref }) => ref.question.task === task);
        if (of.length === 0) return [];
        const group = this.controller.createTestItem(`${item.id}#${task}`, task, uri);
        group.tags = [this.#tag(task)];
        group.children.replace(
          of.map(({ ref, line }) => {
            const { question } = ref;
            const test = this.controller.createTestItem(`${item.id}#${question.id}`, question.id, uri);
            test.description = `N=${question.subjects.length}`;
            test.tags = [this.#tag(task), this.#tag(`N${question.subjects.length}`)];
            test.range = new vscode.Range(line - 1, 0, line - 1, 0);
            this.#refs.set(test, ref);
            return test;
          }),
        );
        return [group];
      }),
    );
  }

  #tag(id: string): vscode.TestTag {
    const known = this.#tags.get(id) ?? new vscode.TestTag(id);
    this.#tags.set(id, known);
    return known;
  }

  /** Asks a model the questions of a request; what it costs is confirmed before. */
  async run(request: vscode.TestRunRequest, profile: ModelProfile, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const cancelling = new AbortController();
    const listening: vscode.Disposable[] = [token.onCancellationRequested(() => cancelling.abort())];
    const open = new Map<string, vscode.TestItem>();
    try {
      for (const item of await this.#questionsOf(request)) open.set(this.#refs.get(item)?.question.id ?? '', item);
      for (const item of open.values()) run.enqueued(item);
      const refs = [...open.values()].flatMap(item => this.#refs.get(item) ?? []);
      if (refs.length === 0) return;
      listening.push(
        this.services.evaluation.onDidAnswer(record => {
          const item = open.get(record.key.question);
          const ref = item && this.#refs.get(item);
          if (!item || !ref) return;
          open.delete(record.key.question);
          const outcome = outcomeOf(ref.question, record);
          if (record.explanation !== null)
            run.appendOutput(`${record.explanation}\r\n`.replaceAll(/\r?\n/g, '\r\n'), undefined, item);
          if (outcome.kind === 'passed') run.passed(item, record.durationMs);
          else if (outcome.kind === 'skipped') run.skipped(item);
          else run[outcome.kind](item, outcome.message, record.durationMs);
        }),
      );
      const wish = { refs, profiles: [profile], renderings: [this.services.rendering()] };
      for (const item of open.values()) run.started(item);
      await this.services.evaluation.evaluate(wish, confirmEstimate, cancelling.signal);
    } catch (error) {
      if (!(error instanceof Cancelled)) {
        this.services.log.failure('Evaluating questions as tests', error);
        const message = new vscode.TestMessage(messageOf(error));
        for (const item of open.values()) run.errored(item, message);
        open.clear();
      }
    } finally {
      for (const item of open.values()) run.skipped(item);
      for (const each of listening) each.dispose();
      run.end();
    }
  }

  /** All questions of a request; what was not unfolded yet is read. */
  async #questionsOf({ include, exclude }: vscode.TestRunRequest): Promise<readonly vscode.TestItem[]> {
    const left = new Set(exclude);
    const found: vscode.TestItem[] = [];
    const visit = async (item: vscode.TestItem): Promise<void> => {
      if (left.has(item)) return;
      if (this.#refs.has(item)) {
        found.push(item);
        return;
      }
      if (item.canResolveChildren && item.children.size === 0) await this.#resolve(item);
      for (const [, child] of item.children) await visit(child);
    };
    if (!include && this.controller.items.size === 0) await this.#discover();
    const roots = include ?? [...this.controller.items].map(([, item]) => item);
    for (const item of roots) await visit(item);
    return found;
  }
}
