import type { SubjectId } from '../meds/dataset';
import type { Cohort, EventScope } from './cohort';

/**
 * What can be done to a cohort. Each gives another cohort and leaves the given one as it is; where nothing changes, it
 * gives the same object, so that nothing is counted again and no step is kept to undo.
 */

/** Adds subjects at the end in their order, those that are in it already stay where they are. */
export function addSubjects(cohort: Cohort, subjects: readonly SubjectId[]): Cohort {
  const present = new Set(cohort.subjects);
  const added = [...new Set(subjects)].filter(id => !present.has(id));
  return added.length === 0 ? cohort : { ...cohort, subjects: [...cohort.subjects, ...added] };
}

/** Leaves subjects out. */
export function removeSubjects(cohort: Cohort, subjects: readonly SubjectId[]): Cohort {
  const gone = new Set(subjects);
  return withSubjects(
    cohort,
    cohort.subjects.filter(id => !gone.has(id)),
  );
}

/** Leaves all out but these. */
export function keepSubjects(cohort: Cohort, subjects: readonly SubjectId[]): Cohort {
  const kept = new Set(subjects);
  return withSubjects(
    cohort,
    cohort.subjects.filter(id => kept.has(id)),
  );
}

/**
 * Puts subjects, in the order that they have in the cohort, before another one.
 * @param before the subject that they are to stand before; null: at the end. One of the moved ones: before what follows
 *   the moved ones there
 */
export function moveSubjects(cohort: Cohort, subjects: readonly SubjectId[], before: SubjectId | null): Cohort {
  const moved = new Set(subjects);
  const target = before === null ? -1 : cohort.subjects.indexOf(before);
  const anchor = target < 0 ? undefined : cohort.subjects.slice(target).find(id => !moved.has(id));
  const rest = cohort.subjects.filter(id => !moved.has(id));
  const place = anchor === undefined ? rest.length : rest.indexOf(anchor);
  const block = cohort.subjects.filter(id => moved.has(id));
  return withSubjects(cohort, [...rest.slice(0, place), ...block, ...rest.slice(place)]);
}

/** Whether two cohorts are the same: data set, subjects in their order, and which events count. */
export function sameCohort(a: Cohort | null, b: Cohort | null): boolean {
  if (a === b || a === null || b === null) return a === b;
  return a.dataset === b.dataset && sameIds(a.subjects, b.subjects) && sameScope(a.scope, b.scope);
}

/** Whether two scopes are the same as they are written. */
export function sameScope(a: EventScope, b: EventScope): boolean {
  if (a === b) return true;
  if (a.from !== b.from || a.to !== b.to) return false;
  if (a.codes === null || b.codes === null) return a.codes === b.codes;
  const others = b.codes;
  return (
    a.codes.length === others.length &&
    a.codes.every(({ code, below }, i) => code === others[i]?.code && below === others[i].below)
  );
}

function withSubjects(cohort: Cohort, subjects: readonly SubjectId[]): Cohort {
  return sameIds(cohort.subjects, subjects) ? cohort : { ...cohort, subjects };
}

function sameIds(a: readonly SubjectId[], b: readonly SubjectId[]): boolean {
  return a === b || (a.length === b.length && a.every((id, i) => id === b[i]));
}
