import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { Engine } from '../engine/engine';
import type { Log } from '../log/log';
import { discoverDataSets } from './discover';
import type { DataSetList } from './list';
import type { Node } from './node';
import type { DataSetTree } from './tree';

export const DATA_SETS_VIEW = 'cohortLens.dataSets';

/** The view itself: looks for data sets when it is first seen, and follows what the viewers show. */
export class DataSetsView implements vscode.Disposable {
  readonly #view: vscode.TreeView<Node>;
  readonly #owned: vscode.Disposable;
  #search: vscode.CancellationTokenSource | undefined;
  #searched: Promise<void> | undefined;

  constructor(
    readonly tree: DataSetTree,
    readonly list: DataSetList,
    readonly engine: Engine,
    readonly log: Log,
  ) {
    this.#view = vscode.window.createTreeView(DATA_SETS_VIEW, { treeDataProvider: tree, showCollapseAll: true });
    this.#owned = vscode.Disposable.from(
      this.#view,
      this.#view.onDidChangeVisibility(() => this.#seen()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#searched = undefined;
        this.#seen();
      }),
    );
    this.#seen();
  }

  /** Looks through the workspace's folders; a search that is running goes on. */
  search(): Promise<void> {
    this.#searched ??= this.#look();
    return this.#searched;
  }

  /** Reads everything again and looks for what is new. */
  async refresh(): Promise<void> {
    this.#searched = undefined;
    await Promise.all([this.list.refresh(), this.search()]);
  }

  /** Shows a data set's row, unfolded, and moves the keyboard to it. */
  async reveal(path: string): Promise<void> {
    await vscode.commands.executeCommand(`${DATA_SETS_VIEW}.focus`);
    await this.#view.reveal({ kind: 'dataSet', path }, { select: true, focus: true, expand: true });
  }

  /** Selects the row of the subject that a viewer shows, where it is listed and the view is seen. */
  async follow(path: string, subject: SubjectId): Promise<void> {
    if (!this.#view.visible) return;
    const [selected] = this.#view.selection;
    if (selected?.kind === 'subject' && selected.path === path && selected.subject.id === subject) return;
    try {
      const node = await this.tree.subjectNode(path, subject);
      if (node) await this.#view.reveal(node, { select: true, focus: false });
    } catch (error) {
      // Nobody asked for it, so nobody is told: the viewer shows the subject all the same.
      this.log.failure(`Following the viewer in the list of ${path}`, error);
    }
  }

  dispose(): void {
    this.#search?.cancel();
    this.#search?.dispose();
    this.#owned.dispose();
  }

  #seen(): void {
    if (this.#view.visible) void this.search();
  }

  async #look(): Promise<void> {
    this.#search?.cancel();
    this.#search?.dispose();
    const search = new vscode.CancellationTokenSource();
    this.#search = search;
    try {
      await vscode.window.withProgress({ location: { viewId: DATA_SETS_VIEW } }, () =>
        discoverDataSets(this.engine, this.log, path => this.list.found(path), search.token),
      );
    } catch (error) {
      this.log.failure('Looking for records', error);
    }
    void vscode.commands.executeCommand('setContext', 'cohortLens.searched', true);
    void this.#count(search.token);
  }

  /** Reads the listed data sets one after the other, so that folded rows too say how many subjects they hold. */
  async #count(token: vscode.CancellationToken): Promise<void> {
    for (const { path } of this.list.entries) {
      if (token.isCancellationRequested || !this.#view.visible) return;
      // A failure is the row's to show.
      await this.list.summary(path).catch(() => undefined);
    }
  }
}
