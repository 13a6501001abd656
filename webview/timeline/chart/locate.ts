import { lowerBound } from '../../../src/core/timeline/times';
import { chartY } from './paint_chart';
import { clustersOf, markEnds } from './paint_marks';
import { indexOfEvent, tickPlace, trackPlace, type PlacedRow, type Scene } from './scene';
import type { Viewport } from './viewport';

/** Where something lies on the canvas, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** The box of an event's mark within its row; it may lie outside of the window. */
export function locate(scene: Scene, viewport: Viewport, row: PlacedRow, event: number): Box {
  const top = viewport.headHeight + row.top - viewport.scrollTop;
  const middle = top + row.height / 2;
  const { startOf, times } = scene.table;
  const start = startOf[event]! >= 0 ? startOf[event]! : event;
  const place = trackPlace(row);
  for (const [t, track] of row.at.tracks.entries()) {
    const i = indexOfEvent({ times: track.starts, rows: track.rows }, times[start]!, start);
    if (i < 0) continue;
    const y = top + place.first + t * place.step;
    const left = viewport.x(track.starts[i]!);
    return { left, right: Math.max(left + 3, viewport.x(track.ends[i]!)), top: y, bottom: y + place.height };
  }
  const time = times[event]!;
  const x = viewport.x(time);
  if (row.kind === 'marks') {
    const i = indexOfEvent(row.at, time, event);
    const { count, first, last } = clustersOf(viewport, row.at);
    for (let k = 0; k < count; k++)
      if (first[k]! <= i && i <= last[k]!) {
        const ends = markEnds(viewport.x(row.at.times[first[k]!]!), last[k]! - first[k]! + 1);
        return { ...ends, top: middle - 8, bottom: middle + 8 };
      }
    return around(x, middle, 7);
  }
  if (row.kind === 'chart') {
    const chart = scene.chart(row);
    const i = indexOfEvent(row.at, time, event);
    const value = i < 0 ? NaN : chart.values[i]!;
    return around(x, Number.isNaN(value) ? top + row.height - 3 : chartY(chart, value, top, row.height), 3);
  }
  const ticks = tickPlace(row);
  return { left: x - 2, right: x + 3, top: top + ticks.first, bottom: top + ticks.first + ticks.height };
}

/** What lies under a point: the nearest event first, and all others that share its mark. Rows of the record. */
export interface Hit {
  readonly row: PlacedRow;
  readonly event: number;
  /** Events under the same mark or in the same pixel, the nearest among them, in time order; at most MOST_LISTED. */
  readonly together: readonly number[];
  /** How many there are, also where not all are listed. */
  readonly count: number;
}

export const MOST_LISTED = 500;
const REACH = 6;

/** Finds what is under a point of the canvas; null where nothing is near. */
export function hitTest(scene: Scene, viewport: Viewport, x: number, y: number): Hit | null {
  if (y < viewport.headHeight || x < 0 || x > viewport.plotWidth + REACH) return null;
  const row = scene.rowAt(y - viewport.headHeight + viewport.scrollTop);
  if (!row || (row.kind === 'lane' && !row.collapsed)) return null;
  const stuck = scene.stuckLane(viewport.scrollTop);
  if (stuck && y - viewport.headHeight < stuck.top + stuck.row.height - viewport.scrollTop) return null;
  const time = viewport.time(x);
  const reach = REACH * viewport.perPixel;
  const top = viewport.headHeight + row.top - viewport.scrollTop;
  const place = trackPlace(row);
  for (const [t, track] of row.at.tracks.entries()) {
    const trackTop = top + place.first + t * place.step;
    if (y < trackTop - 1 || y > trackTop + place.height + 1) continue;
    const i = lowerBound(track.ends, time);
    for (const k of [i, i - 1]) {
      const start = track.starts[k];
      if (start === undefined) continue;
      const end = Math.max(track.ends[k]!, start + 3 * viewport.perPixel);
      if (time >= start - viewport.perPixel && time <= end + viewport.perPixel) return single(row, track.rows[k]!);
    }
  }
  const { times, rows } = row.at;
  if (times.length === 0) return null;
  if (row.kind === 'marks') {
    const { count, first, last } = clustersOf(viewport, row.at);
    let best = -1;
    let distance = Infinity;
    for (let k = 0; k < count; k++) {
      const ends = markEnds(viewport.x(times[first[k]!]!), last[k]! - first[k]! + 1);
      const d = Math.max(0, ends.left - x, x - ends.right);
      if (d < distance) [best, distance] = [k, d];
    }
    return best >= 0 && distance <= REACH ? range(row, rows, first[best]!, last[best]! + 1, first[best]!) : null;
  }
  const right = lowerBound(times, time);
  const left = right - 1;
  const nearest =
    left >= 0 && (right >= times.length || time - times[left]! < times[right]! - time)
      ? left
      : Math.min(right, times.length - 1);
  if (Math.abs(times[nearest]! - time) > reach) return null;
  const half = viewport.perPixel / 2;
  const from = lowerBound(times, times[nearest]! - half);
  let to = lowerBound(times, times[nearest]! + half);
  while (to < times.length && times[to] === times[nearest]) to++;
  return range(row, rows, from, Math.max(to, nearest + 1), nearest);
}

function single(row: PlacedRow, event: number): Hit {
  return { row, event, together: [event], count: 1 };
}

function range(row: PlacedRow, rows: Int32Array, from: number, to: number, nearest: number): Hit {
  const start = to - from > MOST_LISTED ? Math.max(from, Math.min(nearest, to - MOST_LISTED)) : from;
  const together = Array.from(rows.subarray(start, Math.min(to, start + MOST_LISTED)));
  return { row, event: rows[nearest]!, together, count: to - from };
}
