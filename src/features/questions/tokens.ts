import { sameScope } from '../../core/cohort/operations';
import { WHOLE_RECORD } from '../../core/cohort/cohort';
import type { Cohort } from '../../core/cohort/cohort';
import type { SubjectId } from '../../core/meds/dataset';
import type { Question } from '../../core/questions/question';
import type { ShownCount, ShownTokens } from '../../protocol/question';
import type { TokenCounts } from '../tokens/token_counts';

/** Patients of records, in the order of a question. */
export interface Asked {
  /** Absolute path. */
  readonly dataSet: string;
  readonly subjects: readonly SubjectId[];
}

/** Whether a cohort is a question's patients, in their order and with all their events. */
export function isCohort(cohort: Cohort | null, { dataSet, subjects }: Asked): boolean {
  return cohort?.dataset === dataSet && sameScope(cohort.scope, WHOLE_RECORD) && sameOrder(cohort.subjects, subjects);
}

/**
 * What is known of a question's tokens: counted now where its patients are what is counted, else as they were when it was
 * sampled.
 * @param renderings offered where nothing has been counted in this window
 */
export function tokensOf(
  { tokens: sampled }: Question,
  asked: Asked,
  isCurrent: boolean,
  { state, selection }: Pick<TokenCounts, 'state' | 'selection'>,
  renderings: ShownTokens['renderings'],
): ShownTokens {
  const isCounted =
    selection !== null &&
    state.counts !== null &&
    selection.key.dataset === asked.dataSet &&
    sameScope(selection.scope, WHOLE_RECORD) &&
    sameOrder(selection.subjects, asked.subjects);
  const counts = isCounted ? state.counts.counts.map(shownCount) : countsIn(sampled);
  const offered = state.renderings.length > 0 ? state.renderings : renderings;
  return {
    origin: isCounted ? 'counted' : counts.length > 0 ? 'sampled' : null,
    counts,
    busy: isCurrent && !isCounted ? state.busy : null,
    renderings: offered.map(({ id, title }) => ({ id, title })),
    encodings: state.encodings.map(({ id, title }) => ({ id, title })),
    chosen: state.chosen,
    models: state.models,
  };
}

const shownCount = ({ rendering, encoding, n, approximate }: ShownCount): ShownCount => ({
  rendering,
  encoding,
  n,
  approximate,
});

/** Whether counts of then were estimates is not kept: they were exact for the encodings that questions are sampled with. */
function countsIn(sampled: Question['tokens']): readonly ShownCount[] {
  return Object.entries(sampled ?? {}).flatMap(([rendering, of]) =>
    Object.entries(of).map(([encoding, n]) => ({ rendering, encoding, n, approximate: false })),
  );
}

const sameOrder = (a: readonly SubjectId[], b: readonly SubjectId[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);
