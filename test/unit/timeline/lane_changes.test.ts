import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collapseAll, expandAll, moveLane, placeLane } from '../../../src/core/timeline/lane_changes';
import type { LaneChoice, LaneSummary } from '../../../src/core/timeline/lane_plan';
import { inUsersOrder, type Lane } from '../../../src/core/timeline/lanes';

const NO_CHOICE: LaneChoice = { order: [], collapsed: [], hidden: [], byCode: [] };

const lane = (key: string, category: string): Lane => ({
  key,
  category,
  title: key,
  name: key,
  note: '',
  node: key === category ? -1 : 0,
});
const CATEGORIES = ['encounters', 'labs', 'diagnoses', 'notes'].map(key => lane(key, key));
/** The same record by chapters: its diagnoses are in three classes, and none is left in the category's own lane. */
const CHAPTERS = [
  ...['encounters', 'labs'].map(key => lane(key, key)),
  ...['E', 'I', 'Z'].map(key => lane(`node:${key}`, 'diagnoses')),
  lane('notes', 'notes'),
];

/** Lanes as they stand; those that are named have nothing to draw. */
function summaries(lanes: readonly Lane[], order: readonly string[], empty: readonly string[] = []): LaneSummary[] {
  return inUsersOrder(lanes, order).map(each => {
    const drawn = !empty.includes(each.key);
    return { lane: each, events: 3, shown: drawn ? 3 : 0, hidden: false, drawn };
  });
}
const keys = (lanes: readonly Lane[], order: readonly string[]): string[] =>
  inUsersOrder(lanes, order).map(({ key }) => key);

describe('moving a lane', () => {
  it('keeps where the categories stand that another grouping has no lane for', () => {
    const choice = { ...NO_CHOICE, order: ['diagnoses', 'notes', 'labs', 'encounters'] };
    const moved = moveLane(choice, summaries(CHAPTERS, choice.order), 'node:I', -1);
    expect(keys(CHAPTERS, moved.order)).toEqual(['node:I', 'node:E', 'node:Z', 'notes', 'labs', 'encounters']);
    expect(keys(CATEGORIES, moved.order)).toEqual(['diagnoses', 'notes', 'labs', 'encounters']);
  });

  it('steps over lanes that are not drawn', () => {
    const lanes = summaries(CHAPTERS, [], ['node:E', 'node:I']);
    expect(moveLane(NO_CHOICE, lanes, 'node:Z', -1).order).toEqual([
      ...['encounters', 'node:Z', 'labs', 'node:E', 'node:I', 'notes'],
    ]);
    expect(moveLane(NO_CHOICE, lanes, 'labs', 1).order).toEqual([
      ...['encounters', 'node:E', 'node:I', 'node:Z', 'labs', 'notes'],
    ]);
  });

  it('goes no further than the first and the last that are drawn', () => {
    const lanes = summaries(CHAPTERS, [], ['encounters', 'notes']);
    expect(moveLane(NO_CHOICE, lanes, 'labs', -1)).toBe(NO_CHOICE);
    expect(moveLane(NO_CHOICE, lanes, 'node:Z', 1)).toBe(NO_CHOICE);
  });

  it('puts it before the one that it is dropped on, or last', () => {
    const lanes = summaries(CATEGORIES, []);
    expect(placeLane(NO_CHOICE, lanes, 'notes', 'labs').order).toEqual(['encounters', 'notes', 'labs', 'diagnoses']);
    expect(placeLane(NO_CHOICE, lanes, 'encounters', null).order).toEqual([
      ...['labs', 'diagnoses', 'notes', 'encounters'],
    ]);
  });

  it('changes the order of no two others, in whichever grouping', () => {
    const all = [...new Set([...CATEGORIES, ...CHAPTERS].map(({ key }) => key))];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all),
        fc.constantFrom(...CHAPTERS.map(({ key }) => key)),
        fc.constantFrom(-1, 1),
        (order, key, by) => {
          const moved = moveLane({ ...NO_CHOICE, order }, summaries(CHAPTERS, order), key, by);
          const others = order.filter(other => other !== key);
          expect(moved.order.filter(other => others.includes(other))).toEqual(others);
        },
      ),
    );
  });
});

describe('collapsing and expanding all lanes', () => {
  const lanes = summaries(CHAPTERS, []);

  it('leaves the lanes of other groupings as they are', () => {
    const choice = { ...NO_CHOICE, collapsed: ['diagnoses', 'labs'] };
    const collapsed = collapseAll(choice, lanes);
    expect(collapsed.collapsed).toEqual([
      'diagnoses',
      ...['labs', 'encounters', 'node:E', 'node:I', 'node:Z', 'notes'],
    ]);
    expect(expandAll(collapsed, lanes).collapsed).toEqual(['diagnoses']);
  });
});
