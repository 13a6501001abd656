import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import { DRAGGED_SUBJECTS } from '../cohort/dragged';
import type { DraggedSubjects } from '../cohort/dragged';
import type { Engine } from '../engine/engine';
import type { Log } from '../log/log';
import { discoverDataSets } from './discover';
import { focusedRows } from './focused_rows';
import type { DataSetList } from './list';
import { isSubjectNode } from './node';
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
    /** Puts subjects of a data set into the cohort, or takes them out; false where the user refused. */
    readonly setTicked: (path: string, subjects: readonly SubjectId[], isTicked: boolean) => Promise<boolean>,
    readonly log: Log,
  ) {
    this.#view = vscode.window.createTreeView(DATA_SETS_VIEW, {
      treeDataProvider: tree,
      showCollapseAll: true,
      canSelectMany: true,
      // A data set is no box for all its subjects: it may have millions, listed a hundred at a time.
      manageCheckboxStateManually: true,
      dragAndDropController: { dragMimeTypes: [DRAGGED_SUBJECTS], dropMimeTypes: [], handleDrag },
    });
    this.#owned = vscode.Disposable.from(
      this.#view,
      this.#view.onDidChangeCheckboxState(({ items }) => void this.#ticked(items)),
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

  /**
   * Shows a data set's row, unfolded, and moves the keyboard to the view. Settled when the view is seen: the row is not
   * waited for. VS Code, asked to unfold a row that it just reads anew, waits for one more drawing of the tree, which
   * never comes where that was drawn a moment before.
   * @param focus whether the keyboard goes to the row; false where something else is to have it next
   */
  async reveal(path: string, focus = true): Promise<void> {
    await vscode.commands.executeCommand(`${DATA_SETS_VIEW}.focus`);
    void this.#view
      .reveal({ kind: 'dataSet', path }, { select: true, focus, expand: true })
      .then(undefined, (error: unknown) => {
        this.log.failure(`Showing the row of ${path}`, error);
      });
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

  /** Ticks the row that has the keyboard, or all selected ones where it is one of them; unfolds another kind of row. */
  async toggleFocused(): Promise<void> {
    const { focused, rows } = await focusedRows(this.#view);
    if (focused?.kind !== 'subject') {
      await vscode.commands.executeCommand('list.toggleExpand');
      return;
    }
    const { path } = focused;
    const subjects = rows.filter(isSubjectNode).filter(node => node.path === path);
    await this.setTicked(
      path,
      subjects.map(({ subject }) => subject.id),
      !this.tree.ticks.has(path, focused.subject.id),
    );
  }

  dispose(): void {
    this.#search?.cancel();
    this.#search?.dispose();
    this.#owned.dispose();
  }

  /** Boxes were clicked. One of several selected rows stands for all of them. */
  async #ticked(items: readonly (readonly [Node, vscode.TreeItemCheckboxState])[]): Promise<void> {
    for (const state of [vscode.TreeItemCheckboxState.Checked, vscode.TreeItemCheckboxState.Unchecked]) {
      const clicked = items.flatMap(([node, now]) => (now === state && node.kind === 'subject' ? [node] : []));
      const [first] = clicked;
      if (!first) continue;
      const selected = this.#view.selection.filter(isSubjectNode);
      const nodes = clicked.some(node => selected.includes(node)) ? [...new Set([...selected, ...clicked])] : clicked;
      const subjects = nodes.filter(({ path }) => path === first.path).map(({ subject }) => subject.id);
      try {
        const isDone = await this.setTicked(first.path, subjects, state === vscode.TreeItemCheckboxState.Checked);
        // VS Code has drawn the tick by itself.
        if (!isDone) this.tree.drawTicks(first.path, subjects);
      } catch (error) {
        this.log.failure('Ticking subjects', error);
        this.tree.drawTicks(first.path, subjects);
      }
    }
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

/** Subjects can be dragged into the cohort: those of one data set. */
function handleDrag(nodes: readonly Node[], data: vscode.DataTransfer): void {
  const [first, ...others] = nodes.filter(isSubjectNode);
  if (!first) return;
  const subjects = [first, ...others].filter(({ path }) => path === first.path).map(({ subject }) => subject.id);
  const dragged: DraggedSubjects = { path: first.path, subjects };
  data.set(DRAGGED_SUBJECTS, new vscode.DataTransferItem(dragged));
}
