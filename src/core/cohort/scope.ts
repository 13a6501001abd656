import { UserFault } from '../fault';
import type { SubjectEvents } from '../meds/events';
import { NO_HIERARCHY, type CodeHierarchy } from '../meds/hierarchy';
import { firstRowAt } from '../view/filter';
import { parseTimeSpan, type TimeSpan } from '../view/time_span';
import { selectCodes } from './code_selection';
import type { EventScope } from './cohort';

/**
 * The events of a subject that count in a scope. A window is inclusive and takes whole days where days are written;
 * static facts are in every window, since they have no time. The code filter is for static facts as well.
 *
 * The code table stays as it is, so that what is parallel to it (hierarchy, references) stays so; texts that no event
 * has any more are let go. An event whose end is left out has none any more.
 * @param hierarchy of the same codes, for selectors with `below`
 * @returns the same object where nothing is left out
 * @throws UserFault `scope-date` where a bound is no date
 */
export function applyScope(
  events: SubjectEvents,
  scope: EventScope,
  hierarchy: CodeHierarchy = NO_HIERARCHY,
): SubjectEvents {
  if (scope.from === null && scope.to === null && scope.codes === null) return events;
  const from = bound(scope.from);
  const to = bound(scope.to);
  const start = from ? firstRowAt(events, from.from) : events.staticCount;
  const stop = Math.max(start, to ? firstRowAt(events, to.to + 1n) : events.length);
  const passing = scope.codes === null ? null : selectCodes(events.codes, hierarchy, scope.codes);
  const passes = (row: number): boolean => passing === null || passing[events.code[row] ?? -1] === 1;
  const rows: number[] = [];
  for (let row = 0; row < events.staticCount; row++) if (passes(row)) rows.push(row);
  const staticCount = rows.length;
  for (let row = start; row < stop; row++) if (passes(row)) rows.push(row);
  return rows.length === events.length ? events : pickRows(events, Uint32Array.from(rows), staticCount);
}

/**
 * A bound of a window.
 * @throws UserFault `scope-date`
 */
export function bound(text: string | null): TimeSpan | null {
  if (text === null) return null;
  const span = parseTimeSpan(text);
  if (span) return span;
  const shown = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  throw new UserFault(
    `${shown} is no date. Write a year, a month, a day or a time: 2118, 2118-11, 2118-11-16 or 2118-11-16 02:00.`,
    'scope-date',
  );
}

/** Some rows of a subject, ascending, the static ones first. */
function pickRows(events: SubjectEvents, rows: Uint32Array, staticCount: number): SubjectEvents {
  const place = new Int32Array(events.length).fill(-1);
  rows.forEach((row, i) => (place[row] = i));
  const { text, texts, textLengths } = pickTexts(events, rows);
  return {
    ...events,
    length: rows.length,
    staticCount,
    time: pick(events.time, new BigInt64Array(rows.length), rows),
    code: pick(events.code, new Int32Array(rows.length), rows),
    value: pick(events.value, emptyLike(events.value, rows.length), rows),
    hasValue: pick(events.hasValue, new Uint8Array(rows.length), rows),
    text,
    texts,
    textLengths,
    unit: pick(events.unit, new Int32Array(rows.length), rows),
    end: Int32Array.from(rows, row => place[events.end[row] ?? -1] ?? -1),
    file: pick(events.file, new Uint16Array(rows.length), rows),
    fileRow: pick(events.fileRow, new Uint32Array(rows.length), rows),
  };
}

function pickTexts(events: SubjectEvents, rows: Uint32Array): Pick<SubjectEvents, 'text' | 'texts' | 'textLengths'> {
  const numbers = new Map<number, number>();
  const text = Int32Array.from(rows, row => {
    const old = events.text[row] ?? -1;
    if (old < 0) return -1;
    const known = numbers.get(old);
    if (known !== undefined) return known;
    numbers.set(old, numbers.size);
    return numbers.size - 1;
  });
  const kept = [...numbers.keys()];
  return {
    text,
    texts: kept.map(old => events.texts[old] ?? ''),
    textLengths: Int32Array.from(kept, old => events.textLengths[old] ?? 0),
  };
}

type Column = Int32Array | Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

function emptyLike(column: Float32Array | Float64Array, length: number): Float32Array | Float64Array {
  return column instanceof Float32Array ? new Float32Array(length) : new Float64Array(length);
}

function pick<T extends Column | BigInt64Array>(from: T, to: T, rows: Uint32Array): T {
  for (let i = 0; i < rows.length; i++) {
    const value = from[rows[i] ?? 0];
    if (value !== undefined) to[i] = value;
  }
  return to;
}
