import { BIRTH, DEATH, isSpecial } from '../meds/code';
import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { microsAsDoubles } from './times';

/**
 * Events of one code and one unit: what can share a row and a scale. Values of one code in two units never do.
 */
export interface Series {
  /** Index into the events' `codes`; -1 where the code is null. */
  readonly code: number;
  /** Index into the events' `units`; -1 where no unit is known. */
  readonly unit: number;
  readonly category: string;
  /** Timed events, without those that only end another one. */
  readonly events: number;
  /** Those among them with a finite value, and the smallest and largest of these. */
  readonly values: number;
  readonly min: number;
  readonly max: number;
  /** Those among them with an end. */
  readonly intervals: number;
  /** Birth and death are moments of the whole record, named at the axis: no lane has them. */
  readonly moment: boolean;
}

/** The timed events of a subject by series. */
export interface SeriesTable {
  readonly series: readonly Series[];
  /** Series of each row; -1 in static rows. An event that only ends another one has the other's series. */
  readonly seriesOf: Int32Array;
  /** For each row that only ends another event: the row which it ends; -1 in all other rows. */
  readonly startOf: Int32Array;
  /** Times as doubles, all rows; 0 in static rows. */
  readonly times: Float64Array;
}

/** The category of an event whose code is null. */
const UNCODED = 'other';

class Tally {
  events = 0;
  values = 0;
  min = Infinity;
  max = -Infinity;
  intervals = 0;
  constructor(
    readonly code: number,
    readonly unit: number,
  ) {}

  done(entry: CodeEntry | undefined): Series {
    const { code, unit, events, values, min, max, intervals } = this;
    const moment = entry !== undefined && (isSpecial(entry.code, BIRTH) || isSpecial(entry.code, DEATH));
    return { code, unit, category: entry?.category ?? UNCODED, events, values, min, max, intervals, moment };
  }
}

/** Sorts a subject's timed events into series. One pass; a million events take some tens of milliseconds. */
export function groupSeries(events: SubjectEvents): SeriesTable {
  const { length, staticCount, code, unit, end, value, hasValue } = events;
  const seriesOf = new Int32Array(length).fill(-1);
  const startOf = startsByEnd(events);
  const tallies: Tally[] = [];
  // Most codes have one unit, so the series seen last with a code is nearly always the one that is looked for.
  const latest = new Int32Array(events.codes.length + 1).fill(-1);
  const byKey = new Map<number, number>();
  const unitCount = events.units.length + 1;

  for (let row = staticCount; row < length; row++) {
    if (startOf[row]! >= 0) continue;
    const rowCode = code[row]!;
    const rowUnit = unit[row]!;
    let index = latest[rowCode + 1]!;
    if (index < 0 || tallies[index]!.unit !== rowUnit) {
      const key = (rowCode + 1) * unitCount + rowUnit + 1;
      index = byKey.get(key) ?? -1;
      if (index < 0) {
        index = tallies.push(new Tally(rowCode, rowUnit)) - 1;
        byKey.set(key, index);
      }
      latest[rowCode + 1] = index;
    }
    seriesOf[row] = index;
    const tally = tallies[index]!;
    tally.events++;
    if (end[row]! >= 0) tally.intervals++;
    const v = value[row]!;
    if (hasValue[row] === 1 && Number.isFinite(v)) {
      tally.values++;
      if (v < tally.min) tally.min = v;
      if (v > tally.max) tally.max = v;
    }
  }
  for (let row = staticCount; row < length; row++) {
    if (startOf[row]! >= 0) seriesOf[row] = seriesOf[startOf[row]!]!;
  }
  const series = tallies.map(tally => tally.done(events.codes[tally.code]));
  return { series, seriesOf, startOf, times: microsAsDoubles(events.time) };
}

/**
 * Which row each row ends. An end that has an end of its own (a transfer that ends the stay before it) is an event in
 * its own right; where two events share an end, the first of them has it.
 */
function startsByEnd({ length, staticCount, end }: SubjectEvents): Int32Array {
  const startOf = new Int32Array(length).fill(-1);
  for (let row = staticCount; row < length; row++) {
    const to = end[row]!;
    if (to >= staticCount && to < length && to !== row && end[to]! < 0 && startOf[to]! < 0) startOf[to] = row;
  }
  return startOf;
}
