import type { Vocabulary } from './answer';
import type { ExtraNames, UserPrefix } from './read_code';
import { codeSystem } from './systems';

/**
 * What settings and imports add to the names of code systems: the user's prefixes, and the names of vocabularies that
 * only an import has.
 */
export function extraNames(
  prefixes: readonly UserPrefix[],
  vocabularies: readonly Pick<Vocabulary, 'source' | 'system' | 'name'>[],
): ExtraNames {
  const imported = vocabularies
    .filter(({ source, system }) => source === 'import' && codeSystem(system) === undefined)
    .map(({ system, name }) => ({ system, name }));
  return { prefixes, imported };
}
