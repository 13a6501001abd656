import { LEAD_WORDS } from './lead_words';
import type { Concept, Content, Text } from './lexicon';
import { CLINICAL_WORDS, PLAIN_WORDS } from './words';

/**
 * Which word stands for what. What occurs most often chooses first: concepts, then contents, then texts, each kind by
 * uses and then by key. Each takes the first word of its own description, text or code that is free, else a plain word
 * that is another form of one of its words, else the commonest plain word that is left. So a cohort's words don't depend
 * on the order of its subjects. A clinical word stands only for what has that very word: for anything else it would say
 * what is not so.
 */

const IS_PLAIN: ReadonlySet<string> = new Set(PLAIN_WORDS);
const IS_CLINICAL: ReadonlySet<string> = new Set(CLINICAL_WORDS);

/** Words that many descriptions have and that say little. */
const DULL: ReadonlySet<string> = new Set(
  `blood body care code con dis drug due each item lab mass measured medication ml non number other part per plasma
  procedure product rate ratio serum site specified tablet test type unit units unk unspecified use volume start stop end`.split(
    /\s+/,
  ),
);

/** So many things have a single word, as a plain one is there for each; the others have a lead and a word, or more leads. */
export const SINGLE_WORDS = PLAIN_WORDS.length;

/** Whether all words, each behind a space, are a single token where texts are counted like this. */
export function isSingleWordIn(count: (text: string) => number): boolean {
  return [...PLAIN_WORDS, ...CLINICAL_WORDS, ...LEAD_WORDS].every(word => count(` ${word}`) === 1);
}

/** The nth name, from 0, of those that need more than one word. */
export function longName(n: number): string {
  const words = [PLAIN_WORDS[n % SINGLE_WORDS]!];
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
    while (taken.has(PLAIN_WORDS[next]!)) next++;
    names.set(thing, PLAIN_WORDS[next++]!);
  }
  order.slice(SINGLE_WORDS).forEach(({ thing }, n) => names.set(thing, longName(n)));
  return names;
}

/** What a name is looked for in. */
const MOST_CHARACTERS = 400;

/**
 * How the forms of a word end: those of a row are forms of one word, of which the first is the plain one. Doubled
 * letters (`stopped`) and what makes another word (`-er`, `-ly`) are not here: `flower` is no form of `flow`.
 */
const FORMS: readonly (readonly string[])[] = [
  ['', 's', 'ed', 'ing'],
  ['e', 'es', 'ed', 'ing'],
  ['y', 'ies', 'ied', 'ying'],
  ['ch', 'ches', 'ched', 'ching'],
  ['sh', 'shes', 'shed', 'shing'],
  ['ss', 'sses', 'ssed', 'ssing'],
  ['x', 'xes', 'xed', 'xing'],
];
/** Shorter words have forms in common with too many others. */
const SHORTEST_WITH_FORMS = 4;

/** The other forms that a word may have; not all of them are words. */
export function formsOf(word: string): readonly string[] {
  return FORMS.flatMap(endings =>
    endings.flatMap(ending => {
      if (!word.endsWith(ending)) return [];
      const stem = word.slice(0, word.length - ending.length);
      const [plain = ''] = endings;
      // `needless` is not the plural of `needles`.
      if (stem.length + plain.length < SHORTEST_WITH_FORMS || (plain === '' && stem.endsWith('s'))) return [];
      return endings.map(other => stem + other).filter(form => form !== word);
    }),
  );
}

/** A free word that is one of those that `says` has, else a plain one that is another form of one of those. */
function ownWord(says: string, taken: ReadonlySet<string>): string | undefined {
  const words =
    says
      .slice(0, MOST_CHARACTERS)
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  const telling = words.filter(word => !DULL.has(word));
  const whole = telling.find(word => !taken.has(word) && (IS_PLAIN.has(word) || IS_CLINICAL.has(word)));
  if (whole !== undefined) return whole;
  for (const word of telling) {
    const form = formsOf(word).find(other => IS_PLAIN.has(other) && !taken.has(other));
    if (form !== undefined) return form;
  }
  return undefined;
}
