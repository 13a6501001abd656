import { mentionsOf, paysAsContent, paysAsText } from '../render/compact/decisions';
import { PREAMBLE, RECORDS, TEXTS } from '../render/compact/grammar';
import { conceptEntry, groupHead, groupOf } from '../render/compact/groups';
import { contentEntry } from '../render/compact/legend';
import type { Concept, Content, Lexicon, Text } from '../render/compact/lexicon';
import { SINGLE_WORDS, type Named } from '../render/compact/naming';
import { LongNameSearch, type LongNames, type NamedUses } from './long_names';
import type { Memo } from './memo';

/**
 * What the legend of a compact text costs while uses come and go: each change recounts the entries that it changes. A
 * word is one token; where single words run out, names of more words are found by ranking all uses.
 */
export class CompactLegendCounts {
  readonly #memo: Memo;
  readonly #lexicon: Lexicon;
  /** By index in the lexicon. */
  readonly #conceptUses: number[] = [];
  readonly #contentUses: number[] = [];
  readonly #mentions: number[] = [];
  readonly #isTextWord: boolean[] = [];
  /** The entry of each concept and the head of its group. */
  readonly #lines: { readonly entry: string; readonly head: string }[] = [];
  readonly #groups = new Map<string, number>();
  /** Entries' tokens but for words, and how many words they have; those that name concepts, and texts'. */
  readonly #naming: Float64Array;
  readonly #texts: Float64Array;
  readonly #piece: Uint32Array;
  #conceptWords = 0;
  #contentWords = 0;
  #textWords = 0;
  #textWordsInEntries = 0;
  readonly #search: LongNameSearch;
  /** Undefined: not looked for since uses changed; null: there are none. */
  #long: LongNames | null | undefined = undefined;
  /** What they have more than one word. */
  #extra: ExtraWords | null = null;
  #turned = new Set<Content>();

  constructor(lexicon: Lexicon, memo: Memo) {
    this.#lexicon = lexicon;
    this.#memo = memo;
    this.#search = new LongNameSearch(lexicon);
    this.#naming = new Float64Array(memo.width);
    this.#texts = new Float64Array(memo.width);
    this.#piece = new Uint32Array(memo.width);
  }

  /** Whether the content has a word of its own. */
  isWord(content: Content): boolean {
    return paysAsContent(content, this.#contentUses[content.index] ?? 0);
  }

  /** Whether the text has one. */
  isTextWord(text: Text): boolean {
    return this.#isTextWord[text.index] ?? false;
  }

  /** The contents whose events are written otherwise than when this was last asked, but for longer names. */
  takeTurned(): ReadonlySet<Content> {
    const turned = this.#turned;
    this.#turned = new Set();
    return turned;
  }

  /** How many words the name of a thing has that has a name. */
  words(thing: Concept | Content | Text): number {
    return this.longNames?.words(thing) ?? 1;
  }

  /** More events of a concept, with a text or without, or fewer. */
  addConcept(concept: Concept, uses: number): void {
    const before = this.#conceptUses[concept.index] ?? 0;
    const after = before + uses;
    this.#conceptUses[concept.index] = after;
    this.#long = undefined;
    if (before > 0 === after > 0) return;
    const sign = after > 0 ? 1 : -1;
    this.#conceptWords += sign;
    const { entry, head } = (this.#lines[concept.index] ??= {
      entry: conceptEntry(concept),
      head: groupHead(groupOf(concept)),
    });
    this.#enter(this.#naming, entry, sign);
    const members = (this.#groups.get(head) ?? 0) + sign;
    if (members === 0) this.#groups.delete(head);
    else this.#groups.set(head, members);
    if (members === (sign > 0 ? 1 : 0)) this.#enter(this.#naming, head, sign);
  }

  /** More events of a content, or fewer. They are also its concept's. */
  addContent(content: Content, uses: number): void {
    const { text } = content;
    const before = this.#contentUses[content.index] ?? 0;
    const after = before + uses;
    this.#long = undefined;
    const mentions = (this.#mentions[text.index] ?? 0) + mentionsOf(content, after) - mentionsOf(content, before);
    this.#mentions[text.index] = mentions;
    const isTextWord = paysAsText(text, mentions);
    const turns = isTextWord !== this.isTextWord(text);
    if (paysAsContent(content, after) === this.isWord(content) && !turns) {
      this.#contentUses[content.index] = after;
      return;
    }
    this.#turned.add(content);
    if (this.isWord(content)) this.#enterContent(content, -1);
    this.#contentUses[content.index] = after;
    if (turns) this.#turnText(content, isTextWord);
    if (this.isWord(content)) this.#enterContent(content, 1);
  }

  /** Tokens of everything before the records, in the encoding with this index; `m` are those that name concepts. */
  totals(encoding: number): { readonly n: number; readonly m: number } {
    const fixed = this.#count(PREAMBLE, encoding) + this.#count(`${RECORDS}\n\n`, encoding);
    const head = this.#textWords === 0 ? 0 : this.#count(`${TEXTS}\n`, encoding);
    const extra = this.#extraInEntries();
    const m =
      this.#naming[encoding]! + this.#conceptWords + this.#contentWords + this.#textWordsInEntries + extra.naming;
    return { n: fixed + head + m + this.#texts[encoding]! + this.#textWords + extra.texts, m };
  }

  /** Tokens of a concept's entry and of the entries below it, of those that it has. */
  entry(thing: Concept | Content, encoding: number): number {
    if (!('text' in thing)) return this.words(thing) + this.#count(conceptEntry(thing), encoding);
    const { text, value } = thing;
    const isTextWord = this.isTextWord(text);
    const behind = isTextWord ? this.words(text) : 0;
    return (
      this.words(thing) + behind + this.#sumOf(this.#contentPieces(value, isTextWord ? null : text.quoted), encoding)
    );
  }

  /** The word of a text in a content's entry changes hands: all entries with that text are written anew. */
  #turnText(changing: Content, isWord: boolean): void {
    const { text } = changing;
    const others = text.contents.filter(content => content !== changing && this.isWord(content));
    for (const content of others) this.#enterContent(content, -1);
    this.#isTextWord[text.index] = isWord;
    for (const content of text.contents) this.#turned.add(content);
    for (const content of others) this.#enterContent(content, 1);
    const sign = isWord ? 1 : -1;
    this.#textWords += sign;
    this.#enter(this.#texts, `=${text.quoted}\n`, sign);
  }

  #enterContent({ value, text }: Content, sign: 1 | -1): void {
    const isTextWord = this.isTextWord(text);
    this.#contentWords += sign;
    if (isTextWord) this.#textWordsInEntries += sign;
    for (const piece of this.#contentPieces(value, isTextWord ? null : text.quoted)) {
      this.#enter(this.#naming, piece, sign);
    }
  }

  /** An entry but for its word, in the pieces around a text's word where there is one. */
  #contentPieces(value: string, quoted: string | null): readonly string[] {
    if (quoted !== null) return [contentEntry(value, quoted)];
    return [contentEntry(value, '').slice(0, -1), '\n'];
  }

  #enter(into: Float64Array, piece: string, sign: 1 | -1): void {
    this.#memo.count(piece, this.#piece);
    for (let i = 0; i < this.#piece.length; i++) into[i]! += sign * this.#piece[i]!;
  }

  #count(piece: string, encoding: number): number {
    return this.#memo.countsOf(piece)[encoding]!;
  }

  #sumOf(pieces: readonly string[], encoding: number): number {
    return pieces.reduce((sum, piece) => sum + this.#count(piece, encoding), 0);
  }

  /** The names of more than one word; null where none is in use. */
  get longNames(): LongNames | null {
    if (this.#long === undefined) {
      const extra = this.#conceptWords + this.#contentWords + this.#textWords - SINGLE_WORDS;
      this.#long = extra > 0 ? this.#search.find(this.#named(), extra) : null;
      this.#extra = null;
    }
    return this.#long;
  }

  #named(): NamedUses {
    const { concepts, contents, texts } = this.#lexicon;
    const named: Named<Content>[] = contents
      .filter(content => this.isWord(content))
      .map(thing => ({ thing, uses: this.#contentUses[thing.index]! }));
    const bare = new Int32Array(concepts.length);
    for (let i = 0; i < bare.length; i++) bare[i] = this.#conceptUses[i] || -1;
    for (const { thing, uses } of named) bare[thing.concept.index]! -= uses;
    return {
      concepts: bare,
      contents: named,
      texts: texts.filter(text => this.isTextWord(text)).map(thing => ({ thing, uses: this.#mentions[thing.index]! })),
    };
  }

  #extraInEntries(): ExtraWords {
    const long = this.longNames;
    if (long === null) return NONE;
    if (this.#extra) return this.#extra;
    let [naming, inTexts] = [long.extra, 0];
    for (const text of long.texts) {
      const extra = long.words(text) - 1;
      inTexts += extra;
      naming += extra * text.contents.filter(content => this.isWord(content)).length;
    }
    return (this.#extra = { naming, texts: inTexts });
  }
}

/** Words of entries beyond the first of each name: in those that name concepts, and in those of texts. */
interface ExtraWords {
  readonly naming: number;
  readonly texts: number;
}

const NONE: ExtraWords = { naming: 0, texts: 0 };
