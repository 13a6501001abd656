import type { CodeLink, SystemId } from '../../core/ontology/answer';
import { linkOf } from './problems';
import type { VocabularyFile } from './vocabulary_file';

/** Where the dot of a system's codes stands; systems without a row have none. */
const DOT_AFTER: Readonly<Record<string, (code: string) => number>> = {
  icd10cm: () => 3,
  icd10: () => 3,
  icd9cm: code => (code.startsWith('E') ? 4 : 3),
  icd9proc: () => 2,
};

/** The beginning of a code as the index writes it: `k573` → `K57.3`, `0409-11` → `040911`. */
export function canonicalBeginning(system: SystemId, partial: string): string {
  const upper = partial.trim().toUpperCase();
  if (system === 'ndc') return upper.replaceAll('-', '');
  const dotAfter = DOT_AFTER[system];
  if (!dotAfter) return upper;
  const bare = upper.replace('.', '');
  const place = dotAfter(bare);
  return bare.length > place || upper.length > bare.length ? `${bare.slice(0, place)}.${bare.slice(place)}` : bare;
}

/** Codes that begin with a text, in order; without one the roots of the system. */
export function completions(
  files: readonly VocabularyFile[],
  system: SystemId,
  partial: string,
  limit: number,
): readonly CodeLink[] {
  const found = new Map<string, CodeLink>();
  const beginning = canonicalBeginning(system, partial);
  for (const file of files) {
    // Vocabularies of imports have their codes in whatever case.
    const tried = [...new Set([beginning, partial.trim()])];
    const concepts =
      beginning === '' ? file.roots(system, limit) : tried.flatMap(prefix => file.startingWith(system, prefix, limit));
    for (const concept of concepts) if (!found.has(concept.code)) found.set(concept.code, linkOf(concept));
  }
  const links = [...found.values()];
  if (beginning !== '') links.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  return links.slice(0, limit);
}
