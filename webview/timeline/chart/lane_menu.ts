import { html, nothing, type TemplateResult } from 'lit';
import { collapseAll, expandAll, moveLane, toggleByCode, toggleHidden } from '../../../src/core/timeline/lane_changes';
import type { LaneSummary } from '../../../src/core/timeline/lane_plan';
import type { Lane } from '../../../src/core/timeline/lanes';
import type { LaneState } from '../store';

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
  const which = all.map(each => ({
    label: each.lane.title,
    checked: !each.hidden,
    disabled: false,
    action: change(l => toggleHidden(l, each.lane.key)),
  }));
  return [...(lane ? choicesOf(lane, lanes, all) : choicesOfAll(lanes, all)), ...which];
}

const drawnKeys = (all: readonly LaneSummary[]): string[] => all.filter(each => each.drawn).map(each => each.lane.key);

function choicesOfAll(lanes: LaneState, all: readonly LaneSummary[]): LaneMenuChoice[] {
  const drawn = drawnKeys(all);
  return [
    {
      label: 'Collapse all',
      checked: null,
      disabled: drawn.every(key => lanes.collapsed.includes(key)),
      action: change(l => collapseAll(l, all)),
    },
    {
      label: 'Expand all',
      checked: null,
      disabled: !drawn.some(key => lanes.collapsed.includes(key)),
      action: change(l => expandAll(l, all)),
    },
  ];
}

function choicesOf(lane: Lane, lanes: LaneState, all: readonly LaneSummary[]): LaneMenuChoice[] {
  const { key, title, node } = lane;
  const drawn = drawnKeys(all);
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
      drawn[0] === key,
      change(l => moveLane(l, all, key, -1)),
    ),
    plain(
      'Move down',
      drawn.at(-1) === key,
      change(l => moveLane(l, all, key, 1)),
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
