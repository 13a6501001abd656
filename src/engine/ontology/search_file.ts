import type { SearchHit, SystemId } from '../../core/ontology/answer';
import type { FoundTerm, TermSearch } from './search_terms';

/** A vocabulary of a file that is searched. */
export interface SearchedVocabulary {
  readonly system: SystemId;
  /** In words with version and subset status. */
  readonly says: string;
}

/** One vocabulary file, open. */
export interface SearchedFile {
  readonly source: 'bundled' | 'import';
  readonly terms: TermSearch;
  /** By their numbers in the file. */
  readonly vocabularies: ReadonlyMap<number, SearchedVocabulary>;
}

/** What was found, as it is answered. */
export function hitOf({ vocabularies, source }: SearchedFile, found: FoundTerm, score: number): SearchHit {
  const vocabulary = vocabularies.get(found.vocabulary);
  return {
    system: vocabulary?.system ?? '',
    code: found.code,
    description: found.description ?? found.code,
    matched: found.term,
    score,
    source,
    says: vocabulary?.says ?? '',
    billable: found.billable,
  };
}
