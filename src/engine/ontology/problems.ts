import type { CodeLink, CodeProblem } from '../../core/ontology/answer';
import { nearestCodes } from '../../core/ontology/nearest';
import type { ReadCode } from '../../core/ontology/read_code';
import { codeSystem } from '../../core/ontology/systems';
import { findBest } from './files';
import { isUnavailable } from './reading';
import type { Concept, VocabularyFile } from './vocabulary_file';

/** More suggestions are no help. */
const MOST_NEAREST = 5;

/** Why nothing describes a text, with what may have been meant. */
export function problemOfUnknown(read: ReadCode, files: readonly VocabularyFile[]): CodeProblem {
  const [first] = read.readings;
  const system = first?.system ?? read.malformed;
  if (system === null) {
    const message = `“${shortened(read.input)}” is not the form of any code that is known here.`;
    return { kind: 'unknown', message, nearest: nearest(read, files) };
  }
  const vocabularies = files.flatMap(file => file.vocabulary(system) ?? []);
  const says = vocabularies[0]?.says ?? codeSystem(system)?.name ?? system;
  const name = vocabularies[0]?.name ?? codeSystem(system)?.name ?? system;
  if (!first) {
    const example = codeSystem(system)?.example;
    const like = example === undefined ? '' : `, such as ${example}`;
    const message = `“${shortened(read.written === '' ? read.input : read.written)}” does not have the form of ${name} codes${like}.`;
    return { kind: 'malformed', message, nearest: nearest(read, files) };
  }
  const { code } = first;
  if (isUnavailable(system, files)) {
    return { kind: 'not-bundled', message: codeSystem(system)?.toImport ?? '', nearest: elsewhere(read, files) };
  }
  if (vocabularies.length === 0) {
    const message = `${name} is neither in the bundled index nor imported, so ${code} can’t be looked up.`;
    return { kind: 'unknown', message, nearest: nearest(read, files) };
  }
  if (vocabularies.every(({ subset }) => subset)) {
    const message = `${code} is not in the part of ${name} that is here. The whole vocabulary may have it: import it to know.`;
    return { kind: 'not-in-subset', message, nearest: nearest(read, files) };
  }
  return { kind: 'unknown', message: `${says} has no code ${code}.`, nearest: nearest(read, files) };
}

/** Which codes a text can stand for. */
export function problemOfSeveral(read: ReadCode, among: readonly CodeLink[]): CodeProblem {
  const named = among.map(({ system, code, description }) => {
    const words = description === null ? 'not bundled' : description;
    return `${codeSystem(system)?.name ?? system} ${code} (${words})`;
  });
  const message = `“${shortened(read.input)}” can be ${listed(named)}. Write the code system before the code.`;
  return { kind: 'ambiguous', message, nearest: among.slice(0, MOST_NEAREST) };
}

/** What is wrong with a code that exists. */
export function problemOfKnown(concept: Concept): CodeProblem | null {
  const { code, vocabulary, status, billable } = concept;
  if (status === 'deleted') {
    const message = `${code} was deleted: ${vocabulary.says} does not have it any more.`;
    return { kind: 'inactive', message, nearest: replacements(concept) };
  }
  if (status === 'inactive') {
    return { kind: 'inactive', message: `${code} is inactive in ${vocabulary.says}.`, nearest: [] };
  }
  // Chapters and blocks are no codes that anyone would claim with.
  if (billable !== false) return null;
  const message = `${code} is a header: a claim needs one of the codes below it.`;
  return { kind: 'not-billable', message, nearest: billableBelow(concept) };
}

/** Codes that are looked at in each of the places below. */
const MOST_BELOW = 40;
/** What says least beyond the header. */
const VAGUE = /\bunspecified\b|\bNOS\b|\bwithout complications?$/i;

/** Codes that a claim can have instead of a header: those first that say as little as the header does. */
function billableBelow({ file, vocabulary, code }: Concept): readonly CodeLink[] {
  // By convention 9 is the unspecified subdivision (K57.90, E11.9), and of injuries the first one (S72.00).
  const places = [`${code}.9`, `${code}9`, code];
  const found = new Map<string, Concept>();
  for (const place of places) {
    for (const each of file.startingWith(vocabulary.system, place, MOST_BELOW)) {
      if (each.billable === true) found.set(each.code, each);
    }
  }
  const rank = (each: Concept): number[] => [
    VAGUE.test(each.description ?? '') ? 0 : 1,
    each.code.slice(code.length).replace('.', '').startsWith('9') ? 0 : 1,
    each.code.length,
  ];
  const ranked = [...found.values()].map(each => ({ each, by: rank(each) }));
  ranked.sort((a, b) => a.by.map((value, i) => value - (b.by[i] ?? 0)).find(difference => difference !== 0) ?? 0);
  return ranked.slice(0, MOST_NEAREST).map(({ each }) => linkOf(each));
}

export const linkOf = ({ vocabulary, code, description }: Concept): CodeLink => ({
  system: vocabulary.system,
  code,
  description,
});

/** Valid codes beside or below a deleted one. */
function replacements(concept: Concept): readonly CodeLink[] {
  const { file } = concept;
  const below = file.children(concept, 0, MOST_NEAREST).filter(({ status }) => status === null);
  if (below.length > 0) return below.map(linkOf);
  const [above] = file.parents(concept);
  if (!above) return [];
  const beside = file.children(above, 0, 20).filter(({ status, id }) => status === null && id !== concept.id);
  return (beside.length > 0 ? beside.slice(0, MOST_NEAREST) : [above]).map(linkOf);
}

/** Codes that exist among those that may have been meant; those that can be billed before headers. */
function nearest(read: ReadCode, files: readonly VocabularyFile[]): readonly CodeLink[] {
  const found: Concept[] = [];
  for (const { system, code } of nearestCodes(read)) {
    const concept = findBest(files, system, code);
    if (!concept || concept.status !== null || concept.description === null) continue;
    found.push(concept);
    if (found.length === 2 * MOST_NEAREST) break;
  }
  found.sort((a, b) => Number(a.billable === false) - Number(b.billable === false));
  return found.slice(0, MOST_NEAREST).map(linkOf);
}

/** The same code in a system that is here. */
function elsewhere(read: ReadCode, files: readonly VocabularyFile[]): readonly CodeLink[] {
  const system = read.readings[0]?.system;
  return nearest(read, files).filter(link => link.system !== system);
}

/** What is quoted in a sentence must not make it a page. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1] ?? ''}`;
}
