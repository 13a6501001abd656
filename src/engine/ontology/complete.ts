import type { CodeLink, SystemId } from '../../core/ontology/answer';
import { withDot } from '../../core/ontology/code_forms';
import { linkOf } from './problems';
import type { VocabularyFile } from './vocabulary_file';

/** The beginning of a code as the index writes it: `k573` → `K57.3`, `0409-11` → `040911`. */
const canonicalBeginning = (system: SystemId, partial: string): string =>
  system === 'ndc' ? partial.trim().replaceAll('-', '') : withDot(system, partial);

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
