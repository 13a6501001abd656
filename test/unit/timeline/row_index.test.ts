import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLanes } from '../../../src/core/timeline/lane_plan';
import { lanesBy } from '../../../src/core/timeline/lanes';
import { countShown, indexRows } from '../../../src/core/timeline/row_index';
import { groupSeries } from '../../../src/core/timeline/series';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { Hierarchy } from '../../../src/core/view/hierarchy';
import { madeSubject } from './made_subject';

const CHOICE = { order: [], collapsed: ['vitals'], hidden: [], byCode: ['labs'] };
const NO_FILTER = new Uint8Array(0);

function index(events: SubjectEvents, passes: Uint8Array) {
  const table = groupSeries(events);
  const lanes = lanesBy('category', events.codes, Hierarchy.NONE);
  const plan = planLanes(table, lanes, CHOICE, passes.length > 0 ? countShown(table, passes) : null);
  return { table, plan, ...indexRows(events, table, plan, passes) };
}

/** Subjects of any lanes, with intervals that end in later events, as pairing makes them. */
const subjects = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 60 }),
      category: fc.constantFrom('encounters', 'medications', 'vitals', 'labs', 'notes', 'zebra'),
      code: fc.integer({ min: 0, max: 9 }),
      value: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
      ends: fc.integer({ min: -12, max: 12 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map(list => list.sort((a, b) => a.at - b.at))
  .map(list =>
    madeSubject(
      list.map((event, row) => ({
        at: event.at,
        category: event.category,
        code: `${event.category}//${event.code}`,
        ...(event.value === undefined ? {} : { value: event.value }),
        end: event.ends > 0 && row + event.ends < list.length ? row + event.ends : -1,
      })),
    ),
  );

describe('indexRows', () => {
  it('holds each event once: as a point, as a bar, or as the end of a bar', () => {
    fc.assert(
      fc.property(subjects, fc.infiniteStream(fc.boolean()), fc.boolean(), (events, random, filtered) => {
        const passes = filtered
          ? Uint8Array.from({ length: events.length }, () => (random.next().value ? 1 : 0))
          : NO_FILTER;
        const { rows, rowOf, table } = index(events, passes);
        const drawn = rows.flatMap(row => [...row.rows, ...row.tracks.flatMap(track => [...track.rows])]);
        const shown = Array.from({ length: events.length }, (_, row) => row).filter(
          row => !filtered || passes[row] === 1,
        );
        const parts = shown.filter(row => {
          const start = table.startOf[row] ?? -1;
          return start >= 0 && (!filtered || passes[start] === 1);
        });
        expect([...drawn, ...parts].sort((a, b) => a - b)).toEqual(shown);
        for (const row of shown) expect(rowOf[row]).toBeGreaterThanOrEqual(0);
        if (filtered)
          expect(countShown(table, passes).reduce((sum, n) => sum + n, 0)).toBe(shown.length - parts.length);
      }),
    );
  });

  it('keeps points in time order and bars of a track apart', () => {
    fc.assert(
      fc.property(subjects, events => {
        for (const row of index(events, NO_FILTER).rows) {
          expect([...row.rows]).toEqual([...row.rows].sort((a, b) => a - b));
          for (const { starts, ends } of row.tracks)
            for (let i = 1; i < starts.length; i++) expect(starts[i]).toBeGreaterThanOrEqual(ends[i - 1] ?? 0);
        }
      }),
    );
  });

  it('lays stays of one kind into one track, the longer kind above', () => {
    const events = madeSubject([
      { at: 0, code: 'WARD//a', category: 'encounters', end: 3 },
      { at: 1, code: 'STAY//x', category: 'encounters', end: 4 },
      { at: 5, code: 'WARD//b', category: 'encounters', end: 3 },
      { at: 20, code: 'WARD_END', category: 'encounters' },
      { at: 90, code: 'STAY_END', category: 'encounters' },
    ]);
    const bars = index(events, NO_FILTER).rows[1];
    expect(bars?.tracks.map(track => [...track.rows])).toEqual([[1], [0], [2]]);
  });

  it('lets an end stand for itself where its start is filtered out', () => {
    const events = madeSubject([
      { at: 0, code: 'MEDICATION//START//A', category: 'medications', end: 1 },
      { at: 9, code: 'MEDICATION//STOP//A', category: 'medications' },
    ]);
    const { rows, plan } = index(events, Uint8Array.of(0, 1));
    expect(plan.rows.map(row => row.shown)).toEqual([1, 1]);
    expect([...(rows[1]?.rows ?? [])]).toEqual([1]);
    expect(rows[1]?.tracks).toEqual([]);
  });
});
