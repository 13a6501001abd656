import type { SystemId } from '../../core/ontology/answer';
import { readCode } from '../../core/ontology/read_code';
import type { ExtraNames } from '../../core/ontology/read_code';
import { CODE_SYSTEMS } from '../../core/ontology/systems';

/** What stands before the cursor where a code is being typed. */
export interface TypedCode {
  /** As it stands in the text: `DIAGNOSIS//ICD//10//`. */
  readonly prefix: string;
  /** Systems whose codes can follow it, the likeliest first. */
  readonly systems: readonly SystemId[];
  /** What was typed of the code, or words of its description. */
  readonly partial: string;
  /** Where `partial` begins in the line. */
  readonly start: number;
}

/** Prefixes are looked for in so many characters before the cursor. */
const WITHIN = 160;

/**
 * The separators that end a prefix, and what may be typed after them: part of a code, or a few words. Words begin with
 * letters and have no dot: what stands behind a whole code or a sentence is the author's own text, not a description.
 */
const TAIL = /[/:]( ?)([\p{L}\p{N}.-]*|\p{L}[\p{L}-]+(?: [\p{L}\p{N}-]+){0,5} ?)$/u;
/** What a prefix does not reach beyond. */
const HEAD = /[^\s"'`“”‘’()[\]{}<>,;|=]*$/u;
/** Where a prefix can begin within what stands together: `code:icd10//`. */
const BEGINNING = /(?<=[/:])(?=[^/:])/g;

/**
 * Finds the known prefix that the cursor stands behind: `icd10cm/heart att` → ICD-10-CM, “heart att”.
 * @param line the line up to the cursor
 * @returns null where no code is being typed
 */
export function typedCode(line: string, systemsAfter: (prefix: string) => readonly SystemId[]): TypedCode | null {
  const near = line.slice(-WITHIN);
  const tail = TAIL.exec(near);
  if (!tail) return null;
  const [, space = '', partial = ''] = tail;
  const end = tail.index + 1;
  const together = HEAD.exec(near.slice(0, end))?.[0] ?? '';
  const starts = [0, ...[...together.matchAll(BEGINNING)].map(({ index }) => index)];
  for (const start of starts) {
    const prefix = together.slice(start);
    const systems = systemsAfter(prefix);
    if (systems.length > 0) return { prefix, systems, partial, start: line.length - near.length + end + space.length };
  }
  return null;
}

/** So many prefixes are remembered, known or not. */
const REMEMBERED = 500;

/**
 * Which systems' codes can follow a prefix. Asked of the one normaliser: a prefix is what makes a system's example a
 * code of that system by name.
 */
export function systemsAfterPrefix(extra: ExtraNames): (prefix: string) => readonly SystemId[] {
  const known = new Map<string, readonly SystemId[]>();
  return prefix => {
    const before = known.get(prefix);
    if (before) return before;
    const systems = CODE_SYSTEMS.filter(({ id, example }) => isNamed(prefix + example, id, extra)).map(({ id }) => id);
    const imported = extra.imported.map(({ system }) => system).filter(id => isNamed(`${prefix}1`, id, extra));
    const all = [...new Set([...systems, ...imported])];
    if (known.size >= REMEMBERED) known.clear();
    known.set(prefix, all);
    return all;
  };
}

function isNamed(text: string, system: SystemId, extra: ExtraNames): boolean {
  const { readings, qualifiers } = readCode(text, extra);
  return qualifiers.length === 0 && readings.some(reading => reading.named && reading.system === system);
}

/** Prefixes after which ICD codes have no dot: those of MIMIC-IV. */
const UNDOTTED = /(?:^|\/\/)ICD\/\/0?(?:9|10)\/\/$/i;

/** Whether codes after this prefix are written without their dots. */
export const writesUndotted = (prefix: string): boolean => UNDOTTED.test(prefix);
