import { LEAD_WORDS } from './lead_words';
import type { Concept, Content, Text } from './lexicon';
import { CLINICAL_WORDS, PLAIN_WORDS } from './words';

/**
 * Which word stands for what. What occurs most often chooses first: concepts, then contents, then texts, each kind by
 * uses and then by key. Each takes the first word of its own description, text or code that is free, else one that its
 * words begin with, else the commonest plain word that is left. So a cohort's words don't depend on the order of its
 * subjects.
 */

/** In the order in which they are given to what has no word of its own. */
const SINGLE: readonly string[] = [...PLAIN_WORDS, ...CLINICAL_WORDS];
const IS_SINGLE: ReadonlySet<string> = new Set(SINGLE);

/** Words that many descriptions have and that say little. */
const DULL: ReadonlySet<string> = new Set(
  `blood body care code con dis drug due each item lab mass measured medication ml non number other part per plasma
  procedure product rate ratio serum site specified tablet test type unit units unk unspecified use volume start stop end`.split(
    /\s+/,
  ),
);

/** So many things have a single word; the others have a lead and a word, or more leads. */
export const SINGLE_WORDS = SINGLE.length;

/** Whether all words, each behind a space, are a single token where texts are counted like this. */
export function isSingleWordIn(count: (text: string) => number): boolean {
  return [...SINGLE, ...LEAD_WORDS].every(word => count(` ${word}`) === 1);
}

/** The nth name, from 0, of those that need more than one word. */
export function longName(n: number): string {
  const words = [SINGLE[n % SINGLE_WORDS]!];
  for (let rest = Math.floor(n / SINGLE_WORDS); rest >= 0; rest = Math.floor(rest / LEAD_WORDS.length) - 1) {
    words.unshift(LEAD_WORDS[rest % LEAD_WORDS.length]!);
  }
  return words.join(' ');
}

/** What is named, and how often the text has the name outside the legend. */
export interface Named<T> {
  readonly thing: T;
  readonly uses: number;
}

export interface Nameable {
  readonly concepts: readonly Named<Concept>[];
  readonly contents: readonly Named<Content>[];
  readonly texts: readonly Named<Text>[];
}

/** All that has a name, the most used first; concepts before contents before texts where uses are the same. */
export function ranked({ concepts, contents, texts }: Nameable): readonly Named<Concept | Content | Text>[] {
  const all = [concepts, contents, texts].map(things => [...things].sort(byUses));
  return all.flat().sort((a, b) => b.uses - a.uses);
}

function byUses(a: Named<{ key: string }>, b: Named<{ key: string }>): number {
  return b.uses - a.uses || (a.thing.key < b.thing.key ? -1 : 1);
}

/** The words of all things. */
export function nameAll(nameable: Nameable): ReadonlyMap<Concept | Content | Text, string> {
  const names = new Map<Concept | Content | Text, string>();
  const order = ranked(nameable);
  const single = new Set<object>(order.slice(0, SINGLE_WORDS).map(({ thing }) => thing));
  const taken = new Set<string>();
  const nameless: (Concept | Content | Text)[] = [];
  const name = <T extends Concept | Content | Text>(named: readonly Named<T>[], says: (thing: T) => string): void => {
    for (const { thing } of [...named].sort(byUses)) {
      if (!single.has(thing)) continue;
      const word = ownWord(says(thing), taken);
      if (word === undefined) nameless.push(thing);
      else names.set(thing, word);
      if (word !== undefined) taken.add(word);
    }
  };
  const ofConcept = ({ description, code }: Concept): string => `${description} ${code ?? ''}`;
  name(nameable.concepts, ofConcept);
  name(nameable.contents, ({ text, concept }) => `${text.key} ${ofConcept(concept)}`);
  name(nameable.texts, ({ key }) => key);
  let next = 0;
  for (const thing of nameless) {
    while (taken.has(SINGLE[next]!)) next++;
    names.set(thing, SINGLE[next++]!);
  }
  order.slice(SINGLE_WORDS).forEach(({ thing }, n) => names.set(thing, longName(n)));
  return names;
}

/** Words with this many letters in common at their beginning recall each other; shorter ones must be its whole. */
const RECALLS = 5;
const SHORTEST_RECALL = 4;
/** What a name is looked for in. */
const MOST_CHARACTERS = 400;

/** Made when it is first needed: what only lists renderings does not wait for it. */
let kinByBeginning: ReadonlyMap<string, readonly string[]> | null = null;

/** Words by the letters that they begin with, RECALLS of them or SHORTEST_RECALL. */
function byBeginning(): ReadonlyMap<string, readonly string[]> {
  if (kinByBeginning !== null) return kinByBeginning;
  const kin = new Map<string, string[]>();
  for (const word of SINGLE) {
    for (const length of [SHORTEST_RECALL, RECALLS]) {
      const beginning = word.slice(0, length);
      if (beginning.length < length) continue;
      const known = kin.get(beginning);
      if (known === undefined) kin.set(beginning, [word]);
      else known.push(word);
    }
  }
  kinByBeginning = kin;
  return kin;
}

/** A free word that is one of those that `says` has, else one that begins as one of those does. */
function ownWord(says: string, taken: ReadonlySet<string>): string | undefined {
  const words =
    says
      .slice(0, MOST_CHARACTERS)
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  const telling = words.filter(word => !DULL.has(word));
  const whole = telling.find(word => IS_SINGLE.has(word) && !taken.has(word));
  if (whole !== undefined) return whole;
  for (const word of telling) {
    if (word.length < SHORTEST_RECALL) continue;
    const kin = byBeginning()
      .get(word.slice(0, RECALLS))
      ?.find(other => !taken.has(other));
    if (kin !== undefined) return kin;
  }
  return undefined;
}
