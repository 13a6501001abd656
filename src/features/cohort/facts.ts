import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { SubjectId, SubjectSummary } from '../../core/meds/dataset';
import type { DataSetList } from '../data_sets/list';
import type { Engine } from '../engine/engine';
import type { DataSetWatches } from '../files/watch';
import type { Log } from '../log/log';
import type { CohortModel } from './model';
import type { CohortTotals } from './rows';

/** So many subjects are asked for at a time, so that an answer is a matter of milliseconds. */
const PART = 2_000;

/** What the records say of the cohort's subjects. It is learned while somebody looks, and kept per data set. */
export class CohortFacts implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listening: vscode.Disposable;
  readonly #known = new Map<SubjectId, SubjectSummary | null>();
  #path: string | undefined;
  #fingerprint: string | undefined;
  #fault: string | null = null;
  #isWanted = false;
  #learning: AbortController | undefined;
  #watch: vscode.Disposable | undefined;

  /** Fires when more is known, or other things are. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly model: CohortModel,
    readonly list: DataSetList,
    readonly engine: Engine,
    readonly watches: DataSetWatches,
    readonly log: Log,
  ) {
    this.#listening = vscode.Disposable.from(
      model.onDidChange(() => {
        // Who opens a cohort or changes it looks again.
        this.#fault = null;
        this.#follow();
      }),
      list.onDidChange(path => {
        if (path !== this.#path) return;
        const kind = list.entry(path)?.state.kind;
        // It is read anew: what was known of its subjects may be wrong now, and what failed may be well.
        if (kind === 'unread' || (kind === 'ready' && this.#fault !== null)) this.#forget();
        // What was broken off while it was read is asked for again.
        else if (kind === 'ready' && this.#learning === undefined) this.#follow();
      }),
    );
  }

  /** @returns undefined while it is not known, null where the data set has no such subject */
  of(subject: SubjectId): SubjectSummary | null | undefined {
    return this.#known.get(subject);
  }

  /** Null until everything is known. */
  get totals(): CohortTotals | null {
    const { cohort } = this.model;
    if (!cohort || cohort.dataset !== this.#path) return null;
    let events = 0;
    const unknown: SubjectId[] = [];
    for (const id of cohort.subjects) {
      const summary = this.#known.get(id);
      if (summary === undefined) return null;
      if (summary === null) unknown.push(id);
      else events += summary.events;
    }
    return { events, unknown };
  }

  /** Of the data files as they are; undefined while it is not known. */
  get fingerprint(): string | undefined {
    return this.#fingerprint;
  }

  /** Why nothing can be learned, in words. */
  get fault(): string | null {
    return this.#fault;
  }

  /** From now on, or no more. */
  want(isWanted: boolean): void {
    this.#isWanted = isWanted;
    if (!isWanted) return;
    // What could not be read may be there again.
    this.#fault = null;
    this.#follow();
  }

  dispose(): void {
    this.#learning?.abort();
    this.#watch?.dispose();
    this.#listening.dispose();
    this.#changed.dispose();
  }

  #forget(): void {
    this.#unwatch();
    this.#known.clear();
    this.#fingerprint = undefined;
    this.#fault = null;
    this.#follow();
  }

  /** The list has the data sets that it has read looked after, and says so; a cohort may be of another one. */
  async #changedOnDisk(path: string): Promise<void> {
    if (this.list.entry(path)?.state.kind === 'ready') return;
    try {
      await this.engine.forget(path);
    } catch (error) {
      this.log.failure(`Reading ${path} again`, error);
    }
    if (path === this.#path) this.#forget();
  }

  #unwatch(): void {
    this.#watch?.dispose();
    this.#watch = undefined;
  }

  #follow(): void {
    const path = this.model.cohort?.dataset;
    if (path !== this.#path) {
      this.#known.clear();
      this.#fingerprint = undefined;
      this.#fault = null;
      this.#unwatch();
      this.#path = path;
    }
    this.#learning?.abort();
    this.#learning = undefined;
    if (path === undefined || !this.#isWanted || this.#fault !== null) return;
    const missing = (this.model.cohort?.subjects ?? []).filter(id => !this.#known.has(id));
    const needsPrint = this.#fingerprint === undefined && this.model.file !== null;
    if (missing.length > 0 || needsPrint) void this.#learn(path, missing, needsPrint);
  }

  async #learn(path: string, missing: readonly SubjectId[], needsPrint: boolean, isFirst = true): Promise<void> {
    const learning = new AbortController();
    this.#learning = learning;
    const { signal } = learning;
    try {
      if (!this.#watch) {
        const { layout, files } = await this.engine.call('open', { path }, signal);
        signal.throwIfAborted();
        this.#watch = this.watches.watch(path, layout === 'file' ? null : files, () => void this.#changedOnDisk(path));
      }
      for (let from = 0; from < missing.length; from += PART) {
        const subjects = missing.slice(from, from + PART);
        const found = (await this.engine.call('subjectSummaries', { path, subjects }, signal)).subjects;
        signal.throwIfAborted();
        subjects.forEach((id, i) => this.#known.set(id, found[i] ?? null));
        this.#changed.fire();
      }
      if (needsPrint) {
        const { fingerprint } = await this.engine.call('fingerprint', { path }, signal);
        signal.throwIfAborted();
        this.#fingerprint = fingerprint;
        this.#changed.fire();
      }
    } catch (error) {
      if (signal.aborted) return;
      // Nobody here broke it off: the worker ended, and the next call starts it anew.
      if (error instanceof Cancelled && isFirst) {
        await this.#learn(path, missing, needsPrint, false);
        return;
      }
      this.log.failure(`Reading the cohort’s subjects in ${path}`, error);
      this.#fault = messageOf(error);
      this.#changed.fire();
    } finally {
      if (this.#learning === learning) this.#learning = undefined;
    }
  }
}
