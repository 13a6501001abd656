import type { LaneChoice, LaneSummary } from './lane_plan';

/**
 * Changes to the lanes as the user asks for them: choice in, choice out. The choice also names lanes that are not there
 * now, of other groupings and other subjects: what is said of those stays.
 */

const without = (list: readonly string[], key: string): string[] => list.filter(other => other !== key);
const toggled = (list: readonly string[], key: string): string[] =>
  list.includes(key) ? without(list, key) : [...list, key];

export function toggleCollapsed<C extends LaneChoice>(choice: C, key: string): C {
  return { ...choice, collapsed: toggled(choice.collapsed, key) };
}

export function toggleByCode<C extends LaneChoice>(choice: C, key: string): C {
  return {
    ...choice,
    byCode: toggled(choice.byCode, key),
    // A row per code in a collapsed lane would do nothing that can be seen.
    collapsed: without(choice.collapsed, key),
  };
}

export function toggleHidden<C extends LaneChoice>(choice: C, key: string): C {
  return { ...choice, hidden: toggled(choice.hidden, key) };
}

export function collapseAll<C extends LaneChoice>(choice: C, lanes: readonly LaneSummary[]): C {
  return { ...choice, collapsed: [...new Set([...choice.collapsed, ...keysOf(lanes)])] };
}

export function expandAll<C extends LaneChoice>(choice: C, lanes: readonly LaneSummary[]): C {
  const there = new Set(keysOf(lanes));
  return { ...choice, collapsed: choice.collapsed.filter(key => !there.has(key)) };
}

/**
 * Moves a lane by places among those that are drawn: one step is one that can be seen.
 * @param lanes as they stand now
 * @param by negative: up
 */
export function moveLane<C extends LaneChoice>(choice: C, lanes: readonly LaneSummary[], key: string, by: number): C {
  const drawn = keysOf(lanes.filter(lane => lane.drawn));
  const neighbour = drawn[drawn.indexOf(key) + by];
  if (!drawn.includes(key) || neighbour === undefined) return choice;
  return place(choice, lanes, key, rest => rest.indexOf(neighbour) + (by < 0 ? 0 : 1));
}

/** Puts a lane before another; null: last. */
export function placeLane<C extends LaneChoice>(
  choice: C,
  lanes: readonly LaneSummary[],
  key: string,
  before: string | null,
): C {
  return place(choice, lanes, key, rest => (before === null ? rest.length : rest.indexOf(before)));
}

function place<C extends LaneChoice>(
  choice: C,
  lanes: readonly LaneSummary[],
  key: string,
  among: (rest: readonly string[]) => number,
): C {
  const order = without(keysOf(lanes), key);
  order.splice(among(order), 0, key);
  return { ...choice, order: withOthers(order, without(choice.order, key)) };
}

/** An order with those of an earlier one that it lacks, each behind the one that it was behind. */
function withOthers(order: readonly string[], earlier: readonly string[]): string[] {
  const merged = [...order];
  earlier.forEach((key, i) => {
    if (!merged.includes(key)) merged.splice(i === 0 ? 0 : merged.indexOf(earlier[i - 1]!) + 1, 0, key);
  });
  return merged;
}

const keysOf = (lanes: readonly LaneSummary[]): string[] => lanes.map(({ lane }) => lane.key);
