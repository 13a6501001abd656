import type {
  CategoryLink,
  CodeAnswer,
  CodesBelow,
  CodeLink,
  CodeNote,
  DatasetCode,
  DescriptionSource,
} from './answer';
import { differing } from './merge';
import { readCode } from './read_code';
import { codeSystem } from './systems';

/**
 * The words of what is known of a code, in the order in which they are worth reading. A hover and a code page write the
 * same facts, each in its own way. Nothing in here is markup: texts are as their sources have them.
 */

/** A run of text, or a code that one can go to. */
export type Piece = string | CodePiece;
export interface CodePiece {
  readonly text: string;
  readonly to: CodeLink;
}
export type Line = readonly Piece[];

export type FactKind =
  'records' | 'columns' | 'path' | 'parents' | 'children' | 'categories' | 'notes' | 'synonyms' | 'related' | 'sayings';

/** One fact: a label and one line or more. */
export interface Fact {
  readonly kind: FactKind;
  readonly label: string;
  /** What the label leaves open: of which edition notes are, and which ancestor hands them down. Null: nothing. */
  readonly origin: string | null;
  readonly lines: readonly Line[];
  /** How many lines there are in all; more than `lines` where a source cut them. */
  readonly total: number;
}

/** Everything that is known of a code. */
export interface KnownCode {
  /** Merged: the data set's own words first (merge.ts). */
  readonly answer: CodeAnswer;
  /** What open data sets know of it. */
  readonly records: readonly DatasetCode[];
  /** How often they have codes below it; asked of one code at a time. */
  readonly below?: readonly CodesBelow[];
  /** A data set has not answered yet, and what it says may change everything here. Left out: all were heard. */
  readonly awaited?: boolean;
}

const KIND_OF_SOURCE: Readonly<Record<DescriptionSource, string>> = {
  dataset: 'the data set’s own',
  bundled: 'bundled',
  import: 'imported',
};

/** How a code is written where its system does not stand beside it. */
export const systemName = (system: string): string => codeSystem(system)?.name ?? system;

/** `ICD-10-CM K57.31`; the text itself where it is of no system. */
export function codeName({ system, code, input }: Pick<CodeAnswer, 'system' | 'code' | 'input'>): string {
  return system === null ? (code ?? input) : `${systemName(system)} ${code ?? input}`;
}

/** `ICD-10-CM FY2026, bundled`, `mimic-iv-demo-meds, the data set’s own`. */
export function sourceWords(says: string, source: DescriptionSource): string {
  return `${says}, ${KIND_OF_SOURCE[source]}`;
}

/**
 * What a code is, in few words each: the vocabulary that has it, whether it can be billed, what kind of concept it is,
 * and who describes it where that is a data set.
 * `['ICD-10-CM FY2026, bundled', 'billable', 'described by mimic-iv-demo-meds']`
 */
export function standing({ answer }: KnownCode): readonly string[] {
  const { source, says, system, billable, kind } = answer;
  const vocabulary = answer.sayings.find(saying => saying.source !== 'dataset');
  const words = vocabulary ? [sourceWords(vocabulary.says, vocabulary.source)] : [];
  if (vocabulary?.source === source && system !== null && answer.version === null) words.push('version unknown');
  if (!vocabulary && system !== null) words.push(systemName(system));
  if (billable !== null) words.push(billable ? 'billable' : 'header, not billable');
  if (kind !== null) words.push(kind);
  if (source === 'dataset' && says !== null) words.push(`described by ${says}`);
  return words;
}

/** `12 events of 3 subjects`; of a code that only codes.parquet has: `no events`. */
export function frequency({ events, subjects }: Pick<DatasetCode, 'events' | 'subjects'>): string {
  return events === 0 ? 'no events' : `${counted(events, 'event')} of ${counted(subjects, 'subject')}`;
}

/** All facts, the most telling first. */
export function facts(known: KnownCode): readonly Fact[] {
  const { answer, records } = known;
  const { ccsr, hcc, elixhauser, atc } = answer.categories;
  const found = [
    fact(
      'records',
      'In records',
      records.map(record => recordLine(record, answer.input)),
    ),
    fact('records', 'With codes below', (known.below ?? []).map(belowLine)),
    fact('sayings', 'Others say', otherSayings(answer)),
    fact('path', 'Within', answer.path.map(codeLine)),
    fact(
      'parents',
      'Parents',
      parentsBeside(answer).map(parent => linkLine(parent, answer)),
    ),
    fact('categories', 'CCSR', ccsr.map(categoryLine)),
    fact('categories', 'CMS-HCC', hcc.map(categoryLine)),
    fact('categories', 'Elixhauser', elixhauser.map(categoryLine)),
    fact('categories', 'ATC', atc.map(categoryLine)),
    fact(
      'related',
      'Maps to',
      relatedBeside(answer).map(relation => linkLine(relation, answer)),
    ),
    fact('children', 'Below', answer.children.map(codeLine), answer.childCount),
    ...noteFacts(answer),
    fact('synonyms', 'Also called', furtherNames(answer)),
    ...columnFacts(records),
  ];
  return found.filter(({ lines }) => lines.length > 0);
}

/** `1 event`, `2,449 events`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}

function fact(
  kind: FactKind,
  label: string,
  lines: readonly Line[],
  total = lines.length,
  origin: string | null = null,
): Fact {
  return { kind, label, origin, lines, total: Math.max(total, lines.length) };
}

/** A code and its description, the code being what one goes to. */
export function codeLine(link: CodeLink): Line {
  const piece = { text: link.code, to: link };
  return link.description === null ? [piece] : [piece, ` ${link.description}`];
}

function categoryLine(category: CategoryLink): Line {
  return category.mark === null ? codeLine(category) : [...codeLine(category), ` (${category.mark})`];
}

/** A code of another system says which. */
function linkLine(link: CodeLink, { system }: CodeAnswer): Line {
  if (link.system === system) return codeLine(link);
  const piece = { text: `${systemName(link.system)} ${link.code}`, to: link };
  return link.description === null ? [piece] : [piece, ` ${link.description}`];
}

/** Where the data set spells the code otherwise than was asked, it says how. */
function recordLine(record: DatasetCode, input: string): Line {
  const words = `${frequency(record)} in ${record.name}`;
  return [record.code === input ? words : `${words} as ${record.code}`];
}

function belowLine(below: CodesBelow): Line {
  return [`${frequency(below)} in ${below.name}, with ${counted(below.codes, 'code')}`];
}

/** What the other sources say, where it is something else. */
function otherSayings({ sayings }: CodeAnswer): readonly Line[] {
  return differing(sayings)
    .slice(1)
    .map(({ says, source, description }) => [`${description} (${sourceWords(says, source)})`]);
}

/** Parents that the path does not end with. */
function parentsBeside({ path, parents }: CodeAnswer): readonly CodeLink[] {
  const last = path.at(-1);
  return parents.filter(parent => !last || !isSame(parent, last));
}

/** Codes of other systems that are no parents already. */
function relatedBeside({ parents, related }: CodeAnswer): readonly CodeLink[] {
  return related.filter(relation => !parents.some(parent => isSame(parent, relation)));
}

const isSame = (a: CodeLink, b: CodeLink): boolean => a.system === b.system && a.code === b.code;

/** Labels of notes, in the order in which coders read them. Kinds that are not in here come last, as they are called. */
const NOTE_LABELS: readonly (readonly [kind: string, label: string])[] = [
  ['includes', 'Includes'],
  ['inclusionTerm', 'Inclusion terms'],
  ['excludes1', 'Excludes 1'],
  ['excludes2', 'Excludes 2'],
  ['codeFirst', 'Code first'],
  ['useAdditionalCode', 'Use additional code'],
  ['codeAlso', 'Code also'],
  ['sevenChrNote', '7th character'],
  ['seventh', '7th characters'],
  ['notes', 'Notes'],
];

function noteFacts(answer: CodeAnswer): readonly Fact[] {
  const kinds = new Set([...NOTE_LABELS.map(([kind]) => kind), ...answer.notes.map(({ kind }) => kind)]);
  return [...kinds].flatMap(kind => {
    const notes = answer.notes.filter(note => note.kind === kind);
    const label = NOTE_LABELS.find(([known]) => known === kind)?.[1] ?? inWords(kind);
    // Notes of different editions, or handed down by another ancestor, are facts of their own.
    const origins = new Set(notes.map(originOf));
    return [...origins].map(origin => {
      const lines = notes.filter(note => originOf(note) === origin).map(note => noteLine(note, answer));
      return fact('notes', label, lines, lines.length, origin);
    });
  });
}

/** `exampleUnits` → `Example units` */
function inWords(kind: string): string {
  const words = kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function originOf({ from, edition }: CodeNote): string | null {
  const words = [from === null ? null : `at ${from}`, edition === null ? null : `edition ${edition}`].filter(
    word => word !== null,
  );
  return words.length === 0 ? null : words.join(', ');
}

/** A word that can be a code of ICD: `K65.-`, `Z79.4`, `O24.4-`. */
const ICD_CODE = /\b[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?(?:\.?-)?(?![0-9A-Z.])/g;

/** A note with the codes that it names. */
function noteLine({ text }: CodeNote, { system }: CodeAnswer): Line {
  if (system !== 'icd10cm') return [text];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(ICD_CODE)) {
    const reading = readCode(word).readings.find(each => each.system === system);
    if (!reading) continue;
    pieces.push(text.slice(end, index), { text: word, to: { system, code: reading.code, description: null } });
    end = index + word.length;
  }
  return [...pieces, text.slice(end)].filter(piece => piece !== '');
}

/** Synonyms that no note says already. */
function furtherNames({ synonyms, notes }: CodeAnswer): readonly Line[] {
  const noted = new Set(notes.map(({ text }) => text.toLowerCase()));
  return synonyms.filter(text => !noted.has(text.toLowerCase())).map(text => [text]);
}

/** Further columns of codes.parquet, by data set. */
function columnFacts(records: readonly DatasetCode[]): readonly Fact[] {
  const filled = records.filter(({ columns }) => Object.keys(columns).length > 0);
  return filled.map(({ name, code, columns }) =>
    fact(
      'columns',
      filled.length > 1 ? `${name}, ${code}` : name,
      Object.entries(columns).map(([column, value]) => [`${column}: ${value}`]),
    ),
  );
}
