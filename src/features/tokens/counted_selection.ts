import type { Cohort, EventScope } from '../../core/cohort/cohort';
import { sameScope } from '../../core/cohort/operations';
import type { SubjectId } from '../../core/meds/dataset';
import type { CohortKey, TokensConfiguration } from '../../engine/tokens/contract';

/** What counts and rendered texts are of: subjects in an order, the state of their files, and how they are rendered. */
export interface CountedSelection {
  /** Its scope names the data set's own codes. */
  readonly key: CohortKey;
  /** The scope as the cohort has it. */
  readonly scope: EventScope;
  readonly subjects: readonly SubjectId[];
  readonly configuration: Pick<TokensConfiguration, 'options' | 'templates'>;
}

/** Whether the same text comes of both. */
export function sameSelection(a: CountedSelection | null, b: CountedSelection | null): boolean {
  if (a === b) return true;
  if (a === null || b === null || a.subjects.length !== b.subjects.length) return false;
  return (
    sameKey(a.key, b.key) &&
    a.subjects.every((subject, at) => subject === b.subjects[at]) &&
    JSON.stringify(a.configuration.options) === JSON.stringify(b.configuration.options) &&
    JSON.stringify(a.configuration.templates) === JSON.stringify(b.configuration.templates)
  );
}

/** Whether what was counted is in this cohort's data set, of the events that count in it. */
export function isOfCohort({ key, scope }: CountedSelection, cohort: Cohort): boolean {
  return key.dataset === cohort.dataset && sameScope(scope, cohort.scope);
}

/** Whether both mean the same counts. A scope of many codes is compared at most once: it stays the same object. */
export function sameKey(a: CohortKey, b: CohortKey | null): boolean {
  if (a === b) return true;
  return b !== null && a.dataset === b.dataset && a.revision === b.revision && sameScope(a.scope, b.scope);
}
