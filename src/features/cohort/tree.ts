import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import { subjectTooltip } from '../data_sets/words';
import type { CohortFacts } from './facts';
import type { CohortModel } from './model';
import { filterWords, moreWords, PAGE, subjectWords, windowWords } from './rows';
import type { CohortRow, CohortSubjectRow, RowCost } from './rows';

/** What patients cost, for their rows. */
export interface RowTokens {
  /** Null where it is not known. */
  costOf(subject: SubjectId): RowCost | null;
  readonly onDidChange: vscode.Event<void>;
}

const { None } = vscode.TreeItemCollapsibleState;

/** The rows of the Cohort view: window and filter where they are set, then the subjects in order, some hundred at a time. */
export class CohortTree implements vscode.TreeDataProvider<CohortRow>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<CohortRow | undefined>();
  readonly #listening: vscode.Disposable[];
  /** VS Code knows a row by its object: the same subject is the same row while it is in the cohort. */
  #rows = new Map<SubjectId, CohortSubjectRow>();
  #path: string | undefined;
  #limit = PAGE;
  #tokens: RowTokens | undefined;
  #drawing = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    readonly model: CohortModel,
    readonly facts: CohortFacts,
  ) {
    this.#listening = [model.onDidChange(() => this.#draw()), facts.onDidChange(() => this.#draw())];
  }

  /** Has rows say what patients cost, from now on. */
  showTokens(tokens: RowTokens): vscode.Disposable {
    this.#tokens = tokens;
    const listening = tokens.onDidChange(() => this.#draw());
    this.#listening.push(listening);
    this.#draw();
    return listening;
  }

  getChildren(row?: CohortRow): CohortRow[] {
    const { cohort } = this.model;
    if (row || !cohort) return [];
    const { scope, subjects, dataset } = cohort;
    if (dataset !== this.#path) {
      this.#path = dataset;
      this.#limit = PAGE;
      this.#rows = new Map();
    }
    const listed = subjects.slice(0, this.#limit).map(subject => this.#row(dataset, subject));
    const hidden = subjects.length - listed.length;
    return [
      ...(scope.from === null && scope.to === null ? [] : [WINDOW]),
      ...(scope.codes === null ? [] : [FILTER]),
      ...listed,
      ...(hidden > 0 ? [{ kind: 'more', hidden } as const] : []),
    ];
  }

  getParent(): undefined {
    return undefined;
  }

  getTreeItem(row: CohortRow): vscode.TreeItem {
    switch (row.kind) {
      case 'window':
        return windowItem(this.model);
      case 'filter':
        return filterItem(this.model);
      case 'subject':
        return this.#subjectItem(row);
      case 'more':
        return moreItem(row.hidden);
    }
  }

  /** The row of a subject that is listed. */
  rowOf(subject: SubjectId): CohortSubjectRow | undefined {
    return this.#rows.get(subject);
  }

  more(): void {
    this.#limit += PAGE;
    this.#draw();
  }

  dispose(): void {
    for (const each of this.#listening) each.dispose();
    this.#changed.dispose();
  }

  #row(path: string, subject: SubjectId): CohortSubjectRow {
    const known = this.#rows.get(subject);
    if (known) return known;
    const row = { kind: 'subject', path, subject } as const;
    this.#rows.set(subject, row);
    return row;
  }

  /** Once for everything that is told in one go. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      this.#changed.fire(undefined);
    });
  }

  #subjectItem(row: CohortSubjectRow): vscode.TreeItem {
    const { subject } = row;
    const summary = this.facts.of(subject);
    const words = subjectWords(summary, this.#tokens?.costOf(subject) ?? null);
    const item = new vscode.TreeItem(subject, None);
    item.id = `subject\0${subject}`;
    item.description = words;
    item.contextValue = summary === null ? 'unknown' : 'subject';
    item.accessibilityInformation = { label: `Patient ${subject}${words === '' ? '' : `, ${words}`}` };
    if (summary === null) {
      item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
      item.tooltip = `Patient ${subject} is in the cohort, and the records do not have it. It stays listed until you remove it.`;
    } else {
      item.tooltip = summary ? subjectTooltip(summary, 'Patient') : `Patient ${subject}`;
      item.command = { command: 'cohortLens.cohort.openSubject', title: 'Open Timeline', arguments: [row] };
    }
    return item;
  }
}

const WINDOW: CohortRow = { kind: 'window' };
const FILTER: CohortRow = { kind: 'filter' };

function windowItem({ cohort }: CohortModel): vscode.TreeItem {
  const item = new vscode.TreeItem('Date window', None);
  item.id = 'window';
  item.description = cohort ? windowWords(cohort.scope) : '';
  item.tooltip = `Only events ${item.description} count. Facts without a time always do.`;
  item.accessibilityInformation = { label: `Date window, ${item.description}` };
  item.iconPath = new vscode.ThemeIcon('calendar');
  item.contextValue = 'window';
  item.command = { command: 'cohortLens.cohort.dateWindow', title: 'Set Date Window' };
  return item;
}

function filterItem({ cohort }: CohortModel): vscode.TreeItem {
  const item = new vscode.TreeItem('Code filter', None);
  item.id = 'filter';
  item.description = filterWords(cohort?.scope.codes ?? []);
  item.tooltip = `Only events with these codes count:\n${(cohort?.scope.codes ?? []).map(each => filterWords([each])).join('\n')}`;
  item.accessibilityInformation = { label: `Code filter, ${item.description}` };
  item.iconPath = new vscode.ThemeIcon('filter');
  item.contextValue = 'filter';
  item.command = { command: 'cohortLens.cohort.codeFilter', title: 'Set Code Filter' };
  return item;
}

function moreItem(hidden: number): vscode.TreeItem {
  const item = new vscode.TreeItem(moreWords(hidden), None);
  item.id = 'more';
  item.contextValue = 'more';
  item.command = { command: 'cohortLens.cohort.showMore', title: 'Show More' };
  return item;
}
