import { html, nothing, type TemplateResult } from 'lit';
import { collapseAll, expandAll, moveLane, toggleByCode, toggleHidden } from '../../../src/core/timeline/lane_changes';
import type { LaneSummary } from '../../../src/core/timeline/lane_plan';
import type { Lane } from '../../../src/core/timeline/lanes';
import type { LaneState } from '../store';

/** What choosing an item does: the lanes change, or something is done with a lane's class. */
export type LaneAction =
  | { readonly kind: 'lanes'; readonly apply: (lanes: LaneState) => LaneState }
  | { readonly kind: 'filter' | 'cohort'; readonly lane: Lane };

export interface LaneMenuChoice {
  readonly label: string;
  readonly checked: boolean | null;
  readonly disabled: boolean;
  readonly action: LaneAction;
}

const change = (apply: (lanes: LaneState) => LaneState): LaneAction => ({ kind: 'lanes', apply });

/** The menu's items: a lane's own or those for all lanes, and below a line which lanes are shown. */
export interface LaneMenuChoices {
  readonly own: readonly LaneMenuChoice[];
  readonly which: readonly LaneMenuChoice[];
}

/** What the menu offers: classes that the filter leaves nothing of are not listed. */
export function laneChoices(lane: Lane | null, lanes: LaneState, all: readonly LaneSummary[]): LaneMenuChoices {
  return {
    own: lane ? choicesOf(lane, lanes, all) : choicesOfAll(lanes, all),
    which: all
      .filter(each => each.drawn || each.hidden)
      .map(each => ({
        label: listed(each.lane),
        checked: !each.hidden,
        disabled: false,
        action: change(l => toggleHidden(l, each.lane.key)),
      })),
  };
}

/** A class by its code first: among hundreds of them, typing it finds it. */
function listed({ title, name, note, node }: Lane): string {
  if (node < 0) return title;
  return note === '' ? name : `${name} (${note})`;
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
    ...(node < 0
      ? []
      : [
          plain('Filter to this and descendants', false, { kind: 'filter', lane }),
          plain('Add all patients with this to the cohort…', false, { kind: 'cohort', lane }),
        ]),
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

export function laneMenu({ own, which }: LaneMenuChoices, choose: (choice: LaneMenuChoice) => void): TemplateResult {
  const item = (choice: LaneMenuChoice): TemplateResult =>
    html`<button
      role=${choice.checked === null ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked=${choice.checked === null ? nothing : String(choice.checked)}
      ?disabled=${choice.disabled}
      tabindex="-1"
      @click=${() => choose(choice)}
    >
      <span class="check" aria-hidden="true">${choice.checked === true ? '✓' : ''}</span
      ><span title=${choice.label}>${choice.label}</span>
    </button>`;
  return html`${own.map(item)}
    <div class="rule" role="separator"></div>
    ${which.map(item)}`;
}
