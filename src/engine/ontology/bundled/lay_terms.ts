import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Building } from './building';
import { rowsOf } from './tables';

/**
 * Our own lay words for codes (ontology/own/lay_terms.tsv: system, code, term): what people say and no publisher's table
 * has, such as "mini stroke".
 * @throws Error where a row names a code that is not bundled
 */
export function writeLayTerms({ folders, synonyms, concepts }: Building): void {
  const table = path.join(folders.own, 'lay_terms.tsv');
  if (!existsSync(table)) return;
  for (const [system, code, term] of rowsOf(table, ['system', 'code', 'term'])) {
    const concept = concepts.get(system)?.get(code);
    if (concept === undefined) throw new Error(`lay_terms.tsv names ${system} ${code}, which is not bundled.`);
    synonyms.add(concept, 'lay', term);
  }
}
