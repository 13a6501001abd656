import type { SearchPart } from './read_search';
import { QUIET_WORDS, STOP_WORDS, wordsOf } from './search_words';
import { stem } from './stem';

/** A part of the query with what its words weigh in the vocabulary that is searched. */
export interface WeighedPart {
  readonly part: SearchPart;
  /** BM25's inverse document frequency of the part as a whole, times its share. */
  readonly weight: number;
}

/** How much a word counts that the text has and the query does not. */
const UNASKED = { word: 1, inParentheses: 0.35, quiet: 0.2, stop: 0 } as const;
/** How fast a text fits less with words that were not asked for: the length normalisation of BM25. */
const LENGTH = 0.14;
/** How fast it fits less with words of the query that it lacks. */
const COVERAGE = 2;
/** A phrase of which only some words are there is worth this much of its share. */
const PARTIAL = 0.7;

/** How stems weigh: the inverse document frequency. */
export type StemWeight = (stem: string) => number;

const STEMS = new Map<string, string>();
/** Stems of words, remembered: descriptions share theirs. */
function stemOf(word: string): string {
  let known = STEMS.get(word);
  if (known === undefined) {
    if (STEMS.size > 20_000) STEMS.clear();
    STEMS.set(word, (known = stem(word)));
  }
  return known;
}

/**
 * How well a text answers the query: BM25 with every word counted once, normalised so that a text that has every part and
 * nothing else scores 1, whichever vocabulary it is in. Length counts only by the words that nobody asked for, and those
 * that say little count little.
 * @returns from 0 (nothing in common) to 1
 */
export function fit(text: string, query: readonly WeighedPart[], weightOf: StemWeight): number {
  const words = textWords(text);
  let weight = 0;
  let covered = 0;
  const asked = new Set<string>();
  for (const { part, weight: partWeight } of query) {
    weight += partWeight;
    let best = 0;
    for (const [i, meaning] of part.meanings.entries()) {
      const share = shareOf(meaning.stems, words, weightOf);
      // Of what a phrase means, all must be there: a text about one of its words may be about anything.
      const worth = share === 1 ? meaning.weight : i === 0 ? share * meaning.weight * PARTIAL : 0;
      if (worth > 0) for (const stemmed of meaning.stems) asked.add(stemmed);
      if (worth > best) best = worth;
    }
    covered += partWeight * best;
  }
  if (covered === 0) return 0;
  let unasked = 0;
  for (const [stemmed, cost] of words) if (!asked.has(stemmed)) unasked += cost;
  return (covered / weight) ** COVERAGE / (1 + LENGTH * unasked);
}

function shareOf(stems: readonly string[], words: ReadonlyMap<string, number>, weightOf: StemWeight): number {
  let [all, found] = [0, 0];
  for (const stemmed of stems) {
    const weight = weightOf(stemmed);
    all += weight;
    if (words.has(stemmed)) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

/** Stems of a text with what each costs where it is not asked for. */
function textWords(text: string): Map<string, number> {
  const words = new Map<string, number>();
  // Official indexes put what may be there or not in parentheses.
  for (const [i, piece] of text.split(/[([]([^)\]]*)[)\]]/).entries()) {
    for (const word of wordsOf(piece)) {
      const stemmed = stemOf(word);
      const cost = costOf(word, stemmed, i % 2 === 1);
      words.set(stemmed, Math.min(cost, words.get(stemmed) ?? cost));
    }
  }
  return words;
}

function costOf(word: string, stemmed: string, inParentheses: boolean): number {
  if (STOP_WORDS.has(word)) return UNASKED.stop;
  if (QUIET_WORDS.has(stemmed)) return UNASKED.quiet;
  return inParentheses ? UNASKED.inParentheses : UNASKED.word;
}
