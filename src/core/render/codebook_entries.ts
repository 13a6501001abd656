import { BIRTH, codeParts } from '../meds/code';
import { cut, oneLine, writtenCode } from './event_text';
import { CODEBOOK_LENGTH } from './rendering';

/** The codebook that stands before the records (PopMedQA, figure 8): a number for each code of the cohort. */

/** With its line break. It is left out where no code is in use. */
export const CODEBOOK_HEADER = 'Codebook (integer IDs assigned to medical codes):\n';

/** The blank line between the codebook and the first record. */
export const CODEBOOK_END = '\n';

/** `#17`: what stands for a code in an event's line. */
export function reference(number: number): string {
  return `#${number}`;
}

/** What follows `#2` in a code's entry, with the line break: `: (cpt//0513T) 0513T - External shockwave`. */
export function entryTail(code: string, description: string | null, length = CODEBOOK_LENGTH): string {
  if (code === BIRTH) return ': Birth of patient\n';
  const described = cut(oneLine(description ?? ''), Math.max(1, length));
  return `: (${writtenCode(code)})${described === '' ? '' : ` ${described}`}\n`;
}

/**
 * The order of the codebook: birth, then by system and within a system by code. The system is what stands before the
 * first `//`, or the whole code where there is none. Both are compared by UTF-16 code unit, so that the order is the same
 * everywhere: `cpt//1111F`, `icd10//K57.31`, `icd10_proc//0WB00ZZ`.
 */
export function compareCodes(a: string, b: string): number {
  return comparePlaces(placeOf(a), placeOf(b));
}

/** What the order goes by, for those who compare a code more than once. */
export interface CodePlace {
  readonly code: string;
  readonly system: string;
}

/** What the order goes by: the code, and what stands before its first `//`. */
export function placeOf(code: string): CodePlace {
  return { code, system: codeParts(code)[0]! };
}

/** As compareCodes. */
export function comparePlaces(a: CodePlace, b: CodePlace): number {
  if (a.code === b.code) return 0;
  if (a.code === BIRTH || b.code === BIRTH) return a.code === BIRTH ? -1 : 1;
  if (a.system !== b.system) return a.system < b.system ? -1 : 1;
  return a.code < b.code ? -1 : 1;
}
