import { ExtremesPyramid } from '../../../src/core/timeline/pyramid';
import type { PlacedRow, Scene } from './scene';

/** Values of one series with its scale, its reference range and what is needed to draw any number of them. */
export class SeriesChart {
  /** Parallel to the row's times; NaN where an event has no finite value. */
  readonly values: Float64Array;
  readonly pyramid: ExtremesPyramid;
  /** Smallest and largest value of the whole series, filtered or not: the scale stays while filters change. */
  readonly min: number;
  readonly max: number;
  /** Scale, wide enough for the values and for as much of the reference range as does not flatten them. */
  readonly low: number;
  readonly high: number;
  /** Reference range; infinite where open or unknown. */
  readonly referenceLow: number;
  readonly referenceHigh: number;
  /** Neighbours further apart than this are not joined by a line: two admissions are no trend. */
  readonly breakAfter: number;

  constructor(scene: Scene, row: PlacedRow) {
    const { events } = scene.subject;
    const series = scene.table.series[row.series]!;
    const { times, rows } = row.at;
    this.values = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      const event = rows[i]!;
      const value = events.hasValue[event] === 1 ? events.value[event]! : NaN;
      this.values[i] = Number.isFinite(value) ? value : NaN;
    }
    this.pyramid = new ExtremesPyramid(this.values);
    this.min = series.min;
    this.max = series.max;
    const reference = scene.referenceOf(series.code, series.unit);
    this.referenceLow = reference?.low ?? -Infinity;
    this.referenceHigh = reference?.high ?? Infinity;
    const span = this.max - this.min;
    const reach = span > 0 ? span : Math.abs(this.max) || 1;
    const fits = (bound: number): boolean => bound >= this.min - reach && bound <= this.max + reach;
    const bounds = [this.referenceLow, this.referenceHigh].filter(fits);
    this.low = Math.min(this.min, ...bounds);
    this.high = Math.max(this.max, ...bounds);
    if (this.low === this.high) {
      this.low -= reach / 2;
      this.high += reach / 2;
    }
    this.breakAfter = 16 * typicalGap(times);
  }

  get hasReference(): boolean {
    return this.referenceLow > -Infinity || this.referenceHigh < Infinity;
  }

  isOut(value: number): boolean {
    return value < this.referenceLow || value > this.referenceHigh;
  }
}

/** The median distance of neighbours that differ, from a sample of at most 200. */
function typicalGap(times: Float64Array): number {
  const stride = Math.max(1, Math.floor(times.length / 200));
  const gaps: number[] = [];
  for (let i = stride; i < times.length; i += stride) {
    const gap = times[i]! - times[i - 1]!;
    if (gap > 0) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? Infinity;
}
