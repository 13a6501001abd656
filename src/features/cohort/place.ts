import * as vscode from 'vscode';
import { addSubjects, keepSubjects, removeSubjects, sameCohort } from '../../core/cohort/operations';
import { WHOLE_RECORD } from '../../core/cohort/cohort';
import type { Cohort, EventScope } from '../../core/cohort/cohort';
import type { SubjectId } from '../../core/meds/dataset';
import { counted, figure, lastName } from '../data_sets/words';
import { confirmed, tellInformation } from '../notifications/notify';
import type { CohortModel } from './model';

/** What is to become of subjects that were found. */
export const WAYS = ['add', 'replace', 'intersect'] as const;
export type Way = (typeof WAYS)[number];

/** More subjects than this are added with one click only after a question. */
export const MANY = 1_000;

/**
 * Puts subjects into the cohort, or takes them out. Where they are of the cohort's data set this is done before the
 * function returns.
 * @returns false where the user refused
 */
export async function setTicked(
  model: CohortModel,
  path: string,
  subjects: readonly SubjectId[],
  isTicked: boolean,
): Promise<boolean> {
  const { cohort } = model;
  if (cohort?.dataset === path) {
    // Only those that change: asking the model is quick, however many the cohort has.
    const changing = subjects.filter(id => model.has(path, id) !== isTicked);
    if (changing.length > 0) model.change(isTicked ? withMore(cohort, changing) : removeSubjects(cohort, changing));
    return true;
  }
  return !isTicked || beginWith(model, path, subjects);
}

/** The cohort with subjects at its end that it does not have yet. */
const withMore = (cohort: Cohort, more: readonly SubjectId[]): Cohort => ({
  ...cohort,
  subjects: [...cohort.subjects, ...new Set(more)],
});

/** Begins a cohort with these subjects; asks before one of another data set is put aside. */
export async function beginWith(
  model: CohortModel,
  path: string,
  subjects: readonly SubjectId[],
  from: string | null = null,
): Promise<boolean> {
  const { cohort } = model;
  const next: Cohort = addSubjects({ dataset: path, subjects: [], scope: WHOLE_RECORD }, subjects);
  if (!cohort || cohort.subjects.length === 0) {
    model.begin(next, from);
    return true;
  }
  const had = counted(cohort.subjects.length, 'patient');
  const isWanted = await confirmed(
    `Begin a new cohort of ${lastName(path)}?`,
    `A cohort has patients of one data set. The one that you have, ${had} of ${lastName(cohort.dataset)}, is put aside; ` +
      `Undo brings it back${model.isChanged ? ', and it is not saved' : ''}.`,
    'New Cohort',
  );
  if (!isWanted) return false;
  model.begin(next, from);
  offerUndo(model, `A new cohort of ${lastName(path)} was begun. The one before had ${had}.`);
  return true;
}

/** Says what was done, with a way back for as long as nothing else was done. */
export function offerUndo(model: CohortModel, message: string): void {
  const { cohort } = model;
  void tellInformation(message, 'Undo').then(choice => {
    if (choice !== undefined && model.cohort === cohort) model.undo();
  });
}

interface WayItem extends vscode.QuickPickItem {
  readonly way: Way;
}

/**
 * Puts subjects that were found into the cohort, in the way that the user chooses where there is a choice.
 * @param found in words, e.g. `12 patients have ICD10CM/E11`
 * @param from how they were found, for the cohort's file
 * @returns the way, undefined where the user chose none
 */
export async function placeFound(
  model: CohortModel,
  path: string,
  subjects: readonly SubjectId[],
  { found, from }: { readonly found: string; readonly from: string },
  given?: Way,
): Promise<Way | undefined> {
  const { cohort } = model;
  if (!cohort || cohort.dataset !== path || cohort.subjects.length === 0) {
    return (await becomes(model, path, subjects, from)) ? 'replace' : undefined;
  }
  const way = given ?? (await chooseWay(cohort, subjects, found));
  // Asked anew: the cohort may have changed while the user chose.
  const now = model.cohort;
  if (way === undefined || now?.dataset !== path) return undefined;
  if (way === 'add') model.change(addSubjects(now, subjects));
  else if (way === 'intersect') model.change(keepSubjects(now, subjects));
  else await becomes(model, path, subjects, from);
  return way;
}

/**
 * Has the cohort be these subjects; window and filter stay where the data set does. Where others are put aside, the file
 * of theirs is not this cohort's, so that saving it does not lose them.
 * @param scope in place of the window and filter that there are
 */
export async function becomes(
  model: CohortModel,
  path: string,
  subjects: readonly SubjectId[],
  from: string,
  scope?: EventScope,
): Promise<boolean> {
  const { cohort, isChanged } = model;
  if (cohort?.dataset !== path) return beginWith(model, path, subjects, from);
  const next: Cohort = { ...cohort, subjects: [...new Set(subjects)], ...(scope && { scope }) };
  const had = cohort.subjects.length;
  if (had === 0 || sameCohort(cohort, next)) {
    model.change(next, from);
    return true;
  }
  model.begin(next, from);
  const size = counted(next.subjects.length, 'patient');
  offerUndo(
    model,
    `The cohort has ${size} now. The one before had ${figure(had)}${isChanged ? ', and was not saved' : ''}.`,
  );
  return true;
}

async function chooseWay(cohort: Cohort, subjects: readonly SubjectId[], found: string): Promise<Way | undefined> {
  const has = new Set(cohort.subjects);
  const both = subjects.filter(id => has.has(id)).length;
  const size = cohort.subjects.length;
  const items: WayItem[] = [
    {
      way: 'add',
      label: '$(add) Add them',
      description: `${figure(subjects.length - both)} more: ${figure(size + subjects.length - both)} in the cohort`,
    },
    {
      way: 'replace',
      label: '$(arrow-swap) Have only them',
      description: `${figure(subjects.length)} in place of ${figure(size)}`,
    },
    {
      way: 'intersect',
      label: '$(filter) Keep those of the cohort that are among them',
      description: `${figure(both)} of ${figure(size)}`,
    },
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: found, placeHolder: 'What the cohort becomes' });
  return chosen?.way;
}
