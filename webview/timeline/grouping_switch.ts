import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { GROUPINGS, groupingOf } from '../../src/core/view/hierarchy';
import type { Grouping } from '../../src/core/view/hierarchy';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import { radioItem } from '../kit/radio_item';
import type { LoadedSubject } from './store';
import type { Viewer } from './viewer';

/** What makes a lane: our categories, or the classes of a hierarchy that the record's codes stand in. */
@customElement('cl-grouping')
export class GroupingSwitch extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  /** The menu's content is made only while it is open. */
  @state() private open = false;

  static override readonly styles = [
    SHARED,
    POPOVER_CONTENT,
    css`
      :host {
        display: flex;
        min-width: 0;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['lanes', 'loaded']);
  }

  override render(): TemplateResult {
    const { lanes, loaded } = this.viewer.store.state;
    const { inSentence } = groupingOf(lanes.by);
    return html`<cl-popover
      kind="menu"
      .label=${`Group by ${inSentence}`}
      .description=${`Group by ${inSentence}: choose what makes a lane`}
      ?active=${lanes.by !== 'category'}
      ?disabled=${!loaded}
      @opened=${() => (this.open = true)}
      @closed=${() => (this.open = false)}
    >
      ${loaded && this.open ? GROUPINGS.map(grouping => this.#item(grouping, loaded)) : nothing}
    </cl-popover>`;
  }

  #item({ id, title, hint, missing }: Grouping, { hierarchy }: LoadedSubject): TemplateResult {
    const possible = hierarchy.has(id);
    const chosen = this.viewer.store.state.lanes.by === id;
    return radioItem(
      { chosen, disabled: !possible && !chosen, choose: () => this.viewer.setGrouping(id) },
      html`${title} <span class="note">${possible ? hint : missing}</span>`,
    );
  }
}
