import type { SubjectId } from '../../core/meds/dataset';

export interface Difference {
  readonly come: readonly SubjectId[];
  readonly gone: readonly SubjectId[];
}

/**
 * Which ids one list has and the other does not; each list has an id once. What both begin and end with alike is passed
 * over, so that one more or less among a hundred thousand costs next to nothing.
 */
export function differenceOf(before: readonly SubjectId[], after: readonly SubjectId[]): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const left = new Set(before.slice(start, before.length - end));
  const come: SubjectId[] = [];
  for (const id of after.slice(start, after.length - end)) if (!left.delete(id)) come.push(id);
  return { come, gone: [...left] };
}
