import type { CodeLink, CodeProblem } from '../../core/ontology/answer';
import { nearestCodes, type CodeCandidate } from '../../core/ontology/nearest';
import type { CodeReading, ReadCode } from '../../core/ontology/read_code';
import { codeSystem, NESTED_SYSTEMS } from '../../core/ontology/systems';
import { findBest } from './files';
import { isUnavailable } from './reading';
import type { Concept, VocabularyFile } from './vocabulary_file';

/** More suggestions are no help. */
const MOST_NEAREST = 5;

/** The reading that an unknown code is told by: of bare ones in several systems that of one which is not here. */
export function unknownReading(read: ReadCode, files: readonly VocabularyFile[]): CodeReading | undefined {
  const [first] = read.readings;
  return read.readings.find(({ named, system }) => !named && isUnavailable(system, files)) ?? first;
}

/** Why nothing describes a text, with what may have been meant. */
export function problemOfUnknown(read: ReadCode, files: readonly VocabularyFile[]): CodeProblem {
  const reading = unknownReading(read, files);
  const system = reading?.system ?? read.malformed;
  if (system === null) {
    const message = `“${shortened(read.input)}” is not the form of any code that is known here.`;
    return { kind: 'unknown', message, nearest: nearest(read, files) };
  }
  const vocabularies = files.flatMap(file => file.vocabulary(system) ?? []);
  // The whole vocabulary has more to say of what does not exist than a part of it.
  const vocabulary = vocabularies.find(({ subset }) => !subset) ?? vocabularies[0];
  const name = vocabulary?.name ?? codeSystem(system)?.name ?? system;
  if (!reading) {
    const example = codeSystem(system)?.example;
    const like = example === undefined ? '' : `, such as ${example}`;
    const message = `“${shortened(read.written === '' ? read.input : read.written)}” does not have the form of ${name} codes${like}.`;
    return { kind: 'malformed', message, nearest: nearest(read, files) };
  }
  const code = shownCode(reading, read.written);
  if (isUnavailable(system, files)) {
    const may = reading.named || read.readings.length < 2 ? '' : `${code} may be a code of ${name}. `;
    const message = `${may}${codeSystem(system)?.toImport ?? ''}`;
    return { kind: 'not-bundled', message, nearest: elsewhere(read, system, files) };
  }
  if (!vocabulary) {
    const message = `${name} is neither in the bundled index nor imported, so ${code} can’t be looked up.`;
    return { kind: 'unknown', message, nearest: nearest(read, files) };
  }
  if (vocabulary.subset) {
    const message = `${code} is not in the part of ${name} that is here. The whole vocabulary may have it: import it to know.`;
    return { kind: 'not-in-subset', message, nearest: nearest(read, files) };
  }
  return { kind: 'unknown', message: `${vocabulary.says} has no code ${code}.`, nearest: nearest(read, files) };
}

/** A product of a package has the hyphen that it is written with. */
function shownCode({ code, match }: CodeReading, written: string): string {
  if (match === 'whole') return code;
  return written.includes('-') ? written : `${code.slice(0, -4)}-${code.slice(-4)}`;
}

/** Which codes a text can stand for. */
export function problemOfSeveral(read: ReadCode, among: readonly CodeLink[]): CodeProblem {
  const named = among.map(({ system, code, description }) => {
    const words = description ?? (codeSystem(system)?.toImport == null ? 'no description' : 'not bundled');
    return `${codeSystem(system)?.name ?? system} ${code} (${words})`;
  });
  const message = `“${shortened(read.input)}” can be ${listed(named)}. Write the code system before the code.`;
  return { kind: 'ambiguous', message, nearest: among.slice(0, MOST_NEAREST) };
}

/** How names come into an import that has codes without them. Source: the README of a bundle of OHDSI Athena. */
const NAMELESS: Readonly<Record<string, string>> = {
  cpt: ' A bundle of Athena gets the names of CPT from the program cpt4 that comes with it: run it in the bundle, then import the bundle again.',
};

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
  if (concept.description === null) {
    const { system, says, source } = vocabulary;
    const message = `${says} has ${code} without its name.${source === 'import' ? (NAMELESS[system] ?? '') : ''}`;
    return { kind: 'not-bundled', message, nearest: [] };
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

/** Candidates that are ranked; the likelier ones come first among them. */
const MOST_RANKED = 4 * MOST_NEAREST;

interface Near {
  readonly link: CodeLink;
  /** The lower, the nearer. */
  readonly rank: readonly number[];
}

/**
 * Codes that exist among those that may have been meant: the text itself as another code, codes that begin with it, the
 * code that is left without a surplus at the end, then by the kind of slip. Of one kind those that can be billed come
 * first.
 */
function nearest(read: ReadCode, files: readonly VocabularyFile[]): readonly CodeLink[] {
  const found: Near[] = [];
  for (const [place, candidate] of nearestCodes(read).entries()) {
    const near = candidate.match === 'prefix' ? nearProduct(candidate, files) : nearCode(candidate, files, place);
    if (near) found.push(near);
    if (found.length === MOST_RANKED) break;
  }
  found.push(...below(read, files), ...sameLabeler(read, files));
  found.sort((a, b) => a.rank.map((value, i) => value - (b.rank[i] ?? 0)).find(difference => difference !== 0) ?? 0);
  const links = new Map(found.map(({ link }) => [`${link.system} ${link.code}`, link]));
  return [...links.values()].slice(0, MOST_NEAREST);
}

function nearCode(candidate: CodeCandidate, files: readonly VocabularyFile[], place: number): Near | null {
  const { system, code, slip, isShortened } = candidate;
  const concept = findBest(files, system, code);
  if (!concept || concept.status !== null || concept.description === null) return null;
  const isHeader = concept.billable === false;
  const kind = slip === 0 ? 0 : isShortened && !isHeader ? 2 : 3;
  return { link: linkOf(concept), rank: [kind, kind === 0 ? place : slip, Number(isHeader), place] };
}
/** Codes that begin with the text: what is missing is their end. */
function below(read: ReadCode, files: readonly VocabularyFile[]): readonly Near[] {
  return read.readings.flatMap(({ system, code }) => {
    if (!NESTED_SYSTEMS.has(system)) return [];
    const [first] = files.map(file => file.startingWith(system, code, MOST_NEAREST)).filter(list => list.length > 0);
    return (first ?? [])
      .filter(({ status, description }) => status === null && description !== null)
      .map((concept, i) => ({ link: linkOf(concept), rank: [1, 0, Number(concept.billable === false), i] }));
  });
}

/** A product of NDC, which is no code itself: named by the first of its packages. */
function nearProduct({ system, code, slip }: CodeCandidate, files: readonly VocabularyFile[]): Near | null {
  for (const file of files) {
    const [first] = file.startingWith(system, code, 1);
    if (first) return { link: { system, code, description: first.description }, rank: [3, slip] };
  }
  return null;
}

/** Packages that are looked at for a labeler's products. */
const MOST_PACKAGES = 60;

/** Products of the labeler of an NDC whose product is not here. */
function sameLabeler({ readings }: ReadCode, files: readonly VocabularyFile[]): readonly Near[] {
  const reading = readings.find(({ system, match }) => system === 'ndc' && match === 'prefix');
  if (!reading) return [];
  const labeler = reading.code.slice(0, -4);
  const packages = files.flatMap(file => file.startingWith('ndc', labeler, MOST_PACKAGES));
  const products = new Map(packages.map(({ code, description }) => [code.slice(0, -2), description]));
  return [...products].map(([code, description], i) => ({ link: { system: 'ndc', code, description }, rank: [4, i] }));
}

/** The same code in a system that is here. */
function elsewhere(read: ReadCode, system: string, files: readonly VocabularyFile[]): readonly CodeLink[] {
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
