import * as vscode from 'vscode';
import type { KnownCode } from '../../core/ontology/telling';
import type { DataSetList } from '../data_sets/list';
import type { Engine } from '../engine/engine';
import type { Log } from '../log/log';
import type { Viewers } from '../viewer/viewers';
import { CodeDescriber } from './describing';
import type { Ontology } from './ontology';

/** So long a hover waits for data sets to say what they know of a code. */
const WAIT_MS = 600;

/**
 * Everything known of codes: the ontology's answer joined with what open data sets say: those of the list that have been
 * read, and those that a viewer shows. DuckDB's worker is started only where there is such a data set, and only for codes
 * that it was not asked before.
 */
export class KnownCodes implements vscode.Disposable {
  readonly #describer: CodeDescriber;
  readonly #listening: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();

  /** The files that viewers show beside the list, and how often each has changed. */
  #viewed: ReadonlyMap<string, number> = new Map();

  /**
   * Fires when codes may be described otherwise than before: imports, prefixes, the data sets that are open, and what
   * one of them says later than it was waited for.
   */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly ontology: Ontology,
    readonly engine: Engine,
    readonly list: DataSetList,
    readonly viewers: Pick<Viewers, 'sessions' | 'latest' | 'onDidChange'>,
    readonly log: Log,
  ) {
    this.#describer = new CodeDescriber({
      describe: (codes, signal) => ontology.call('describe', { codes }, signal),
      names: (codes, signal) => ontology.call('names', { codes }, signal),
      // What is looked at speaks first, and the list's other data sets behind it.
      dataSets: () => [...new Set([...this.#looked(), ...this.#listed(), ...this.#viewed.keys()])],
      lookUp: (path, codes, signal) => engine.call('lookUp', { path, codes }, signal),
      countBelow: (path, system, code, signal) => engine.call('countBelow', { path, system, code }, signal),
      failed: (doing, error) => log.failure(doing, error),
      answered: () => this.#changed.fire(),
    });
    this.#listening = vscode.Disposable.from(
      list.onDidChange(path => this.#changedList(path)),
      viewers.onDidChange(() => this.#changedViewers()),
      // Other prefixes make other codes the same.
      ontology.onDidChangeAnswers(() => this.#forget()),
    );
  }

  /** As CodeDescriber.describe; waits for data sets as long as a person at a hover does, unless it is told otherwise. */
  describe(texts: readonly string[], signal: AbortSignal, waitMs = WAIT_MS): Promise<readonly KnownCode[]> {
    return this.#describer.describe(texts, signal, waitMs);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#describer.end();
    this.#changed.dispose();
  }

  /** The data set of the viewer that had the keyboard last. */
  #looked(): readonly string[] {
    const path = this.viewers.latest?.start?.dataset.path;
    return path === undefined || !(this.#viewed.has(path) || this.#listed().includes(path)) ? [] : [path];
  }

  #listed(): readonly string[] {
    return this.list.entries.flatMap(({ path, state }) => (state.kind === 'ready' ? [path] : []));
  }

  /** A viewer tells of its files among other things, which change nothing here. */
  #changedViewers(): void {
    const before = this.#viewed;
    this.#viewed = this.#onlyViewed();
    const paths = [...new Set([...before.keys(), ...this.#viewed.keys()])];
    const changed = paths.filter(path => before.get(path) !== this.#viewed.get(path));
    for (const path of changed) this.#describer.forget(path);
    if (changed.length > 0) this.#changed.fire();
  }

  /** The list tells of those that it has read. */
  #onlyViewed(): ReadonlyMap<string, number> {
    const viewed = new Map<string, number>();
    for (const { start, changes } of this.viewers.sessions) {
      const path = start?.dataset.path;
      if (path === undefined || this.list.entry(path)?.state.kind === 'ready') continue;
      viewed.set(path, Math.max(changes, viewed.get(path) ?? 0));
    }
    return viewed;
  }

  #changedList(path: string | null): void {
    this.#viewed = this.#onlyViewed();
    if (path === null) {
      this.#forget();
      return;
    }
    this.#describer.forget(path);
    // Reading a data set changes nothing before it has been read.
    const state = this.list.entry(path)?.state.kind;
    if (state === 'ready' || state === 'failed') this.#changed.fire();
  }

  #forget(): void {
    this.#describer.forget();
    this.#changed.fire();
  }
}
