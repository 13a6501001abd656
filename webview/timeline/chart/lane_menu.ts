import { html, nothing, type TemplateResult } from 'lit';
import type { LaneSummary } from '../../../src/core/timeline/lane_plan';
import type { Lane } from '../../../src/core/timeline/lanes';
import type { LaneState } from '../store';

/** Changes to the lanes as the user asks for them. Pure: state in, state out. */

const without = (list: readonly string[], name: string): string[] => list.filter(other => other !== name);
const toggled = (list: readonly string[], name: string): string[] =>
  list.includes(name) ? without(list, name) : [...list, name];

export function toggleCollapsed(lanes: LaneState, key: string): LaneState {
  return { ...lanes, collapsed: toggled(lanes.collapsed, key) };
}

export function toggleByCode(lanes: LaneState, key: string): LaneState {
  return {
    ...lanes,
    byCode: toggled(lanes.byCode, key),
    // A row per code in a collapsed lane would do nothing that can be seen.
    collapsed: without(lanes.collapsed, key),
  };
}

export function toggleHidden(lanes: LaneState, key: string): LaneState {
  return { ...lanes, hidden: toggled(lanes.hidden, key) };
}

/** Moves a lane among those that are shown. `order` is the order of all lanes now. */
export function moveLane(lanes: LaneState, order: readonly string[], key: string, by: number): LaneState {
  const shown = order.filter(name => !lanes.hidden.includes(name));
  const to = shown.indexOf(key) + by;
  if (to < 0 || to >= shown.length) return lanes;
  return placeLane(lanes, order, key, by < 0 ? (shown[to] ?? null) : (shown[to + 1] ?? null));
}

/** Puts a lane before another; null: last. */
export function placeLane(lanes: LaneState, order: readonly string[], key: string, before: string | null): LaneState {
  const rest = without(order, key);
  const at = before === null ? rest.length : rest.indexOf(before);
  return { ...lanes, order: [...rest.slice(0, at), key, ...rest.slice(at)] };
}

/** What choosing an item does: the lanes change, or the events are filtered to a lane's class. */
export type LaneAction =
  | { readonly kind: 'lanes'; readonly apply: (lanes: LaneState) => LaneState }
  | { readonly kind: 'filter'; readonly lane: Lane };

export interface LaneMenuChoice {
  readonly label: string;
  readonly checked: boolean | null;
  readonly disabled: boolean;
  readonly action: LaneAction;
}

const change = (apply: (lanes: LaneState) => LaneState): LaneAction => ({ kind: 'lanes', apply });

/** What the menu offers: for one lane its own actions first, then which lanes are shown. */
export function laneChoices(lane: Lane | null, lanes: LaneState, all: readonly LaneSummary[]): LaneMenuChoice[] {
  const order = all.map(each => each.lane.key);
  const shown = order.filter(key => !lanes.hidden.includes(key));
  const which = all.map(each => ({
    label: each.lane.title,
    checked: !each.hidden,
    disabled: false,
    action: change(l => toggleHidden(l, each.lane.key)),
  }));
  return [...(lane ? choicesOf(lane, lanes, order, shown) : choicesOfAll(lanes, order, shown)), ...which];
}

function choicesOfAll(lanes: LaneState, order: readonly string[], shown: readonly string[]): LaneMenuChoice[] {
  return [
    {
      label: 'Collapse all',
      checked: null,
      disabled: shown.every(key => lanes.collapsed.includes(key)),
      action: change(l => ({ ...l, collapsed: order })),
    },
    {
      label: 'Expand all',
      checked: null,
      disabled: !shown.some(key => lanes.collapsed.includes(key)),
      action: change(l => ({ ...l, collapsed: [] })),
    },
  ];
}

function choicesOf(lane: Lane, lanes: LaneState, order: readonly string[], shown: readonly string[]): LaneMenuChoice[] {
  const { key, title, node } = lane;
  const plain = (label: string, disabled: boolean, action: LaneAction): LaneMenuChoice => ({
    label,
    checked: null,
    disabled,
    action,
  });
  return [
    ...(node < 0 ? [] : [plain('Filter to this and descendants', false, { kind: 'filter', lane })]),
    {
      label: 'A row per code',
      checked: lanes.byCode.includes(key),
      disabled: false,
      action: change(l => toggleByCode(l, key)),
    },
    plain(
      'Move up',
      shown[0] === key,
      change(l => moveLane(l, order, key, -1)),
    ),
    plain(
      'Move down',
      shown.at(-1) === key,
      change(l => moveLane(l, order, key, 1)),
    ),
    plain(
      `Hide ${title}`,
      false,
      change(l => toggleHidden(l, key)),
    ),
  ];
}

/** The menu's items; `own` of them come before the line. */
export function laneMenu(
  choices: readonly LaneMenuChoice[],
  own: number,
  choose: (choice: LaneMenuChoice) => void,
): TemplateResult {
  return html`${choices.map(
    (choice, i) =>
      html`${i === own ? html`<div class="rule" role="separator"></div>` : nothing}
        <button
          role=${choice.checked === null ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked=${choice.checked === null ? nothing : String(choice.checked)}
          ?disabled=${choice.disabled}
          tabindex="-1"
          @click=${() => choose(choice)}
        >
          <span class="check" aria-hidden="true">${choice.checked === true ? '✓' : ''}</span
          ><span>${choice.label}</span>
        </button>`,
  )}`;
}
