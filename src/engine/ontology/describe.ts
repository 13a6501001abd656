import type { CategoryLink, CodeAnswer, CodeLink, CodeNote, Saying } from '../../core/ontology/answer';
import { noAnswer } from '../../core/ontology/no_answer';
import type { ReadCode } from '../../core/ontology/read_code';
import { atcClassesOf } from './atc';
import { findBest } from './files';
import { linkOf, problemOfKnown, problemOfSeveral, problemOfUnknown, unknownReading } from './problems';
import { meaningOf } from './reading';
import type { Concept, StoredMap, StoredNote, VocabularyFile } from './vocabulary_file';
import { MOST_SYNONYMS } from './vocabulary_queries';

/** Children that an answer has; `children` gives the rest in pages. */
const MOST_CHILDREN = 50;
const MOST_RELATED = 20;
/** Packages that are compared to name what they have in common. */
const MOST_PACKAGES = 200;

/** Notes that a category hands down to the codes below it; the others are about its own words. */
const HANDED_DOWN: ReadonlySet<string> = new Set([
  'includes',
  'excludes1',
  'excludes2',
  'codeFirst',
  'codeAlso',
  'useAdditionalCode',
  'sevenChrNote',
  'seventh',
  'notes',
]);
const CATEGORY_SYSTEMS = ['ccsr', 'hcc', 'elixhauser'] as const;
const NOT_RELATED: ReadonlySet<string> = new Set([...CATEGORY_SYSTEMS, 'atc']);

/** Everything that the open files know of a text. Never throws for what is in it. */
export function describeCode(read: ReadCode, files: readonly VocabularyFile[]): CodeAnswer {
  if (read.special !== null) return describeSpecial(read, read.special);
  const meaning = meaningOf(read, files);
  switch (meaning.kind) {
    case 'code':
      return describeConcepts(read, meaning.concepts, files);
    case 'beginning':
      return describeBeginning(read, meaning.file, meaning.system, meaning.prefix, files);
    case 'several':
      return { ...nothing(read), problem: problemOfSeveral(read, meaning.among) };
    case 'none': {
      const reading = unknownReading(read, files);
      const system = reading?.system ?? read.malformed;
      return { ...nothing(read), system, code: reading?.code ?? null, problem: problemOfUnknown(read, files) };
    }
  }
}

/** What MEDS itself says of its two codes. Source: MEDS 0.4, "DataSchema: birth and death". */
const SPECIALS = { MEDS_BIRTH: 'The subject’s birth', MEDS_DEATH: 'The subject’s death' } as const;
const MEDS_SAYS = 'the MEDS standard';

function describeSpecial(read: ReadCode, special: keyof typeof SPECIALS): CodeAnswer {
  const description = SPECIALS[special];
  return {
    ...nothing(read),
    found: true,
    code: special,
    description,
    source: 'bundled',
    says: MEDS_SAYS,
    sayings: [{ source: 'bundled', says: MEDS_SAYS, description }],
  };
}

const nothing = ({ input, qualifiers }: ReadCode): CodeAnswer => noAnswer(input, qualifiers);

/** @param concepts what each file has of the code, in the order in which they speak */
function describeConcepts(
  read: ReadCode,
  concepts: readonly [Concept, ...Concept[]],
  files: readonly VocabularyFile[],
): CodeAnswer {
  const speaker = concepts.find(({ description }) => description !== null) ?? concepts[0];
  const path = firstFilled(concepts, concept => concept.file.path(concept));
  const parents = firstFilled(concepts, concept => concept.file.parents(concept));
  const ofChildren = concepts.find(concept => concept.file.childCount(concept) > 0) ?? speaker;
  const beside = concepts.map(concept => concept.file.beside(concept));
  const maps = beside.flatMap(each => each.maps);
  const sayings = sayingsOf(concepts);
  const vocabularies = concepts.map(({ vocabulary }) => vocabulary);
  return {
    ...nothing(read),
    found: speaker.description !== null,
    system: speaker.vocabulary.system,
    code: speaker.code,
    description: speaker.description,
    short: speaker.short,
    source: speaker.description === null ? null : speaker.vocabulary.source,
    says: speaker.description === null ? null : speaker.vocabulary.says,
    version: speaker.vocabulary.version,
    subset: speaker.vocabulary.subset,
    billable: speaker.billable,
    kind: speaker.kind,
    path: path.map(linkOf),
    parents: parents.map(linkOf),
    children: ofChildren.file.children(ofChildren, 0, MOST_CHILDREN).map(linkOf),
    childCount: ofChildren.file.childCount(ofChildren),
    descendantCount: ofChildren.file.descendantCount(ofChildren),
    synonyms: distinct(beside.flatMap(each => each.synonyms))
      .filter(synonym => synonym !== speaker.description)
      .slice(0, MOST_SYNONYMS),
    notes: concepts.flatMap((concept, i) => notesOf(concept, beside[i]?.notes ?? [])),
    categories: { ...categoriesOf(maps, files), atc: atcClassesOf(concepts, files) },
    related: relatedOf(maps, files),
    sayings,
    problem: problemOfKnown(speaker),
    notices: distinct(vocabularies.flatMap(({ notice }) => notice ?? [])),
  };
}

/** The packages of a product as one answer: what they have in common, with each as a child. */
function describeBeginning(
  read: ReadCode,
  file: VocabularyFile,
  system: string,
  prefix: string,
  files: readonly VocabularyFile[],
): CodeAnswer {
  const packages = file.startingWith(system, prefix, MOST_PACKAGES);
  const [first] = packages;
  const vocabulary = file.vocabulary(system);
  if (!first || !vocabulary) return { ...nothing(read), system, code: prefix };
  const names = distinct(packages.flatMap(({ description }) => description ?? []));
  const description = names.length > 3 ? `${names.slice(0, 3).join('; ')}; …` : names.join('; ');
  const count = file.countStartingWith(system, prefix);
  const related = relatedOf(
    packages.flatMap(each => file.maps(each)),
    files,
  );
  return {
    ...nothing(read),
    found: names.length > 0,
    system,
    code: prefix,
    description: names.length > 0 ? description : null,
    source: vocabulary.source,
    says: vocabulary.says,
    version: vocabulary.version,
    subset: vocabulary.subset,
    kind: 'product',
    children: packages.slice(0, MOST_CHILDREN).map(linkOf),
    childCount: count,
    descendantCount: count,
    categories: { ccsr: [], hcc: [], elixhauser: [], atc: atcClassesOf(packages, files) },
    related,
    sayings: [{ source: vocabulary.source, says: vocabulary.says, description }],
    notices: vocabulary.notice === null ? [] : [vocabulary.notice],
  };
}

function firstFilled(concepts: readonly Concept[], get: (concept: Concept) => readonly Concept[]): readonly Concept[] {
  for (const concept of concepts) {
    const list = get(concept);
    if (list.length > 0) return list;
  }
  return [];
}

function sayingsOf(concepts: readonly Concept[]): readonly Saying[] {
  return concepts.flatMap(({ description, vocabulary }) =>
    description === null ? [] : [{ source: vocabulary.source, says: vocabulary.says, description }],
  );
}

/** The code's own notes, then those that its ancestors hand down, the nearest first. */
function notesOf(concept: Concept, own: readonly StoredNote[]): readonly CodeNote[] {
  const { file } = concept;
  const handedDown = [...file.path(concept)]
    .reverse()
    .flatMap(above => file.notes(above).map(note => ({ ...note, from: above.code })))
    .filter(({ kind }) => HANDED_DOWN.has(kind));
  return [...own.map(note => ({ ...note, from: null })), ...handedDown];
}

function categoriesOf(
  maps: readonly StoredMap[],
  files: readonly VocabularyFile[],
): Pick<CodeAnswer['categories'], (typeof CATEGORY_SYSTEMS)[number]> {
  const into = (system: string): readonly CategoryLink[] => categoryLinks(maps, system, files);
  return { ccsr: into('ccsr'), hcc: into('hcc'), elixhauser: into('elixhauser') };
}

/** The categories of one system that a code is mapped into, with their descriptions. */
export function categoryLinks(
  maps: readonly StoredMap[],
  system: string,
  files: readonly VocabularyFile[],
): readonly CategoryLink[] {
  const links = new Map<string, CategoryLink>();
  for (const { system: into, code, mark } of maps) {
    if (into !== system || links.has(code)) continue;
    links.set(code, { system, code, description: findBest(files, system, code)?.description ?? null, mark });
  }
  return [...links.values()];
}

function relatedOf(maps: readonly StoredMap[], files: readonly VocabularyFile[]): readonly CodeLink[] {
  const links = new Map<string, CodeLink>();
  for (const { system, code } of maps) {
    const key = `${system}\n${code}`;
    if (NOT_RELATED.has(system) || links.has(key)) continue;
    links.set(key, { system, code, description: findBest(files, system, code)?.description ?? null });
    if (links.size === MOST_RELATED) break;
  }
  return [...links.values()];
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
