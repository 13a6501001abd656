import * as path from 'node:path';
import * as vscode from 'vscode';
import type { DatasetSummary, SubjectId } from '../../core/meds/dataset';
import { Channel } from '../../protocol/channel';
import type { Handlers } from '../../protocol/channel';
import type { OverviewHost, OverviewPage } from '../../protocol/overview';
import type { ConfiguredChange, Engine } from '../engine/engine';
import type { DataSetWatches, FilesChange } from '../files/watch';
import { changedSentence, goneSentence } from '../files/words';
import type { Log } from '../log/log';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';

export interface OverviewServices {
  readonly extension: vscode.Uri;
  readonly engine: Engine;
  readonly watches: DataSetWatches;
  readonly log: Log;
}

const CONFIGURED: Readonly<Record<ConfiguredChange, string>> = {
  categories: 'The categories follow the changed setting cohortLens.categories.',
  codes: 'Codes are described anew: vocabularies or code prefixes changed.',
};

/** One overview panel: answers its page, watches its files, and holds the engine while it is open. */
export class OverviewSession implements vscode.Disposable {
  readonly #channel: Channel<OverviewHost, OverviewPage>;
  readonly #owned: vscode.Disposable;
  #watch: vscode.Disposable | undefined;
  /** What `reloaded` said while the page was hidden: it is told when it is back. */
  #unheard: string | null = null;
  #disposed = false;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly path: string,
    readonly openSubject: (subject: SubjectId | null) => void,
    readonly services: OverviewServices,
  ) {
    const { webview } = panel;
    webview.options = pageOptions(services.extension);
    this.#channel = new Channel<OverviewHost, OverviewPage>(webviewPort(webview), this.#handlers(), (method, error) =>
      services.log.failure(`Overview of ${path}, ${method}`, error),
    );
    this.#owned = vscode.Disposable.from(
      services.engine.hold(changed => this.#reloaded(CONFIGURED[changed])),
      panel.onDidDispose(() => this.dispose()),
      { dispose: () => this.#channel.dispose() },
    );
    webview.html = pageHtml(webview, services.extension, 'overview', 'Overview of a data set');
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#owned.dispose();
    this.#watch?.dispose();
    this.#watch = undefined;
  }

  #handlers(): Handlers<OverviewHost> {
    const { engine, log } = this.services;
    return {
      ready: () => {
        const said = this.#unheard;
        this.#unheard = null;
        return { path: this.path, name: path.basename(this.path), said };
      },
      overview: async (_, { signal }) => {
        const overview = await this.#noted('Overview of', engine.call('overview', { path: this.path }, signal));
        this.#watchFiles(overview.dataset);
        return overview;
      },
      validity: (_, { signal }) =>
        this.#noted('Validity report of', engine.call('validate', { path: this.path }, signal)),
      openSubject: ({ subject }) => this.openSubject(subject),
      defect: ({ message, stack }) =>
        log.failure(`Overview page of ${this.path}`, new Error(message, { cause: stack })),
      showLog: () => log.show(),
    };
  }

  #watchFiles({ layout, files }: DatasetSummary): void {
    if (this.#disposed) return;
    const before = this.#watch;
    this.#watch = this.services.watches.watch(this.path, layout === 'file' ? null : files, change => {
      void this.#changed(change);
    });
    // Only now: a watch that nobody else needs would end, and with it what it knows of the files.
    before?.dispose();
  }

  async #changed(change: FilesChange): Promise<void> {
    try {
      await this.services.engine.forget(this.path);
    } catch (error) {
      this.services.log.failure(`Reading ${this.path} again`, error);
    }
    if (change.gone) this.#channel.notify('failed', { message: goneSentence(this.path) });
    else this.#reloaded(changedSentence(change));
  }

  #reloaded(message: string): void {
    this.#channel.notify('reloaded', { message });
    if (!this.panel.visible) this.#unheard = message;
  }

  async #noted<T>(doing: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.services.log.failure(`${doing} ${this.path}`, error);
      throw error;
    }
  }
}
