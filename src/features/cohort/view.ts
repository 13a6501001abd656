import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import { moveSubjects } from '../../core/cohort/operations';
import { focusedRows } from '../data_sets/focused_rows';
import { DRAGGED_SUBJECTS } from './dragged';
import type { DraggedSubjects } from './dragged';
import type { CohortFacts } from './facts';
import type { CohortModel } from './model';
import { headerWords, isCohortSubject, RECORDS_CHANGED, unknownWords } from './rows';
import type { CohortRow } from './rows';
import type { CohortTree } from './tree';

export const COHORT_VIEW = 'cohortLens.cohort';

/** VS Code's own type for rows that are dragged within a view: its id in lower case. */
const OWN_ROWS = `application/vnd.code.tree.${COHORT_VIEW.toLowerCase()}`;
/** The view "Cohort": what it is called, how much it holds, what is wrong with it; rows can be dragged. */
export class CohortView implements vscode.TreeDragAndDropController<CohortRow>, vscode.Disposable {
  readonly dragMimeTypes = ['text/plain'];
  readonly dropMimeTypes = [OWN_ROWS, DRAGGED_SUBJECTS];
  readonly #view: vscode.TreeView<CohortRow>;
  readonly #owned: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();

  /** Fires when title, description or message may have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly model: CohortModel,
    readonly facts: CohortFacts,
    readonly tree: CohortTree,
    readonly setTicked: (path: string, subjects: readonly SubjectId[], isTicked: boolean) => Promise<boolean>,
  ) {
    this.#view = vscode.window.createTreeView(COHORT_VIEW, {
      treeDataProvider: tree,
      canSelectMany: true,
      dragAndDropController: this,
    });
    this.#owned = vscode.Disposable.from(
      this.#view,
      this.#changed,
      this.#view.onDidChangeVisibility(({ visible }) => facts.want(visible)),
      model.onDidChange(() => this.#draw()),
      facts.onDidChange(() => this.#draw()),
    );
    facts.want(this.#view.visible);
    this.#draw();
  }

  /** The selected subjects, in the cohort's order. */
  get selected(): readonly SubjectId[] {
    return this.#subjectsOf(this.#view.selection);
  }

  /** The subjects that a key is for, in the cohort's order. */
  async focused(): Promise<readonly SubjectId[]> {
    return this.#subjectsOf((await focusedRows(this.#view)).rows);
  }

  get title(): string {
    return this.#view.title ?? '';
  }

  get description(): string {
    return this.#view.description ?? '';
  }

  /** What is wrong: empty where nothing is. */
  get message(): string {
    return this.#view.message ?? '';
  }

  handleDrag(rows: readonly CohortRow[], data: vscode.DataTransfer): void {
    const ids = rows.flatMap(row => (row.kind === 'subject' ? [row.subject] : []));
    data.set(OWN_ROWS, new vscode.DataTransferItem(ids));
    data.set('text/plain', new vscode.DataTransferItem(ids.join('\n')));
  }

  async handleDrop(target: CohortRow | undefined, data: vscode.DataTransfer): Promise<void> {
    const { cohort } = this.model;
    const own: unknown = data.get(OWN_ROWS)?.value;
    if (cohort && isIds(own)) {
      this.model.change(moveSubjects(cohort, own, beforeOf(target, cohort.subjects)));
      return;
    }
    const dragged: unknown = data.get(DRAGGED_SUBJECTS)?.value;
    if (isDragged(dragged)) await this.setTicked(dragged.path, dragged.subjects, true);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #subjectsOf(rows: readonly CohortRow[]): readonly SubjectId[] {
    const chosen = new Set(rows.flatMap(row => (row.kind === 'subject' ? [row.subject] : [])));
    return chosen.size === 0 ? [] : (this.model.cohort?.subjects ?? []).filter(id => chosen.has(id));
  }

  #draw(): void {
    const { cohort, name, isChanged } = this.model;
    const { totals, fault } = this.facts;
    this.#view.title = cohort && this.model.file !== null ? `Cohort: ${name}${isChanged ? ' ●' : ''}` : 'Cohort';
    this.#view.description = cohort ? headerWords(cohort, totals) : '';
    const said = cohort ? [fault, this.#changedWords(), unknownWords(totals?.unknown ?? [])] : [];
    const message = said.filter(words => words !== null).join('\n\n');
    this.#view.message = message;
    this.#changed.fire();
  }

  #changedWords(): string | null {
    const { fingerprint } = this.facts;
    const { savedFingerprint } = this.model;
    const differs = fingerprint !== undefined && savedFingerprint !== null && fingerprint !== savedFingerprint;
    return differs ? RECORDS_CHANGED : null;
  }
}

/** The subject that dropped rows go before; null: they go to the end. Window and filter stand above the first one. */
function beforeOf(target: CohortRow | undefined, subjects: readonly SubjectId[]): SubjectId | null {
  if (isCohortSubject(target)) return target.subject;
  return target && target.kind !== 'more' ? (subjects[0] ?? null) : null;
}

const isIds = (value: unknown): value is readonly SubjectId[] =>
  Array.isArray(value) && value.length > 0 && value.every(id => typeof id === 'string');

const isDragged = (value: unknown): value is DraggedSubjects =>
  typeof value === 'object' && value !== null && 'path' in value && 'subjects' in value && isIds(value.subjects);
