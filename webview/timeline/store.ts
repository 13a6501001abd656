import { NO_FILTER } from '../../src/core/view/filter';
import type { EventFilter } from '../../src/core/view/filter';
import type { GroupingId, Hierarchy } from '../../src/core/view/hierarchy';
import type { LabelSet, ReferenceRange, SubjectEvents } from '../../src/core/meds/events';
import type { TextQuery } from '../../src/protocol/viewer';
import { Observable } from '../kit/observable';

/**
 * The one state of the viewer page. Timeline, table, header and toolbar all read it and change it through its methods,
 * so that one selection, one filter and one window serve all of them. Drawing code never keeps a copy.
 */

/** A window of time in microseconds since 1970 as doubles: for drawing, where a rounded microsecond is no pixel. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** How the time axis counts. The anchor of `since` is an event (by row), always drawn and named. */
export type Axis =
  { readonly kind: 'absolute' } | { readonly kind: 'age' } | { readonly kind: 'since'; readonly row: number };

/** Lanes by their keys (core/timeline/lanes.ts). `byCode` are lanes that show a row per code. */
export interface LaneState {
  /** What makes a lane. */
  readonly by: GroupingId;
  readonly order: readonly string[];
  readonly collapsed: readonly string[];
  readonly hidden: readonly string[];
  readonly byCode: readonly string[];
}

/** One loaded subject with what follows from its events alone. */
export interface LoadedSubject {
  readonly events: SubjectEvents;
  /** Where its codes stand. */
  readonly hierarchy: Hierarchy;
  readonly split: string | null;
  readonly labels: readonly LabelSet[];
  readonly references: readonly ReferenceRange[];
  readonly extraColumns: readonly string[];
  readonly notices: readonly string[];
  /** Microseconds; null where the record does not say. */
  readonly birth: bigint | null;
  readonly death: bigint | null;
  /** First and last time of the record; null where it has static facts only. */
  readonly first: bigint | null;
  readonly last: bigint | null;
}

export interface Matches {
  /** Rows that match the search and pass the filter, ascending. */
  readonly rows: Int32Array;
  /** Index into `rows` of the current match; -1 where there is none. */
  readonly current: number;
}

/** Everything that the page shows but the data. */
export interface ViewerState {
  readonly loaded: LoadedSubject | null;
  readonly view: TimeWindow;
  readonly axis: Axis;
  readonly lanes: LaneState;
  readonly filter: EventFilter;
  readonly search: TextQuery;
  readonly matches: Matches;
  /** One byte per row: 1 where the row passes the filter. Empty array: all rows pass. */
  readonly passes: Uint8Array;
  /** Rows that pass the filter, ascending: the table's rows. */
  readonly rows: Int32Array;
  /** The row that has the focus, on the timeline and in the table alike. */
  readonly focus: number | null;
  /** Selected rows, the focus among them. */
  readonly selection: ReadonlySet<number>;
  readonly pinned: readonly number[];
  /** Columns beyond the standard ones that the table shows. */
  readonly tableColumns: readonly string[];
  /** Share of the width that the timeline takes, 0 to 1. */
  readonly divide: number;
}

export type StateKey = keyof ViewerState;

export const NO_LANE_CHOICES: LaneState = { by: 'category', order: [], collapsed: [], hidden: [], byCode: [] };

const INITIAL: ViewerState = {
  loaded: null,
  view: { from: 0, to: 1 },
  axis: { kind: 'absolute' },
  lanes: NO_LANE_CHOICES,
  filter: NO_FILTER,
  search: { text: '', regex: false, matchCase: false },
  matches: { rows: new Int32Array(0), current: -1 },
  passes: new Uint8Array(0),
  rows: new Int32Array(0),
  focus: null,
  selection: new Set(),
  pinned: [],
  tableColumns: [],
  divide: 0.62,
};

/** Holds the state and tells who listens, once a microtask, which parts changed. */
export class ViewerStore extends Observable<ViewerState> {
  constructor() {
    super(INITIAL);
  }
}
