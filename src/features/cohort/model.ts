import * as vscode from 'vscode';
import type { Cohort } from '../../core/cohort/cohort';
import { History } from '../../core/cohort/history';
import { sameCohort } from '../../core/cohort/operations';
import type { SubjectId } from '../../core/meds/dataset';
import type { CurrentCohort } from './current_cohort';
import { differenceOf } from './difference';
import { NOTHING } from './memory';
import type { CohortMemory, Remembered } from './memory';
import { cohortName } from './names';
import type { CohortTicks, Ticked } from './ticks';

/** The steps that lead from one beginning on. They are kept in the same file, whenever that was written. */
export interface Lineage {
  /** A `*.cohort.json`, null where none was saved. Only the model sets it. */
  file: CohortPlace | null;
}

/** A cohort as it stood at some time. */
interface Standing {
  readonly cohort: Cohort | null;
  readonly lineage: Lineage;
  /** How the subjects were selected, in words; null where they were not in one go. */
  readonly from: string | null;
}

/** Where a cohort is saved. */
export interface CohortPlace {
  /** Absolute path. */
  readonly path: string;
  /** Of the records that it was saved with; null where these could not be read. */
  readonly fingerprint: string | null;
  /** Of the file's text, so that what somebody else wrote into it is not lost. */
  readonly digest: string;
}

/** Some 16 MB: ids are shared between steps, their places in a list are not. */
const BOUNDS = {
  steps: 200,
  weigh: ({ cohort }: Standing): number => cohort?.subjects.length ?? 0,
  weight: 2_000_000,
};
/** A large cohort is written once the changes have come to rest, in milliseconds. */
const REST_MS = 300;

/**
 * The cohort of this window: there is one. Every change is a step that can be undone, and is told before the method that
 * makes it returns.
 */
export class CohortModel implements CurrentCohort, CohortTicks, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #ticked = new vscode.EventEmitter<Ticked>();
  #history: History<Standing>;
  /** What each file holds, as it was read or written last. */
  readonly #saved = new Map<string, Cohort>();
  /** What menus were told last. */
  readonly #told = new Map<string, boolean>();
  #members = new Set<SubjectId>();
  #remembering: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changed.event;
  readonly onDidTick = this.#ticked.event;

  constructor(readonly memory: CohortMemory) {
    const remembered = memory.present;
    this.#history = this.#historyOf(remembered ?? NOTHING);
    this.#tellMenus();
    if (!remembered) void this.#recall();
  }

  get cohort(): Cohort | null {
    return this.#history.present.cohort;
  }

  /** Absolute path of the file that it is kept in; null where it was not saved. */
  get file(): string | null {
    return this.lineage.file?.path ?? null;
  }

  /** Of the records that it was saved with; null where it was not saved. */
  get savedFingerprint(): string | null {
    return this.lineage.file?.fingerprint ?? null;
  }

  /** Whoever saves the cohort keeps hold of it: another cohort may be in its place when the file is written. */
  get lineage(): Lineage {
    return this.#history.present.lineage;
  }

  get name(): string {
    return this.cohort ? cohortName(this.file) : '';
  }

  /** Whether there is something that its file does not have, or that no file has. */
  get isChanged(): boolean {
    const { cohort, lineage } = this.#history.present;
    const { file } = lineage;
    if (!cohort) return false;
    const saved = file === null ? undefined : this.#saved.get(file.path);
    return saved ? !sameCohort(saved, cohort) : file !== null || cohort.subjects.length > 0;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  has(path: string, subject: SubjectId): boolean {
    return this.cohort?.dataset === path && this.#members.has(subject);
  }

  /** How the subjects were selected, in words; null where they were not in one go. */
  get from(): string | null {
    return this.#history.present.from;
  }

  /**
   * The same cohort, changed. What is as before is no step.
   * @param from how its subjects were selected, where that was in one go
   */
  change(cohort: Cohort, from: string | null = null): void {
    const { present } = this.#history;
    if (present.cohort && sameCohort(present.cohort, cohort)) return;
    const isScope = from === null && present.cohort?.subjects === cohort.subjects;
    this.#take({ cohort, lineage: present.lineage, from: isScope ? present.from : from });
  }

  /** Another cohort takes this one's place; undoing it brings this one back, with its file. */
  begin(cohort: Cohort | null, from: string | null = null): void {
    this.#take({ cohort, lineage: { file: null }, from });
  }

  /** The cohort of a file takes this one's place. */
  opened(cohort: Cohort, file: CohortPlace, from: string | null): void {
    this.#saved.set(file.path, cohort);
    this.#take({ cohort, lineage: { file }, from });
  }

  /**
   * This stands in a file now. A cohort that changed while it was written differs from it.
   * @param of the lineage of what was written, which may not be the present one's any more
   */
  saved(written: Cohort, file: CohortPlace, of: Lineage): void {
    this.#saved.set(file.path, written);
    of.file = file;
    this.#tell();
  }

  undo(): void {
    this.#move(() => this.#history.undo());
  }

  redo(): void {
    this.#move(() => this.#history.redo());
  }

  dispose(): void {
    clearTimeout(this.#remembering);
    this.memory.end(this.#remembering === undefined ? null : this.#toRemember());
    this.#changed.dispose();
    this.#ticked.dispose();
  }

  /** Begins with what is remembered. */
  #historyOf({ cohort, file, from, isChanged }: Remembered): History<Standing> {
    if (cohort && file && !isChanged) this.#saved.set(file.path, cohort);
    this.#members = new Set(cohort?.subjects);
    return new History<Standing>({ cohort, lineage: { file }, from }, BOUNDS);
  }

  /** Reads what is remembered in a file. What was begun meanwhile stays. */
  async #recall(): Promise<void> {
    const { present } = this.#history;
    const remembered = await this.memory.read();
    if (this.#history.present !== present) return;
    this.#history = this.#historyOf(remembered);
    this.#tell();
    const { cohort } = remembered;
    if (cohort) this.#tick(cohort.dataset, cohort.subjects);
  }

  #take(standing: Standing): void {
    this.#move(() => this.#history.push(standing));
  }

  #move(step: () => unknown): void {
    const before = this.cohort;
    step();
    const { cohort } = this;
    const isSame = cohort?.dataset === before?.dataset;
    const { come, gone } = differenceOf(isSame ? (before?.subjects ?? []) : [], cohort?.subjects ?? []);
    if (!isSame) this.#members.clear();
    for (const id of gone) this.#members.delete(id);
    for (const id of come) this.#members.add(id);
    this.#tell();
    if (before && !isSame) this.#tick(before.dataset, before.subjects);
    if (cohort) this.#tick(cohort.dataset, [...come, ...gone]);
  }

  #tick(path: string, subjects: readonly SubjectId[]): void {
    if (subjects.length > 0) this.#ticked.fire({ path, subjects });
  }

  #tell(): void {
    this.#tellMenus();
    this.#changed.fire();
    clearTimeout(this.#remembering);
    const present = this.#toRemember();
    // What is small is remembered at once: a window that is closed or reloaded right after a change has it.
    if (this.memory.isLarge(present)) this.#remembering = setTimeout(() => this.#remember(), REST_MS);
    else this.#remember();
  }

  #remember(): void {
    this.#remembering = undefined;
    void this.memory.write(this.#toRemember());
  }

  #toRemember(): Remembered {
    const { cohort, lineage, from } = this.#history.present;
    return { cohort, file: lineage.file, from, isChanged: this.isChanged };
  }

  /** What menus and keys go by (package.json). */
  #tellMenus(): void {
    const { cohort } = this;
    const keys = {
      begun: cohort !== null,
      filled: (cohort?.subjects.length ?? 0) > 0,
      changed: this.isChanged,
      window: cohort !== null && (cohort.scope.from !== null || cohort.scope.to !== null),
      filter: cohort?.scope.codes !== null && cohort !== null,
      canUndo: this.canUndo,
      canRedo: this.canRedo,
    };
    for (const [key, value] of Object.entries(keys)) {
      if (this.#told.get(key) === value) continue;
      this.#told.set(key, value);
      void vscode.commands.executeCommand('setContext', `cohortLens.cohort.${key}`, value);
    }
  }
}
