import { codeParts } from '../meds/code';
import type { SubjectEvents } from '../meds/events';
import type { LanePlan } from './lane_plan';
import { packIntervals } from './pack';
import type { SeriesTable } from './series';

/** The events of each planned row as sorted arrays: all that drawing and pointing need, made once per plan and filter. */

/** Bars of one track: none overlaps the next, so starts and ends both ascend. */
export interface Track {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly rows: Int32Array;
}

export interface RowEvents {
  /** Point events in time order, parallel arrays. */
  readonly times: Float64Array;
  readonly rows: Int32Array;
  readonly tracks: readonly Track[];
}

export interface RowIndex {
  /** One entry per planned row. */
  readonly rows: readonly RowEvents[];
  /** The planned row in which each event is drawn; -1 where it is not. An end that is part of a bar has the bar's. */
  readonly rowOf: Int32Array;
}

/** Tracks at most, by kind of row; intervals beyond them are drawn as points at their start. */
const MOST_TRACKS = { bars: 24, code: 3 } as const;

/** How many events of each series pass the filter; an end counts only where the event that it ends does not pass. */
export function countShown(table: SeriesTable, passes: Uint8Array): Uint32Array {
  const shown = new Uint32Array(table.series.length);
  const { seriesOf, startOf } = table;
  for (let row = 0; row < seriesOf.length; row++) {
    const series = seriesOf[row]!;
    const start = startOf[row]!;
    if (series >= 0 && passes[row] === 1 && (start < 0 || passes[start] !== 1)) shown[series]!++;
  }
  return shown;
}

/**
 * Distributes the events over the planned rows.
 * @param passes one byte per row; empty: all pass
 */
export function indexRows(events: SubjectEvents, table: SeriesTable, plan: LanePlan, passes: Uint8Array): RowIndex {
  const { seriesOf, startOf, times } = table;
  const filtered = passes.length > 0;
  const target = new Int32Array(events.length).fill(-1);
  const points = new Uint32Array(plan.rows.length);
  const bars = new Uint32Array(plan.rows.length);
  const isBar = new Uint8Array(events.length);
  for (let row = events.staticCount; row < events.length; row++) {
    if (filtered && passes[row] !== 1) continue;
    const start = startOf[row]!;
    // An end is part of its start's bar; where the start is filtered out, it stands for itself.
    if (start >= 0 && (!filtered || passes[start] === 1)) continue;
    const series = seriesOf[row]!;
    const barRow = plan.barRow[series]!;
    const kind = barRow < 0 ? undefined : plan.rows[barRow]!.kind;
    if (events.end[row]! >= 0 && (kind === 'bars' || kind === 'code')) {
      target[row] = barRow;
      isBar[row] = 1;
      bars[barRow]!++;
    } else {
      const to = plan.pointRow[series]! >= 0 ? plan.pointRow[series]! : barRow;
      if (to < 0) continue;
      target[row] = to;
      points[to]!++;
    }
  }
  const collected = plan.rows.map((_, r) => new Collected(points[r]!, bars[r]!));
  for (let row = events.staticCount; row < events.length; row++) {
    const to = target[row]!;
    if (to < 0) continue;
    if (isBar[row] === 1) collected[to]!.bars[collected[to]!.barCount++] = row;
    else collected[to]!.points[collected[to]!.pointCount++] = row;
  }
  const overflow = new Map<number, number[]>();
  const tracks = plan.rows.map((planned, r) => {
    const rows = collected[r]!.bars;
    if (rows.length === 0) return [];
    const packed =
      planned.kind === 'bars' ? packFamilies(events, times, rows) : packRows(events, times, rows, MOST_TRACKS.code);
    if (packed.left.length > 0) overflow.set(plan.rows[r + 1]?.kind === 'marks' ? r + 1 : r, packed.left);
    return packed.tracks;
  });
  for (const [r, rows] of overflow) for (const row of rows) target[row] = r;
  for (let row = events.staticCount; row < events.length; row++) {
    const start = startOf[row]!;
    if (target[row]! < 0 && start >= 0 && (!filtered || passes[row] === 1)) target[row] = target[start]!;
  }
  const indexed = collected.map(({ points: own }, r) => {
    const extra = overflow.get(r);
    const rows = extra ? Int32Array.from([...own, ...extra]).sort() : own;
    return { rows, times: pick(times, rows), tracks: tracks[r] ?? [] };
  });
  return { rows: indexed, rowOf: target };
}

class Collected {
  readonly points: Int32Array;
  readonly bars: Int32Array;
  pointCount = 0;
  barCount = 0;
  constructor(points: number, bars: number) {
    this.points = new Int32Array(points);
    this.bars = new Int32Array(bars);
  }
}

interface Packed {
  readonly tracks: Track[];
  readonly left: number[];
}

function packRows(events: SubjectEvents, times: Float64Array, rows: Int32Array, most: number): Packed {
  const starts = pick(times, rows);
  const ends = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) ends[i] = Math.max(starts[i]!, times[events.end[rows[i]!]!]!);
  const { track, tracks } = packIntervals(starts, ends, most);
  const members = Array.from({ length: tracks }, (): number[] => []);
  const left: number[] = [];
  for (let i = 0; i < rows.length; i++) (members[track[i]!] ?? left).push(i);
  return {
    tracks: members.map(of => ({
      starts: Float64Array.from(of, i => starts[i]!),
      ends: Float64Array.from(of, i => ends[i]!),
      rows: Int32Array.from(of, i => rows[i]!),
    })),
    left: left.map(i => rows[i]!),
  };
}

/**
 * Packs each family of codes (equal first part: HOSPITAL_ADMISSION, TRANSFER_TO) for itself, the longer-lasting above,
 * so that a stay lies in the same track each time it recurs.
 */
function packFamilies(events: SubjectEvents, times: Float64Array, rows: Int32Array): Packed {
  const familyOfCode = events.codes.map(({ code }) => codeParts(code)[0] ?? '');
  const families = new Map<string, { readonly rows: number[]; span: number }>();
  for (const row of rows) {
    const name = familyOfCode[events.code[row]!] ?? '';
    const family = families.get(name) ?? { rows: [], span: 0 };
    if (family.rows.length === 0) families.set(name, family);
    family.rows.push(row);
    family.span += times[events.end[row]!]! - times[row]!;
  }
  const tracks: Track[] = [];
  const left: number[] = [];
  const byLength = [...families.values()].sort((a, b) => b.span / b.rows.length - a.span / a.rows.length);
  for (const family of byLength) {
    const room = MOST_TRACKS.bars - tracks.length;
    const packed = packRows(events, times, Int32Array.from(family.rows), room);
    tracks.push(...packed.tracks);
    left.push(...packed.left);
  }
  return { tracks, left };
}

function pick(times: Float64Array, rows: Int32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = times[rows[i]!]!;
  return picked;
}
