import type { Concept } from './lexicon';
import { NO_CODE } from './grammar';
import { quoted } from './lexicon';

/** What the codes of a part of the legend share: how they begin and end, and their unit. */
export interface Group {
  readonly prefix: string;
  readonly suffix: string;
  readonly unit: string | null;
}

/** A part that names a kind: `START`, `ICD`, `9`. What is longer or in small letters names a thing. */
const KIND = /^(?:[A-Z][A-Z_]*|\d{1,2})$/;
/** A last part that says what happened: `Administered`, `Not Given`. */
const OUTCOME = /^(?:[A-Z][a-z]+(?: [A-Z][a-z]+)*|UNK)$/;
/** A vocabulary before another sign than `//`: `LOINC/8480-6`, `cpt:4256F`. */
const VOCABULARY = /^[A-Za-z][\w-]*[/:|]/;

/**
 * The group that a concept stands in. It goes by the code and the unit alone, so that no concept moves when others come
 * and go.
 */
export function groupOf({ code, unit }: Pick<Concept, 'code' | 'unit'>): Group & { readonly middle: string } {
  if (code === null) return { prefix: '', suffix: '', unit, middle: '' };
  const parts = code.split('//');
  let suffix = '';
  if (parts.length > 2) {
    const last = parts.at(-1)!;
    if (last === unit || (parts.length === 3 && !KIND.test(parts[1]!) && OUTCOME.test(last))) suffix = `//${last}`;
  }
  const body = code.slice(0, code.length - suffix.length);
  const named = body.split('//');
  const kinds = named.slice(1, -1);
  const things = kinds.findIndex(part => !KIND.test(part));
  const shared = named.slice(0, things < 0 ? -1 : things + 1);
  const prefix = named.length === 1 ? (VOCABULARY.exec(body)?.[0] ?? '') : shared.map(part => `${part}//`).join('');
  return { prefix, suffix, unit, middle: body.slice(prefix.length) };
}

const WILD = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;
const isTrimmed = (text: string): boolean => text === text.trim() && !text.startsWith('"') && !WILD.test(text);

/** Whether an end of codes or a unit can stand as it is in the head of a group. */
const isPlain = (text: string): boolean => isTrimmed(text) && !/[*[\]]/.test(text);

/** The line that opens a group: prefix, a star for the rest, suffix, and behind the bracket the unit. */
export function groupHead({ prefix, suffix, unit }: Group): string {
  const end = (text: string): string => (isPlain(text) ? text : quoted(text));
  const ending = unit === null ? '' : unit !== '' && isTrimmed(unit) ? ` ${unit}` : ` ${quoted(unit)}`;
  return `[${end(prefix)}*${end(suffix)}]${ending}\n`;
}

/** The rest of a concept's line behind its word: ` 220045: Heart Rate`. */
export function conceptEntry(concept: Concept): string {
  const { middle } = groupOf(concept);
  const isBare = middle !== '' && middle !== NO_CODE && isTrimmed(middle) && !/:(?: |$)/.test(middle);
  const code = concept.code === null ? NO_CODE : isBare ? middle : quoted(middle);
  return concept.description === '' ? ` ${code}\n` : ` ${code}: ${concept.description}\n`;
}
