import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { CODEBOOK_HEADER } from '../render/codebook_entries';
import { CODEBOOK_LENGTH } from '../render/rendering';
import { CodeOrder } from './code_order';
import { CodebookRecords, usesFrom, type CodebookRecord } from './codebook_record';
import { costsByCategory, costsByCode, type VisitCode } from './code_costs';
import { NO_CODE_NUMBER, type CountedCodes } from './counted_codes';
import type { CategoryCost, CodeCost, TruncationCost } from './counts';
import { EntryCosts } from './entry_costs';
import type { Memo } from './memo';
import { NumberCosts } from './number_costs';
import { NumberedUses } from './numbered_uses';
import type { RecordTallies } from './record_tally';
import type { CounterTotals, RenderingCounter } from './rendering_counter';

/** After so many codes others may have their turn. */
const STEP = 512;

/**
 * Counts the rendering `codebook`. Which number a code has depends on the whole cohort, so uses of codes are counted by
 * reference: selecting a record costs its codes, and what numbers cost follows from how many digits they have.
 */
export class CodebookCounter implements RenderingCounter {
  readonly #order: CodeOrder;
  readonly #uses: NumberedUses;
  readonly #made: CodebookRecords;
  readonly #numbers: readonly NumberCosts[];
  readonly #header: Uint32Array;
  readonly #entries: EntryCosts;
  readonly #otherEntries = new Map<number, EntryCosts>();
  /** Of the entries of codes in use, without their numbers, per encoding. */
  readonly #entryTokens: Float64Array;
  readonly #records = new Map<SubjectId, CodebookRecord>();
  #isPlaced = true;
  #selected: readonly CodebookRecord[] = [];

  constructor(
    readonly codes: CountedCodes,
    readonly memo: Memo,
    readonly tallies: RecordTallies,
  ) {
    this.#order = new CodeOrder(codes);
    this.#made = new CodebookRecords(codes, memo);
    this.#numbers = memo.encodings.map(encoding => NumberCosts.of(encoding));
    this.#header = memo.countsOf(CODEBOOK_HEADER);
    this.#entries = new EntryCosts(CODEBOOK_LENGTH, codes, memo);
    this.#entryTokens = new Float64Array(memo.width);
    this.#uses = new NumberedUses(this.#order, (code, change) => {
      for (let i = 0; i < memo.width; i++) this.#entryTokens[i]! += change * this.#entries.of(code, i);
    });
  }

  add(record: SubjectEvents): void {
    const steps = this.addSteps(record);
    while (steps.next().done !== true) continue;
  }

  *addSteps(record: SubjectEvents): Generator<undefined, void> {
    const tally = yield* this.tallies.of(record);
    const codes = new Set<number>();
    for (const number of tally.codes) if (number !== NO_CODE_NUMBER) codes.add(this.codes.first(number));
    let counted = 0;
    for (const code of codes) {
      for (let i = 0; i < this.memo.width; i++) this.#entries.of(code, i);
      if (++counted % STEP === 0) yield;
    }
    if (this.#order.take(codes)) this.#isPlaced = false;
    this.#records.set(record.subject, this.#made.of(tally, this.#order));
  }

  forget(subject: SubjectId): void {
    this.#records.delete(subject);
  }

  select(subjects: readonly SubjectId[]): void {
    this.#place();
    const selected = subjects.map(subject => {
      const record = this.#records.get(subject);
      if (!record) throw new Error('A subject was selected that was not added.');
      return record;
    });
    const [before, after] = [new Set(this.#selected), new Set(selected)];
    for (const record of before) if (!after.has(record)) this.#uses.change(record, -1);
    for (const record of after) if (!before.has(record)) this.#uses.change(record, 1);
    this.#selected = selected;
  }

  totals(): readonly CounterTotals[] {
    this.#place();
    return this.memo.encodings.map((_, encoding) => {
      const entries = this.#entryTokens[encoding]! + this.#numbers[encoding]!.upTo(this.#uses.used);
      const shared = this.#sharedOf(encoding, this.#entries, entries);
      const n = this.ofSubjects(encoding).reduce((sum, own) => sum + own, shared);
      const references = this.#referenceTokens(encoding);
      const m = this.#selected.reduce((sum, record) => sum + record.m[encoding]!, entries + references);
      return { n, m: Math.min(m, n), shared };
    });
  }

  /** The blank line behind a record counts with it. */
  ofSubjects(encoding: number): readonly number[] {
    this.#place();
    const references = this.#referencesOf(encoding);
    const last = this.#selected.length - 1;
    return this.#selected.map((record, at) => {
      const end = at < last ? record.end.blank : record.end.none;
      return record.n[encoding]! + end[encoding]! + references(record);
    });
  }

  costs(encoding: number, limit: number): readonly CodeCost[] {
    return costsByCode(this.codes, limit, each => {
      this.#visit(encoding, each);
      this.#uses.forEach((code, number) => {
        const entry = this.#numbers[encoding]!.of(number) + this.#entries.of(code, encoding);
        each(code, 0, entry, entry);
      });
    });
  }

  categories(encoding: number): readonly CategoryCost[] {
    return costsByCategory(this.codes, each => this.#visit(encoding, each));
  }

  truncation(encoding: number, lengths: readonly number[]): readonly TruncationCost[] {
    const { n, shared } = this.totals()[encoding]!;
    return lengths.map(length => {
      const entries = this.#entriesAt(Math.min(length, CODEBOOK_LENGTH));
      let tokens = this.#numbers[encoding]!.upTo(this.#uses.used);
      this.#uses.forEach(code => (tokens += entries.of(code, encoding)));
      return { length, n: n - shared + this.#sharedOf(encoding, entries, tokens), approximate: false };
    });
  }

  /** Takes in that codes of added records have moved others to another place. */
  #place(): void {
    if (!this.#isPlaced) this.#uses.place();
    this.#isPlaced = true;
  }

  #entriesAt(length: number): EntryCosts {
    if (length === CODEBOOK_LENGTH) return this.#entries;
    const entries = this.#otherEntries.get(length) ?? new EntryCosts(length, this.codes, this.memo);
    this.#otherEntries.set(length, entries);
    return entries;
  }

  /** The codebook with its header and the blank line behind it; there is none where no code is in use. */
  #sharedOf(encoding: number, entries: EntryCosts, tokens: number): number {
    if (this.#uses.used === 0) return 0;
    const last = this.#order.at(this.#uses.placeOf(this.#uses.used));
    return this.#header[encoding]! + tokens + entries.blankBehind(last, encoding);
  }

  /** Of all references in event lines. */
  #referenceTokens(encoding: number): number {
    const costs = this.#numbers[encoding]!;
    if (costs.steps) return this.#bySteps(costs.steps, number => this.#uses.usesFrom(number), this.#uses.total);
    let tokens = 0;
    this.#uses.forEach((_, number, uses) => (tokens += uses * costs.of(number)));
    return tokens;
  }

  /** Answers with the tokens of a record's references. */
  #referencesOf(encoding: number): (record: CodebookRecord) => number {
    const costs = this.#numbers[encoding]!;
    if (costs.steps) {
      const { steps } = costs;
      const places = new Map(steps.map(({ from }) => [from, this.#uses.placeOf(from)]));
      return record =>
        this.#bySteps(
          steps,
          number => usesFrom(record, places.get(number)!, this.#order),
          record.usesUpTo[record.codes.length]!,
        );
    }
    const numbers = this.#numbersOfCodes();
    return ({ codes, usesUpTo }) =>
      codes.reduce((sum, code, i) => sum + (usesUpTo[i + 1]! - usesUpTo[i]!) * costs.of(numbers[code]!), 0);
  }

  /** @param from how many uses have this number or a larger one */
  #bySteps(steps: NonNullable<NumberCosts['steps']>, from: (number: number) => number, all: number): number {
    let tokens = all * steps[0]!.cost;
    for (let i = 1; i < steps.length && steps[i]!.from <= this.#uses.used; i++) {
      tokens += from(steps[i]!.from) * (steps[i]!.cost - steps[i - 1]!.cost);
    }
    return tokens;
  }

  #numbersOfCodes(): Int32Array {
    const numbers = new Int32Array(this.codes.size);
    this.#uses.forEach((code, number) => (numbers[code] = number));
    return numbers;
  }

  /** Event lines. */
  #visit(encoding: number, each: VisitCode): void {
    const { width } = this.memo;
    const numbers = this.#numbersOfCodes();
    const costs = this.#numbers[encoding]!;
    for (const { tally } of this.#selected) {
      tally.codes.forEach((code, i) => {
        const [bare, tailed] = [tally.bare[i]!, tally.tailed[i]!];
        const tails = tally.tails[i * width + encoding]!;
        if (code === NO_CODE_NUMBER) {
          const { named, line } = this.#made.withoutCode(bare, tailed, encoding);
          each(code, bare + tailed, named, line + tails);
          return;
        }
        const named = (bare + tailed) * costs.of(numbers[this.codes.first(code)]!);
        each(code, bare + tailed, named, named + bare * this.#made.lineBreak[encoding]! + tails);
      });
    }
  }
}
