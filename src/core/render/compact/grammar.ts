import { LEAD_WORDS } from './lead_words';
import { floorDiv, formatDate, MICROS_PER_DAY, MICROS_PER_SECOND } from '../../meds/time';

/** The signs of the compact rendering, for those who write it and those who read it. docs/compact.md tells the whole. */

/** Explains the text to whoever reads it, a language model first. */
export const PREAMBLE = `These records are written with a word for each event. The legend says what the words mean.
Legend: [A*B] U is followed by codes that begin with A, end with B and have the unit U. There, " word X: D" names the code AXB, which means D, and " word=" below it names that code together with a value or a text.
Records: a new day begins with its date, a new time with a number (937 is 09:37, 1405 is 14:05), and the events of that time follow; static facts have no time. word95 is an event with the value 95, word="t" one with the text t. A word listed under Texts is the text of the event before it.
`;

/** Heads of the parts. None of them can begin another line of the legend. */
export const TEXTS = 'Texts';
export const RECORDS = 'Records';

/** Opens the line of static facts. */
export const STATIC = 'static';
/** The line below the header of a record whose values are stored as float64. */
export const FLOAT64 = 'float64 values';

/** Stands for a null code. */
export const NO_CODE = '-';

const IS_LEAD: ReadonlySet<string> = new Set(LEAD_WORDS);

/** Whether more words belong to the name that this one begins. */
export function isLead(word: string): boolean {
  return IS_LEAD.has(word);
}

/** A word as it stands in the text: with the space that makes it a single token. */
export function written(word: string): string {
  return ` ${word}`;
}

/**
 * A value behind its word: `95`, `-0`, and with a colon what has no digits, since letters would run into the word.
 * @param formatted as core/meds/float.ts writes it
 */
export function valueSign(formatted: string): string {
  return /\d/.test(formatted) ? formatted : `:${formatted}`;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** The time of day as a number, with seconds only where there are some: `937`, `1405:30.25`. '' at midnight. */
export function clock(time: bigint): string {
  const inDay = time - floorDiv(time, MICROS_PER_DAY) * MICROS_PER_DAY;
  if (inDay === 0n) return '';
  const seconds = Number(inDay / MICROS_PER_SECOND);
  const micros = Number(inDay % MICROS_PER_SECOND);
  const minutes = Math.floor(seconds / 60);
  const hourAndMinute = String(Math.floor(minutes / 60) * 100 + (minutes % 60));
  if (seconds % 60 === 0 && micros === 0) return hourAndMinute;
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0').replace(/0+$/, '')}`;
  return `${hourAndMinute}:${two(seconds % 60)}${fraction}`;
}

/** What opens the lines that lead from one time to another. The first times of a record have none before them. */
export function openers(time: bigint, before: bigint | null): readonly string[] {
  const ofDay = clock(time);
  if (before !== null && floorDiv(time, MICROS_PER_DAY) === floorDiv(before, MICROS_PER_DAY)) return [ofDay || '0'];
  const date = formatDate(time);
  return ofDay === '' ? [date] : [date, ofDay];
}
