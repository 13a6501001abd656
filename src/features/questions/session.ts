import * as path from 'node:path';
import * as vscode from 'vscode';
import { messageOf, UserFault } from '../../core/fault';
import type { Question } from '../../core/questions/question';
import type { QuestionRef } from '../../engine/evaluate/contract';
import { Channel } from '../../protocol/channel';
import type { Handlers } from '../../protocol/channel';
import type {
  QuestionAction,
  QuestionFault,
  QuestionHost,
  QuestionPage,
  QuestionPlace,
  QuestionState,
  ShownGold,
  TextAt,
} from '../../protocol/question';
import { tellError, tellInformation } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';
import { SETTINGS } from '../settings/rules';
import { QuestionCodes } from './codes';
import { becomeCohort } from './become_cohort';
import { LocatedRecords } from './located';
import type { QuestionText } from './question_text';
import { QuestionRun } from './run';
import { readQuestionText } from './reading';
import { QuestionRecords } from './records';
import type { QuestionServices } from './services';
import { isCohort, tokensOf, type Asked } from './tokens';

/** Changes that come within so many milliseconds are told together: a key pressed in the text, a patient counted. */
const TOGETHER_MS = 30;
/** How long the status bar says that something is done. */
const SAID_MS = 3_000;

/** What a session shows, for tests. */
export interface QuestionSnapshot {
  readonly state: QuestionState;
  readonly panel: vscode.WebviewPanel;
}

/** One question page: reads its question, its records and what is counted of it, and tells the page what changes. */
export class QuestionSession implements vscode.Disposable {
  readonly #channel: Channel<QuestionHost, QuestionPage>;
  readonly #records: QuestionRecords;
  readonly #codes: QuestionCodes;
  readonly #located: LocatedRecords;
  readonly #run: QuestionRun;
  readonly #owned: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  #question: Question | null = null;
  #faults: readonly QuestionFault[] = [];
  #failure: { readonly message: string; readonly at: TextAt | null } | null = null;
  #renderings: readonly { readonly id: string; readonly title: string }[] = [];
  #line = 1;
  #reads = 0;
  /** Settled when the text was read for the first time. */
  #reading: Promise<void>;
  #telling: NodeJS.Timeout | undefined;
  #disposed = false;

  /** Fires when the page is told something. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly text: QuestionText,
    readonly services: QuestionServices,
  ) {
    const { webview } = panel;
    const { extension, cohort, counts, ontology, memento, log } = services;
    webview.options = pageOptions(extension);
    this.#located = new LocatedRecords(memento);
    this.#records = new QuestionRecords(services, () => this.#tell());
    this.#codes = new QuestionCodes(ontology, log, () => this.#tell());
    this.#run = new QuestionRun(
      services.evaluation,
      () => this.#ref,
      log,
      () => this.#tell(),
    );
    this.#channel = new Channel<QuestionHost, QuestionPage>(webviewPort(webview), this.#handlers(), (method, error) =>
      log.failure(`Question page, ${method}`, error),
    );
    this.#owned = vscode.Disposable.from(
      { dispose: () => text.dispose() },
      this.#records,
      this.#codes,
      this.#run,
      this.#changed,
      text.onDidChange(() => (this.#reading = this.#read())),
      cohort.onDidChange(() => this.#tell()),
      counts.onDidChange(() => this.#tell()),
      ontology.onDidChangeAnswers(() => this.#codes.askAgain()),
      panel.onDidDispose(() => this.dispose()),
      { dispose: () => this.#channel.dispose() },
    );
    this.#reading = this.#read();
    webview.html = pageHtml(webview, extension, 'question', 'A question');
  }

  get snapshot(): QuestionSnapshot {
    return { state: this.#state, panel: this.panel };
  }

  /** Evaluating it, for commands as for the page. */
  get run(): QuestionRun {
    return this.#run;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#owned.dispose();
  }

  get #place(): QuestionPlace {
    const { uri, id } = this.text;
    return { uri: uri.toString(), name: path.posix.basename(uri.path), id };
  }

  get #asked(): Asked | null {
    const question = this.#question;
    return question && { dataSet: this.#located.of(question, this.text.uri), subjects: question.subjects };
  }

  get #ref(): QuestionRef | null {
    const question = this.#question;
    return question && { question, file: this.text.uri.fsPath, dataset: this.#located.of(question, this.text.uri) };
  }

  get #state(): QuestionState {
    const { cohort, counts } = this.services;
    const question = this.#question;
    const asked = this.#asked;
    const place = this.#place;
    if (question === null || asked === null) {
      const { message, at } = this.#failure ?? { message: 'The question is being read.', at: null };
      return { kind: 'failed', message, at, place };
    }
    const { id, task, question: text, params, source } = question;
    const isCurrent = isCohort(cohort.cohort, asked);
    return {
      kind: 'shown',
      place,
      question: {
        ...{ id, task, text, source, faults: this.#faults, isCohort: isCurrent },
        records: this.#records.shown,
        params: {
          k: params.k ?? null,
          query: params.query ?? null,
          examples: question.subjects.flatMap(subject => {
            const label = params.examples?.[subject];
            return label === undefined ? [] : [{ subject, label }];
          }),
          categories: params.categories ?? [],
          groups: Object.entries(params.groups ?? {}).map(([name, subjects]) => ({ name, subjects })),
          treatment: params.treatment ? this.#codes.described(params.treatment) : null,
          outcome: params.outcome ? this.#codes.described(params.outcome) : null,
        },
        tokens: tokensOf(question, asked, isCurrent, counts, this.#renderings),
        run: this.#run.shown,
      },
    };
  }

  #handlers(): Handlers<QuestionHost> {
    const { counts, log, openSubject } = this.services;
    return {
      ready: async () => {
        await this.#reading;
        return this.#state;
      },
      gold: () => this.#gold(),
      openSubject: ({ subject }) => {
        const asked = this.#asked;
        if (asked) openSubject(asked.dataSet, subject);
      },
      openCode: ({ code }) => {
        void vscode.commands.executeCommand('cohortLens.openCode', { system: null, code });
      },
      act: ({ what }) => this.#told(what, () => this.#do(what)),
      openText: ({ at }) => this.#told('openText', () => this.#openText(at)),
      evaluate: ({ model }) => this.#told('evaluate', () => this.#run.evaluateBy(model, counts.state.chosen.rendering)),
      cancelEvaluation: () => this.#run.cancel(),
      answer: ({ id }) => this.#run.details(id),
      choose: what => counts.choose(what),
      defect: ({ message, stack }) => log.failure('Question page', new Error(message, { cause: stack })),
      showLog: () => log.show(),
    };
  }

  #gold(): ShownGold {
    const question = this.#question;
    if (!question) throw new UserFault('The question can’t be read, so there is no gold to show.', 'no-question');
    const { gold, cohorts, reviewed } = question;
    return { gold, cohorts, reviewed };
  }

  async #told(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.services.log.failure(`Question page, ${what}`, error);
      // The page waits for no answer: what failed would show nowhere.
      void tellError(messageOf(error));
    }
  }

  async #do(what: QuestionAction): Promise<void> {
    const question = this.#question;
    const asked = this.#asked;
    switch (what) {
      case 'models':
        await vscode.commands.executeCommand('workbench.action.openSettings', SETTINGS.models.key);
        return;
      case 'addModel':
        await vscode.commands.executeCommand('cohortLens.addModel');
        return;
      case 'setKey':
        await vscode.commands.executeCommand('cohortLens.setApiKey');
        this.#run.look();
        return;
      case 'readAgain':
        this.#records.readAgain();
        this.#reading = this.#read();
        return;
      case 'locate':
        if (question && (await this.#located.ask(question, this.text.uri))) this.#showLocated();
        return;
      case 'copyId':
        if (!question) return;
        await vscode.env.clipboard.writeText(question.id);
        vscode.window.setStatusBarMessage(`Copied ${withoutIcons(question.id)}`, SAID_MS);
        return;
      case 'useAsCohort':
        if (question && asked) await this.#becomeCohort(question, asked);
        return;
      case 'previewPrompt':
        if (question && asked && (await this.#becomeCohort(question, asked))) {
          await vscode.commands.executeCommand('cohortLens.previewPrompt', this.services.counts.state.chosen);
        }
    }
  }

  /** The text may say another question by the time that the folder is chosen. */
  #showLocated(): void {
    if (this.#question) this.#shown(this.#question);
  }

  async #becomeCohort({ id }: Question, asked: Asked): Promise<boolean> {
    if (isCohort(this.services.cohort.cohort, asked)) return true;
    const unknown = this.#records.shown.subjects.filter(({ isUnknown }) => isUnknown);
    if (unknown.length > 0) {
      void tellInformation(
        'Patients that the records do not have stand in the cohort all the same, and count nothing.',
      );
    }
    return becomeCohort(this.services, asked, `the patients of question ${id}`);
  }

  async #openText(at: TextAt | null): Promise<void> {
    const { line, column } = at ?? { line: this.#line, column: 1 };
    const position = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
    const selection = new vscode.Range(position, position);
    await vscode.commands.executeCommand('vscode.openWith', this.text.uri, 'default', { selection, preview: false });
  }

  async #read(): Promise<void> {
    const { text, services } = this;
    const number = ++this.#reads;
    // A text that was read later counts, also where an earlier one comes after it.
    const isLate = (): boolean => this.#disposed || number !== this.#reads;
    try {
      this.#renderings = await builtInRenderings();
      const read = await text.read();
      if (isLate()) return;
      this.#line = read.line;
      const { question, faults } = readQuestionText(read, this.#place.name);
      if (question) this.#shown(question, faults);
      else this.#failed(faults[0]?.message ?? 'There is no question in this file.', faults[0]?.at ?? null);
    } catch (error) {
      if (isLate()) return;
      services.log.failure('Reading a question', error);
      this.#failed(messageOf(error), null);
    }
  }

  #shown(question: Question, faults: readonly QuestionFault[] = this.#faults): void {
    this.#question = question;
    this.#faults = faults;
    this.#failure = null;
    const asked = this.#asked;
    if (asked) this.#records.show(asked.dataSet, asked.subjects);
    this.#run.look();
    this.#codes.ask([...(question.params.treatment?.codes ?? []), ...(question.params.outcome?.codes ?? [])]);
    this.#tell();
  }

  #failed(message: string, at: TextAt | null): void {
    this.#question = null;
    this.#failure = { message, at };
    this.#tell();
  }

  #tell(): void {
    if (this.#disposed) return;
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      // A hidden page is gone: the next one asks for the state itself.
      if (this.panel.visible) this.#channel.notify('update', this.#state);
      this.#changed.fire();
    }, TOGETHER_MS);
  }
}

/** Not loaded before: the words of the compact rendering are many. */
async function builtInRenderings(): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const { BUILT_IN_RENDERINGS } = await import('../../core/render/renderings');
  return BUILT_IN_RENDERINGS.map(({ id, title }) => ({ id, title }));
}
