import type { SubjectEvents } from '../meds/events';
import { firstRowAt } from './filter';

/**
 * Finds an event again after its file was read anew, where rows may have moved: the event with the same time and code,
 * the same occurrence of it at that time; else the first at that time or after.
 * @returns -1 where there is none
 */
export function sameEvent(before: SubjectEvents, row: number, now: SubjectEvents): number {
  if (row < 0 || row >= before.length || now.length === 0) return -1;
  const code = before.codes[before.code[row] ?? -1]?.code;
  const isStatic = row < before.staticCount;
  const time = before.time[row] ?? 0n;
  const start = isStatic ? 0 : firstRowAt(before, time);
  let occurrence = 0;
  for (let r = start; r < row; r++) if (before.codes[before.code[r] ?? -1]?.code === code) occurrence++;
  const from = isStatic ? 0 : firstRowAt(now, time);
  const to = isStatic ? now.staticCount : firstRowAt(now, time + 1n);
  let last = -1;
  for (let r = from; r < to; r++) {
    if (now.codes[now.code[r] ?? -1]?.code !== code) continue;
    last = r;
    if (occurrence-- === 0) return r;
  }
  return last >= 0 ? last : Math.min(from, now.length - 1);
}
