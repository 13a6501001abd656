import { LEAD_WORDS } from '../render/compact/lead_words';
import type { Concept, Content, Lexicon, Text } from '../render/compact/lexicon';
import { longName, ranked, SINGLE_WORDS, type Named } from '../render/compact/naming';

/** So many names have two words, before some have three. */
const TWO_WORDS = SINGLE_WORDS * LEAD_WORDS.length;

/** What has a name, and how often the text has the name outside the legend. */
export interface NamedUses {
  /** By index of the concept; -1 where it is not in use. */
  readonly concepts: Int32Array;
  readonly contents: readonly Named<Content>[];
  readonly texts: readonly Named<Text>[];
}

/** Which things have names of more than one word, once there are no single words for all. */
export class LongNames {
  /** Words by index, 0 for one word as well. */
  readonly #concepts: Uint8Array;
  readonly #contents: Uint8Array;
  readonly #texts: Uint8Array;
  #extra = 0;
  readonly #longTexts: Text[] = [];

  constructor({ concepts, contents, texts }: Lexicon) {
    this.#concepts = new Uint8Array(concepts.length);
    this.#contents = new Uint8Array(contents.length);
    this.#texts = new Uint8Array(texts.length);
  }

  /** What the names of concepts and contents have more than one word each. */
  get extra(): number {
    return this.#extra;
  }

  /** The texts that have such a name. */
  get texts(): readonly Text[] {
    return this.#longTexts;
  }

  words(thing: Concept | Content | Text): number {
    return this.#of(thing)[thing.index]! || 1;
  }

  /** What names of concepts have more than one word each. @param concepts indices, parallel to `uses` */
  extraWords(concepts: Int32Array, uses: Uint32Array): number {
    let extra = 0;
    for (let i = 0; i < concepts.length; i++) {
      const words = this.#concepts[concepts[i]!]!;
      if (words > 1) extra += uses[i]! * (words - 1);
    }
    return extra;
  }

  /** Once for each thing. */
  set(thing: Concept | Content | Text, words: number): void {
    if ('contents' in thing) this.#longTexts.push(thing);
    else this.#extra += words - 1;
    this.#of(thing)[thing.index] = words;
  }

  /** The same, for the concept with this index. */
  setConcept(index: number, words: number): void {
    this.#extra += words - 1;
    this.#concepts[index] = words;
  }

  #of(thing: Concept | Content | Text): Uint8Array {
    if ('contents' in thing) return this.#texts;
    return 'text' in thing ? this.#contents : this.#concepts;
  }
}

/** Finds the long names as the rendering's ranking does, mostly without ranking everything. */
export class LongNameSearch {
  /** Concepts' indices in the order of their keys: a toggle goes through all of them. */
  #byKey = new Int32Array(0);

  constructor(readonly lexicon: Lexicon) {}

  /** @param extra how many names are long, more than none */
  find(named: NamedUses, extra: number): LongNames {
    const names = new LongNames(this.lexicon);
    if (extra > TWO_WORDS) {
      const concepts = this.lexicon.concepts.map(thing => ({ thing, uses: named.concepts[thing.index]! }));
      const order = ranked({ ...named, concepts: concepts.filter(({ uses }) => uses >= 0) });
      order.slice(SINGLE_WORDS).forEach(({ thing }, n) => {
        names.set(thing, longName(n).split(' ').length);
      });
      return names;
    }
    const { uses: most, left } = leastUsed(named, extra);
    for (const { thing, uses } of [...named.texts, ...named.contents]) if (uses < most) names.set(thing, 2);
    const tiedConcepts: Concept[] = [];
    for (const index of this.#sorted()) {
      const uses = named.concepts[index]!;
      if (uses >= 0 && uses < most) names.setConcept(index, 2);
      else if (uses === most) tiedConcepts.push(this.lexicon.concepts[index]!);
    }
    // Of those that are used as often, texts come last, and of a kind those with the greatest keys.
    const tied = [
      ...tiedConcepts,
      ...byKey(named.contents.filter(({ uses }) => uses === most).map(({ thing }) => thing)),
      ...byKey(named.texts.filter(({ uses }) => uses === most).map(({ thing }) => thing)),
    ];
    for (const thing of tied.slice(tied.length - left)) names.set(thing, 2);
    return names;
  }

  /** With the concepts that are new. */
  #sorted(): Int32Array {
    const { concepts } = this.lexicon;
    const before = this.#byKey;
    if (before.length === concepts.length) return before;
    const merged = new Int32Array(concepts.length);
    let from = 0;
    byKey(concepts.slice(before.length)).forEach((concept, i) => {
      const to = placeOf(concept, before, concepts, from);
      merged.set(before.subarray(from, to), from + i);
      merged[to + i] = concept.index;
      from = to;
    });
    merged.set(before.subarray(from), from + concepts.length - before.length);
    return (this.#byKey = merged);
  }
}

/** Up to how many uses the `extra` least used have, and how many of those with just as many are among them. */
function leastUsed(
  { concepts, contents, texts }: NamedUses,
  extra: number,
): { readonly uses: number; readonly left: number } {
  const counts = new Map<number, number>();
  const count = (uses: number): void => {
    counts.set(uses, (counts.get(uses) ?? 0) + 1);
  };
  for (const uses of concepts) if (uses >= 0) count(uses);
  for (const { uses } of contents) count(uses);
  for (const { uses } of texts) count(uses);
  let left = extra;
  for (const uses of [...counts.keys()].sort((a, b) => a - b)) {
    if (left <= counts.get(uses)!) return { uses, left };
    left -= counts.get(uses)!;
  }
  throw new Error('More names are long than there are.');
}

function byKey<T extends { readonly key: string }>(things: readonly T[]): readonly T[] {
  return [...things].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Where a concept belongs among those whose indices are sorted, at `from` or behind it. */
function placeOf({ key }: Concept, sorted: Int32Array, concepts: readonly Concept[], from: number): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (concepts[sorted[middle]!]!.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
