import type { CodeLink, SystemId } from '../../core/ontology/answer';
import { readCode } from '../../core/ontology/read_code';
import type { ExtraNames } from '../../core/ontology/read_code';
import { writesUndotted } from '../completion/prefix';
import { undotted, written as writtenAs } from '../find_code/forms';

/** Where the code itself stands in a mention, between its prefix and its qualifiers. */
export interface Spelling {
  /** Offsets within the mention's text. */
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly code: string;
}

/** Takes a mention apart: `DIAGNOSIS//ICD//10//K5731//x` → K5731 between its prefix and its qualifier. */
export function spellingOf(text: string, names: ExtraNames): Spelling {
  const { written, qualifiers } = readCode(text, names);
  const tail = qualifiers.reduce((length, qualifier) => length + 2 + qualifier.length, 0);
  const before = written === '' ? -1 : text.slice(0, text.length - tail).lastIndexOf(written);
  // One character joins what modifies a code of a procedure: `HCPCS/G0008-25`.
  const start = before < 0 && written !== '' ? text.lastIndexOf(written) : before;
  if (start < 0) return { start: 0, end: text.length, prefix: '', code: text };
  return { start, end: start + written.length, prefix: text.slice(0, start), code: written };
}

/** Where ICD codes are written with dots, a dot is behind the category, which longer codes have; of so many characters. */
const CATEGORY = 3;
/** Where it is another number (ICD-9-CM, volumes 1 and 3: E850.0, 38.93). */
const OTHER_CATEGORIES: readonly (readonly [system: SystemId, begins: RegExp, characters: number])[] = [
  ['icd9cm', /^E/i, 4],
  ['icd9proc', /^\d/, 2],
];

const categoryOf = (code: string, of: SystemId): number =>
  OTHER_CATEGORIES.find(([system, begins]) => system === of && begins.test(code))?.[2] ?? CATEGORY;

/**
 * What to write for another code in place of this one: dotted or not and in the case that it is written in.
 * @param system the system that the replaced code is of; null: unknown
 * @returns null where the other is of another system than the prefix says, so that the prefix would be wrong
 */
export function inStyleOf({ prefix, code }: Spelling, other: CodeLink, system: string | null): string | null {
  if (system !== null && other.system !== system) return null;
  const hasNoDots = writesUndotted(prefix) || (!code.includes('.') && code.length > categoryOf(code, other.system));
  const text = hasNoDots ? undotted(other) : other.code;
  return code === code.toLowerCase() && code !== code.toUpperCase() ? text.toLowerCase() : text;
}

/** The other code with its own system before it, for where the prefix is of another one. */
export const withOwnSystem = (other: CodeLink): string => writtenAs(other, 'system');
