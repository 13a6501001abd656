import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { DatasetSummary, SubjectId } from '../../core/meds/dataset';
import { Channel } from '../../protocol/channel';
import type { Handlers } from '../../protocol/channel';
import type {
  CodeAsked,
  FilterOutcome,
  ViewerCommand,
  ViewerHost,
  ViewerPage,
  ViewerStart,
} from '../../protocol/viewer';
import type { CohortTicks } from '../cohort/ticks';
import type { ConfiguredChange, Engine } from '../engine/engine';
import type { DataSetWatches, FilesChange } from '../files/watch';
import { changedSentence, goneSentence } from '../files/words';
import type { Log } from '../log/log';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';
import { exportEvents } from './export';
import type { ViewerPlace, ViewerTarget } from './target';

/** What every viewer needs of the extension. */
export interface ViewerServices {
  readonly extension: vscode.Uri;
  readonly engine: Engine;
  readonly watches: DataSetWatches;
  readonly log: Log;
  readonly cohort: CohortTicks;
  readonly openOverview: (path: string) => void;
  /** Puts a subject into the cohort, or takes it out; false where the user refused. */
  readonly setTicked: (path: string, subjects: readonly SubjectId[], isTicked: boolean) => Promise<boolean>;
}

/** What a viewer has come to. */
export interface ViewerSnapshot {
  readonly name: string;
  /** Null before the page has loaded, and where nothing can be shown. */
  readonly dataSet: string | null;
  readonly file: string | null;
  readonly subject: SubjectId | null;
  /** The sentence of the message panel where the data set can't be opened. */
  readonly fault: string | null;
  /** The last sentence about files or settings that changed. */
  readonly said: string | null;
  /** The same where the page was hidden then and has not been told yet. */
  readonly unheard: string | null;
  /** How many data files the data set has, as far as the page was told. */
  readonly files: number;
  /** What came of the last code that was asked for from elsewhere. */
  readonly filtered: FilterOutcome | null;
}

const CONFIGURED: Readonly<Record<ConfiguredChange, string>> = {
  categories: 'The lanes follow the changed setting cohortLens.categories.',
  codes: 'Codes are described anew: vocabularies or code prefixes changed.',
};

/**
 * One subject viewer, in an editor or in a panel: answers its page, watches its files, and holds the engine while it
 * is open.
 */
export class ViewerSession implements vscode.Disposable {
  readonly #channel: Channel<ViewerHost, ViewerPage>;
  readonly #shown = new vscode.EventEmitter<SubjectId>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #closed = new vscode.EventEmitter<void>();
  readonly #heard = new vscode.EventEmitter<void>();
  readonly #owned: vscode.Disposable;
  #target: Promise<ViewerTarget> | undefined;
  #watch: vscode.Disposable | undefined;
  #start: ViewerStart | undefined;
  #subject: SubjectId | null = null;
  /** Asked for and not shown yet: a hidden page hears nothing, so it is told again when it is back. */
  #wanted: SubjectId | null = null;
  /** Whether the page runs and hears what it is told: from its first call until it is hidden, which ends it. */
  #hears = false;
  #fault: string | null = null;
  #filtered: FilterOutcome | null = null;
  #changes = 0;
  #said: string | null = null;
  /** What `reloaded` said while the page was hidden: it is told when it is back. */
  #unheard: string | null = null;
  /** Settled when all changes of files so far have been told. */
  #telling = Promise.resolve();
  readonly #closing = new AbortController();
  #disposed = false;

  /** Fires when the page shows another subject. */
  readonly onDidShow = this.#shown.event;
  /** Fires when the snapshot changes. */
  readonly onDidChange = this.#changed.event;
  readonly onDidClose = this.#closed.event;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly place: ViewerPlace,
    readonly services: ViewerServices,
  ) {
    const { webview } = panel;
    webview.options = pageOptions(services.extension);
    this.#channel = new Channel<ViewerHost, ViewerPage>(webviewPort(webview), this.#handlers(), (method, error) =>
      services.log.failure(`Viewer of ${place.name}, ${method}`, error),
    );
    this.#owned = vscode.Disposable.from(
      services.engine.hold(changed => this.#reloaded(CONFIGURED[changed], null)),
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#hears = false;
      }),
      panel.onDidDispose(() => this.dispose()),
      services.cohort.onDidTick(({ path, subjects }) => {
        const shown = this.#subject;
        if (shown !== null && path === this.#start?.dataset.path && subjects.includes(shown)) this.#tellCohort(shown);
      }),
      { dispose: () => this.#channel.dispose() },
    );
    webview.html = pageHtml(webview, services.extension, 'timeline', 'Record viewer');
  }

  /** What is shown: known after the page has loaded. */
  get start(): ViewerStart | undefined {
    return this.#start;
  }

  get subject(): SubjectId | null {
    return this.#subject;
  }

  /** The subject with its data set; undefined before one is shown. */
  get shown(): { readonly path: string; readonly subject: SubjectId } | undefined {
    const path = this.#start?.dataset.path;
    return path === undefined || this.#subject === null ? undefined : { path, subject: this.#subject };
  }

  /** How often its files have changed on disk. */
  get changes(): number {
    return this.#changes;
  }

  /** What this viewer has come to, for tests. */
  get snapshot(): ViewerSnapshot {
    return {
      name: this.place.name,
      dataSet: this.#start?.dataset.path ?? null,
      file: this.#start?.file ?? null,
      subject: this.#subject,
      fault: this.#fault,
      said: this.#said,
      unheard: this.#unheard,
      files: this.#start?.dataset.files.length ?? 0,
      filtered: this.#filtered,
    };
  }

  showSubject(subject: SubjectId): void {
    this.#wanted = subject;
    this.#channel.notify('showSubject', { subject });
  }

  /**
   * Filters to a code and everything below it. A page that is hidden is shown first; it filters once its record is there,
   * or answers that none is.
   * @throws Cancelled where the viewer is closed meanwhile
   */
  async filterTo(asked: CodeAsked): Promise<FilterOutcome> {
    this.panel.reveal(undefined, false);
    if (!this.#hears) await this.#nextHeard();
    this.#filtered = await this.#channel.call('filterTo', asked, this.#closing.signal);
    this.#changed.fire();
    return this.#filtered;
  }

  /** Settles when the page runs. */
  #nextHeard(): Promise<void> {
    return new Promise((resolve, reject) => {
      const listening = vscode.Disposable.from(
        this.#heard.event(() => {
          listening.dispose();
          resolve();
        }),
        this.onDidClose(() => {
          listening.dispose();
          reject(new Cancelled());
        }),
      );
    });
  }

  /** Gives the page the keyboard too: most commands go on with it. */
  command(command: ViewerCommand): void {
    this.panel.reveal(undefined, false);
    this.#channel.notify('command', { command });
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#closing.abort();
    this.#owned.dispose();
    this.#watch?.dispose();
    this.#watch = undefined;
    this.#closed.fire();
    for (const emitter of [this.#closed, this.#changed, this.#shown, this.#heard]) emitter.dispose();
  }

  #handlers(): Handlers<ViewerHost> {
    const { engine, log, openOverview } = this.services;
    const path = async (): Promise<string> => (await this.#located()).path;
    return {
      ready: (_, { signal }) => this.#noting('Opening', () => this.#ready(signal)),
      subject: ({ subject }, { signal }) =>
        this.#noting('Reading a subject of', async () =>
          engine.call('subject', { path: await path(), subject }, signal),
        ),
      subjects: async (query, { signal }) => {
        const target = await this.#located();
        return engine.call('subjects', { ...query, path: target.path, file: target.file }, signal);
      },
      neighbour: async (query, { signal }) => {
        const target = await this.#located();
        return engine.call('neighbour', { ...query, path: target.path, file: target.file }, signal);
      },
      details: async (query, { signal }) => engine.call('details', { ...query, path: await path() }, signal),
      fullText: async (query, { signal }) => engine.call('fullText', { ...query, path: await path() }, signal),
      searchLongTexts: async (query, { signal }) =>
        engine.call('searchLongTexts', { ...query, path: await path() }, signal),
      export: async (request, { signal }) => {
        const isHeard = (): boolean => !signal.aborted && this.panel.visible;
        return this.#noted('Exporting events of', async () => exportEvents(engine, await path(), request, isHeard));
      },
      openOverview: async () => openOverview(await path()),
      openCode: async ({ system, code }) => {
        await vscode.commands.executeCommand('cohortLens.openCode', { system, code });
      },
      setInCohort: async ({ subject, isIn }) => {
        await this.services.setTicked(await path(), [subject], isIn);
        this.#tellCohort(subject);
      },
      addWithCode: async ({ system, code }) => {
        const asked = { ...(system !== null && { system }), code, path: await path() };
        await vscode.commands.executeCommand('cohortLens.cohort.addWithCode', asked);
      },
      subjectShown: ({ subject }) => {
        this.#subject = subject;
        if (this.#wanted === subject) this.#wanted = null;
        this.#tellCohort(subject);
        this.#shown.fire(subject);
        this.#changed.fire();
      },
      defect: ({ message, stack }) => log.failure(`Page of ${this.place.name}`, new Error(message, { cause: stack })),
      showLog: () => log.show(),
    };
  }

  #tellCohort(subject: SubjectId): void {
    const path = this.#start?.dataset.path;
    if (path !== undefined) {
      this.#channel.notify('inCohort', { subject, isIn: this.services.cohort.has(path, subject) });
    }
  }

  /** Where it can't be told what to show, the next request tries again. */
  #located(): Promise<ViewerTarget> {
    this.#target ??= this.place.locate().catch((error: unknown) => {
      this.#target = undefined;
      throw error;
    });
    return this.#target;
  }

  async #ready(signal: AbortSignal): Promise<ViewerStart> {
    this.#hears = true;
    this.#heard.fire();
    // Before anything is known of the file: where it can't be read, its mending is seen.
    if (this.place.file !== null && !this.#watch) this.#watchFiles(this.place.file, null);
    const start = await this.#open(signal);
    const said = this.#unheard;
    this.#unheard = null;
    this.#changed.fire();
    // After the answer: the page would else go by the state that it kept.
    const wanted = this.#wanted;
    if (wanted !== null) setImmediate(() => this.#channel.notify('showSubject', { subject: wanted }));
    return { ...start, said };
  }

  /** Opens what is to be shown as it is now, and watches its files. */
  async #open(signal: AbortSignal): Promise<ViewerStart> {
    const target = await this.#located();
    const dataset = await this.services.engine.call('open', { path: target.path }, signal);
    this.#watchFiles(target.path, dataset.layout === 'file' ? null : dataset.files);
    this.#start = { dataset, subject: this.#wanted ?? target.subject, file: target.file, said: null };
    return this.#start;
  }

  /** Keeps and logs why the page shows a message instead of a record; the page draws it from the same failure. */
  async #noting<T>(doing: string, work: () => Promise<T>): Promise<T> {
    try {
      const done = await this.#noted(doing, work);
      this.#fault = null;
      return done;
    } catch (error) {
      if (!(error instanceof Cancelled)) {
        this.#fault = messageOf(error);
        this.#changed.fire();
      }
      throw error;
    }
  }

  async #noted<T>(doing: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.services.log.failure(`${doing} ${this.place.name}`, error);
      throw error;
    }
  }

  #watchFiles(path: string, files: readonly string[] | null): void {
    if (this.#disposed) return;
    const before = this.#watch;
    this.#watch = this.services.watches.watch(path, files, change => {
      this.#telling = this.#telling.then(() => this.#filesChanged(path, change));
    });
    // Only now: a watch that nobody else needs would end, and with it what it knows of the files.
    before?.dispose();
  }

  async #filesChanged(path: string, change: FilesChange): Promise<void> {
    const { engine, log } = this.services;
    const file = this.#start?.file ?? null;
    try {
      // A file that could not be read is watched alone, and its data set has to be forgotten all the same.
      const dataSet = await this.#target?.then(target => target.path);
      for (const each of new Set([path, dataSet ?? path])) await engine.forget(each);
    } catch (error) {
      log.failure(`Reading ${path} again`, error);
    }
    if (this.#disposed) return;
    this.#changes++;
    // What it belongs to may have changed with it.
    this.#target = undefined;
    if (change.gone || (file !== null && change.deleted.includes(file))) {
      this.#failed(goneSentence(file === null || change.gone ? path : file));
    } else {
      this.#reloaded(changedSentence(change), await this.#openAgain());
    }
  }

  /** The data set as it is now; null where it can't be opened, which the page's own next request tells and logs. */
  async #openAgain(): Promise<DatasetSummary | null> {
    try {
      return (await this.#open(this.#closing.signal)).dataset;
    } catch {
      return null;
    }
  }

  #reloaded(message: string, dataset: DatasetSummary | null): void {
    this.#channel.notify('reloaded', { message, dataset });
    this.#unheard = this.panel.visible ? null : message;
    this.#say(message);
  }

  #failed(message: string): void {
    this.#channel.notify('failed', { message });
    // A page that is back finds out itself, and where all is well again nothing needs to be said.
    this.#unheard = null;
    this.#say(message);
  }

  #say(message: string): void {
    this.#said = message;
    this.#changed.fire();
  }
}
