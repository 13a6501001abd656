import { civilFromDays, daysFromCivil, formatDate, formatTime } from '../meds/time';

/**
 * Ticks of the absolute time axis: round instants of the zone-naive calendar, as dense as their labels allow.
 * d3-scale's time ticks pass through Date, which knows zones and only milliseconds, so they are not used.
 */

export interface Tick {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly label: string;
  /** A tick that begins a larger unit: a day among hours, a year among months. */
  readonly major: boolean;
}

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A distance of ticks: a fixed length of time, or a number of calendar months. */
export type Step = { readonly micros: number } | { readonly months: number };

const fixed = (micros: number): Step => ({ micros });
const months = (count: number): Step => ({ months: count });

const SUBSECOND: readonly Step[] = [1, 10, 100, 1_000, 10_000, 100_000].flatMap(unit =>
  [1, 2, 5].map(times => fixed(times * unit)),
);
const CLOCK: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map(n => fixed(n * SECOND)),
  ...[1, 2, 5, 10, 15, 30].map(n => fixed(n * MINUTE)),
  ...[1, 2, 3, 6, 12].map(n => fixed(n * HOUR)),
];
const YEARS: readonly Step[] = [1, 10, 100, 1_000, 10_000].flatMap(unit => [1, 2, 5].map(n => months(12 * n * unit)));

/** Steps of the calendar, ascending. Weeks begin on Mondays. */
const STEPS: readonly Step[] = [
  ...SUBSECOND,
  ...CLOCK,
  ...[1, 2, 7, 14].map(n => fixed(n * DAY)),
  ...[1, 2, 3, 6].map(months),
  ...YEARS,
];

/** A mean month, to compare lengths only. */
const MONTH = 30.436875 * DAY;

export function stepLength(step: Step): number {
  return 'micros' in step ? step.micros : step.months * MONTH;
}

/**
 * The densest step whose labels keep their distance.
 * @param perPixel microseconds per pixel
 * @param room pixels that a label of this step needs
 */
export function chooseStep(steps: readonly Step[], perPixel: number, room: (step: Step) => number): Step {
  return steps.find(step => stepLength(step) / perPixel >= room(step)) ?? steps[steps.length - 1]!;
}

/** Pixels for a text of so many characters at the axis's size, with a gap. */
export const roomFor = (characters: number): number => characters * 6.5 + 22;

/** Characters of the longest label at a step. */
function labelLength(step: Step): number {
  if ('months' in step) return step.months >= 12 ? 4 : 7;
  if (step.micros >= MINUTE) return 10;
  if (step.micros >= SECOND) return 10;
  return step.micros >= 1_000 ? 12 : 15;
}

/** Ticks within [from, to]. */
export function absoluteTicks(from: number, to: number, width: number): Tick[] {
  const step = chooseStep(STEPS, (to - from) / width, s => roomFor(labelLength(s)));
  return 'micros' in step ? fixedTicks(from, to, step.micros) : monthTicks(from, to, step.months);
}

function monthTicks(from: number, to: number, count: number): Tick[] {
  const first = civilFromDays(Math.floor(from / DAY));
  const ticks: Tick[] = [];
  for (let index = Math.floor((first.year * 12 + first.month - 1) / count) * count; ; index += count) {
    const year = Math.floor(index / 12);
    const month = index - year * 12 + 1;
    const at = daysFromCivil({ year, month, day: 1 }) * DAY;
    if (at > to) return ticks;
    if (at < from) continue;
    const date = formatDate(BigInt(at));
    ticks.push({ at, label: count >= 12 ? date.slice(0, -6) : date.slice(0, -3), major: count < 12 && month === 1 });
  }
}

/** 1970-01-05, a Monday. */
const MONDAY = 4 * DAY;

function fixedTicks(from: number, to: number, step: number): Tick[] {
  const origin = step % (7 * DAY) === 0 ? MONDAY : 0;
  const ticks: Tick[] = [];
  for (let n = Math.ceil((from - origin) / step); ; n++) {
    const at = origin + n * step;
    if (at > to) return ticks;
    ticks.push({ at, label: fixedLabel(at, step), major: step < DAY && at % DAY === 0 });
  }
}

function fixedLabel(at: number, step: number): string {
  const micros = BigInt(Math.round(at));
  if (at % DAY === 0) return formatDate(micros);
  const clock = formatTime(micros, ' ').split(' ')[1] ?? '';
  if (step >= MINUTE) return clock.slice(0, 5);
  if (step >= SECOND) return clock;
  const [whole = '', fraction = ''] = clock.split('.');
  return `${whole}.${fraction.padEnd(step >= 1_000 ? 3 : 6, '0')}`;
}

/**
 * What the ticks leave unsaid: the date of the window's left edge, as long as the zoom makes sense of it.
 * @returns `2118-11-16` for windows under some months, `2118-11` or `2118` for longer ones
 */
export function contextOf(from: number, to: number): string {
  const date = formatDate(BigInt(Math.floor(from)));
  if (to - from < 120 * DAY) return date;
  return to - from < 4 * 365 * DAY ? date.slice(0, -3) : date.slice(0, -6);
}
