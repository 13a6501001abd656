import type { Content } from '../render/compact/lexicon';
import type { CompactLegendCounts } from './compact_legend';
import type { Memo } from './memo';

/** Where an event stands: before another on its line, before a line break, before one that is the last, or a blank line. */
const PLACES = ['', '\n', '\n\n'] as const;

/**
 * What stands behind the words of events with a text costs: nothing where the word says it all, else value and text, or
 * value and the text's word; and the line breaks behind it. Numbers are worked out when they are first needed and anew
 * when a content is written otherwise.
 */
export class CompactTails {
  readonly #legend: CompactLegendCounts;
  readonly #memo: Memo;
  /** By content, then by place and encoding; null where it is to be worked out. */
  readonly #costs: (Uint32Array | null)[] = [];
  /** By content: whether its text's word comes on top, which is longer or shorter by all uses together. */
  readonly #hasTextWord: boolean[] = [];
  readonly #breaks: readonly Uint32Array[];

  constructor(legend: CompactLegendCounts, memo: Memo) {
    this.#legend = legend;
    this.#memo = memo;
    this.#breaks = PLACES.map(breaks => memo.countsOf(breaks));
  }

  /** Forgets what is no longer so. */
  turn(turned: Iterable<Content>): void {
    for (const { index } of turned) this.#costs[index] = null;
  }

  within(content: Content, encoding: number): number {
    return this.#at(content, encoding);
  }

  atEnd(content: Content, encoding: number): number {
    return this.#at(content, this.#memo.width + encoding);
  }

  /** @param isLastRecord whether nothing follows the line break */
  last(content: Content, isLastRecord: boolean, encoding: number): number {
    return this.#at(content, (isLastRecord ? 1 : 2) * this.#memo.width + encoding);
  }

  /** @param at a place and an encoding */
  #at(content: Content, at: number): number {
    const costs = (this.#costs[content.index] ??= this.#work(content));
    return costs[at]! + (this.#hasTextWord[content.index] ? this.#legend.words(content.text) : 0);
  }

  #work(content: Content): Uint32Array {
    const { width } = this.#memo;
    const costs = new Uint32Array(PLACES.length * width);
    const { value, text } = content;
    const isWord = this.#legend.isWord(content);
    const hasTextWord = !isWord && this.#legend.isTextWord(text);
    this.#hasTextWord[content.index] = hasTextWord;
    if (!isWord && !hasTextWord) {
      const spelled = `${value}=${text.quoted}`;
      for (const [place, breaks] of PLACES.entries()) {
        this.#memo.count(spelled + breaks, costs, place * width);
      }
      return costs;
    }
    const before = isWord ? null : this.#memo.countsOf(value);
    for (const [place, breaks] of this.#breaks.entries()) {
      for (let i = 0; i < width; i++) costs[place * width + i] = breaks[i]! + (before?.[i] ?? 0);
    }
    return costs;
  }
}
