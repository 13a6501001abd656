import type { SubjectId, TimeText } from '../meds/dataset';

/**
 * What is rendered, counted and asked about: subjects of one data set in an order, and which of their events count.
 * It crosses every boundary, so it holds only JSON values.
 */
export interface Cohort {
  /** DatasetSummary.path: absolute. */
  readonly dataset: string;
  /** In order, each once. */
  readonly subjects: readonly SubjectId[];
  readonly scope: EventScope;
}

/** Which events of a cohort's subjects count. */
export interface EventScope {
  /** Inclusive, zone-naive, as core/view/time_span.ts reads them: a day means the whole day. Null: no bound. */
  readonly from: TimeText | null;
  readonly to: TimeText | null;
  /** An event counts where any of these selects its code; null: all codes. Birth and static facts go by it as well. */
  readonly codes: readonly CodeSelector[] | null;
}

/** A code as the data set writes it, in any spelling that the normaliser knows, alone or with what is below it. */
export interface CodeSelector {
  readonly code: string;
  readonly below: boolean;
}

/** Every event. */
export const WHOLE_RECORD: EventScope = { from: null, to: null, codes: null };
