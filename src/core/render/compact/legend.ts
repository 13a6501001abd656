import type { Segment } from '../rendering';
import { mentionsOf, paysAsContent, paysAsText } from './decisions';
import { PREAMBLE, RECORDS, TEXTS, written } from './grammar';
import { conceptEntry, groupHead, groupOf } from './groups';
import type { Concept, Content, Lexicon, Text } from './lexicon';
import { nameAll, type Named } from './naming';

/** How often each thing of a lexicon occurs, by index. */
export interface Uses {
  readonly concepts: readonly number[];
  readonly contents: readonly number[];
}

/** The words of a cohort, and what its text has before the records. */
export class Legend {
  readonly #names: ReadonlyMap<Concept | Content | Text, string>;
  readonly #concepts: readonly Named<Concept>[];
  readonly #contents: readonly Named<Content>[];
  readonly #texts: readonly Named<Text>[];

  constructor(lexicon: Lexicon, uses: Uses) {
    const usesOf = (content: Content): number => uses.contents[content.index] ?? 0;
    this.#contents = lexicon.contents
      .filter(content => paysAsContent(content, usesOf(content)))
      .map(thing => ({ thing, uses: usesOf(thing) }));
    this.#texts = lexicon.texts
      .map(text => ({ thing: text, uses: text.contents.reduce((sum, c) => sum + mentionsOf(c, usesOf(c)), 0) }))
      .filter(({ thing, uses: mentions }) => paysAsText(thing, mentions));
    // An event that has a word with its text does not use its concept's.
    const bare = [...uses.concepts];
    for (const { thing, uses: replaced } of this.#contents) bare[thing.concept.index]! -= replaced;
    this.#concepts = lexicon.concepts.map(thing => ({ thing, uses: bare[thing.index] ?? 0 }));
    this.#names = nameAll({ concepts: this.#concepts, contents: this.#contents, texts: this.#texts });
  }

  /** An event's word, with its space, and what stands behind it. */
  event(concept: Concept, value: string, content: Content | null): { readonly word: string; readonly tail: string } {
    if (content === null) return { word: this.#word(concept), tail: value };
    if (this.#names.has(content)) return { word: this.#word(content), tail: '' };
    const text = this.#names.has(content.text) ? this.#word(content.text) : `=${content.text.quoted}`;
    return { word: this.#word(concept), tail: value + text };
  }

  /** The whole head: preamble, texts, concepts with their contents, and the line that ends it. */
  *segments(): Generator<Segment> {
    yield shared(PREAMBLE, 'preamble', false);
    if (this.#texts.length > 0) yield shared(`${TEXTS}\n`, 'legend', false);
    for (const { thing } of sortedByKey(this.#texts)) {
      yield shared(`${this.#word(thing)}=${thing.quoted}\n`, 'legend', false);
    }
    const contents = new Map<Concept, Named<Content>[]>();
    for (const named of sortedByKey(this.#contents)) {
      const { concept } = named.thing;
      const known = contents.get(concept);
      if (known === undefined) contents.set(concept, [named]);
      else known.push(named);
    }
    for (const [head, concepts] of groups(this.#concepts)) {
      yield shared(head, 'legend', true);
      for (const { thing } of concepts) {
        yield shared(this.#word(thing) + conceptEntry(thing), 'legend', true);
        for (const { thing: content } of contents.get(thing) ?? []) {
          yield shared(this.#word(content) + this.#contentEntry(content), 'legend', true);
        }
      }
    }
    yield shared(`${RECORDS}\n`, 'legend', false);
  }

  #contentEntry({ value, text }: Content): string {
    return contentEntry(value, this.#names.has(text) ? this.#word(text) : text.quoted);
  }

  #word(thing: Concept | Content | Text): string {
    return written(this.#names.get(thing)!);
  }
}

/** The rest of a content's line behind its word: `="Oral"`, `=4"Spontaneously"`, or with the text's word. */
export function contentEntry(value: string, text: string): string {
  return `=${value}${text}\n`;
}

function groups(concepts: readonly Named<Concept>[]): readonly (readonly [string, readonly Named<Concept>[]])[] {
  const byHead = new Map<string, Named<Concept>[]>();
  for (const named of sortedByKey(concepts)) {
    const head = groupHead(groupOf(named.thing));
    const known = byHead.get(head);
    if (known === undefined) byHead.set(head, [named]);
    else known.push(named);
  }
  return [...byHead].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sortedByKey<T extends { readonly key: string }>(named: readonly Named<T>[]): readonly Named<T>[] {
  return [...named].sort((a, b) => (a.thing.key < b.thing.key ? -1 : 1));
}

function shared(text: string, kind: 'preamble' | 'legend', concept: boolean): Segment {
  return { text, kind, concept, subject: null, row: -1 };
}
