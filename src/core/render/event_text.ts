import { BIRTH } from '../meds/code';
import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { formatValue } from '../meds/float';

/**
 * What an event's line says: its head, which names the concept, and its tail of value, unit and text. A line is both,
 * one after the other, and a line break. Both are on one line, whatever stands in the data.
 */

/** What a head is made of. */
export type NamedCode = Pick<CodeEntry, 'code' | 'description'>;

/** The head of an event whose code is null or blank. */
export const NO_CODE = 'no code';

const WHITE = /[\s\p{Cc}]+/gu;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * A text on one line: white space that holds a line break, a tab or another control character becomes one space, and
 * none is left at both ends.
 */
export function oneLine(text: string): string {
  return text.replace(WHITE, white => (CONTROL.test(white) ? ' ' : white)).trim();
}

/** The first `length` code points, which can end in a space. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (let left = length; left > 0 && end < text.length; left--) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** How lines begin that are none of an event (core/record_text/sections.ts). */
const HEADING = /^(?:===|Time:|Codebook \()/;

/** A head that would read as a heading is written behind a dash, so that no description can forge one. */
function noHeading(head: string): string {
  return HEADING.test(head) ? `- ${head}` : head;
}

/** A code as the data set writes it, on one line; NO_CODE where there is none. */
export function writtenCode(code: string | undefined): string {
  return oneLine(code ?? '') || NO_CODE;
}

/**
 * The head in the rendering `description`.
 * @param entry undefined: the event's code is null
 * @param length in code points; at least one is written
 */
export function descriptionHead(entry: NamedCode | undefined, length: number): string {
  if (entry?.code === BIRTH) return 'Birth';
  const description = cut(oneLine(entry?.description ?? ''), Math.max(1, length));
  return noHeading(description || writtenCode(entry?.code));
}

/** The head in the rendering `code`. */
export function codeHead(entry: NamedCode | undefined): string {
  return entry?.code === BIRTH ? 'Birth' : noHeading(writtenCode(entry?.code));
}

/** The shortest text of a row's value, without its unit: `95`. '' where it has none. */
export function valueText(events: SubjectEvents, row: number): string {
  return events.hasValue[row] === 1 ? formatValue(events.value[row]!, events.value) : '';
}

/** The unit of a row's value; '' where there is none, and where there is no value. */
export function unitText(events: SubjectEvents, row: number): string {
  return events.hasValue[row] === 1 ? oneLine(events.units[events.unit[row]!] ?? '') : '';
}

/** The whole text of a row on one line; '' where it has none. */
export function noteText(events: SubjectEvents, row: number): string {
  return oneLine(events.texts[events.text[row]!] ?? '');
}

/** What follows the head on its line, each part behind a space: ` 95 beats/min`, ` 7.4 see comment`; '' for nothing. */
export function eventTail(events: SubjectEvents, row: number, units: boolean): string {
  return behindSpaces(valueText(events, row), units ? unitText(events, row) : '', noteText(events, row));
}

/** The parts that are not '', each behind a space. */
function behindSpaces(...parts: readonly string[]): string {
  return parts.map(part => (part === '' ? '' : ` ${part}`)).join('');
}
