import type { CodeLink } from '../../core/ontology/answer';
import type { ReadCode } from '../../core/ontology/read_code';
import { codeSystem } from '../../core/ontology/systems';
import { findAll } from './files';
import type { Concept, VocabularyFile } from './vocabulary_file';

/** What a text means once it is known which of its readings exist. */
export type Meaning =
  /** One code. `concepts`: what each file has of it, in the order in which they speak. */
  | { readonly kind: 'code'; readonly concepts: readonly [Concept, ...Concept[]] }
  /** The beginning of codes (labeler and product of an NDC): those of the first file that has some. */
  | { readonly kind: 'beginning'; readonly file: VocabularyFile; readonly system: string; readonly prefix: string }
  /** More than one code exists that the text can stand for. */
  | { readonly kind: 'several'; readonly among: readonly CodeLink[] }
  | { readonly kind: 'none' };

/**
 * Picks among the readings of a text those that exist. Where the text names its system, the first one that exists is
 * meant, unless the same system has another (an NDC of ten digits without hyphens) or one that shares its name; of bare
 * readings in several systems none is.
 */
export function meaningOf(read: ReadCode, files: readonly VocabularyFile[]): Meaning {
  const found: Found[] = [];
  const missing: CodeLink[] = [];
  let beginning: Meaning | undefined;
  for (const { system, code, match, named } of read.readings) {
    if (match === 'prefix') {
      beginning ??= beginningOf(files, system, code);
      continue;
    }
    const [first, ...further] = findAll(files, system, code);
    if (first) found.push({ system, concepts: [first, ...further] });
    // A bare number may well be a code of a system that nobody has here.
    else if (!named && isUnavailable(system, files)) missing.push({ system, code, description: null });
  }
  const [first] = found;
  if (!first) return beginning ?? asWritten(read, files);
  const isNamed = read.readings.every(({ named }) => named);
  const rivals = found.filter(
    each => each === first || (!isNamed && !isHeader(each)) || each.system === first.system || isNamesake(each, first),
  );
  // Only what is at least as likely as the code that exists makes it doubtful.
  const likelier = missing.filter(({ system }) => placeOf(read, system) < placeOf(read, first.system));
  if (rivals.length > 1 || likelier.length > 0) {
    const existing = rivals.map(({ concepts: [{ vocabulary, code, description }] }) => {
      return { system: vocabulary.system, code, description };
    });
    return { kind: 'several', among: [...existing, ...likelier] };
  }
  return { kind: 'code', concepts: first.concepts };
}

interface Found {
  readonly system: string;
  readonly concepts: readonly [Concept, ...Concept[]];
}

/**
 * Volumes with one name whose codes are the same digits where the dots are left out: `icd9//4282` is heart failure
 * (428.2) or the suture of an esophagus (42.82).
 */
const NAMESAKES: ReadonlySet<string> = new Set(['icd9cm', 'icd9proc']);
const isNamesake = (each: Found, first: Found): boolean =>
  NAMESAKES.has(each.system) && NAMESAKES.has(first.system) && !isHeader(each);

/** What nobody writes as a code does not make doubtful what is likelier. */
const isHeader = ({ concepts: [{ billable }] }: Found): boolean => billable === false;

/** Whether no open file has a vocabulary of the system. */
export function isUnavailable(system: string, files: readonly VocabularyFile[]): boolean {
  return codeSystem(system)?.toImport != null && !files.some(file => file.vocabulary(system) !== undefined);
}

function placeOf(read: ReadCode, system: string): number {
  return read.readings.findIndex(reading => reading.system === system);
}

function beginningOf(files: readonly VocabularyFile[], system: string, prefix: string): Meaning | undefined {
  const file = files.find(each => each.startingWith(system, prefix, 1).length > 0);
  return file && { kind: 'beginning', file, system, prefix };
}

/** A heading or an import's code that has not the form of its system's codes: as it stands in the file. */
function asWritten({ malformed, readings, written }: ReadCode, files: readonly VocabularyFile[]): Meaning {
  const system = malformed ?? readings.find(({ named }) => named)?.system;
  if (system === undefined || written === '') return { kind: 'none' };
  const [first, ...further] = findAll(files, system, written);
  return first ? { kind: 'code', concepts: [first, ...further] } : { kind: 'none' };
}
