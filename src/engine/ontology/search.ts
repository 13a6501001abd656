import type { SearchHit, SystemId } from '../../core/ontology/answer';
import { fit, type WeighedPart } from '../../core/ontology/fit';
import { readSearch, type SearchPart } from '../../core/ontology/read_search';
import { leaning, SYSTEM_SHARE } from '../../core/ontology/search_leanings';
import { wordWith } from '../../core/ontology/stem';
import type { SearchAnswer, SearchQuery } from './contract';
import { HEADINGS } from './schema';
import { isCode, typedCodes } from './search_codes';
import { withSpellings } from './search_spelling';
import { hitOf, type SearchedFile } from './search_file';
import type { FoundTerm, TermSearch } from './search_terms';
import type { TermKind } from './vocabulary_writer';

/** How much a text of a kind counts. */
const KIND_SHARE: Readonly<Record<TermKind, number>> = { lay: 1, description: 1, synonym: 0.97, index: 0.88 };
/** Chapters and blocks are found, and hardly ever meant. */
const HEADING_SHARE = 0.7;
const HEADING_LEVELS: ReadonlySet<string> = new Set(HEADINGS);
const INACTIVE_SHARE = 0.75;
/** Packages of one drug all have its name: after the first two, others come first. */
const SAME_NAME = 2;
const SAME_NAME_SHARE = 0.6;

/** Texts that are looked at closely for one expression. */
const MOST_TEXTS = 250;
/** So many texts are enough not to ask for less of the query. */
const ENOUGH_TEXTS = 60;
/** Parts of the query that are looked for: the weightiest ones. The others count where they are. */
const MOST_PARTS = 5;
/** Texts that are ranked for one query, of all files. Where there are more, the first that match are taken as they come. */
const MOST_RANKED = 40_000;
const LEAST_RANKED = 10_000;
const MOST_RESULTS = 1000;

/**
 * Free text to codes. Each description and synonym is a document of its own; the full-text index gives the documents
 * that have all parts of the query, best first by bm25, and where they are few those that have most of them; `fit` ranks
 * them, and a code ranks by its best document. Spelling variants are tried for words that no vocabulary has. A text that
 * is a code finds that one, what begins with it, and nothing by words.
 *
 * Never throws for what is in the text. At most some tens of milliseconds, however long the text and common its words.
 * @param files the bundled index first
 */
export function searchCodes(files: readonly SearchedFile[], { text, system, limit }: SearchQuery): SearchAnswer {
  const asked = isCode(files, text) ? [] : readSearch(text);
  const { parts, fuzzy } = withSpellings(
    asked,
    files.map(file => file.terms),
  );
  const lean = leaning(asked);
  const toRank = Math.max(MOST_RANKED / files.length, LEAST_RANKED);
  const hits = new Map<string, SearchHit>();
  for (const file of files) {
    for (const hit of typedCodes(file, text, system, Math.min(limit, MOST_RESULTS))) keepBest(hits, hit);
    for (const hit of found(file, parts, system, toRank)) {
      keepBest(hits, { ...hit, score: hit.score * (lean.get(hit.system) ?? 1) });
    }
  }
  const results = [...hits.values()].sort(byScore);
  return { results: lessOfTheSame(results).slice(0, Math.min(limit, MOST_RESULTS)), fuzzy };
}

function keepBest(hits: Map<string, SearchHit>, hit: SearchHit): void {
  const key = `${hit.system} ${hit.code}`;
  const known = hits.get(key);
  if (!known || hit.score > known.score) hits.set(key, hit);
}

/** Of equal scores the shorter code first: the more general one. */
function byScore(a: SearchHit, b: SearchHit): number {
  return b.score - a.score || a.code.length - b.code.length || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

function lessOfTheSame(results: readonly SearchHit[]): SearchHit[] {
  const seen = new Map<string, number>();
  return results
    .map(hit => {
      const name = `${hit.system} ${hit.description}`;
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return before < SAME_NAME ? hit : { ...hit, score: hit.score * SAME_NAME_SHARE };
    })
    .sort(byScore);
}

function* found(
  file: SearchedFile,
  parts: readonly SearchPart[],
  system: SystemId | null,
  toRank: number,
): Generator<SearchHit> {
  const vocabulary = system === null ? null : numberOf(file, system);
  if (vocabulary === undefined) return;
  const { terms } = file;
  const weightOf = (stemmed: string): number => weight(terms.texts(stemmed), terms.total);
  const weighed = parts.map(part => ({ part, weight: weightOfPart(part, terms, weightOf) }));
  const seen = new Set<string>();
  for (const candidate of candidates(terms, weighed, vocabulary, toRank)) {
    const key = `${candidate.concept} ${candidate.term}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const score = fit(candidate.term, weighed, weightOf) * shareOf(file, candidate);
    if (score > 0) yield hitOf(file, candidate, score);
  }
}

/** The number of a system's vocabulary in the file. */
function numberOf({ vocabularies }: SearchedFile, system: SystemId): number | undefined {
  for (const [number, vocabulary] of vocabularies) if (vocabulary.system === system) return number;
  return undefined;
}

function shareOf({ vocabularies }: SearchedFile, { kind, level, status, vocabulary }: FoundTerm): number {
  const system = vocabularies.get(vocabulary)?.system ?? '';
  return (
    KIND_SHARE[kind] *
    (SYSTEM_SHARE[system] ?? 1) *
    (level !== null && HEADING_LEVELS.has(level) ? HEADING_SHARE : 1) *
    (status === null ? 1 : INACTIVE_SHARE)
  );
}

/** BM25's inverse document frequency. A word that is nowhere weighs as if it were in one text. */
function weight(texts: number, total: number): number {
  const count = Math.max(texts, 1);
  return Math.log(1 + (total - Math.min(count, total) + 0.5) / (count + 0.5));
}

function weightOfPart(part: SearchPart, terms: TermSearch, weightOf: (stemmed: string) => number): number {
  const known = part.meanings.find(meaning => mostOf(meaning.stems, terms) > 0) ?? part.meanings[0];
  return part.share * (known?.stems ?? []).reduce((sum, stemmed) => sum + weightOf(stemmed), 0);
}

/** How many texts can have all stems at most. */
function mostOf(stems: readonly string[], terms: TermSearch): number {
  return Math.min(...stems.map(stemmed => terms.texts(stemmed)));
}

function* candidates(
  terms: TermSearch,
  query: readonly WeighedPart[],
  vocabulary: number | null,
  toRank: number,
): Generator<FoundTerm> {
  const known = query
    .map(({ part, weight }) => ({ ...expressionOf(part, terms), weight, share: part.share }))
    .filter(({ most }) => most > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_PARTS);
  let texts = 0;
  let left = toRank;
  for (const sets of relaxed(known)) {
    if (texts >= ENOUGH_TEXTS) return;
    for (const set of sets) {
      const most = Math.min(...set.map(part => part.most));
      const cost = terms.cost(most, vocabulary);
      const ranked = cost <= left;
      // What is too common to be ranked says little, unless there is nothing else.
      if (texts > 0 && !ranked) continue;
      if (ranked) left -= cost;
      const expression = set.map(part => part.expression).join(' AND ');
      const rows = terms.matching(expression, most, ranked, vocabulary, MOST_TEXTS);
      texts += rows.length;
      yield* rows;
    }
  }
}

/**
 * All parts; then all but one, those that say most first; and so on down to single parts.
 * @param parts the weightiest first
 */
function* relaxed<T>(parts: readonly T[]): Generator<T[][]> {
  if (parts.length === 0) return;
  yield [[...parts]];
  for (let left = parts.length - 1; left > 0; left--) {
    // Leaving out one of those that are left at this level, the least weighty ones first.
    const level: T[][] = [];
    for (let out = left; out >= 0; out--) level.push(parts.slice(0, left + 1).filter((_, i) => i !== out));
    yield level;
  }
}

/** A part as a query of FTS5: any of its meanings, of which all stems must be there. */
function expressionOf(part: SearchPart, terms: TermSearch): { expression: string; most: number } {
  const known = part.meanings.filter(({ stems }) => stems.length > 0 && mostOf(stems, terms) > 0);
  const expression = known.map(({ stems }) => `(${stems.map(quoted).join(' AND ')})`).join(' OR ');
  return { expression: `(${expression})`, most: known.reduce((sum, { stems }) => sum + mostOf(stems, terms), 0) };
}

/** Words have letters and digits only, so that nothing in them can end the quotation. */
const quoted = (stemmed: string): string => `"${wordWith(stemmed)}"`;
