import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RunSummary } from '../../core/evaluate/result_table';
import { Cancelled, messageOf } from '../../core/fault';
import { Channel } from '../../protocol/channel';
import type { CallContext, Handlers } from '../../protocol/channel';
import type { AnswerAt, ResultsHost, ResultsPage, ResultsState, ResultsTab, RunAction } from '../../protocol/results';
import { confirmEstimate } from '../evaluate/confirm';
import { underProgress } from '../evaluate/under_progress';
import { confirmed, tellError, tellInformation } from '../notifications/notify';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';
import { saveFile } from './saving';
import type { ResultsServices } from './services';
import type { AnswerTexts } from './texts';

/** Answers that come within so many milliseconds are shown together. */
const TOGETHER_MS = 400;
/** While answers come, listing runs takes at most this part of the time of the process that asks for them. */
const PART_OF_TIME = 1 / 20;

/** The results panel: tells the page of runs, reads what it asks for, and does what is done elsewhere. */
export class ResultsSession implements vscode.Disposable {
  readonly #channel: Channel<ResultsHost, ResultsPage>;
  readonly #owned: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #working = new AbortController();
  #runs: readonly RunSummary[] = [];
  #fault: string | null = null;
  /** Lists are numbered: of several under way the last one counts. */
  #lists = 0;
  #listing: Promise<void>;
  #waiting: NodeJS.Timeout | undefined;
  #wasBusy = false;
  /** How long the last list took, in milliseconds. */
  #listedMs = 0;
  #disposed = false;

  /** Fires when the page is told something. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly services: ResultsServices,
    readonly texts: AnswerTexts,
    /** What is looked at. */
    public tab: ResultsTab,
  ) {
    const { webview } = panel;
    const { extension, log, evaluation } = services;
    webview.options = pageOptions(extension);
    this.#channel = new Channel<ResultsHost, ResultsPage>(webviewPort(webview), this.#handlers(), (method, error) =>
      log.failure(`Results page, ${method}`, error),
    );
    this.#owned = vscode.Disposable.from(
      this.#changed,
      evaluation.onDidChange(() => this.#evaluationChanged()),
      evaluation.onDidAnswer(() => this.#listLater()),
      panel.onDidChangeViewState(() => {
        if (panel.visible) this.#listLater();
      }),
      panel.onDidDispose(() => this.dispose()),
      { dispose: () => this.#channel.dispose() },
    );
    this.#listing = this.#list();
    webview.html = pageHtml(webview, extension, 'results', 'Results');
  }

  /** What the page is told. */
  get state(): ResultsState {
    const { progress } = this.services.evaluation;
    const busy = progress === null ? null : `${progress.done} of ${progress.of} answered`;
    return { tab: this.tab, runs: this.#runs, busy, fault: this.#fault };
  }

  show(tab: ResultsTab): void {
    this.tab = tab;
    this.panel.reveal();
    this.#channel.notify('show', { tab });
  }

  /** Lists the runs anew; settled when the page is told. */
  async refresh(): Promise<void> {
    this.#listing = this.#list();
    await this.#listing;
    this.#tell();
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#working.abort();
    clearTimeout(this.#waiting);
    this.#owned.dispose();
  }

  #handlers(): Handlers<ResultsHost> {
    const { log, evaluation, openSubject } = this.services;
    return {
      ready: async () => {
        await this.#listing;
        return this.state;
      },
      answers: (params, { signal }: CallContext) => evaluation.read('answerTable', params, signal),
      details: (at, { signal }: CallContext) => evaluation.read('answerDetails', at, signal),
      compare: (params, { signal }: CallContext) => evaluation.read('compare', params, signal),
      standings: (params, { signal }: CallContext) => evaluation.read('standings', params, signal),
      rescoring: ({ run }, { signal }: CallContext) => evaluation.read('rescore', { run, write: false }, signal),
      rescore: async ({ run }) => {
        const rescored = await evaluation.read('rescore', { run, write: true }, this.#working.signal);
        void this.refresh();
        return rescored;
      },
      act: ({ action, run }) => this.#told(action, this.#act(action, run)),
      evaluate: () => void vscode.commands.executeCommand('cohortLens.evaluateSet'),
      refresh: () => this.#told('refresh', this.refresh()),
      cancel: () => evaluation.stop(),
      openText: ({ what, ...at }) => this.#told('openText', this.texts.open(at, what, this.#working.signal)),
      openQuestion: at => this.#told('openQuestion', this.#openQuestion(at)),
      openSubject: ({ dataset, subject }) => openSubject(dataset, subject),
      save: saving => this.#told('save', saveFile(saving)),
      report: ({ runs }) => this.#told('report', this.#report(runs)),
      defect: ({ message, stack }) => log.failure('Results page', new Error(message, { cause: stack })),
      showLog: () => log.show(),
    };
  }

  async #act(action: RunAction, run: string): Promise<void> {
    const uri = vscode.Uri.file(run);
    switch (action) {
      case 'reveal':
        await vscode.commands.executeCommand('revealFileInOS', uri);
        return;
      case 'copyPath':
        await vscode.env.clipboard.writeText(run);
        return;
      case 'resume': {
        const { evaluation } = this.services;
        // It goes on where the panel is closed: it is cancelled where its progress is shown.
        const summary = await underProgress(evaluation, `Going on with ${path.basename(run)}`, signal =>
          evaluation.resume(run, confirmEstimate, signal),
        );
        if (summary?.stopped != null) void tellInformation(summary.stopped);
        return;
      }
      case 'delete':
        await this.#delete(uri);
    }
  }

  async #delete(run: vscode.Uri): Promise<void> {
    const name = path.posix.basename(run.path);
    if (this.services.evaluation.progress !== null) {
      void tellInformation('An evaluation is under way. Wait until it is done, or cancel it.');
      return;
    }
    const detail = 'Its answers go to the trash. To have them again they must be asked, and paid, again.';
    if (!(await confirmed(`Delete the run ${name}?`, detail, 'Delete'))) return;
    try {
      await vscode.workspace.fs.delete(run, { recursive: true, useTrash: true });
    } catch (error) {
      this.services.log.failure('Moving a run to the trash', error);
      const gone = 'There is no trash for it here. It is gone for good then.';
      if (!(await confirmed(`Delete the run ${name} for good?`, gone, 'Delete For Good'))) return;
      await vscode.workspace.fs.delete(run, { recursive: true });
    }
    await this.refresh();
  }

  async #openQuestion(at: AnswerAt): Promise<void> {
    const { file, question } = await this.services.evaluation.read('answerDetails', at, this.#working.signal);
    if (file === null || question === null) {
      void tellInformation('The question is not in its file any more.');
      return;
    }
    const uri = vscode.Uri.file(file);
    if (file.endsWith('.question.json')) await vscode.commands.executeCommand('vscode.open', uri);
    else this.services.openQuestion(uri, question.id);
  }

  async #report(runs: readonly string[]): Promise<void> {
    const content = await this.services.evaluation.read('report', { runs }, this.#working.signal);
    await saveFile({ name: 'report', format: 'md', content });
  }

  /** A button's failure shows nowhere on the page. */
  async #told(doing: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof Cancelled) return;
      this.services.log.failure(`Results page, ${doing}`, error);
      void tellError(messageOf(error));
    }
  }

  #evaluationChanged(): void {
    const isBusy = this.services.evaluation.progress !== null;
    const isOver = this.#wasBusy && !isBusy;
    this.#wasBusy = isBusy;
    // What was the last answer is in the file by now: what was to be listed some time later is listed soon.
    if (isOver) {
      clearTimeout(this.#waiting);
      this.#waiting = undefined;
      this.#listLater();
    }
    this.#tell();
  }

  #listLater(): void {
    this.#waiting ??= setTimeout(
      () => {
        this.#waiting = undefined;
        if (this.panel.visible) void this.refresh();
      },
      Math.max(TOGETHER_MS, this.#wasBusy ? this.#listedMs / PART_OF_TIME : 0),
    );
  }

  #tell(): void {
    if (this.#disposed) return;
    if (this.panel.visible) this.#channel.notify('update', this.state);
    this.#changed.fire();
  }

  async #list(): Promise<void> {
    const number = ++this.#lists;
    const { evaluation, log } = this.services;
    const began = performance.now();
    try {
      const runs = await evaluation.read('runList', { folders: await evaluation.folders() }, this.#working.signal);
      this.#listedMs = performance.now() - began;
      if (number !== this.#lists) return;
      this.#runs = runs;
      this.#fault = null;
    } catch (error) {
      if (error instanceof Cancelled || number !== this.#lists) return;
      log.failure('Listing runs', error);
      this.#fault = messageOf(error);
    }
  }
}
