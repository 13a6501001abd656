import type { SubjectId } from '../../core/meds/dataset';
import type { CohortKey, TokensConfiguration } from '../../engine/tokens/contract';

/** What counts and rendered texts are of: subjects in an order, the state of their files, and how they are rendered. */
export interface CountedSelection {
  readonly key: CohortKey;
  readonly subjects: readonly SubjectId[];
  readonly configuration: Pick<TokensConfiguration, 'options' | 'templates'>;
}

/** Whether the same text comes of both. */
export function sameSelection(a: CountedSelection | null, b: CountedSelection | null): boolean {
  if (a === b) return true;
  if (a === null || b === null || a.subjects.length !== b.subjects.length) return false;
  return (
    JSON.stringify(a.key) === JSON.stringify(b.key) &&
    a.subjects.every((subject, at) => subject === b.subjects[at]) &&
    JSON.stringify(a.configuration.options) === JSON.stringify(b.configuration.options) &&
    JSON.stringify(a.configuration.templates) === JSON.stringify(b.configuration.templates)
  );
}
