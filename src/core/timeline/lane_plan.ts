import type { Series, SeriesTable } from './series';
import { laneStyle } from './lane_style';
import { inUsersOrder, type Lane, type Lanes } from './lanes';

/** Which rows the timeline has, from top to bottom, before anything is known of pixels. */

/** What the user chose of lanes, by their keys. */
export interface LaneChoice {
  readonly order: readonly string[];
  readonly collapsed: readonly string[];
  readonly hidden: readonly string[];
  readonly byCode: readonly string[];
}

/**
 * `lane`: a lane's header, with all its events as a density line where it is collapsed.
 * `bars`, `marks`: intervals and points of all the lane's codes. `chart`: values of one series.
 * `code`: one series without values: bars and ticks. `more`: all series of the lane that have no row of their own.
 */
export type RowKind = 'lane' | 'bars' | 'marks' | 'chart' | 'code' | 'more';

export interface PlannedRow {
  readonly kind: RowKind;
  readonly lane: Lane;
  /** Index of the series in chart and code rows, else -1. */
  readonly series: number;
  /** How many series share the row. */
  readonly codes: number;
  /** Events that are shown, before and after the filter; an end counts with its start. */
  readonly events: number;
  readonly shown: number;
  readonly collapsed: boolean;
}

export interface LanePlan {
  readonly rows: readonly PlannedRow[];
  /** For each series the row of its point events, and the row of its intervals; -1 where no row has it. */
  readonly pointRow: Int32Array;
  readonly barRow: Int32Array;
  /** Lanes that have events, hidden ones too, in order. */
  readonly lanes: readonly LaneSummary[];
}

export interface LaneSummary {
  readonly lane: Lane;
  readonly events: number;
  readonly shown: number;
  readonly hidden: boolean;
  /** Whether it has rows: neither hidden nor a class that the filter leaves nothing of. */
  readonly drawn: boolean;
}

interface Member {
  readonly index: number;
  readonly series: Series;
  readonly shown: number;
}

/**
 * Plans the rows.
 * @param shown per series how many of its events pass the filter; null: no filter, all do
 */
export function planLanes(
  table: SeriesTable,
  { lanes: all, laneOf }: Lanes,
  choice: LaneChoice,
  shown: Uint32Array | null,
): LanePlan {
  const members = new Map<Lane, Member[]>();
  table.series.forEach((series, index) => {
    const lane = all[laneOf[series.code + 1] ?? 0];
    if (series.moment || !lane) return;
    const member = { index, series, shown: shown ? (shown[index] ?? 0) : series.events };
    const list = members.get(lane);
    if (list) list.push(member);
    else members.set(lane, [member]);
  });
  const rows: PlannedRow[] = [];
  const lanes: LaneSummary[] = [];
  const pointRow = new Int32Array(table.series.length).fill(-1);
  const barRow = new Int32Array(table.series.length).fill(-1);

  for (const lane of inUsersOrder(all, choice.order)) {
    const own = members.get(lane);
    if (!own) continue;
    const style = laneStyle(lane.category);
    const events = own.reduce((sum, m) => sum + m.series.events, 0);
    const visible = own.filter(m => m.shown > 0);
    const count = visible.reduce((sum, m) => sum + m.shown, 0);
    const hidden = choice.hidden.includes(lane.key);
    // A record has many classes: those that a filter leaves nothing of give their room to the others.
    const drawn = !hidden && (lane.node < 0 || count > 0);
    lanes.push({ lane, events, shown: count, hidden, drawn });
    if (!drawn) continue;
    const collapsed = choice.collapsed.includes(lane.key);
    const add = (kind: RowKind, of: readonly Member[], series = -1): void => {
      const row = rows.length;
      rows.push({
        kind,
        lane,
        series,
        codes: of.length,
        events: kind === 'lane' ? events : of.reduce((sum, m) => sum + m.series.events, 0),
        shown: of.reduce((sum, m) => sum + m.shown, 0),
        collapsed: kind === 'lane' && collapsed,
      });
      for (const { index } of of) {
        if (kind !== 'bars') pointRow[index] = row;
        if (kind !== 'marks') barRow[index] = row;
      }
    };
    add('lane', visible);
    if (collapsed || visible.length === 0) continue;
    if (choice.byCode.includes(lane.key)) {
      for (const m of ranked(visible)) add(ownKind(m.series), [m], m.index);
    } else if (style.layout === 'whole') {
      if (visible.some(m => m.series.intervals > 0)) add('bars', visible);
      if (visible.some(m => m.series.intervals < m.series.events)) add('marks', visible);
    } else {
      const order = ranked(visible);
      const most = style.ownRows;
      // A last row for a single further code would only say "1 more code": that code itself says more.
      const apart = order.length === most + 1 ? order : order.slice(0, most);
      for (const m of apart) add(ownKind(m.series), [m], m.index);
      const rest = order.slice(apart.length);
      if (rest.length > 0) add('more', rest);
    }
  }
  return { rows, pointRow, barRow, lanes };
}

/** Whether a series is drawn as a chart: at least half of its events have a value and few are intervals. */
function ownKind(series: Series): 'chart' | 'code' {
  if (series.intervals * 2 >= series.events) return 'code';
  return series.values > 1 && series.values * 2 >= series.events ? 'chart' : 'code';
}

/** Series that draw more than ticks first, then by number of events shown. */
function ranked(members: readonly Member[]): Member[] {
  const rich = (m: Member): number => (ownKind(m.series) === 'chart' || m.series.intervals > 0 ? 1 : 0);
  return [...members].sort((a, b) => rich(b) - rich(a) || b.shown - a.shown || a.index - b.index);
}
