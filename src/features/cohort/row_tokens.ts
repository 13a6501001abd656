import type { CohortCounts } from '../../core/tokens/counts';
import type { SubjectId } from '../../core/meds/dataset';
import { isOfCohort } from '../tokens/counted_selection';
import type { TokenCounts } from '../tokens/token_counts';
import { tokensOf } from '../tokens/words';
import type { CohortModel } from './model';
import type { RowTokens } from './tree';

/** What each patient costs in the chosen rendering and encoding, from the counts of the cohort. */
export function rowTokens(
  counts: Pick<TokenCounts, 'state' | 'selection' | 'onDidChange'>,
  model: Pick<CohortModel, 'cohort'>,
): RowTokens {
  /** Where each subject stands in the counts that were looked at last: rows are few, subjects may be many. */
  let known: { readonly of: CohortCounts; readonly places: ReadonlyMap<SubjectId, number> } | null = null;
  const placeIn = (of: CohortCounts, subject: SubjectId): number | undefined => {
    if (known?.of !== of) known = { of, places: new Map(of.subjects.map((id, place) => [id, place])) };
    return known.places.get(subject);
  };
  return {
    costOf: subject => {
      const { cohort } = model;
      const { selection } = counts;
      const { counts: of, chosen } = counts.state;
      // Counts of another window or filter would say what is not so any more.
      if (of === null || cohort === null || selection === null || !isOfCohort(selection, cohort)) return null;
      const count = of.counts.find(each => each.rendering === chosen.rendering && each.encoding === chosen.encoding);
      const place = placeIn(of, subject);
      if (!count || place === undefined) return null;
      return { tokens: tokensOf(count.subjects[place] ?? 0, count.approximate), events: of.eventsOf[place] ?? 0 };
    },
    onDidChange: (listener: () => unknown, self?: unknown) => {
      let { counts: of, chosen } = counts.state;
      // What is under way is told of often, and changes no row.
      return counts.onDidChange(() => {
        const { state } = counts;
        if (
          state.counts === of &&
          state.chosen.rendering === chosen.rendering &&
          state.chosen.encoding === chosen.encoding
        )
          return;
        ({ counts: of, chosen } = state);
        listener.call(self);
      });
    },
  };
}
