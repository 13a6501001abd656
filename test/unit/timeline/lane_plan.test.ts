import { describe, expect, it } from 'vitest';
import { planLanes, type LaneChoice } from '../../../src/core/timeline/lane_plan';
import { hierarchyOf } from '../../../src/core/meds/hierarchy';
import { lanesBy } from '../../../src/core/timeline/lanes';
import { groupSeries } from '../../../src/core/timeline/series';
import { Hierarchy } from '../../../src/core/view/hierarchy';
import { madeSubject, type MadeEvent } from './made_subject';

const NO_CHOICE: LaneChoice = { order: [], collapsed: [], hidden: [], byCode: [] };

/** `count` lab events of one code with a value. */
function labs(code: string, count: number): MadeEvent[] {
  return Array.from({ length: count }, (_, i) => ({ at: i, code, category: 'labs', unit: 'u', value: i }));
}

const inOrder = (rows: readonly MadeEvent[]): MadeEvent[] => [...rows].sort((a, b) => (a.at ?? -1) - (b.at ?? -1));

function planned(rows: readonly MadeEvent[], choice: Partial<LaneChoice> = {}, shown: Uint32Array | null = null) {
  const events = madeSubject(inOrder(rows));
  const table = groupSeries(events);
  const plan = planLanes(table, lanesBy('category', events.codes, Hierarchy.NONE), { ...NO_CHOICE, ...choice }, shown);
  const names = plan.rows.map(row => {
    const code = events.codes[table.series[row.series]?.code ?? -1]?.code;
    return [row.kind, code ?? row.lane.key, row.shown] as const;
  });
  return { plan, names, table };
}

describe('planLanes', () => {
  it('gives the most frequent series of a lane their own row and the rest one together', () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].flatMap((code, i) => labs(code, 20 - i));
    expect(planned(rows).names).toEqual([
      ['lane', 'labs', 132],
      ['chart', 'A', 20],
      ['chart', 'B', 19],
      ['chart', 'C', 18],
      ['chart', 'D', 17],
      ['chart', 'E', 16],
      ['chart', 'F', 15],
      ['more', 'labs', 27],
    ]);
  });

  it('shows a single further code rather than saying that there is one', () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].flatMap((code, i) => labs(code, 20 - i));
    expect(planned(rows).names.at(-1)).toEqual(['chart', 'G', 14]);
  });

  it('shows all series by code on demand', () => {
    const rows = Array.from({ length: 30 }, (_, i) => labs(`L${i}`, 2)).flat();
    const { plan } = planned(rows, { byCode: ['labs'] });
    expect(plan.rows.filter(row => row.kind === 'chart')).toHaveLength(30);
  });

  it('draws stays as bars and other events of the lane as marks', () => {
    const { names } = planned([
      { at: 1, code: 'ADMISSION', category: 'encounters', end: 1 },
      { at: 2, code: 'DISCHARGE', category: 'encounters' },
      { at: 3, code: 'VISIT', category: 'encounters' },
    ]);
    expect(names).toEqual([
      ['lane', 'encounters', 2],
      ['bars', 'encounters', 2],
      ['marks', 'encounters', 2],
    ]);
  });

  it('keeps the order of the user and puts new lanes where they belong', () => {
    const rows: MadeEvent[] = ['labs', 'encounters', 'zebra', 'vitals'].map((category, i) => ({
      at: i,
      code: category,
      category,
    }));
    expect(planned(rows).plan.lanes.map(({ lane }) => lane.key)).toEqual(['encounters', 'vitals', 'labs', 'zebra']);
    expect(planned(rows, { order: ['zebra', 'labs', 'gone'] }).plan.lanes.map(({ lane }) => lane.key)).toEqual([
      'zebra',
      'labs',
      'encounters',
      'vitals',
    ]);
  });

  it('collapses a lane to its header, hides it, and keeps it in the list', () => {
    const rows = [...labs('A', 3), { at: 9, code: 'P', category: 'procedures' }];
    const collapsed = planned(rows, { collapsed: ['labs'] });
    expect(collapsed.names).toEqual([
      ['lane', 'procedures', 1],
      ['marks', 'procedures', 1],
      ['lane', 'labs', 3],
    ]);
    expect(collapsed.plan.pointRow[0]).toBe(2);
    const hidden = planned(rows, { hidden: ['labs'] });
    expect(hidden.names.map(([, name]) => name)).toEqual(['procedures', 'procedures']);
    expect(hidden.plan.lanes.map(each => [each.lane.key, each.hidden])).toEqual([
      ['procedures', false],
      ['labs', true],
    ]);
  });

  it('ranks by what passes the filter, so that what was searched for is not among "more codes"', () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].flatMap((code, i) => labs(code, 20 - i));
    const shown = new Uint32Array(8);
    shown[7] = 13;
    expect(planned(rows, {}, shown).names).toEqual([
      ['lane', 'labs', 13],
      ['chart', 'H', 13],
    ]);
  });

  it('leaves birth and death to the axis', () => {
    const rows = [{ at: 0, code: 'MEDS_BIRTH' }, ...labs('A', 1), { at: 9, code: 'MEDS_DEATH//hospital' }];
    expect(planned(rows).names.map(([, name]) => name)).toEqual(['labs', 'A']);
  });

  it('keeps the header of a lane in which nothing passes', () => {
    const { names, plan } = planned(labs('A', 3), {}, new Uint32Array(1));
    expect(names).toEqual([['lane', 'labs', 0]]);
    expect(plan.rows[0]?.events).toBe(3);
  });

  it('gives a class its lane, which gives way where a filter leaves nothing of it', () => {
    const events = madeSubject([
      { at: 1, code: 'I10', category: 'diagnoses' },
      { at: 2, code: 'A00', category: 'diagnoses' },
      { at: 3, code: 'DRG', category: 'diagnoses' },
    ]);
    const chapter = { system: 'icd10cm', description: null, level: 'chapter' };
    const ways = [[[{ ...chapter, code: 'I', order: 2 }]], [[{ ...chapter, code: 'A', order: 1 }]], []];
    const hierarchy = new Hierarchy(hierarchyOf(ways, []), events.codes);
    const table = groupSeries(events);
    const lanes = lanesBy('chapter', events.codes, hierarchy);
    const rowsOf = (shown: Uint32Array | null): string[] =>
      planLanes(table, lanes, NO_CHOICE, shown).rows.map(row => `${row.kind} ${row.lane.key}`);
    expect(rowsOf(null)).toEqual([
      ...['lane node:icd10cm/A', 'marks node:icd10cm/A'],
      ...['lane node:icd10cm/I', 'marks node:icd10cm/I'],
      ...['lane diagnoses', 'marks diagnoses'],
    ]);
    expect(rowsOf(Uint32Array.of(1, 0, 0))).toEqual([
      ...['lane node:icd10cm/I', 'marks node:icd10cm/I'],
      'lane diagnoses',
    ]);
    const { lanes: summaries } = planLanes(
      table,
      lanes,
      { ...NO_CHOICE, hidden: ['diagnoses'] },
      Uint32Array.of(1, 0, 0),
    );
    expect(summaries.map(({ lane, drawn }) => [lane.key, drawn])).toEqual([
      ['node:icd10cm/A', false],
      ['node:icd10cm/I', true],
      ['diagnoses', false],
    ]);
  });
});
