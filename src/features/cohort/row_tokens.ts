import { sameScope } from '../../core/cohort/operations';
import type { CohortCounts } from '../../core/tokens/counts';
import type { SubjectId } from '../../core/meds/dataset';
import type { TokenCounts } from '../tokens/token_counts';
import { tokensOf } from '../tokens/words';
import type { CohortModel } from './model';
import type { RowCost } from './rows';
import type { RowTokens } from './tree';

/** What each patient costs in the chosen rendering and encoding, from the counts of the cohort. */
export function rowTokens(counts: TokenCounts, model: CohortModel): RowTokens {
  /** Of the counts that were looked at last. */
  let known: {
    readonly of: CohortCounts;
    readonly chosen: string;
    readonly tokens: ReadonlyMap<SubjectId, RowCost>;
  } | null = null;
  const read = (): ReadonlyMap<SubjectId, RowCost> | null => {
    const { counts: of, chosen } = counts.state;
    if (of === null) return null;
    const name = `${chosen.rendering}\0${chosen.encoding}`;
    if (known?.of === of && known.chosen === name) return known.tokens;
    const count = of.counts.find(each => each.rendering === chosen.rendering && each.encoding === chosen.encoding);
    const tokens = new Map(
      count?.subjects.map(
        (n, i) =>
          [of.subjects[i] ?? '', { tokens: tokensOf(n, count.approximate), events: of.eventsOf[i] ?? 0 }] as const,
      ),
    );
    known = { of, chosen: name, tokens };
    return tokens;
  };
  return {
    costOf: subject => {
      const { cohort } = model;
      const { selection } = counts;
      // Counts of another window or filter would say what is not so any more.
      const isOf = cohort && selection?.key.dataset === cohort.dataset && sameScope(selection.key.scope, cohort.scope);
      return (isOf && read()?.get(subject)) || null;
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
