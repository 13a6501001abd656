import type { SubjectId } from '../meds/dataset';
import type { Question } from '../questions/question';

/** A question's gold in the shape of its task. Questions are checked when they are read: another shape is our defect. */

export function goldIds({ id, gold }: Question): readonly SubjectId[] {
  if (isList(gold) && gold.every(each => typeof each === 'string')) return gold;
  throw new Error(`The gold of ${id} is no list of ids.`);
}

export function goldLists({ id, gold }: Question): readonly (readonly SubjectId[])[] {
  if (isList(gold) && gold.every(isList)) return gold as readonly (readonly SubjectId[])[];
  throw new Error(`The gold of ${id} is no list of lists of ids.`);
}

export function goldLabels({ id, gold }: Question): Readonly<Record<SubjectId, string>> {
  if (typeof gold === 'object' && !isList(gold)) return gold;
  throw new Error(`The gold of ${id} has no labels.`);
}

export function goldNumber({ id, gold }: Question): number {
  if (typeof gold === 'number') return gold;
  throw new Error(`The gold of ${id} is no number.`);
}

export function goldBoolean({ id, gold }: Question): boolean {
  if (typeof gold === 'boolean') return gold;
  throw new Error(`The gold of ${id} is neither true nor false.`);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
