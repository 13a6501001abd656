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
  readonly #breaks: readonly Uint32Array[];
  #isLong = false;

  constructor(legend: CompactLegendCounts, memo: Memo) {
    this.#legend = legend;
    this.#memo = memo;
    this.#breaks = PLACES.map(breaks => memo.countsOf(breaks));
  }

  /** Forgets what is no longer so. */
  turn(turned: ReadonlySet<Content>): void {
    const wasLong = this.#isLong;
    this.#isLong = this.#legend.hasLongNames;
    // Which names are the longer ones goes by all uses together.
    if (wasLong || this.#isLong) this.#costs.fill(null);
    else for (const { index } of turned) this.#costs[index] = null;
  }

  within(content: Content, encoding: number): number {
    return this.#of(content)[encoding]!;
  }

  atEnd(content: Content, encoding: number): number {
    return this.#of(content)[this.#memo.width + encoding]!;
  }

  /** @param isLastRecord whether nothing follows the line break */
  last(content: Content, isLastRecord: boolean, encoding: number): number {
    return this.#of(content)[(isLastRecord ? 1 : 2) * this.#memo.width + encoding]!;
  }

  #of(content: Content): Uint32Array {
    return (this.#costs[content.index] ??= this.#work(content));
  }

  #work(content: Content): Uint32Array {
    const { width } = this.#memo;
    const costs = new Uint32Array(PLACES.length * width);
    const { value, text } = content;
    const isWord = this.#legend.isWord(content);
    if (!isWord && !this.#legend.isTextWord(text)) {
      for (const [place, breaks] of PLACES.entries()) {
        this.#memo.count(`${value}=${text.quoted}${breaks}`, costs, place * width);
      }
      return costs;
    }
    const before = isWord ? null : this.#memo.countsOf(value);
    const word = isWord ? 0 : this.#legend.words(text);
    for (const [place, breaks] of this.#breaks.entries()) {
      for (let i = 0; i < width; i++) costs[place * width + i] = breaks[i]! + word + (before?.[i] ?? 0);
    }
    return costs;
  }
}
