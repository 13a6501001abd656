import { slips } from '../../core/ontology/slips';
import type { Meaning, SearchPart } from '../../core/ontology/read_search';
import { stem } from '../../core/ontology/stem';
import type { IndexWord, TermSearch } from './search_terms';

/** Shorter words are too near to too many others. */
const SHORTEST = 4;
/** From this length on two slips are forgiven. */
const TWO_SLIPS_FROM = 7;
/** Longer words are not in descriptions. */
const LONGEST = 40;
/** Words that are looked up in the index's word list: each costs up to some ten milliseconds. */
const MOST_LOOK_UPS = 4;
const MOST_VARIANTS = 3;
/** What a word counts that is one or two slips away, or begins as was typed. */
const WEIGHTS = [1, 0.85, 0.7] as const;
const BEGINNING_WEIGHT = 0.8;
/** A last word that is in fewer texts may be the beginning of another: `hyper` of hypertension. */
const FEW_TEXTS = 20;
const MANY_TEXTS = 1_000_000;
/** So many letters tell how a word goes on. */
const SHORTEST_BEGINNING = 2;

/**
 * Gives the words that no vocabulary has the likeliest words that one has: the beginning of a word (the last one is
 * often not yet typed to its end), two words written as one or one as two, a slip or two of the keyboard.
 * @returns whether any word was replaced
 */
export function withSpellings(
  parts: readonly SearchPart[],
  files: readonly TermSearch[],
): { parts: SearchPart[]; fuzzy: boolean } {
  const texts = (stemmed: string): number => files.reduce((sum, file) => sum + file.texts(stemmed), 0);
  const joined = withJoined(parts, texts);
  let fuzzy = false;
  let lookUps = 0;
  const spelled = joined.map((part, i) => {
    const count = Math.max(...part.meanings.map(({ stems }) => Math.min(...stems.map(texts))));
    const word = part.words[0] ?? '';
    const isLast = i === joined.length - 1;
    const isPlain = part.words.length === 1 && word.length <= LONGEST;
    if (!isPlain || lookUps >= MOST_LOOK_UPS || count >= (isLast && part.meanings.length === 1 ? FEW_TEXTS : 1))
      return part;
    lookUps++;
    const begun = isLast ? beginnings(word, files) : [];
    const variants = count > 0 || begun.length > 0 ? begun : misspellings(word, files);
    const split = count > 0 ? null : asTwo(word, texts);
    if (variants.length === 0 && !split) return part;
    fuzzy ||= count === 0;
    return { ...part, meanings: [...part.meanings, ...(split ? [split] : []), ...variants] };
  });
  return { parts: spelled, fuzzy };
}

/** `nose bleed` may be written as one word, and then means that too. */
function withJoined(parts: readonly SearchPart[], texts: (stemmed: string) => number): SearchPart[] {
  const result: SearchPart[] = [];
  for (let i = 0; i < parts.length; i++) {
    const [part, next] = [parts[i]!, parts[i + 1]];
    const isPlain = part.words.length === 1 && part.meanings.length === 1;
    if (next && isPlain && next.words.length === 1 && next.meanings.length === 1) {
      const asOne = stem(`${part.words[0]}${next.words[0]}`);
      if (asOne.length > SHORTEST && texts(asOne) > 0) {
        const stems = [...new Set([...part.meanings[0]!.stems, ...next.meanings[0]!.stems])];
        result.push({
          words: [...part.words, ...next.words],
          share: Math.max(part.share, next.share),
          meanings: [
            { stems, weight: 1 },
            { stems: [asOne], weight: 1 },
          ],
        });
        i++;
        continue;
      }
    }
    result.push(part);
  }
  return result;
}

/** The words that begin so and are in the most texts. */
function beginnings(word: string, files: readonly TermSearch[]): Meaning[] {
  if (word.length < SHORTEST_BEGINNING) return [];
  const begun = together(files.map(file => file.words(word))).filter(other => other.word !== stem(word));
  return mostUsed(begun, () => 0).map(other => ({ stems: [other.word], weight: BEGINNING_WEIGHT }));
}

function misspellings(word: string, files: readonly TermSearch[]): Meaning[] {
  if (word.length < SHORTEST || /\d/.test(word)) return [];
  const stemmed = stem(word);
  const most = word.length >= TWO_SLIPS_FROM ? 2 : 1;
  const near = together(files.map(file => file.words(stemmed.slice(0, sureLetters(file)))))
    .map(other => ({ ...other, distance: slips(stemmed, other.word, most) }))
    .filter(({ distance }) => distance <= most);
  return mostUsed(near, ({ distance }) => distance).map(({ word: other, distance }) => ({
    stems: [other],
    weight: WEIGHTS[distance] ?? 0,
  }));
}

/**
 * How many letters are taken to be right: the first is rarely wrong, and without it the whole list of words would have to
 * be read; of a vocabulary with millions of texts even the words of one letter are too many.
 */
const sureLetters = ({ total }: TermSearch): number => (total < MANY_TEXTS ? 1 : 2);

/** A word that was written without the space between two that are known. */
function asTwo(word: string, texts: (stemmed: string) => number): Meaning | null {
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const stems = [stem(word.slice(0, at)), stem(word.slice(at))];
    if (stems.every(stemmed => texts(stemmed) > 0)) return { stems, weight: 1 };
  }
  return null;
}

/** The words of several files, each once. */
function together(lists: readonly (readonly IndexWord[])[]): IndexWord[] {
  const texts = new Map<string, number>();
  for (const { word, texts: more } of lists.flat()) texts.set(word, (texts.get(word) ?? 0) + more);
  return [...texts].map(([word, count]) => ({ word, texts: count }));
}

/** The nearest ones, and among them those that are in the most texts. */
function mostUsed<W extends IndexWord>(words: readonly W[], distance: (word: W) => number): W[] {
  return [...words].sort((a, b) => distance(a) - distance(b) || b.texts - a.texts).slice(0, MOST_VARIANTS);
}
