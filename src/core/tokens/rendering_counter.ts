import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import type { CodeCost, CategoryCost, TruncationCost } from './counts';

/**
 * Counts one rendering of a cohort in several encodings at once, without rendering what was counted before. The sum is
 * always the count of the text that the rendering's RenderPass writes for the same subjects in the same order, where a code
 * has the same description in all records, as it has in one revision of a data set.
 */
export interface RenderingCounter {
  /** Whether it holds whole records: those that are selected no more should be forgotten at once. */
  readonly holdsRecords?: boolean;
  /** Counts a record and keeps what it added up to. It is not selected by that. A record that is known is counted anew. */
  add(record: SubjectEvents): void;
  /** The same in steps of a few milliseconds, so that others have their turn; left out where `add` is quick. */
  addSteps?(record: SubjectEvents): Iterator<undefined, void>;
  /** Forgets a record, and what was kept of it. */
  forget(subject: SubjectId): void;
  /**
   * Selects exactly these subjects, which were all added, in this order. Costs what changes: subjects that were selected
   * before and still are cost no work of their own.
   */
  select(subjects: readonly SubjectId[]): void;
  /** The same in steps; left out where `select` is quick. */
  selectSteps?(subjects: readonly SubjectId[]): Iterator<undefined, void>;
  /** One per encoding. */
  totals(): readonly CounterTotals[];
  /** Per selected subject, in order, tokens of its own part in the encoding with this index. */
  ofSubjects(encoding: number): readonly number[];
  /** The costliest codes of the selection first, at most `limit`, in the encoding with this index. */
  costs(encoding: number, limit: number): readonly CodeCost[];
  categories(encoding: number): readonly CategoryCost[];
  truncation(encoding: number, lengths: readonly number[]): readonly TruncationCost[];
}

export interface CounterTotals {
  readonly n: number;
  readonly m: number;
  /** The part of `n` that all records share. */
  readonly shared: number;
}
