import * as v from 'valibot';
import { NO_FILTER } from '../../src/core/view/filter';
import { GROUPINGS } from '../../src/core/view/hierarchy';
import { markOf } from '../../src/core/view/same_event';
import type { EventMark } from '../../src/core/view/same_event';
import type { PageStatus } from './status';
import { NO_LANE_CHOICES } from './store';
import type { ViewerState } from './store';

/**
 * What the page keeps across hiding, moving and reloading: where the user is, never what the records hold. It is read
 * back field by field, since an earlier version of the page may have written it.
 */

const number = v.pipe(v.number(), v.finite());
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An event by what names it: row numbers change with the files. */
const event = v.object({
  time: v.nullable(v.pipe(v.string(), v.regex(/^-?\d{1,19}$/))),
  code: whole,
  nth: whole,
});
const names = v.array(v.string());

const KEPT = v.object({
  path: v.string(),
  subject: v.nullable(v.string()),
  split: v.fallback(v.nullable(v.string()), null),
  view: v.fallback(v.nullable(v.object({ from: number, to: number })), null),
  axis: v.fallback(
    v.variant('kind', [
      v.object({ kind: v.literal('absolute') }),
      v.object({ kind: v.literal('age') }),
      v.object({ kind: v.literal('since'), event }),
    ]),
    { kind: 'absolute' },
  ),
  lanes: v.fallback(
    v.object({
      by: v.fallback(v.picklist(GROUPINGS.map(({ id }) => id)), 'category'),
      order: names,
      collapsed: names,
      hidden: names,
      byCode: names,
    }),
    () => ({ by: NO_LANE_CHOICES.by, order: [], collapsed: [], hidden: [], byCode: [] }),
  ),
  filter: v.fallback(
    v.object({
      categories: v.nullable(names),
      codes: names,
      within: v.fallback(
        v.array(v.object({ system: v.string(), code: v.string(), name: v.nullable(v.string()) })),
        () => [],
      ),
      valueMin: v.nullable(number),
      valueMax: v.nullable(number),
      from: v.nullable(v.string()),
      to: v.nullable(v.string()),
    }),
    () => ({ ...NO_FILTER, codes: [], within: [] }),
  ),
  search: v.fallback(v.object({ text: v.string(), regex: v.boolean(), matchCase: v.boolean() }), {
    text: '',
    regex: false,
    matchCase: false,
  }),
  focus: v.fallback(v.nullable(event), null),
  pinned: v.fallback(v.array(event), []),
  tableTop: v.fallback(v.nullable(event), null),
  tableColumns: v.fallback(names, []),
  widths: v.fallback(v.record(v.string(), number), {}),
  divide: v.fallback(v.pipe(number, v.minValue(0.05), v.maxValue(0.95)), 0.62),
  tableHidden: v.fallback(v.boolean(), false),
});

export type KeptState = v.InferOutput<typeof KEPT>;

/** @returns null where nothing was kept, or something that is not this page's */
export function readKept(kept: unknown): KeptState | null {
  const result = v.safeParse(KEPT, kept);
  return result.success ? result.output : null;
}

/** What the extension needs to restore the panel, where there is no more to keep yet. */
export type KeptPanel = Pick<KeptState, 'path' | 'subject'>;

/**
 * What to keep; null as long as no data set is open. Until a subject has come, what was kept before stays.
 * @param before what was kept when the page started
 */
export function toKeep(state: ViewerState, status: PageStatus, before: KeptState | null): KeptState | KeptPanel | null {
  if (!status.dataset) return null;
  const { path } = status.dataset;
  if (!state.loaded) return before?.path === path ? before : { path, subject: status.subject };
  const { view, axis, lanes, filter, search, focus, pinned, tableColumns, divide } = state;
  const { by, order, collapsed, hidden, byCode } = lanes;
  const { events } = state.loaded;
  const mark = (row: number | null): EventMark | null =>
    row === null || row < 0 || row >= events.length ? null : markOf(events, row);
  const anchor = axis.kind === 'since' ? mark(axis.row) : null;
  return {
    path,
    subject: events.subject,
    split: status.split,
    view: { ...view },
    axis: axis.kind !== 'since' ? { ...axis } : anchor ? { kind: 'since', event: anchor } : { kind: 'absolute' },
    lanes: { by, order: [...order], collapsed: [...collapsed], hidden: [...hidden], byCode: [...byCode] },
    filter: {
      ...filter,
      categories: filter.categories && [...filter.categories],
      codes: [...filter.codes],
      within: filter.within.map(descent => ({ ...descent })),
    },
    search: { ...search },
    focus: mark(focus),
    pinned: pinned.flatMap(row => mark(row) ?? []),
    tableTop: mark(status.tableTop),
    tableColumns: [...tableColumns],
    widths: { ...status.widths },
    divide,
    tableHidden: status.tableHidden,
  };
}
