import type { SubjectId } from '../meds/dataset';
import { AnswerObject, NumberText, type AnswerValue } from './answer_json';

/** How ids are read from an answer (docs/scoring.md, "Ids"). */

/** `1182`, `"1182"`, `Patient 1182`, `#1182`, `1182.0`: the digits are the id. */
const ID = /^(?:(?:patient|subject|person|record)?\s*(?:id)?\s*[:#]?\s*)([+-]?\d+)(?:\.0+)?$/i;
/** Keys under which a model puts an id in an object of its own. */
const ID_KEYS = ['id', 'patient_id', 'subject_id', 'patient', 'subject'];

/** The id that a value is, as records write it; null where it is none. */
export function idOf(value: AnswerValue): SubjectId | null {
  if (value instanceof NumberText) return idIn(value.text);
  if (typeof value === 'string') return idIn(value);
  if (value instanceof AnswerObject) {
    for (const key of ID_KEYS) {
      const within = value.entries.get(key);
      if (within instanceof NumberText || typeof within === 'string') return idOf(within);
    }
  }
  return null;
}

/** A list of values; a text of several with commas, semicolons or line breaks between them is one. */
export function listOf(value: AnswerValue): readonly AnswerValue[] | null {
  if (Array.isArray(value)) return value as readonly AnswerValue[];
  if (value instanceof NumberText) return [value];
  if (typeof value !== 'string') return null;
  const parts = value.split(/[,;\n]/).map(part => part.trim());
  return parts.filter(part => part !== '');
}

function idIn(text: string): SubjectId | null {
  const digits = ID.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  // As BigInt writes it: `+007` is 7.
  return String(BigInt(digits.replace(/^\+/, '')));
}

/** Each id once, at its first place. */
export function distinct(ids: readonly SubjectId[]): readonly SubjectId[] {
  return [...new Set(ids)];
}

/** What was passed over of some ids, in sentences. */
export function idNotices(ids: readonly SubjectId[], known: ReadonlySet<SubjectId>, unknownCount: string): string[] {
  const once = distinct(ids);
  const notices: string[] = [];
  if (once.length < ids.length) {
    const again = once.filter(id => ids.indexOf(id) !== ids.lastIndexOf(id));
    notices.push(`${named(again)} ${again.length === 1 ? 'stands' : 'stand'} there more than once and counts once.`);
  }
  const unknown = once.filter(id => !known.has(id));
  if (unknown.length > 0) notices.push(`${named(unknown)} ${is(unknown)} no patient of the question: ${unknownCount}.`);
  return notices;
}

/** So many ids are named in a sentence. */
const MOST_NAMED = 5;

export function named(ids: readonly SubjectId[]): string {
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `${ids.slice(0, MOST_NAMED).join(', ')}${more}`;
}

const is = (ids: readonly SubjectId[]): string => (ids.length === 1 ? 'is' : 'are');
