import { MICROS_PER_DAY } from '../meds/time';
import { addMonths } from '../timeline/elapsed';
import { timeAtAge } from './age';
import { parseTimeSpan } from './time_span';

/** Where "Go to date" leads: a moment, and how long what was written lasts. */
export interface Destination {
  readonly at: bigint;
  readonly length: bigint;
}

export interface GoToContext {
  readonly birth: bigint | null;
  /** What `day 3` counts from: the axis's anchor, else the record's first event. */
  readonly anchor: bigint | null;
}

export type GoToAnswer = { readonly destination: Destination } | { readonly problem: string };

const AGE = /^(?:age\s*)?(\d+(?:\.\d+)?)\s*(y|yr|yrs|years?|mo|months?)(?:\s*old)?$/i;
const DAY = /^day\s*(-?\d+)$/i;

/** What the input understands, for its placeholder and its error. */
export const GO_TO_FORMS = '2118-11-16, 2118-11-16 02:00, 63.5 y, or day 3';

/**
 * Reads a date (`2118-11-16`, `2118-11`, `2118-11-16 02:00`), an age (`63.5 y`, `7 mo`) or a day of the stay (`day 1`
 * is the anchor's first 24 hours).
 */
export function parseGoTo(text: string, context: GoToContext): GoToAnswer {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: `Type a date, an age or a day: ${GO_TO_FORMS}.` };
  const age = AGE.exec(trimmed);
  if (age) {
    if (context.birth === null) return { problem: 'This record has no birth, so ages can’t be found. Type a date.' };
    const inMonths = age[2]?.toLowerCase().startsWith('m') === true;
    const figure = Number(age[1]);
    const years = inMonths ? figure / 12 : figure;
    if (years > 200) return { problem: `An age of ${trimmed} is beyond any record.` };
    const wholeMonths = inMonths && Number.isInteger(figure);
    const at = wholeMonths ? addMonths(context.birth, figure) : timeAtAge(context.birth, years);
    return { destination: { at, length: MICROS_PER_DAY } };
  }
  const day = DAY.exec(trimmed);
  if (day) {
    if (context.anchor === null) return { problem: 'This record has no dated event to count days from.' };
    const offset = BigInt(day[1] ?? '1');
    const days = offset > 0n ? offset - 1n : offset;
    return { destination: { at: context.anchor + days * MICROS_PER_DAY, length: MICROS_PER_DAY } };
  }
  const span = parseTimeSpan(trimmed);
  if (span) return { destination: { at: span.from, length: span.to - span.from + 1n } };
  return { problem: `“${trimmed}” is not a date, an age or a day. Examples: ${GO_TO_FORMS}.` };
}
