import { extentOf, type Extent } from '../../../src/core/timeline/window';
import { lowerBound } from '../../../src/core/timeline/times';
import { planLanes, type LanePlan, type PlannedRow } from '../../../src/core/timeline/lane_plan';
import { lanesBy, type Lanes } from '../../../src/core/timeline/lanes';
import { countShown, indexRows, type RowEvents, type RowIndex } from '../../../src/core/timeline/row_index';
import { groupSeries, type SeriesTable } from '../../../src/core/timeline/series';
import { referenceFor } from '../../../src/core/view/series_points';
import type { GroupingId } from '../../../src/core/view/hierarchy';
import { SeriesChart } from './series_chart';
import type { ReferenceRange } from '../../../src/core/meds/events';
import type { LoadedSubject, ViewerState } from '../store';

/** Heights in pixels, on the grid that all rows keep. */
export const HEIGHT = {
  lane: 24,
  code: 18,
  more: 18,
  chart: 34,
  marks: 28,
  track: 20,
  thinTrack: 9,
  ticks: 8,
  barsPad: 6,
  laneGap: 6,
} as const;

/** A row with its place: `top` counts from the top of all rows. */
export interface PlacedRow extends PlannedRow {
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly at: RowEvents;
}

/** Rows of events in time order, for what is marked in a row (matches, selection). */
export interface MarkedRows {
  readonly times: Float64Array;
  readonly rows: Int32Array;
}

const NO_MARKS: MarkedRows = { times: new Float64Array(0), rows: new Int32Array(0) };

/** Beyond this many, selected events are not marked one by one. */
const MOST_MARKED = 250_000;

/** All that is drawn of one subject but the window of time: rows, their places and their events. */
export class Scene {
  readonly subject: LoadedSubject;
  readonly table: SeriesTable;
  readonly extent: Extent | null;
  rows: readonly PlacedRow[] = [];
  height = 0;
  plan: LanePlan = { rows: [], pointRow: new Int32Array(0), barRow: new Int32Array(0), lanes: [] };
  #index: RowIndex = { rows: [], rowOf: new Int32Array(0) };
  #charts = new Map<number, SeriesChart>();
  readonly #codeCounts: Uint32Array;
  #lanes: { readonly by: GroupingId; readonly lanes: Lanes } | null = null;
  #matches = new Map<number, MarkedRows>();
  #selected = new Map<number, MarkedRows>();

  constructor(state: ViewerState, subject: LoadedSubject) {
    this.subject = subject;
    this.table = groupSeries(subject.events);
    this.extent = extentOf(subject.events, this.table.times);
    this.#codeCounts = new Uint32Array(subject.events.codes.length + 1);
    for (const code of subject.events.code) this.#codeCounts[code + 1]!++;
    this.arrange(state);
  }

  /** Plans and places the rows again, after lanes or filter changed. */
  arrange(state: ViewerState): void {
    const { passes } = state;
    const shown = passes.length > 0 ? countShown(this.table, passes) : null;
    this.plan = planLanes(this.table, this.#lanesBy(state.lanes.by), state.lanes, shown);
    this.#index = indexRows(this.subject.events, this.table, this.plan, passes);
    this.#charts.clear();
    let top = 0;
    this.rows = this.plan.rows.map((planned, index) => {
      const at = this.#index.rows[index]!;
      const next = this.plan.rows[index + 1];
      const own = rowHeight(planned, at);
      const height = own + (planned.kind !== 'lane' && (!next || next.kind === 'lane') ? HEIGHT.laneGap : 0);
      const placed: PlacedRow = { ...planned, index, top, height: own, at };
      top += height;
      return placed;
    });
    this.height = top;
    this.markMatches(state);
    this.markSelection(state);
  }

  markMatches(state: ViewerState): void {
    this.#matches = this.#byRow(state.matches.rows);
  }

  markSelection(state: ViewerState): void {
    const { selection } = state;
    const few = selection.size > 1 && selection.size <= MOST_MARKED;
    this.#selected = this.#byRow(few ? Int32Array.from(selection).sort() : new Int32Array(0));
  }

  matchesIn(row: PlacedRow): MarkedRows {
    return this.#matches.get(row.index) ?? NO_MARKS;
  }

  selectedIn(row: PlacedRow): MarkedRows {
    return this.#selected.get(row.index) ?? NO_MARKS;
  }

  /** The values of a chart row, read when the row is first drawn. */
  chart(row: PlacedRow): SeriesChart {
    let chart = this.#charts.get(row.index);
    if (!chart) {
      chart = new SeriesChart(this, row);
      this.#charts.set(row.index, chart);
    }
    return chart;
  }

  /** The reference range of a code and unit, by their indices; null where the data have none. */
  referenceOf(code: number, unit: number): ReferenceRange | null {
    return referenceFor(this.subject.events, this.subject.references, code, unit);
  }

  /** How many events of the record, static ones too, have a code. */
  codeCount(code: number): number {
    return this.#codeCounts[code + 1] ?? 0;
  }

  /** The row in which an event is drawn; null where it is static, filtered out or in a hidden lane. */
  rowOf(event: number): PlacedRow | null {
    const index = this.#index.rowOf[event] ?? -1;
    return index < 0 ? null : (this.rows[index] ?? null);
  }

  /** The placed row at a height, gaps belong to the row above; null below the last. */
  rowAt(y: number): PlacedRow | null {
    if (y < 0 || y >= this.height) return null;
    let low = 0;
    let high = this.rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.rows[middle]!.top <= y) low = middle;
      else high = middle - 1;
    }
    return this.rows[low] ?? null;
  }

  /**
   * The lane whose rows are at the top of the view while its header is above it: the header stays, and the next lane's
   * pushes it out.
   * @returns the lane's row and the height at which its header shows; null where none has to stay
   */
  stuckLane(scrollTop: number): { readonly row: PlacedRow; readonly top: number } | null {
    const at = this.rowAt(scrollTop);
    if (!at) return null;
    let lane = at.index;
    while (lane > 0 && this.rows[lane]?.kind !== 'lane') lane--;
    const row = this.rows[lane];
    if (row?.kind !== 'lane' || row.top >= scrollTop || row.collapsed) return null;
    let next = at.index + 1;
    while (next < this.rows.length && this.rows[next]?.kind !== 'lane') next++;
    const end = this.rows[next]?.top ?? this.height;
    return { row, top: Math.min(scrollTop, end - HEIGHT.lane) };
  }

  #lanesBy(by: GroupingId): Lanes {
    if (this.#lanes?.by !== by) {
      const { events, hierarchy } = this.subject;
      this.#lanes = { by, lanes: lanesBy(by, events.codes, hierarchy) };
    }
    return this.#lanes.lanes;
  }

  #byRow(events: Int32Array): Map<number, MarkedRows> {
    const lists = new Map<number, number[]>();
    for (const event of events) {
      const row = this.#index.rowOf[event] ?? -1;
      if (row < 0) continue;
      const list = lists.get(row);
      if (list) list.push(event);
      else lists.set(row, [event]);
    }
    const marked = new Map<number, MarkedRows>();
    for (const [row, list] of lists) {
      const rows = Int32Array.from(list);
      marked.set(row, { rows, times: Float64Array.from(rows, event => this.table.times[event]!) });
    }
    return marked;
  }
}

function rowHeight(row: PlannedRow, at: RowEvents): number {
  // Ticks of events without an end lie under the bars, not upon them.
  const ticks = at.tracks.length > 0 && at.rows.length > 0 ? HEIGHT.ticks : 0;
  switch (row.kind) {
    case 'bars':
      return at.tracks.length * HEIGHT.track + HEIGHT.barsPad + ticks;
    case 'code':
      return Math.max(HEIGHT.code, at.tracks.length * HEIGHT.thinTrack + HEIGHT.barsPad + ticks);
    case 'lane':
    case 'marks':
    case 'chart':
    case 'more':
      return HEIGHT[row.kind];
  }
}

/** Where the ticks of a row's point events lie, from the row's top. */
export function tickPlace(row: PlacedRow): { readonly first: number; readonly height: number } {
  if (row.kind === 'lane') return { first: 6, height: row.height - 12 };
  if (row.at.tracks.length === 0) return { first: 4, height: row.height - 8 };
  return { first: row.height - HEIGHT.ticks - 1, height: HEIGHT.ticks - 2 };
}

/** Where the tracks of a row with bars lie, from the row's top. */
export function trackPlace(row: PlacedRow): { readonly first: number; readonly step: number; readonly height: number } {
  if (row.kind === 'bars') return { first: HEIGHT.barsPad / 2 + 1, step: HEIGHT.track, height: HEIGHT.track - 3 };
  if (row.at.tracks.length <= 1 && row.at.rows.length === 0) return { first: 4, step: 0, height: row.height - 8 };
  return { first: 3, step: HEIGHT.thinTrack, height: HEIGHT.thinTrack - 2 };
}

/** Index of an event among rows in time order; -1 where it is not there. */
export function indexOfEvent(list: MarkedRows, time: number, event: number): number {
  for (let i = lowerBound(list.times, time); i < list.times.length && list.times[i] === time; i++)
    if (list.rows[i] === event) return i;
  return -1;
}
