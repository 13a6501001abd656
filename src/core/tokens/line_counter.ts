import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import type { Rendering, RenderOptions } from '../render/rendering';
import { costsByCategory, costsByCode } from './code_costs';
import type { CountedCodes } from './counted_codes';
import {
  countHead,
  countRecord,
  countRecords,
  visitRecords,
  type CountedRecord,
  type JoinedCounts,
} from './counted_record';
import type { CategoryCost, CodeCost, TruncationCost } from './counts';
import type { Memo } from './memo';
import type { CounterTotals, RenderingCounter } from './rendering_counter';
import type { Stretch } from './stretch';

/** Counts a record without rendering it, in steps; null where it can only be counted by its segments. */
export interface QuickRecords {
  count(record: SubjectEvents): Generator<undefined, CountedRecord | null>;
}

/**
 * Counts any rendering by the segments that it writes, in pieces that are remembered. Where no record depends on another,
 * each is counted once, and records are then put together by what stands at their borders. Where the rendering surveys the
 * cohort (a template with a codebook), what is selected is surveyed with every selection, and records are rendered and
 * counted anew where the survey found something else than before. Records of a rendering that nothing separates and none
 * surveys can be counted in a quicker way.
 */
export class LineCounter implements RenderingCounter {
  readonly holdsRecords: boolean;
  readonly #records = new Map<SubjectId, SubjectEvents>();
  readonly #counted = new Map<SubjectId, CountedRecord>();
  #head: Stretch;
  /** What the last survey found, and the records that were counted by it, with their separators. */
  #surveyed: string | null = null;
  readonly #bySurvey = new Map<SubjectId, CountedRecord>();
  /** Whether a separator stands even before the first record. */
  #separatesFirst = false;
  #selected: readonly CountedRecord[] = [];
  #joined: JoinedCounts;

  constructor(
    readonly rendering: Rendering,
    readonly options: RenderOptions,
    readonly codes: CountedCodes,
    readonly memo: Memo,
    readonly quick: QuickRecords | null = null,
  ) {
    const pass = rendering.begin(options);
    this.holdsRecords = pass.surveys;
    this.#head = countHead(pass, memo);
    this.#joined = countRecords(this.#head, [], () => false, memo);
  }

  add(record: SubjectEvents): void {
    drain(this.addSteps(record));
  }

  *addSteps(record: SubjectEvents): Generator<undefined, void> {
    const { rendering, options, codes, memo } = this;
    if (this.holdsRecords) {
      this.#records.set(record.subject, record);
      this.#bySurvey.delete(record.subject);
      return;
    }
    const quick = this.quick && (yield* this.quick.count(record));
    if (quick) {
      this.#counted.set(record.subject, quick);
      return;
    }
    const pass = rendering.begin(options);
    drain(pass.head()[Symbol.iterator]());
    const [first] = pass.record(record);
    this.#separatesFirst = first?.kind === 'separator';
    // The same record as the second of a cohort, so that its separator comes with it.
    this.#counted.set(record.subject, yield* countRecord(record, pass.record(record), codes, memo));
  }

  forget(subject: SubjectId): void {
    this.#records.delete(subject);
    this.#bySurvey.delete(subject);
    this.#counted.delete(subject);
  }

  select(subjects: readonly SubjectId[]): void {
    drain(this.selectSteps(subjects));
  }

  *selectSteps(subjects: readonly SubjectId[]): Generator<undefined, void> {
    if (this.holdsRecords) yield* this.#countAnew(subjects);
    this.#selected = subjects.map(subject => known(this.#counted, subject));
    this.#joined = countRecords(this.#head, this.#selected, at => at > 0 || this.#separatesFirst, this.memo);
  }

  totals(): readonly CounterTotals[] {
    const { shared, own } = this.#joined;
    return this.memo.encodings.map((_, i) => {
      const n = own.reduce((sum, tokens) => sum + tokens[i]!, shared[i]!);
      const m = this.#selected.reduce((sum, { whole }) => sum + whole.m[i]!, this.#head.m[i]!);
      return { n, m: Math.min(m, n), shared: shared[i]! };
    });
  }

  ofSubjects(encoding: number): readonly number[] {
    return this.#joined.own.map(tokens => tokens[encoding]!);
  }

  costs(encoding: number, limit: number): readonly CodeCost[] {
    return costsByCode(this.codes, limit, each => visitRecords(this.#selected, this.memo.width, encoding, each));
  }

  categories(encoding: number): readonly CategoryCost[] {
    return costsByCategory(this.codes, each => visitRecords(this.#selected, this.memo.width, encoding, each));
  }

  truncation(): readonly TruncationCost[] {
    return [];
  }

  *#countAnew(subjects: readonly SubjectId[]): Generator<undefined, void> {
    const records = subjects.map(subject => known(this.#records, subject));
    const pass = this.rendering.begin(this.options);
    for (const record of records) {
      pass.survey(record);
      yield;
    }
    this.#head = countHead(pass, this.memo);
    const surveyed = pass.surveyed?.() ?? null;
    if (surveyed === null || surveyed !== this.#surveyed) this.#bySurvey.clear();
    this.#surveyed = surveyed;
    this.#counted.clear();
    for (const [i, record] of records.entries()) {
      const before = this.#bySurvey.get(record.subject);
      // The first one tells whether a separator stands before it; without one it cannot be used at another place.
      const counted = (i > 0 && before) || (yield* countRecord(record, pass.record(record), this.codes, this.memo));
      if (i === 0) this.#separatesFirst = counted.separator.open !== '';
      else this.#bySurvey.set(record.subject, counted);
      this.#counted.set(record.subject, counted);
    }
  }
}

function known<T>(records: ReadonlyMap<SubjectId, T>, subject: SubjectId): T {
  const record = records.get(subject);
  if (record === undefined) throw new Error('A subject was selected that was not added.');
  return record;
}

function drain(steps: Iterator<unknown>): void {
  while (steps.next().done !== true) continue;
}
