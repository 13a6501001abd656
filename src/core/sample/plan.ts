import { below, unit } from '../random/draws';
import { intoSeason, onWeekday } from './calendar';
import { DAY, dayOf, type Course, type Occurrence } from './course';
import type { CompiledEffect, CompiledWhen, Node } from './program';
import type { PlantedEffect } from './truth';

/** Nothing comes more often than this in one course: a pattern that does is nonsense. */
const MOST_OCCURRENCES = 20_000;
/** Office hours, for what has a time of day and none of its own. Minutes. */
const OFFICE_OPENS = 7 * 60;
const OFFICE_MINUTES = 12 * 60;

/**
 * Plans when everything comes about, in the program's order.
 * @param hasBackground by background
 * @returns the planted effect; null where the program has none
 */
export function plan(course: Course, hasBackground: readonly boolean[]): PlantedEffect | null {
  const { nodes, effect } = course.program;
  let planted: PlantedEffect | null = null;
  for (const [i, node] of nodes.entries()) {
    const own = course.occurrences[i];
    if (!own || (node.background >= 0 && !hasBackground[node.background])) continue;
    if (node.role !== null && effect) {
      planted ??= plant(course, effect);
      if (node.role === 'treatment' ? planted.treated : planted.outcome) planNode(course, node, own);
    } else if (comesAbout(course, node)) {
      planNode(course, node, own);
    }
  }
  return planted ?? (effect ? plant(course, effect) : null);
}

function comesAbout(course: Course, node: Node): boolean {
  return (
    course.happens(node.chance) &&
    node.if.every(each => course.timeOf(each) !== null) &&
    node.unless.every(each => course.timeOf(each) === null)
  );
}

/** Draws treatment and outcome from the patient's stratum. */
function plant(course: Course, { confounders, strata, difference }: CompiledEffect): PlantedEffect {
  const { person, random } = course;
  const key = confounders.reduce((bits, confounder, bit) => {
    switch (confounder.is) {
      case 'age':
        return bits + (person.age > confounder.over ? 2 ** bit : 0);
      case 'sex':
        return bits + (person.isFemale === confounder.female ? 2 ** bit : 0);
      case 'severity':
        return bits + (person.severity > confounder.over ? 2 ** bit : 0);
      case 'condition':
        return bits + ((course.occurrences[confounder.node]?.length ?? 0) > 0 ? 2 ** bit : 0);
    }
  }, 0);
  const stratum = strata[key];
  if (!stratum) throw new Error('Every combination of confounders is a stratum.');
  const treated = unit(random) < stratum.propensity;
  const outcome = unit(random) < stratum.risk + (treated ? difference : 0);
  return { treated, propensity: stratum.propensity, outcome };
}

function planNode(course: Course, node: Node, own: Occurrence[]): void {
  const first = firstTime(course, node);
  if (first === null) return;
  // What a medication has again and again are refills: it is one.
  const recurs = node.kind === 'visits' || (node.every !== null && node.kind !== 'medication');
  if (node.kind === 'episode') planEpisodes(course, node, first.time, own);
  else if (recurs) planRecurring(course, node, first.time, own);
  else planSingle(course, node, first, own);
}

interface Moment {
  readonly time: number;
  /** The moment that it was counted from, which it must not come before. */
  readonly notBefore: number;
}

/** When a happening comes about for the first time; null where what it hangs on does not. */
function firstTime(course: Course, { when, role }: Node): Moment | null {
  const anchor = course.timeOf(when.anchor) ?? (role === null ? null : course.person.start);
  if (anchor === null) return null;
  const distance = when.span ? course.draw(when.span) : 0;
  const time = when.isBackwards ? anchor - distance : anchor + distance;
  const moved = when.season ? intoSeason(course.random, time, when.season) : time;
  return { time: moved, notBefore: when.isBackwards ? -Infinity : anchor };
}

/** Whether a moment of a happening is within the life and, but for a planted one, within the observation. */
function counts({ person }: Course, { role }: Node, time: number): boolean {
  return time >= person.birth && (role !== null || time <= person.end);
}

/**
 * The moment at which a record has something: as it is within an episode; else at midnight of its day, or with times at
 * some office hour.
 */
function settle(course: Course, { when }: Node, { time, notBefore }: Moment): Pick<Occurrence, 'from' | 'encounter'> {
  const stay = course.stayAt(time);
  if (stay) return { from: time, encounter: stay.encounter };
  if (!course.program.isInpatient) {
    const day = dayOf(time);
    return { from: day < notBefore ? day + DAY : day, encounter: 0 };
  }
  const isExact = when.span?.step === 1;
  const from = isExact ? time : dayOf(time) + OFFICE_OPENS + below(course.random, OFFICE_MINUTES);
  return { from: Math.max(from, notBefore), encounter: course.stayAt(from)?.encounter ?? 0 };
}

/** The next visit of the pattern that a happening is moved into; null where there is none. */
function nextVisit({ occurrences }: Course, when: CompiledWhen, { time, notBefore }: Moment): Occurrence | null {
  const from = Math.max(dayOf(time), notBefore);
  return occurrences[when.visit]?.find(visit => visit.from >= from) ?? null;
}

/** A single moment, and how long it lasts from there. */
function place(course: Course, node: Node, moment: Moment): Occurrence | null {
  const { when, role } = node;
  const visit = when.visit < 0 ? null : nextVisit(course, when, moment);
  if (when.visit >= 0 && !visit && role === null) return null;
  if (visit) visit.pinned = true;
  const { from, encounter } = visit ?? settle(course, node, moment);
  if (!counts(course, node, from)) return null;
  const until = node.until && course.timeOf(node.until);
  if (until !== null && until <= from) return null;
  const ends = [node.lasts ? from + course.draw(node.lasts) : null, until].filter(end => end !== null);
  const last = ends.length === 0 ? null : Math.min(...ends);
  return { from, to: last === null ? null : endAt(course, last, from), encounter, index: 0, pinned: false };
}

/** An end outside of episodes is at midnight where there are no times, and not before its beginning. */
function endAt(course: Course, time: number, from: number): number {
  if (course.program.isInpatient || course.stayAt(time)) return time;
  return Math.max(dayOf(time), from);
}

function planSingle(course: Course, node: Node, first: Moment, own: Occurrence[]): void {
  const occurrence = place(course, node, first);
  if (occurrence) own.push(occurrence);
}

/** Visits, and procedures that come again: none before the start of observation, none within an episode. */
function planRecurring(course: Course, node: Node, first: number, own: Occurrence[]): void {
  const { person, random } = course;
  const most = node.count ? course.whole(node.count) : MOST_OCCURRENCES;
  const until = (node.until && course.timeOf(node.until)) ?? Infinity;
  let last = -Infinity;
  let index = -1;
  for (let time = first; own.length < most; time += node.every ? course.draw(node.every) : Infinity) {
    if (time > person.end + node.jitter * DAY || index > MOST_OCCURRENCES) break;
    if (time < person.start) continue;
    index++;
    const shift = index > 0 && node.jitter > 0 ? below(random, 2 * node.jitter + 1) - node.jitter : 0;
    const shifted = time + shift * DAY;
    const seasonal = node.when.season ? intoSeason(random, shifted, node.when.season) : shifted;
    const actual = node.every && node.every.step === DAY ? onWeekday(seasonal) : seasonal;
    if (actual >= until) break;
    if (dayOf(actual) <= last || !course.happens(node.each)) continue;
    const isVisit = node.kind === 'visits';
    if (isVisit && overlaps(course, dayOf(actual), dayOf(actual) + DAY)) continue;
    const single = place(course, node, { time: actual, notBefore: index === 0 ? first : -Infinity });
    if (!single || (node.role === null && (single.from < person.start || single.from > person.end))) continue;
    last = dayOf(single.from);
    own.push({
      ...single,
      to: isVisit ? single.from : single.to,
      encounter: isVisit ? course.nextEncounter() : single.encounter,
      index,
    });
  }
}

function planEpisodes(course: Course, node: Node, first: number, own: Occurrence[]): void {
  const { random } = course;
  const most = node.count ? course.whole(node.count) : 1;
  let time = first;
  for (let index = 0; index < most; index++) {
    if (index > 0 && node.when.season) time = intoSeason(random, time, node.when.season);
    const length = node.lasts ? Math.max(1, course.draw(node.lasts)) : DAY;
    let from = arrival(course, node, time, index === 0 ? first : -Infinity);
    for (let other = overlaps(course, from, from + length); other; other = overlaps(course, from, from + length)) {
      from = arrival(course, node, dayOf(other.to ?? other.from) + DAY, -Infinity);
    }
    if (!counts(course, node, from)) return;
    const stay = { from, to: from + length, encounter: course.nextEncounter(), index, pinned: true };
    own.push(stay);
    course.stays.push(stay);
    time = stay.to + (node.every ? course.draw(node.every) : 0);
  }
}

/** When an episode begins: at an hour of its own, unless its time is told in hours. */
function arrival(course: Course, { hour, when }: Node, time: number, notBefore: number): number {
  if (when.span?.step === 1 && hour === null) return time;
  const minutes = hour ? Math.floor(course.between(hour) * 60) : below(course.random, DAY);
  const from = dayOf(time) + Math.min(minutes, DAY - 1);
  return from < notBefore ? from + DAY : from;
}

/** An episode that a stretch of time runs into. */
function overlaps({ stays }: Course, from: number, to: number): Occurrence | undefined {
  return stays.find(stay => stay.from < to && stay.to !== null && from < stay.to);
}
