import type { CodeName, CodePlace, HierarchyStep } from '../../core/ontology/answer';
import type { ReadCode } from '../../core/ontology/read_code';
import { atcChainsOf, atcLevel } from './atc';
import { categoryLinks } from './describe';
import { meaningOf } from './reading';
import type { Concept, VocabularyFile } from './vocabulary_file';

/** Kinds of concepts that are levels of a hierarchy; everything else is a code. */
const LEVELS: ReadonlySet<string> = new Set(['chapter', 'block', 'category', 'section', 'body system', 'table']);

/** What a code is called; null where nobody describes it or it can be more than one. */
export function nameOf(read: ReadCode, files: readonly VocabularyFile[]): CodeName | null {
  if (read.special !== null) return null;
  const meaning = meaningOf(read, files);
  if (meaning.kind === 'beginning') return nameOfBeginning(meaning.file, meaning.system, meaning.prefix);
  if (meaning.kind !== 'code') return null;
  const speaker = meaning.concepts.find(({ description }) => description !== null);
  if (speaker?.description == null) return null;
  const { system, source, says } = speaker.vocabulary;
  return { system, code: speaker.code, description: speaker.description, source, says };
}

function nameOfBeginning(file: VocabularyFile, system: string, prefix: string): CodeName | null {
  const vocabulary = file.vocabulary(system);
  const descriptions = file.startingWith(system, prefix, 50).flatMap(({ description }) => description ?? []);
  const names = [...new Set(descriptions)];
  if (!vocabulary || names.length === 0) return null;
  const description = names.length > 1 ? `${names[0] ?? ''}; …` : (names[0] ?? '');
  return { system, code: prefix, description, source: vocabulary.source, says: vocabulary.says };
}

/** Where a code stands; null where it is in no hierarchy and no category. */
export function placeOf(read: ReadCode, files: readonly VocabularyFile[]): CodePlace | null {
  const meaning = meaningOf(read, files);
  const concepts =
    meaning.kind === 'code'
      ? meaning.concepts
      : meaning.kind === 'beginning'
        ? meaning.file.startingWith(meaning.system, meaning.prefix, 50)
        : [];
  const [first] = concepts;
  if (!first) return null;
  const placed = concepts.find(({ parent }) => parent !== null) ?? first;
  const chain = meaning.kind === 'code' ? [...placed.file.path(placed), placed].map(stepOf) : [];
  const maps = concepts.flatMap(concept => concept.file.maps(concept));
  const ccsr = categoryLinks(maps, 'ccsr', files);
  const atc = atcChainsOf(concepts, files);
  return chain.length > 1 || ccsr.length > 0 || atc.length > 0 ? { chain, ccsr, atc } : null;
}

function stepOf({ id, vocabulary: { system }, code, description, kind }: Concept): HierarchyStep {
  const level = (system === 'atc' ? atcLevel(code) : undefined) ?? (kind !== null && LEVELS.has(kind) ? kind : 'code');
  return { system, code, description, level, order: id };
}
