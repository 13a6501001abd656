import type { SystemId } from '../../core/ontology/answer';
import type { VocabularyFile } from './vocabulary_file';

/** Everything below a concept over all parents, as one text: what passes between SQLite and JavaScript costs by the piece. */
const BELOW = `WITH RECURSIVE below(id) AS (
    SELECT ?1 UNION SELECT concept.id FROM below JOIN concept ON concept.parent = below.id
    UNION SELECT more_parents.concept FROM below JOIN more_parents ON more_parents.parent = below.id
  ) SELECT json_group_array(code) AS codes FROM concept
    WHERE vocabulary = ?2 AND id <> ?1 AND id IN (SELECT id FROM below)`;

/** The codes of a system that stand below one of its codes, by whichever parent, in all vocabularies that have it. */
export function codesBelow(files: readonly VocabularyFile[], system: SystemId, code: string): readonly string[] {
  const found = files.flatMap(file => {
    const concept = file.find(system, code);
    const vocabulary = file.vocabulary(system);
    if (!concept || !vocabulary) return [];
    const row = file.row(BELOW, [concept.id, vocabulary.id]);
    return JSON.parse(typeof row?.['codes'] === 'string' ? row['codes'] : '[]') as readonly string[];
  });
  return [...new Set(found)];
}
