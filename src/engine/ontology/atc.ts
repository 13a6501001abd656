import type { CategoryLink, HierarchyStep } from '../../core/ontology/answer';
import { findBest } from './files';
import type { Concept, VocabularyFile } from './vocabulary_file';

/** ATC classes that an answer has. */
const MOST_CLASSES = 20;

/** ATC's levels, by the length of their codes. Source: WHO Collaborating Centre, "ATC: structure and principles". */
const LEVELS: Readonly<Record<number, string>> = {
  1: 'level 1',
  3: 'level 2',
  4: 'level 3',
  5: 'level 4',
  7: 'level 5',
};

/** The level of an ATC code, in words; undefined where it is none. */
export const atcLevel = (code: string): string | undefined => LEVELS[code.length];

/**
 * The ATC classes of drugs, where an import maps them: their own, and those of the RxNorm drugs that they are mapped to
 * (a package of an NDC).
 */
export function atcClassesOf(concepts: readonly Concept[], files: readonly VocabularyFile[]): readonly CategoryLink[] {
  return atcConceptsOf(concepts, files).map(({ code, description }) => ({
    system: 'atc',
    code,
    description,
    mark: null,
  }));
}

/** The same as chains from level 1 down. */
export function atcChainsOf(
  concepts: readonly Concept[],
  files: readonly VocabularyFile[],
): readonly (readonly HierarchyStep[])[] {
  return atcConceptsOf(concepts, files).map(concept =>
    [...concept.file.path(concept), concept].map(({ id, code, description }) => ({
      system: 'atc',
      code,
      description,
      level: atcLevel(code) ?? 'code',
      order: id,
    })),
  );
}

function atcConceptsOf(concepts: readonly Concept[], files: readonly VocabularyFile[]): readonly Concept[] {
  if (!files.some(file => file.vocabulary('atc') !== undefined)) return [];
  const found = new Map<string, Concept>();
  const add = (code: string): void => {
    const concept = found.size < MOST_CLASSES && !found.has(code) ? findBest(files, 'atc', code) : null;
    if (concept) found.set(code, concept);
  };
  for (const concept of concepts) {
    for (const { system, code } of concept.file.maps(concept)) {
      if (system === 'atc') add(code);
      if (system !== 'rxnorm') continue;
      for (const file of files) {
        const drug = file.find('rxnorm', code);
        if (drug) for (const map of file.maps(drug)) if (map.system === 'atc') add(map.code);
      }
    }
  }
  return [...found.values()];
}
