import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import { Channel } from '../../protocol/channel';
import type { Handlers } from '../../protocol/channel';
import type { ViewerCommand, ViewerHost, ViewerPage, ViewerStart } from '../../protocol/viewer';
import type { Engine } from '../engine/engine';
import type { DataSetWatches, FilesChange } from '../files/watch';
import { changedSentence, goneSentence } from '../files/words';
import type { Log } from '../log/log';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';
import { exportEvents } from './export';
import type { ViewerTarget } from './target';

/** What every viewer needs of the extension. */
export interface ViewerServices {
  readonly extension: vscode.Uri;
  readonly engine: Engine;
  readonly watches: DataSetWatches;
  readonly log: Log;
  readonly openOverview: (path: string) => void;
}

/**
 * One subject viewer, in an editor or in a panel: answers its page, watches its files, and holds the engine while it
 * is open.
 */
export class ViewerSession implements vscode.Disposable {
  readonly #channel: Channel<ViewerHost, ViewerPage>;
  readonly #shown = new vscode.EventEmitter<SubjectId>();
  readonly #closed = new vscode.EventEmitter<void>();
  readonly #owned: vscode.Disposable;
  #target: Promise<ViewerTarget> | undefined;
  #watch: { readonly path: string; readonly handle: vscode.Disposable } | undefined;
  #start: ViewerStart | undefined;
  #subject: SubjectId | null = null;
  /** Asked for and not shown yet: a hidden page hears nothing, so it is told again when it is back. */
  #wanted: SubjectId | null = null;
  #disposed = false;

  /** Fires when the page shows another subject. */
  readonly onDidShow = this.#shown.event;
  readonly onDidClose = this.#closed.event;

  /**
   * @param locate finds out what to show; asked again when the page loads again
   * @param name what is opened, for the page's title and the log
   */
  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly name: string,
    readonly locate: () => Promise<ViewerTarget>,
    readonly services: ViewerServices,
  ) {
    const { webview } = panel;
    webview.options = pageOptions(services.extension);
    this.#channel = new Channel<ViewerHost, ViewerPage>(webviewPort(webview), this.#handlers(), (method, error) =>
      services.log.failure(`Viewer of ${name}, ${method}`, error),
    );
    this.#owned = vscode.Disposable.from(
      services.engine.hold(),
      panel.onDidDispose(() => this.dispose()),
      services.engine.onDidConfigure(() => {
        this.#channel.notify('reloaded', { message: 'The lanes follow the changed setting cohortLens.categories.' });
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

  showSubject(subject: SubjectId): void {
    this.#wanted = subject;
    this.#channel.notify('showSubject', { subject });
  }

  command(command: ViewerCommand): void {
    this.#channel.notify('command', { command });
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#owned.dispose();
    this.#watch?.handle.dispose();
    this.#watch = undefined;
    this.#closed.fire();
    this.#closed.dispose();
    this.#shown.dispose();
  }

  #handlers(): Handlers<ViewerHost> {
    const { engine, log, openOverview } = this.services;
    const path = async (): Promise<string> => (await this.#located()).path;
    return {
      ready: (_, { signal }) => this.#ready(signal),
      subject: async ({ subject }, { signal }) => engine.call('subject', { path: await path(), subject }, signal),
      subjects: async (query, { signal }) => {
        const target = await this.#located();
        return engine.call('subjects', { ...query, path: target.path, file: target.file }, signal);
      },
      details: async (query, { signal }) => engine.call('details', { ...query, path: await path() }, signal),
      fullText: async (query, { signal }) => engine.call('fullText', { ...query, path: await path() }, signal),
      searchLongTexts: async (query, { signal }) =>
        engine.call('searchLongTexts', { ...query, path: await path() }, signal),
      export: async (request, { signal }) => exportEvents(engine, await path(), request, signal),
      openOverview: async () => openOverview(await path()),
      subjectShown: ({ subject }) => {
        this.#subject = subject;
        if (this.#wanted === subject) this.#wanted = null;
        this.#shown.fire(subject);
      },
      defect: ({ message, stack }) => log.failure(`Page of ${this.name}`, new Error(message, { cause: stack })),
      showLog: () => log.show(),
    };
  }

  /** Where it can't be told what to show, the next request tries again. */
  #located(): Promise<ViewerTarget> {
    this.#target ??= this.locate().catch((error: unknown) => {
      this.#target = undefined;
      throw error;
    });
    return this.#target;
  }

  async #ready(signal: AbortSignal): Promise<ViewerStart> {
    const { engine, log } = this.services;
    try {
      const target = await this.#located();
      const dataset = await engine.call('open', { path: target.path }, signal);
      this.#watchFiles(target.path, dataset.layout === 'file' ? null : dataset.files);
      this.#start = { dataset, subject: this.#wanted ?? target.subject, file: target.file };
      // After the answer: the page would else go by the state that it kept.
      const wanted = this.#wanted;
      if (wanted !== null) setImmediate(() => this.#channel.notify('showSubject', { subject: wanted }));
      return this.#start;
    } catch (error) {
      log.failure(`Opening ${this.name}`, error);
      throw error;
    }
  }

  #watchFiles(path: string, files: readonly string[] | null): void {
    if (this.#disposed) return;
    this.#watch?.handle.dispose();
    this.#watch = {
      path,
      handle: this.services.watches.watch(path, files, change => void this.#changed(path, change)),
    };
  }

  async #changed(path: string, change: FilesChange): Promise<void> {
    const { engine, log } = this.services;
    const file = (await this.#located()).file;
    try {
      await engine.call('forget', { path });
    } catch (error) {
      log.failure(`Reading ${path} again`, error);
    }
    if (change.gone || (file !== null && change.deleted.includes(file))) {
      this.#channel.notify('failed', { message: goneSentence(file === null || change.gone ? path : file) });
    } else {
      this.#channel.notify('reloaded', { message: changedSentence(change) });
    }
  }
}
