import { addMonths, calendarSpan, formatElapsed } from './elapsed';
import { chooseStep, DAY, roomFor, stepLength, type Step, type Tick } from './ticks';

/** Ticks of an axis that counts from an instant: ages from birth, or days before and after an anchor event. */

const HOUR = DAY / 24;
const MINUTE = HOUR / 60;
const SECOND = MINUTE / 60;

const fixed = (micros: number): Step => ({ micros });
const months = (count: number): Step => ({ months: count });

const WITHIN_A_DAY: readonly Step[] = [
  ...[1, 10, 100, 1_000, 10_000, 100_000].flatMap(unit => [1, 2, 5].map(n => fixed(n * unit))),
  ...[1, 2, 5, 10, 15, 30].map(n => fixed(n * SECOND)),
  ...[1, 2, 5, 10, 15, 30].map(n => fixed(n * MINUTE)),
  ...[1, 2, 3, 6, 12].map(n => fixed(n * HOUR)),
];
const YEARS: readonly Step[] = [1, 10, 100, 1_000, 10_000].flatMap(unit => [1, 2, 5].map(n => months(12 * n * unit)));

/** Days stay days up to a hundred, as "day 45" is spoken of; then calendar months and years. */
const SINCE_STEPS: readonly Step[] = [
  ...WITHIN_A_DAY,
  ...[1, 2, 5, 10, 20, 50].map(n => fixed(n * DAY)),
  ...[3, 6].map(months),
  ...YEARS,
];
const AGE_STEPS: readonly Step[] = [
  ...WITHIN_A_DAY,
  ...[1, 2, 7, 14].map(n => fixed(n * DAY)),
  ...[1, 2, 3, 6].map(months),
  ...YEARS,
];

/** Ticks `+3 d`, `−6 h`, `+1 y 6 mo` around an anchor; `0` at the anchor itself. */
export function sinceTicks(anchor: bigint, from: number, to: number, width: number): Tick[] {
  const step = chooseStep(SINCE_STEPS, (to - from) / width, s => roomFor('months' in s ? 9 : 11));
  return ticksFrom(anchor, from, to, step, at => signed(sinceLabel(anchor, at, step)));
}

/** Ticks `63 y`, `63 y 10 mo`, `10 mo 15 d`, `15 d 6 h`: the two smallest units that the step needs. */
export function ageTicks(birth: bigint, from: number, to: number, width: number): Tick[] {
  const step = chooseStep(AGE_STEPS, (to - from) / width, s => roomFor('months' in s ? 10 : 11));
  return ticksFrom(birth, from, to, step, at => ageLabel(birth, at, step));
}

function ticksFrom(origin: bigint, from: number, to: number, step: Step, label: (at: bigint) => string): Tick[] {
  const start = Number(origin);
  const length = stepLength(step);
  const ticks: Tick[] = [];
  // Calendar months differ from the mean month by less than one step over any distance: begin one step early.
  for (let n = Math.ceil((from - start) / length) - 1; ; n++) {
    const exact = 'micros' in step ? origin + BigInt(Math.round(n * step.micros)) : addMonths(origin, n * step.months);
    const at = Number(exact);
    if (at > to) return ticks;
    if (at >= from) ticks.push({ at, label: label(exact), major: n === 0 });
  }
}

function signed(text: string): string {
  return text === '0' || text.startsWith('−') ? text : '+' + text;
}

function sinceLabel(anchor: bigint, at: bigint, step: Step): string {
  if ('micros' in step) return formatElapsed(Number(at - anchor));
  const { negative, years, months: rest } = calendarSpan(anchor, at);
  if (years === 0 && rest === 0) return '0';
  const parts = [years > 0 ? `${years} y` : '', rest > 0 ? `${rest} mo` : ''].filter(part => part !== '');
  return (negative ? '−' : '') + parts.join(' ');
}

function ageLabel(birth: bigint, at: bigint, step: Step): string {
  const { negative, years, months: rest, days, micros } = calendarSpan(birth, at);
  const sign = negative ? '−' : '';
  if ('months' in step)
    return sign + (rest === 0 ? `${years} y` : years === 0 ? `${rest} mo` : `${years} y ${rest} mo`);
  if (step.micros >= DAY) {
    if (days === 0) return sign + (rest === 0 ? `${years} y` : `${years} y ${rest} mo`);
    return `${sign}${rest} mo ${days} d`;
  }
  if (micros === 0) return `${sign}${rest} mo ${days} d`;
  if (step.micros >= HOUR) return `${sign}${days} d ${Math.floor(micros / HOUR)} h`;
  return sign + formatElapsed(micros);
}
