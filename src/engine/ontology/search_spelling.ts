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
    const known = part.meanings.some(({ stems }) => stems.every(stemmed => texts(stemmed) > 0));
    const word = part.words[0] ?? '';
    if (known || part.words.length !== 1 || word.length > LONGEST || lookUps >= MOST_LOOK_UPS) return part;
    lookUps++;
    const variants = variantsOf(word, i === joined.length - 1, files, texts);
    if (variants.length === 0) return part;
    fuzzy = true;
    return { ...part, meanings: [...part.meanings, ...variants] };
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

function variantsOf(
  word: string,
  isLast: boolean,
  files: readonly TermSearch[],
  texts: (stemmed: string) => number,
): Meaning[] {
  const stemmed = stem(word);
  const split = asTwo(word, texts);
  if (isLast && word.length > 1) {
    const begun = mostUsed(
      files.flatMap(file => file.words(word)),
      () => 0,
    );
    const meant = begun.map(({ word: other }) => ({ stems: [other], weight: BEGINNING_WEIGHT }));
    if (meant.length > 0) return split ? [split, ...meant] : meant;
  }
  if (word.length < SHORTEST || /\d/.test(word)) return [];
  const most = word.length >= TWO_SLIPS_FROM ? 2 : 1;
  // The first letter is rarely wrong, and without it the whole list of words would have to be read.
  const near = files
    .flatMap(file => file.words(stemmed.slice(0, 1)))
    .filter(({ word: other }) => slips(stemmed, other, most) <= most);
  const spelled = mostUsed(near, ({ word: other }) => slips(stemmed, other, most)).map(({ word: other }) => ({
    stems: [other],
    weight: WEIGHTS[slips(stemmed, other, most)] ?? 0,
  }));
  return split ? [split, ...spelled] : spelled;
}

/** A word that was written without the space between two that are known. */
function asTwo(word: string, texts: (stemmed: string) => number): Meaning | null {
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const stems = [stem(word.slice(0, at)), stem(word.slice(at))];
    if (stems.every(stemmed => texts(stemmed) > 0)) return { stems, weight: 1 };
  }
  return null;
}

/** The nearest ones, and among them those that are in the most texts. */
function mostUsed(words: readonly IndexWord[], distance: (word: IndexWord) => number): IndexWord[] {
  return [...words]
    .sort((a, b) => distance(a) - distance(b) || b.texts - a.texts)
    .filter((word, i, sorted) => sorted.findIndex(other => other.word === word.word) === i)
    .slice(0, MOST_VARIANTS);
}
