import * as vscode from 'vscode';
import type { DatasetSummary, SubjectId, SubjectSummary } from '../../core/meds/dataset';
import { Cancelled, messageOf } from '../../core/fault';
import { IMPORT_ETL_NAME } from '../../engine/import/contract';
import type { CohortTicks } from '../cohort/ticks';
import type { Log } from '../log/log';
import type { DataSetEntry, DataSetList } from './list';
import type { Node, SplitNode, SubjectNode } from './node';
import { PAGE, SubjectPages } from './pages';
import { countsRow, dataSetTooltip, figure, lastName, splitName, subjectRow, subjectTooltip } from './words';

/** A data set with no more subjects than this is shown unfolded. */
const UNFOLD = 50;

/** So many ticks that change are drawn one by one; more of them by drawing the data set's rows anew. */
const SINGLY = 200;

/**
 * The view "Data Sets": data set → split → subjects, each ticked where it is in the cohort. Nothing is read before its row
 * is unfolded or seen.
 */
export class DataSetTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  readonly #pages: SubjectPages;
  /** VS Code knows a row by its object: the same data set and the same split are always the same object. */
  readonly #dataSets = new Map<string, Node>();
  readonly #splits = new WeakMap<DatasetSummary, SplitNode[]>();
  /** Likewise the listed subjects, by data set and id. */
  readonly #subjectNodes = new Map<string, Map<SubjectId, SubjectNode>>();
  readonly #changed = new vscode.EventEmitter<Node | Node[] | undefined>();
  readonly #listening: vscode.Disposable;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    readonly list: DataSetList,
    readonly ticks: CohortTicks,
    readonly log: Log,
  ) {
    this.#pages = new SubjectPages(list.engine);
    this.#listening = vscode.Disposable.from(
      list.onDidChange(path => {
        if (path === null) this.#changed.fire(undefined);
        else this.#follow(path);
      }),
      ticks.onDidTick(({ path, subjects }) => this.drawTicks(path, subjects)),
    );
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (!node) return this.list.entries.map(({ path }) => this.#dataSet(path));
    try {
      if (node.kind === 'dataSet') return await this.#ofDataSet(node.path);
      if (node.kind === 'split') return await this.#subjects(node.path, node.split.name);
      return [];
    } catch (error) {
      if (error instanceof Cancelled) return [];
      // The list has written down why it can't read a data set.
      if (this.list.entry(node.path)?.state.kind !== 'failed') this.log.failure(`Listing ${node.path}`, error);
      return [{ kind: 'fault', path: node.path, message: messageOf(error) }];
    }
  }

  getParent(node: Node): Node | undefined {
    if (node.kind === 'dataSet') return undefined;
    const entry = this.list.entry(node.path);
    if ((node.kind === 'subject' || node.kind === 'more') && node.split !== null && entry?.state.kind === 'ready') {
      const split = this.#splitsOf(entry.state.summary).find(each => each.split.name === node.split);
      if (split) return split;
    }
    return this.#dataSet(node.path);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    switch (node.kind) {
      case 'dataSet':
        return dataSetItem(this.list.entry(node.path), node.path, this.list.entries.length === 1);
      case 'split':
        return splitItem(node);
      case 'subject':
        return subjectItem(node, this.ticks.has(node.path, node.subject.id));
      case 'more':
        return moreItem(node);
      case 'fault':
        return faultItem(node);
    }
  }

  /** Lists one page more under a split. */
  async more(node: Extract<Node, { kind: 'more' }>): Promise<void> {
    await this.#pages.more(node.path, node.split);
    this.#changed.fire(this.getParent(node));
  }

  /** The row of a subject, where it is listed already. */
  async subjectNode(path: string, id: SubjectId): Promise<SubjectNode | undefined> {
    const state = this.list.entry(path)?.state;
    if (state?.kind !== 'ready') return undefined;
    const splits = this.#splitsOf(state.summary);
    for (const split of splits.length > 0 ? splits.map(each => each.split.name) : [null]) {
      const { subjects } = await this.#pages.list(path, split);
      const subject = subjects.find(each => each.id === id);
      if (subject) return this.#subjectNode(path, split, subject);
    }
    return undefined;
  }

  /** Draws anew whether these subjects are ticked. Those that are not listed cost nothing. */
  drawTicks(path: string, subjects: readonly SubjectId[]): void {
    const listed = this.#subjectNodes.get(path);
    if (!listed) return;
    const nodes = subjects.flatMap(id => listed.get(id) ?? []);
    if (nodes.length > SINGLY) this.#changed.fire(this.#dataSet(path));
    else if (nodes.length > 0) this.#changed.fire(nodes);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }

  #follow(path: string): void {
    if (this.list.entry(path)?.state.kind !== 'ready') {
      this.#pages.forget(path);
      this.#subjectNodes.delete(path);
    }
    this.#changed.fire(this.#dataSet(path));
  }

  #dataSet(path: string): Node {
    const known = this.#dataSets.get(path);
    if (known) return known;
    const node: Node = { kind: 'dataSet', path };
    this.#dataSets.set(path, node);
    return node;
  }

  #subjectNode(path: string, split: string | null, subject: SubjectSummary): SubjectNode {
    let listed = this.#subjectNodes.get(path);
    if (!listed) {
      listed = new Map<SubjectId, SubjectNode>();
      this.#subjectNodes.set(path, listed);
    }
    const known = listed.get(subject.id);
    if (known?.subject === subject && known.split === split) return known;
    const node: SubjectNode = { kind: 'subject', path, split, subject };
    listed.set(subject.id, node);
    return node;
  }

  /** The splits as rows; none where the data set names no split, so that its subjects stand directly under it. */
  #splitsOf(summary: DatasetSummary): readonly SplitNode[] {
    const known = this.#splits.get(summary);
    if (known) return known;
    const { path, splits, subjects } = summary;
    const unnamed = splits.length === 1 && splits[0]?.name === '';
    const nodes = unnamed
      ? []
      : splits.map(split => ({ kind: 'split', path, split, open: subjects <= UNFOLD }) as const);
    this.#splits.set(summary, nodes);
    return nodes;
  }

  async #ofDataSet(path: string): Promise<Node[]> {
    const splits = this.#splitsOf(await this.list.summary(path));
    return splits.length > 0 ? [...splits] : this.#subjects(path, null);
  }

  async #subjects(path: string, split: string | null): Promise<Node[]> {
    const { total, subjects } = await this.#pages.list(path, split);
    const hidden = total - subjects.length;
    return [
      ...subjects.map(subject => this.#subjectNode(path, split, subject)),
      ...(hidden > 0 ? [{ kind: 'more', path, split, hidden } as const] : []),
    ];
  }
}

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
const { Checked, Unchecked } = vscode.TreeItemCheckboxState;

function dataSetItem(entry: DataSetEntry | undefined, path: string, only: boolean): vscode.TreeItem {
  const uri = vscode.Uri.file(path);
  const state = entry?.state ?? { kind: 'unread' };
  const label = state.kind === 'ready' ? state.summary.name : lastName(path);
  const item = new vscode.TreeItem(label, only || state.kind === 'failed' ? Expanded : Collapsed);
  const inWorkspace = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  item.id = path;
  const isImported = state.kind === 'ready' && state.summary.metadata['etl_name'] === IMPORT_ETL_NAME;
  item.contextValue = [
    'dataSet',
    ...(state.kind === 'failed' ? ['failed'] : []),
    ...(inWorkspace ? ['inWorkspace'] : []),
    ...(isImported ? ['imported'] : []),
  ].join('.');
  item.tooltip = path;
  if (state.kind === 'reading') item.description = 'reading…';
  if (state.kind === 'ready') {
    item.description = countsRow(state.summary);
    item.tooltip = dataSetTooltip(state.summary);
  }
  if (state.kind === 'failed') {
    item.description = 'can’t be read';
    item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
    item.tooltip = `${path}\n\n${state.message}`;
  }
  return item;
}

function splitItem(node: SplitNode): vscode.TreeItem {
  const item = new vscode.TreeItem(splitName(node.split), node.open ? Expanded : Collapsed);
  item.id = `${node.path}\0${node.split.name}`;
  item.description = countsRow(node.split);
  item.contextValue = 'split';
  return item;
}

function subjectItem(node: SubjectNode, isTicked: boolean): vscode.TreeItem {
  const { path, split, subject } = node;
  const item = new vscode.TreeItem(subject.id, None);
  item.id = `${path}\0${split ?? ''}\0${subject.id}`;
  item.description = subjectRow(subject);
  item.tooltip = subjectTooltip(subject);
  item.contextValue = isTicked ? 'subject.ticked' : 'subject';
  item.checkboxState = {
    state: isTicked ? Checked : Unchecked,
    tooltip: isTicked ? 'In the cohort' : 'Add to the cohort',
    accessibilityInformation: { label: `Subject ${subject.id} in the cohort`, role: 'checkbox' },
  };
  item.command = { command: 'cohortLens.openSubject', title: 'Open Timeline', arguments: [node] };
  item.accessibilityInformation = { label: `Subject ${subject.id}, ${subjectRow(subject)}` };
  return item;
}

function moreItem(node: Extract<Node, { kind: 'more' }>): vscode.TreeItem {
  const next = Math.min(PAGE, node.hidden);
  const item = new vscode.TreeItem(`Show ${figure(next)} more of ${figure(node.hidden)}…`, None);
  item.id = `${node.path}\0${node.split ?? ''}\0more`;
  item.tooltip = 'Or find a subject by its id with “Go to Subject…”';
  item.command = { command: 'cohortLens.showMoreSubjects', title: 'Show More', arguments: [node] };
  item.contextValue = 'more';
  return item;
}

function faultItem(node: Extract<Node, { kind: 'fault' }>): vscode.TreeItem {
  // The row has little room: the path is known from the row above.
  const item = new vscode.TreeItem(node.message.replaceAll(node.path, lastName(node.path)), None);
  item.id = `${node.path}\0fault`;
  item.tooltip = `${node.message}\n\nClick to try again.`;
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  item.command = { command: 'cohortLens.refresh', title: 'Try Again', arguments: [node] };
  item.contextValue = 'fault';
  return item;
}
