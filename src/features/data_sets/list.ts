import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { DatasetSummary } from '../../core/meds/dataset';
import type { Engine } from '../engine/engine';
import type { DataSetWatches } from '../files/watch';
import type { Log } from '../log/log';
import { counted, countsRow } from './words';

/** What is known of a data set in the list. */
export type DataSetState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'ready'; readonly summary: DatasetSummary }
  | { readonly kind: 'failed'; readonly message: string; readonly fault: unknown };

/** A data set in the list: opened by the user, or found in the workspace. */
export interface DataSetEntry {
  readonly path: string;
  readonly origin: 'opened' | 'found';
  readonly state: DataSetState;
}

/** What the workspace remembers: paths and nothing else. */
interface Remembered {
  readonly opened: readonly string[];
  /** Found data sets that the user took off the list. */
  readonly hidden: readonly string[];
}

interface Reading {
  readonly since: number;
  readonly answer: Promise<DatasetSummary>;
}

const MEMENTO = 'cohortLens.dataSets';

/** The data sets of this window. A data set is read when somebody asks for its summary, not before. */
export class DataSetList implements vscode.Disposable {
  readonly #entries = new Map<string, DataSetEntry>();
  readonly #reading = new Map<string, Reading>();
  readonly #watching = new Map<string, vscode.Disposable>();
  readonly #changed = new vscode.EventEmitter<string | null>();
  #remembered: Remembered;

  /** Fires the path of the data set that changed, or null where the list itself did. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly memento: vscode.Memento,
    readonly engine: Engine,
    readonly watches: DataSetWatches,
    readonly log: Log,
  ) {
    this.#remembered = memento.get<Remembered>(MEMENTO, { opened: [], hidden: [] });
    for (const path of this.#remembered.opened) this.#set(path, 'opened', { kind: 'unread' });
  }

  get entries(): readonly DataSetEntry[] {
    return [...this.#entries.values()];
  }

  entry(path: string): DataSetEntry | undefined {
    return this.#entries.get(path);
  }

  /** Puts a data set on the list for good. */
  open(path: string): void {
    const { opened, hidden } = this.#remembered;
    this.#remember({ opened: [...new Set([...opened, path])], hidden: hidden.filter(other => other !== path) });
    const known = this.#entries.get(path);
    this.#set(path, 'opened', known?.state.kind === 'ready' ? known.state : { kind: 'unread' });
    this.#changed.fire(null);
  }

  /** Puts a data set that was found in the workspace on the list, unless the user took it off before. */
  found(path: string): void {
    if (this.#entries.has(path) || this.#remembered.hidden.includes(path)) return;
    this.#set(path, 'found', { kind: 'unread' });
    this.#changed.fire(null);
  }

  remove(path: string): void {
    const origin = this.#entries.get(path)?.origin;
    const { opened, hidden } = this.#remembered;
    this.#remember({
      opened: opened.filter(other => other !== path),
      hidden: origin === 'found' ? [...new Set([...hidden, path])] : hidden,
    });
    this.#entries.delete(path);
    this.#unwatch(path);
    this.#changed.fire(null);
  }

  /** Reads a data set again, or all of them. */
  async refresh(path?: string): Promise<void> {
    const paths = path === undefined ? [...this.#entries.keys()] : [path];
    try {
      await Promise.all(paths.map(each => this.engine.forget(each)));
    } finally {
      for (const each of paths) this.#forget(each);
    }
  }

  /**
   * Reads the data set where that was not done yet; the entry's state follows. One that could not be read is not tried
   * again before it is opened or refreshed: its row is drawn anew with every failure, and would ask for it forever.
   * @throws UserFault where it can't be read
   */
  summary(path: string): Promise<DatasetSummary> {
    const state = this.#entries.get(path)?.state;
    if (state?.kind === 'ready') return Promise.resolve(state.summary);
    if (state?.kind === 'failed') return Promise.reject(asError(state.fault));
    const running = this.#reading.get(path);
    if (running) return running.answer;
    this.#update(path, { kind: 'reading' });
    const reading: Reading = { since: performance.now(), answer: this.engine.call('open', { path }) };
    this.#reading.set(path, reading);
    void this.#finish(path, reading);
    return reading.answer;
  }

  dispose(): void {
    for (const path of [...this.#watching.keys()]) this.#unwatch(path);
    this.#changed.dispose();
  }

  /** An answer that was forgotten meanwhile changes nothing. */
  async #finish(path: string, reading: Reading): Promise<void> {
    let state: DataSetState;
    try {
      state = { kind: 'ready', summary: await reading.answer };
    } catch (error) {
      this.log.failure(`Reading ${path}`, error);
      state =
        error instanceof Cancelled ? { kind: 'unread' } : { kind: 'failed', message: messageOf(error), fault: error };
    }
    if (this.#reading.get(path) !== reading) return;
    this.#reading.delete(path);
    this.#update(path, state);
    if (state.kind === 'ready') this.#took(state.summary, performance.now() - reading.since);
  }

  #took(summary: DatasetSummary, milliseconds: number): void {
    const { path, files, subjects, events } = summary;
    this.log.info(
      `Read ${path}: ${counted(files.length, 'file')}, ${countsRow({ subjects, events })}, in ${Math.round(milliseconds)} ms`,
    );
    this.#watch(summary);
  }

  #watch({ path, layout, files }: DatasetSummary): void {
    if (this.#watching.has(path) || !this.#entries.has(path)) return;
    this.#watching.set(
      path,
      this.watches.watch(path, layout === 'file' ? null : files, () => void this.#changedOnDisk(path)),
    );
  }

  /** Files changed, came or went: what the engine knows of them must go first, or it would answer as before. */
  async #changedOnDisk(path: string): Promise<void> {
    try {
      await this.engine.forget(path);
    } catch (error) {
      this.log.failure(`Reading ${path} again`, error);
    }
    this.#forget(path);
  }

  #unwatch(path: string): void {
    this.#watching.get(path)?.dispose();
    this.#watching.delete(path);
  }

  #forget(path: string): void {
    this.#reading.delete(path);
    this.#unwatch(path);
    this.#update(path, { kind: 'unread' });
  }

  #set(path: string, origin: DataSetEntry['origin'], state: DataSetState): void {
    this.#entries.set(path, { path, origin, state });
  }

  #update(path: string, state: DataSetState): void {
    const entry = this.#entries.get(path);
    if (!entry) return;
    this.#set(path, entry.origin, state);
    this.#changed.fire(path);
  }

  #remember(remembered: Remembered): void {
    this.#remembered = remembered;
    void this.memento.update(MEMENTO, remembered);
  }
}

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)));
