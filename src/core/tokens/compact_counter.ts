import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { Lexicon, type Concept, type Content } from '../render/compact/lexicon';
import { isSingleWordIn } from '../render/compact/naming';
import type { RenderOptions } from '../render/rendering';
import { costsByCategory, costsByCode, type VisitCode } from './code_costs';
import { CompactLegendCounts } from './compact_legend';
import { countCompactRecord, type CompactRecordCounts } from './compact_record';
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
    known = encoding.addsUp && isSingleWordIn(text => encoding.count(text));
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
  /** Per content and encoding: value; value and text; the same before a line break, and before a blank line. */
  readonly #tails: (readonly Uint32Array[])[] = [];
  #selected: readonly CompactRecordCounts[] = [];
  /** Per encoding, and per selected subject. */
  #own: readonly (readonly number[])[] | null = null;

  constructor(options: RenderOptions, codes: CountedCodes, memo: Memo) {
    this.#options = options;
    this.#codes = codes;
    this.#memo = memo;
    this.#lexicon = new Lexicon(options.descriptionLength);
    this.#legend = new CompactLegendCounts(this.#lexicon, memo);
  }

  add(record: SubjectEvents): void {
    const counts = countCompactRecord(record, this.#options, this.#lexicon, this.#codes, this.#memo);
    this.#counted.set(record.subject, counts);
  }

  forget(subject: SubjectId): void {
    this.#counted.delete(subject);
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
    this.#selected = selected;
    this.#own = null;
  }

  totals(): readonly CounterTotals[] {
    return this.#memo.encodings.map((_, encoding) => {
      if (this.#selected.length === 0) return { n: 0, m: 0, shared: 0 };
      const shared = this.#legend.totals(encoding);
      const n = this.ofSubjects(encoding).reduce((sum, tokens) => sum + tokens, shared.n);
      return { n, m: shared.m + this.#words(), shared: shared.n };
    });
  }

  ofSubjects(encoding: number): readonly number[] {
    this.#own ??= this.#memo.encodings.map((_, i) =>
      this.#selected.map((counts, at) => this.#tokensOf(counts, at === this.#selected.length - 1, i)),
    );
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

  #use({ bare, told }: CompactRecordCounts, sign: 1 | -1): void {
    for (const { concept, uses } of bare) this.#legend.addConcept(concept, sign * uses);
    for (const { content, within, atEnd, isLast } of told) {
      const uses = within + atEnd + Number(isLast);
      this.#legend.addConcept(content.concept, sign * uses);
      this.#legend.addContent(content, sign * uses);
    }
  }

  #tokensOf({ plain, bare, told, end }: CompactRecordCounts, isLastRecord: boolean, encoding: number): number {
    let sum = plain[encoding]!;
    for (const { concept, uses } of bare) sum += uses * this.#legend.words(concept);
    for (const { content, within, atEnd, isLast } of told) {
      sum += (within + atEnd + Number(isLast)) * this.#legend.words(this.#named(content));
      sum += within * this.#tail(content, '', encoding) + atEnd * this.#tail(content, '\n', encoding);
    }
    const behind = isLastRecord ? '\n' : '\n\n';
    if (end.told !== null) return sum + this.#tail(end.told.content, behind, encoding);
    return sum + (isLastRecord ? end.without : end.withBlankLine)[encoding]!;
  }

  /** What an event's word is of. */
  #named(content: Content): Concept | Content {
    return this.#legend.isWord(content) ? content : content.concept;
  }

  /** Tokens behind an event's word, with the line breaks behind them. */
  #tail(content: Content, behind: '' | '\n' | '\n\n', encoding: number): number {
    const [value, within, atEnd, atBlankLine, lineBreak, blankLine] = this.#tailsOf(content);
    const isSpelled = !this.#legend.isWord(content) && !this.#legend.isTextWord(content.text);
    if (isSpelled) return (behind === '' ? within : behind === '\n' ? atEnd : atBlankLine)![encoding]!;
    const breaks = behind === '' ? 0 : (behind === '\n' ? lineBreak : blankLine)![encoding]!;
    if (this.#legend.isWord(content)) return breaks;
    return value![encoding]! + this.#legend.words(content.text) + breaks;
  }

  #tailsOf({ index, value, text }: Content): readonly Uint32Array[] {
    const spelled = `${value}=${text.quoted}`;
    return (this.#tails[index] ??= [value, spelled, `${spelled}\n`, `${spelled}\n\n`, '\n', '\n\n'].map(piece =>
      this.#memo.countsOf(piece),
    ));
  }

  /** Tokens of all events' words, which are the same in every encoding. */
  #words(): number {
    let sum = 0;
    for (const { bare, told } of this.#selected) {
      for (const { concept, uses } of bare) sum += uses * this.#legend.words(concept);
      for (const { content, within, atEnd, isLast } of told) {
        sum += (within + atEnd + Number(isLast)) * this.#legend.words(this.#named(content));
      }
    }
    return sum;
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
      const behind = isLastRecord ? '\n' : '\n\n';
      for (const events of bare) {
        const { concept, code, uses, tails } = events;
        const words = uses * this.#legend.words(concept);
        const isAtEnd = end.told === null && end.bare === events;
        const last = isAtEnd ? (isLastRecord ? end.without : end.withBlankLine)[encoding]! : 0;
        each(code, uses, words, words + tails[encoding]! + last);
        enter(concept, code);
      }
      for (const { content, code, within, atEnd, isLast } of told) {
        const uses = within + atEnd + Number(isLast);
        const words = uses * this.#legend.words(this.#named(content));
        let tokens = within * this.#tail(content, '', encoding) + atEnd * this.#tail(content, '\n', encoding);
        if (isLast) tokens += this.#tail(content, behind, encoding);
        each(code, uses, words, words + tokens);
        enter(content.concept, code);
        if (this.#legend.isWord(content)) enter(content, code);
      }
    }
  }
}
