import { below, shuffled, unit } from '../random/draws';
import { onWeekday } from './calendar';
import { DAY, type Course } from './course';
import type { Emitter } from './emit';
import type { Unit } from './rows';

/** Of the range of densities, how much at its ends is used where a record has to be moved into it: no pile at a bound. */
const MARGIN = 0.3;
/** Days that are tried for further visits before a record is left as it is. */
const TRIES = 2000;

/**
 * Brings a record into its archetype's range of events, as far as what is flexible allows: rounds and visits that may be
 * left out, further visits of patterns that may have more.
 * @param units what the record has; further visits are added through the emitter
 * @param last the last minute on which something can happen
 * @param fixed events that the record has besides
 * @returns the units that stay
 */
export function intoDensity(course: Course, emitter: Emitter, units: Unit[], last: number, fixed: number): Unit[] {
  const [least, most] = course.program.density;
  const total = units.reduce((sum, { rows }) => sum + rows.length, fixed);
  const margin = (most - least) * MARGIN * unit(course.random);
  if (total > most) return thinned(course, units, total - Math.floor(most - margin));
  if (total < least) return [...units, ...filled(course, emitter, last, Math.ceil(least + margin) - total)];
  return units;
}

function thinned(course: Course, units: readonly Unit[], surplus: number): Unit[] {
  const gone = new Set<Unit>();
  let left = surplus;
  for (const each of shuffled(
    course.random,
    units.filter(({ isFlexible }) => isFlexible),
  )) {
    if (left <= 0) break;
    gone.add(each);
    left -= each.rows.length;
  }
  return units.filter(each => !gone.has(each));
}

function filled(course: Course, emitter: Emitter, last: number, missing: number): readonly Unit[] {
  const { random, occurrences, program } = course;
  const patterns = program.nodes.flatMap((node, i) => {
    const own = occurrences[i] ?? [];
    return node.kind === 'visits' && node.isFlexible && own.length > 0 ? [{ node, own }] : [];
  });
  const before = emitter.units.length;
  let left = missing;
  for (let tries = 0; left > 0 && tries < TRIES && patterns.length > 0; tries++) {
    const pattern = patterns[below(random, patterns.length)];
    const [first] = pattern?.own ?? [];
    if (!pattern || !first) continue;
    const days = Math.floor((Math.min(last, untilOf(course, pattern.node.until)) - first.from) / DAY);
    if (days < 1) continue;
    const from = onWeekday(first.from + (1 + below(random, days)) * DAY);
    const isTaken = course.stayAt(from) !== undefined || pattern.own.some(visit => visit.from === from);
    if (isTaken || from > last) continue;
    const index = pattern.own.length;
    const visit = { from, to: from, encounter: course.nextEncounter(), index, pinned: false };
    pattern.own.push(visit);
    left -= emitter.visit(pattern.node, visit);
  }
  return emitter.units.slice(before);
}

function untilOf(course: Course, until: Parameters<Course['timeOf']>[0] | null): number {
  return (until && course.timeOf(until)) ?? Infinity;
}
