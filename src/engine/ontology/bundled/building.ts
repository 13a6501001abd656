import type { VocabularyWriter } from '../vocabulary_writer';
import type { Synonyms } from './synonyms';
import type { Folders } from './tables';
import type { Vocabularies } from './vocabularies';

/** What the builder of each family of vocabularies works with. */
export interface Building {
  readonly folders: Folders;
  readonly writer: VocabularyWriter;
  readonly vocabularies: Vocabularies;
  readonly synonyms: Synonyms;
  /** system → code → concept, of everything that is written: what tables name codes by. */
  readonly concepts: Map<string, Map<string, number>>;
}

/** The codes of one vocabulary, to be filled as they are written. */
export function codesOf({ concepts }: Building, system: string): Map<string, number> {
  const codes = concepts.get(system) ?? new Map<string, number>();
  concepts.set(system, codes);
  return codes;
}
