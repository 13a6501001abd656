import type { ReferenceRange, SubjectEvents } from '../meds/events';

/** The values of one code in one unit, in order of time. */
export interface SeriesPoints {
  /** The rows; `times` (microseconds) and `values` are parallel to them. NaN and infinities are among the values. */
  readonly rows: Int32Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Reference range where the data has one. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Collects the timed values of a code in a unit.
 * @param code index into the events' codes, -1 for a null code
 * @param unit index into the events' units, -1 where no unit is known
 */
export function seriesPoints(
  events: SubjectEvents,
  references: readonly ReferenceRange[],
  code: number,
  unit: number,
): SeriesPoints {
  const found: number[] = [];
  for (let row = events.staticCount; row < events.length; row++) {
    if (events.code[row] === code && events.unit[row] === unit && events.hasValue[row] === 1) found.push(row);
  }
  const range = referenceFor(events, references, code, unit);
  return {
    rows: Int32Array.from(found),
    times: Float64Array.from(found, row => Number(events.time[row] ?? 0n)),
    values: Float64Array.from(found, row => events.value[row] ?? NaN),
    low: range?.low ?? null,
    high: range?.high ?? null,
  };
}

/** The reference range of a code in exactly this unit: one that names no unit is of values without a unit. */
export function referenceFor(
  events: SubjectEvents,
  references: readonly ReferenceRange[],
  code: number,
  unit: number,
): ReferenceRange | null {
  const name = events.units[unit] ?? null;
  return references.find(reference => reference.code === code && reference.unit === name) ?? null;
}

/** Whether a value lies outside its reference range; false where there is none, and for NaN. */
export function isOutside(value: number, low: number | null, high: number | null): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}
