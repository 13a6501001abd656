import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { Lexicon, type Concept, type Content } from '../render/compact/lexicon';
import { isSingleWordIn } from '../render/compact/naming';
import type { RenderOptions } from '../render/rendering';
import { costsByCategory, costsByCode, type VisitCode } from './code_costs';
import { CompactLegendCounts } from './compact_legend';
import { countCompactRecord, type CompactRecordCounts } from './compact_record';
import { CompactTails } from './compact_tails';
import type { CountedCodes } from './counted_codes';
import type { CategoryCost, CodeCost, TruncationCost } from './counts';
import type { Encoding } from './encoding';
import type { Memo } from './memo';
import type { CounterTotals, RenderingCounter } from './rendering_counter';

const areSingle = new WeakMap<Encoding, boolean>();

/** Whether CompactCounter counts exactly in an encoding: every word is a token there, and pieces add up. */
export function countsCompactly(encoding: Encoding): boolean {
  let known = areSingle.get(encoding);
  if (known === undefined) {
    known = encoding.addsUp && encoding.splitsLastBreak !== true && isSingleWordIn(text => encoding.count(text));
    areSingle.set(encoding, known);
  }
  return known;
}

/**
 * Counts the compact rendering without rendering. What a subject holds is counted once; which of it has a word goes by
 * uses that are counted up and down, so that selecting another subject costs what that subject holds. M are the words of
 * events and the legend's lines that name codes.
 *
 * Only for encodings of which `countsCompactly` is true.
 */
export class CompactCounter implements RenderingCounter {
  readonly #options: RenderOptions;
  readonly #codes: CountedCodes;
  readonly #memo: Memo;
  readonly #lexicon: Lexicon;
  readonly #legend: CompactLegendCounts;
  readonly #counted = new Map<SubjectId, CompactRecordCounts>();
  /** Those that were forgotten while they were selected: they are let go with the next selection. */
  readonly #forgotten = new Set<CompactRecordCounts>();
  #isCounting = false;
  /** What events of each content cost behind their word. */
  readonly #tails: CompactTails;
  #selected: readonly CompactRecordCounts[] = [];
  /** Tokens of each selected subject's words, which are the same in every encoding. */
  #words: readonly number[] = [];
  /** Per encoding, and per selected subject. */
  #own: readonly (readonly number[])[] | null = null;

  /** @param lexicon a fresh one, of the options' length of descriptions */
  constructor(
    options: RenderOptions,
    codes: CountedCodes,
    memo: Memo,
    lexicon = new Lexicon(options.descriptionLength),
  ) {
    this.#options = options;
    this.#codes = codes;
    this.#memo = memo;
    this.#lexicon = lexicon;
    this.#legend = new CompactLegendCounts(this.#lexicon, memo);
    this.#tails = new CompactTails(this.#legend, memo);
  }

  add(record: SubjectEvents): void {
    const steps = this.addSteps(record);
    while (steps.next().done !== true) continue;
  }

  *addSteps(record: SubjectEvents): Generator<undefined, void> {
    // Of a record whose steps were not gone to their end.
    if (this.#isCounting) this.#lexicon.dropUnheld();
    this.#isCounting = true;
    const counts = yield* countCompactRecord(record, this.#options, this.#lexicon, this.#codes, this.#memo);
    for (const content of counts.told.contents) this.#lexicon.hold(content);
    this.#isCounting = false;
    this.forget(record.subject);
    this.#counted.set(record.subject, counts);
  }

  forget(subject: SubjectId): void {
    const counts = this.#counted.get(subject);
    if (counts === undefined) return;
    this.#counted.delete(subject);
    this.#forgotten.add(counts);
    this.#release();
  }

  select(subjects: readonly SubjectId[]): void {
    const selected = subjects.map(subject => {
      const counts = this.#counted.get(subject);
      if (counts === undefined) throw new Error('A subject is selected that was not added.');
      return counts;
    });
    const [before, after] = [new Set(this.#selected), new Set(selected)];
    for (const counts of before) if (!after.has(counts)) this.#use(counts, -1);
    for (const counts of after) if (!before.has(counts)) this.#use(counts, 1);
    this.#tails.turn(this.#legend.takeTurned());
    this.#selected = selected;
    this.#words = selected.map(counts => this.#wordsOf(counts));
    this.#own = null;
    this.#release();
  }

  totals(): readonly CounterTotals[] {
    return this.#memo.encodings.map((_, encoding) => {
      if (this.#selected.length === 0) return { n: 0, m: 0, shared: 0 };
      const shared = this.#legend.totals(encoding);
      const n = this.ofSubjects(encoding).reduce((sum, tokens) => sum + tokens, shared.n);
      const m = this.#words.reduce((sum, words) => sum + words, shared.m);
      return { n, m, shared: shared.n };
    });
  }

  ofSubjects(encoding: number): readonly number[] {
    this.#own ??= this.#memo.encodings.map((_, i) => this.#selected.map((counts, at) => this.#tokensOf(counts, at, i)));
    return this.#own[encoding]!;
  }

  costs(encoding: number, limit: number): readonly CodeCost[] {
    return costsByCode(this.#codes, limit, each => {
      this.#visit(encoding, each);
    });
  }

  categories(encoding: number): readonly CategoryCost[] {
    return costsByCategory(this.#codes, each => {
      this.#visit(encoding, each);
    });
  }

  /** Only the legend has descriptions. */
  truncation(): readonly TruncationCost[] {
    return [];
  }

  /** Lets go of texts that no record has any more: notes are the most of a record. */
  #release(): void {
    for (const counts of this.#forgotten) {
      if (this.#selected.includes(counts)) continue;
      this.#forgotten.delete(counts);
      this.#tails.turn(counts.told.contents.filter(content => this.#lexicon.release(content)));
    }
  }

  #use({ bare, told }: CompactRecordCounts, sign: 1 | -1): void {
    for (const { concept, uses } of bare) this.#legend.addConcept(concept, sign * uses);
    told.contents.forEach((content, i) => {
      const uses = sign * told.uses[i]!;
      this.#legend.addConcept(content.concept, uses);
      this.#legend.addContent(content, uses);
    });
  }

  #tokensOf({ plain, told, end }: CompactRecordCounts, at: number, encoding: number): number {
    const isLastRecord = at === this.#selected.length - 1;
    let sum = plain[encoding]! + this.#words[at]!;
    for (let i = 0; i < told.contents.length; i++) {
      const content = told.contents[i]!;
      sum += told.within[i]! * this.#tails.within(content, encoding);
      sum += told.atEnd[i]! * this.#tails.atEnd(content, encoding);
    }
    if (end.told >= 0) return sum + this.#tails.last(told.contents[end.told]!, isLastRecord, encoding);
    return sum + (isLastRecord ? end.without : end.withBlankLine)[encoding]!;
  }

  #wordsOf({ events, bareConcepts, bareUses, told }: CompactRecordCounts): number {
    const { longNames } = this.#legend;
    if (longNames === null) return events;
    let sum = events + longNames.extraWords(bareConcepts, bareUses);
    told.contents.forEach((content, i) => (sum += told.uses[i]! * (longNames.words(this.#named(content)) - 1)));
    return sum;
  }

  /** What an event's word is of. */
  #named(content: Content): Concept | Content {
    return this.#legend.isWord(content) ? content : content.concept;
  }

  #visit(encoding: number, each: VisitCode): void {
    const entered = new Set<Concept | Content>();
    const enter = (thing: Concept | Content, code: number): void => {
      if (entered.has(thing)) return;
      entered.add(thing);
      const tokens = this.#legend.entry(thing, encoding);
      each(code, 0, tokens, tokens);
    };
    for (const [at, { bare, told, end }] of this.#selected.entries()) {
      const isLastRecord = at === this.#selected.length - 1;
      for (const events of bare) {
        const { concept, code, uses, tails } = events;
        const words = uses * this.#legend.words(concept);
        const last = end.bare === events ? (isLastRecord ? end.without : end.withBlankLine)[encoding]! : 0;
        each(code, uses, words, words + tails[encoding]! + last);
        enter(concept, code);
      }
      told.contents.forEach((content, i) => {
        const code = told.codes[i]!;
        const words = told.uses[i]! * this.#legend.words(this.#named(content));
        let tokens = words + told.within[i]! * this.#tails.within(content, encoding);
        tokens += told.atEnd[i]! * this.#tails.atEnd(content, encoding);
        if (i === end.told) tokens += this.#tails.last(content, isLastRecord, encoding);
        each(code, told.uses[i]!, words, tokens);
        enter(content.concept, code);
        if (this.#legend.isWord(content)) enter(content, code);
      });
    }
  }
}
