import type { CodeEntry, SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import type { Rendering, RenderOptions } from '../render/rendering';
import { costsByCategory, costsByCode, type VisitCode } from './code_costs';
import type { CountedCodes } from './counted_codes';
import { countRecord, visitRecords, type CountedRecord } from './counted_record';
import type { CategoryCost, CodeCost, TruncationCost } from './counts';
import { endCosts, type EndCosts } from './ends';
import { HeadCosts } from './head_costs';
import type { Memo } from './memo';
import type { RecordTallies, RecordTally } from './record_tally';
import type { CounterTotals, RenderingCounter } from './rendering_counter';

/** After so many codes others may have their turn. */
const STEP = 512;

/** A rendering in PopMedQA's shape whose heads depend on their code alone. */
export interface HeadedRendering {
  readonly rendering: Rendering;
  /** @param length of descriptions, in code points */
  readonly headAt: (entry: CodeEntry | undefined, length: number) => string;
  /** Whether the length matters. */
  readonly isCut: boolean;
}

/**
 * Counts records in the shape of description and code without rendering them: heads by the code, tails by the value, and
 * time lines by day and time of day. A record in which a head reaches into the line before is counted by its segments.
 */
export class StructuredCounter implements RenderingCounter {
  readonly #heads: HeadCosts;
  /** Heads cut to other lengths. */
  readonly #otherHeads = new Map<number, HeadCosts>();
  readonly #records = new Map<SubjectId, Counted>();
  #selected: readonly Counted[] = [];

  constructor(
    readonly headed: HeadedRendering,
    readonly options: RenderOptions,
    readonly codes: CountedCodes,
    readonly memo: Memo,
    readonly tallies: RecordTallies,
  ) {
    this.#heads = this.#headsAt(options.descriptionLength);
  }

  add(record: SubjectEvents): void {
    const steps = this.addSteps(record);
    while (steps.next().done !== true) continue;
  }

  *addSteps(record: SubjectEvents): Generator<undefined, void> {
    const { codes, memo, options } = this;
    const tally = yield* this.tallies.of(record);
    for (let i = 0; i < tally.codes.length; i++) {
      this.#heads.prepare(tally.codes[i]!, tally.bare[i]!);
      if (i % STEP === STEP - 1) yield;
    }
    if (tally.codes.every(number => this.#heads.isRegular(number))) {
      this.#records.set(record.subject, this.#count(tally));
      return;
    }
    const segments = this.headed.rendering.begin(options).record(record);
    const byPieces = yield* countRecord(record, segments, codes, memo);
    this.#records.set(record.subject, countedByPieces(tally, byPieces, memo));
  }

  forget(subject: SubjectId): void {
    this.#records.delete(subject);
  }

  select(subjects: readonly SubjectId[]): void {
    this.#selected = subjects.map(subject => {
      const record = this.#records.get(subject);
      if (!record) throw new Error('A subject was selected that was not added.');
      return record;
    });
  }

  totals(): readonly CounterTotals[] {
    return this.memo.encodings.map((_, i) => {
      const n = this.ofSubjects(i).reduce((sum, own) => sum + own, 0);
      const m = this.#selected.reduce((sum, record) => sum + record.m[i]!, 0);
      return { n, m: Math.min(m, n), shared: 0 };
    });
  }

  /** The blank line behind a record counts with it. */
  ofSubjects(encoding: number): readonly number[] {
    const last = this.#selected.length - 1;
    return this.#selected.map(({ n, end }, at) => n[encoding]! + (at < last ? end.blank : end.none)[encoding]!);
  }

  costs(encoding: number, limit: number): readonly CodeCost[] {
    return costsByCode(this.codes, limit, each => this.#visit(encoding, each));
  }

  categories(encoding: number): readonly CategoryCost[] {
    return costsByCategory(this.codes, each => this.#visit(encoding, each));
  }

  /** Exact where no head reaches into the line before, neither now nor at the other length. */
  truncation(encoding: number, lengths: readonly number[]): readonly TruncationCost[] {
    if (!this.headed.isCut) return [];
    const now = this.#headTokens(this.#heads)[encoding]!;
    const n = this.totals()[encoding]!.n;
    return lengths.map(length => {
      if (length === this.options.descriptionLength) return { length, n, approximate: false };
      const heads = this.#headsAt(length);
      const approximate = this.#selected.some(
        ({ tally, byPieces }) => byPieces !== null || !tally.codes.every(number => heads.isRegular(number)),
      );
      return { length, n: n - now + this.#headTokens(heads)[encoding]!, approximate };
    });
  }

  #headsAt(length: number): HeadCosts {
    const known = this.#otherHeads.get(length);
    if (known) return known;
    const heads = new HeadCosts(entry => this.headed.headAt(entry, length), this.codes, this.memo.encodings);
    this.#otherHeads.set(length, heads);
    return heads;
  }

  #count(tally: RecordTally): Counted {
    const n = tally.lines.slice();
    const m = new Uint32Array(this.memo.width);
    addHeads(this.#heads, tally, n, m);
    tally.tails.forEach((tokens, i) => (n[i % n.length]! += tokens));
    return { tally, byPieces: null, n, m, end: endCosts(endOf(tally, this.#heads), this.memo) };
  }

  /** All tokens of the selection that depend on the heads, per encoding. */
  #headTokens(heads: HeadCosts): Float64Array {
    const sums = new Float64Array(this.memo.width);
    const n = new Uint32Array(this.memo.width);
    const m = new Uint32Array(this.memo.width);
    this.#selected.forEach(({ tally }, at) => {
      addHeads(heads, tally, n.fill(0), m);
      const end = endCosts(endOf(tally, heads), this.memo);
      const behind = at < this.#selected.length - 1 ? end.blank : end.none;
      for (let i = 0; i < sums.length; i++) sums[i]! += n[i]! + behind[i]!;
    });
    return sums;
  }

  #visit(encoding: number, each: VisitCode): void {
    const { width } = this.memo;
    const n = new Uint32Array(width);
    const m = new Uint32Array(width);
    for (const { tally, byPieces } of this.#selected) {
      if (byPieces) {
        visitRecords([byPieces], width, encoding, each);
        continue;
      }
      const { codes, bare, tailed, tails } = tally;
      for (let i = 0; i < codes.length; i++) {
        this.#heads.add(codes[i]!, bare[i]!, tailed[i]!, n.fill(0), m.fill(0));
        each(codes[i]!, bare[i]! + tailed[i]!, m[encoding]!, n[encoding]! + tails[i * width + encoding]!);
      }
    }
  }
}

/** A record's counts, per encoding. */
interface Counted {
  readonly tally: RecordTally;
  /** Where the record was counted by its segments. */
  readonly byPieces: CountedRecord | null;
  readonly n: Uint32Array;
  readonly m: Uint32Array;
  readonly end: EndCosts;
}

function addHeads(heads: HeadCosts, { codes, bare, tailed }: RecordTally, n: Uint32Array, m: Uint32Array): void {
  for (let i = 0; i < codes.length; i++) heads.add(codes[i]!, bare[i]!, tailed[i]!, n, m);
}

/** The record's text behind its last cut: what a blank line behind it is counted with. */
function endOf({ header, last }: RecordTally, heads: HeadCosts): string {
  if (last === null) return header;
  return `${last.tail === '' ? heads.endOf(last.code) : last.tail}\n`;
}

function countedByPieces(tally: RecordTally, byPieces: CountedRecord, memo: Memo): Counted {
  const { open, close, n: inner, m } = byPieces.whole;
  const n = memo.countsOf(open);
  const last = memo.countsOf(close ?? '');
  for (let i = 0; i < n.length; i++) n[i]! += inner[i]! + last[i]!;
  return { tally, byPieces, n, m, end: endCosts(close ?? open, memo) };
}
