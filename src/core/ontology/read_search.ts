import { allPhrases } from './lay_phrases';
import { FILLER_WORDS, STOP_WORDS, wordsOf } from './search_words';
import { stem } from './stem';

/** Stems that say together what a part of the query means. */
export interface Meaning {
  readonly stems: readonly string[];
  /** From 0 to 1: how surely the part means it. */
  readonly weight: number;
}

/** A word or phrase of the query. */
export interface SearchPart {
  /** As it was typed, folded. */
  readonly words: readonly string[];
  /** How much of its weight it has: fillers have little. */
  readonly share: number;
  /** What was typed first. A text has the part if it has all stems of one of them. */
  readonly meanings: readonly Meaning[];
}

/** A longer text is searched by its first words. */
const MOST_WORDS = 40;
const LONGEST_TEXT = 2000;
const LONGEST_PHRASE = 6;
const FILLER_SHARE = 0.25;

/** Phrase, as stems in order → the meanings beside the phrase itself. Made with the first search: it takes a while. */
let knownMeanings: ReadonlyMap<string, readonly Meaning[]> | undefined;

function meaningsOf(stems: readonly string[]): readonly Meaning[] | undefined {
  return (knownMeanings ??= readPhrases()).get(stems.join(' '));
}

function readPhrases(): ReadonlyMap<string, readonly Meaning[]> {
  const known = new Map<string, readonly Meaning[]>();
  for (const { phrase, meanings, weight } of allPhrases()) {
    const key = wordsOf(phrase).map(stem).join(' ');
    const meant = [...(known.get(key) ?? [])];
    for (const stems of meanings.map(other => inPhrase(wordsOf(other)))) {
      const isSaid = [inPhrase(wordsOf(phrase)), ...meant.map(other => other.stems)].some(said => isSame(said, stems));
      if (!isSaid) meant.push({ stems, weight });
    }
    known.set(key, meant);
  }
  return known;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((stemmed, i) => stemmed === b[i]);
}

/** The words that are asked for, as stems, each once; all of them where there are no others. */
function telling(words: readonly string[]): string[] {
  const asked = words.filter(word => !STOP_WORDS.has(word));
  return [...new Set((asked.length > 0 ? asked : words).map(stem))];
}

/** In a phrase of the tables an `a` is no article: hepatitis A. */
function inPhrase(words: readonly string[]): string[] {
  return telling(words).concat(words.includes('a') ? ['a'] : []);
}

/**
 * Reads a free text as parts: known phrases as wholes with what they mean (`high blood pressure`, `CHF`), doses in the
 * unit that drug names have, the other words by themselves. Never throws; empty where the text has no words.
 */
export function readSearch(text: string): SearchPart[] {
  const words = wordsOf(text.slice(0, LONGEST_TEXT)).slice(0, MOST_WORDS);
  const stems = words.map(stem);
  const onlyStops = words.every(word => STOP_WORDS.has(word));
  const parts: SearchPart[] = [];
  for (let at = 0; at < words.length;) {
    const part = dose(words, at) ?? phrase(words, stems, at) ?? single(words, stems, at, onlyStops);
    at += part.words.length;
    if (
      part.meanings.length > 0 &&
      !parts.some(other => other.meanings[0]?.stems.join() === part.meanings[0]?.stems.join())
    ) {
      parts.push(part);
    }
  }
  return parts;
}

function single(words: readonly string[], stems: readonly string[], at: number, keepStops: boolean): SearchPart {
  const [word, stemmed] = [words[at] ?? '', stems[at] ?? ''];
  if (STOP_WORDS.has(word) && !keepStops) return { words: [word], share: 0, meanings: [] };
  // A filler that is all there is stands for itself.
  const share = FILLER_WORDS.has(stemmed) && words.length > 1 ? FILLER_SHARE : 1;
  return { words: [word], share, meanings: [{ stems: [stemmed], weight: 1 }] };
}

function phrase(words: readonly string[], stems: readonly string[], at: number): SearchPart | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const meanings = meaningsOf(stems.slice(at, at + length));
    if (!meanings) continue;
    const typed = words.slice(at, at + length);
    return { words: typed, share: 1, meanings: [{ stems: inPhrase(typed), weight: 1 }, ...meanings] };
  }
  return null;
}

/** How many of the milligrams that drug names are written in. */
const MILLIGRAMS: Readonly<Record<string, number>> = {
  mcg: 0.001,
  ug: 0.001,
  microgram: 0.001,
  micrograms: 0.001,
  g: 1000,
  gram: 1000,
  grams: 1000,
  gm: 1000,
};

/** `75 mcg` is `0.075 MG` in the names of drugs, `1 g` is `1000 MG`. */
function dose(words: readonly string[], at: number): SearchPart | null {
  const [amount, unit] = /^\d+$/.test(words[at] ?? '')
    ? [words[at] ?? '', words[at + 1] ?? '']
    : [/^\d+/.exec(words[at] ?? '')?.[0] ?? '', /^\d+([a-z]+)$/.exec(words[at] ?? '')?.[1] ?? ''];
  const factor = unit === 'mg' ? 1 : MILLIGRAMS[unit];
  if (amount === '' || factor === undefined || amount.length > 7) return null;
  const typed = words[at] === amount ? [amount, unit] : [words[at] ?? ''];
  const milligrams = String(Number((Number(amount) * factor).toPrecision(6)));
  const meanings = [
    { stems: typed.map(stem), weight: 1 },
    { stems: wordsOf(`${milligrams} mg`).map(stem), weight: 1 },
  ];
  return { words: typed, share: 1, meanings: factor === 1 ? meanings.slice(1) : meanings };
}
