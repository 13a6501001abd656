import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';

/** How often a subject has a code. */
export interface CodeUse {
  readonly entry: CodeEntry;
  readonly count: number;
}

/** The codes of a subject by how often they occur, most often first, ties by code. */
export function countCodes(events: SubjectEvents): CodeUse[] {
  const counts = new Uint32Array(events.codes.length);
  for (const code of events.code) if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  return events.codes
    .map((entry, i) => ({ entry, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.entry.code < b.entry.code ? -1 : 1));
}

/** Distinct codes that occur, and events whose code has a description. */
export function coverageOf(events: SubjectEvents): { readonly codes: number; readonly described: number } {
  const uses = countCodes(events);
  const described = uses.reduce((sum, { entry, count }) => sum + (entry.description === null ? 0 : count), 0);
  return { codes: uses.length, described };
}

/** Events by category, most first; events without a code are `other`. */
export function countCategories(events: SubjectEvents): (readonly [category: string, count: number])[] {
  const counts = new Map<string, number>();
  let coded = 0;
  for (const { entry, count } of countCodes(events)) {
    counts.set(entry.category, (counts.get(entry.category) ?? 0) + count);
    coded += count;
  }
  if (coded < events.length) counts.set('other', (counts.get('other') ?? 0) + events.length - coded);
  return [...counts].sort(([, a], [, b]) => b - a);
}
