import { html, nothing, type TemplateResult } from 'lit';
import { laneStyle } from '../../../src/core/timeline/lane_style';
import type { LaneSummary } from '../../../src/core/timeline/lane_plan';
import type { LaneState } from '../store';

/** Changes to the lanes as the user asks for them. Pure: state in, state out. */

const without = (list: readonly string[], name: string): string[] => list.filter(other => other !== name);
const toggled = (list: readonly string[], name: string): string[] =>
  list.includes(name) ? without(list, name) : [...list, name];

export function toggleCollapsed(lanes: LaneState, category: string): LaneState {
  return { ...lanes, collapsed: toggled(lanes.collapsed, category) };
}

export function toggleByCode(lanes: LaneState, category: string): LaneState {
  return {
    ...lanes,
    byCode: toggled(lanes.byCode, category),
    // A row per code in a collapsed lane would do nothing that can be seen.
    collapsed: without(lanes.collapsed, category),
  };
}

export function toggleHidden(lanes: LaneState, category: string): LaneState {
  return { ...lanes, hidden: toggled(lanes.hidden, category) };
}

/** Moves a lane among those that are shown. `order` is the order of all lanes now. */
export function moveLane(lanes: LaneState, order: readonly string[], category: string, by: number): LaneState {
  const shown = order.filter(name => !lanes.hidden.includes(name));
  const to = shown.indexOf(category) + by;
  if (to < 0 || to >= shown.length) return lanes;
  return placeLane(lanes, order, category, by < 0 ? (shown[to] ?? null) : (shown[to + 1] ?? null));
}

/** Puts a lane before another; null: last. */
export function placeLane(
  lanes: LaneState,
  order: readonly string[],
  category: string,
  before: string | null,
): LaneState {
  const rest = without(order, category);
  const at = before === null ? rest.length : rest.indexOf(before);
  return { ...lanes, order: [...rest.slice(0, at), category, ...rest.slice(at)] };
}

export interface LaneMenuChoice {
  readonly label: string;
  readonly checked: boolean | null;
  readonly disabled: boolean;
  readonly apply: (lanes: LaneState) => LaneState;
}

/** What the menu offers: for one lane its own actions first, then which lanes are shown. */
export function laneChoices(category: string | null, lanes: LaneState, all: readonly LaneSummary[]): LaneMenuChoice[] {
  const order = all.map(lane => lane.category);
  const shown = order.filter(name => !lanes.hidden.includes(name));
  const own: LaneMenuChoice[] =
    category === null
      ? [
          {
            label: 'Collapse all',
            checked: null,
            disabled: shown.every(name => lanes.collapsed.includes(name)),
            apply: l => ({ ...l, collapsed: order }),
          },
          {
            label: 'Expand all',
            checked: null,
            disabled: lanes.collapsed.length === 0,
            apply: l => ({ ...l, collapsed: [] }),
          },
        ]
      : [
          {
            label: 'A row per code',
            checked: lanes.byCode.includes(category),
            disabled: false,
            apply: l => toggleByCode(l, category),
          },
          {
            label: 'Move up',
            checked: null,
            disabled: shown[0] === category,
            apply: l => moveLane(l, order, category, -1),
          },
          {
            label: 'Move down',
            checked: null,
            disabled: shown.at(-1) === category,
            apply: l => moveLane(l, order, category, 1),
          },
          {
            label: `Hide ${laneStyle(category).title}`,
            checked: null,
            disabled: false,
            apply: l => toggleHidden(l, category),
          },
        ];
  const which = all.map(lane => ({
    label: lane.title,
    checked: !lane.hidden,
    disabled: false,
    apply: (l: LaneState) => toggleHidden(l, lane.category),
  }));
  return [...own, ...which];
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
          <span class="check" aria-hidden="true">${choice.checked === true ? '✓' : ''}</span>${choice.label}
        </button>`,
  )}`;
}
