import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import type { DescriptionSource } from '../ontology/answer';
import type { Hierarchy } from './hierarchy';

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

/** Distinct codes that occur, events whose code has a description, and how many of these by whom. */
export function coverageOf(events: SubjectEvents): {
  readonly codes: number;
  readonly described: number;
  readonly bySource: Readonly<Record<DescriptionSource, number>>;
} {
  const uses = countCodes(events);
  const bySource = { dataset: 0, bundled: 0, import: 0 };
  let described = 0;
  for (const { entry, count } of uses) {
    if (entry.description === null) continue;
    described += count;
    if (entry.source !== null) bySource[entry.source] += count;
  }
  return { codes: uses.length, described, bySource };
}

/** Events under each class of the hierarchy, at any depth. An event whose code is twice under a class counts once. */
export function countClasses(events: SubjectEvents, hierarchy: Hierarchy): Uint32Array {
  const counts = new Uint32Array(hierarchy.data.nodes.length);
  const ofCode = new Uint32Array(events.codes.length);
  for (const code of events.code) if (code >= 0) ofCode[code]!++;
  ofCode.forEach((count, code) => {
    for (const node of new Set(hierarchy.pathsOf(code).flat())) counts[node]! += count;
  });
  return counts;
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
