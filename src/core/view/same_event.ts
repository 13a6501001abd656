import type { SubjectEvents } from '../meds/events';
import { firstRowAt } from './filter';

/**
 * Finds events again after their file was read anew, where rows may have moved. An event is known by its time, its
 * code, and its place among the events that share both.
 */

/**
 * For each row of `before` the row that is the same event now, -1 where it is gone. One pass over both, so that any
 * number of rows can be followed.
 */
export function followRows(before: SubjectEvents, now: SubjectEvents): Int32Array {
  const codeNow = sameCodes(before, now);
  const followed = new Int32Array(before.length).fill(-1);
  // Rows of one instant by code: the first that is not taken yet, and for each row the next with the same code.
  const first = new Int32Array(now.codes.length + 1).fill(-1);
  const next = new Int32Array(now.length).fill(-1);
  const match = (from: number, to: number, nowFrom: number, nowTo: number): void => {
    for (let row = nowTo - 1; row >= nowFrom; row--) {
      const code = (now.code[row] ?? -1) + 1;
      next[row] = first[code] ?? -1;
      first[code] = row;
    }
    for (let row = from; row < to; row++) {
      const code = codeNow[(before.code[row] ?? -1) + 1] ?? -1;
      const same = code < 0 ? -1 : (first[code] ?? -1);
      if (same < 0) continue;
      followed[row] = same;
      first[code] = next[same] ?? -1;
    }
    for (let row = nowFrom; row < nowTo; row++) first[(now.code[row] ?? -1) + 1] = -1;
  };
  match(0, before.staticCount, 0, now.staticCount);
  let nowRow = now.staticCount;
  for (let row = before.staticCount; row < before.length;) {
    const time = before.time[row] ?? 0n;
    const to = endOfInstant(before, row);
    while (nowRow < now.length && (now.time[nowRow] ?? 0n) < time) nowRow++;
    if (nowRow < now.length && now.time[nowRow] === time) {
      const nowTo = endOfInstant(now, nowRow);
      match(row, to, nowRow, nowTo);
      nowRow = nowTo;
    }
    row = to;
  }
  return followed;
}

/** The first row at an event's time or after it, in what was read anew: where to go on where the event itself is gone. */
export function nearestRow(before: SubjectEvents, row: number, now: SubjectEvents): number {
  if (row < 0 || row >= before.length || now.length === 0) return -1;
  const at = row < before.staticCount ? 0 : firstRowAt(now, before.time[row] ?? 0n);
  return Math.min(at, now.length - 1);
}

/** What names an event across readings without saying what it is. */
export interface EventMark {
  /** Microseconds as text; null: a static fact. */
  readonly time: string | null;
  /** A number made from the code, from which the code can't be told. */
  readonly code: number;
  /** How many events with this time and code stand before it. */
  readonly nth: number;
}

export function markOf(events: SubjectEvents, row: number): EventMark {
  const from = row < events.staticCount ? 0 : firstRowAt(events, events.time[row] ?? 0n);
  const code = events.code[row];
  let nth = 0;
  for (let other = from; other < row; other++) if (events.code[other] === code) nth++;
  const time = row < events.staticCount ? null : String(events.time[row] ?? 0n);
  return { time, code: codeNumber(events, row), nth };
}

/** @returns the row of a marked event, -1 where it is gone */
export function rowOfMark(events: SubjectEvents, { time, code, nth }: EventMark): number {
  const from = time === null ? 0 : firstRowAt(events, BigInt(time));
  const to = time === null ? events.staticCount : firstRowAt(events, BigInt(time) + 1n);
  let left = nth;
  for (let row = from; row < to; row++) if (codeNumber(events, row) === code && left-- === 0) return row;
  return -1;
}

function endOfInstant(events: SubjectEvents, row: number): number {
  const time = events.time[row];
  let end = row + 1;
  while (end < events.length && events.time[end] === time) end++;
  return end;
}

/** For each code of `before`, shifted by one for the null code, its index now, shifted likewise; -1: it has none. */
function sameCodes(before: SubjectEvents, now: SubjectEvents): Int32Array {
  const index = new Map(now.codes.map(({ code }, i) => [code, i]));
  return Int32Array.from([0, ...before.codes.map(({ code }) => (index.get(code) ?? -2) + 1)]);
}

/** 32 bits of a code's letters. Source: the FNV-1a hash of Fowler, Noll and Vo. */
function codeNumber(events: SubjectEvents, row: number): number {
  const code = events.codes[events.code[row] ?? -1]?.code ?? '';
  let hash = 0x811c9dc5;
  for (let i = 0; i < code.length; i++) hash = Math.imul(hash ^ code.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
