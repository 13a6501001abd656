import { css, html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import type { ExportMenu } from './export_menu';
import type { GoTo } from './go_to';
import type { SearchBox } from './search_box';
import type { Viewer } from './viewer';
import './axis_switch';
import './export_menu';
import './filters';
import './go_to';
import './grouping_switch';
import './search_box';

/** One row of controls: what to look for, how time counts, what is shown, where to go, what to take away. */
@customElement('cl-toolbar')
export class Toolbar extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @query('cl-search') private readonly search!: SearchBox;
  @query('cl-go-to') private readonly goTo!: GoTo;
  @query('cl-export') private readonly export!: ExportMenu;

  static override readonly styles = [
    SHARED,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 14px;
        min-height: 36px;
        padding: 4px 8px 6px;
      }
      .ways {
        display: flex;
        gap: 2px;
        margin-left: auto;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['loaded']);
    new Follow(this, () => this.viewer.status, ['tableHidden']);
  }

  override render(): TemplateResult {
    const { viewer } = this;
    const { tableHidden } = viewer.status.state;
    return html`<cl-search role="search" .viewer=${viewer}></cl-search>
      <cl-axis .viewer=${viewer}></cl-axis>
      <cl-grouping .viewer=${viewer}></cl-grouping>
      <cl-filters role="group" aria-label="Filters" .viewer=${viewer}></cl-filters>
      <div class="ways">
        <button
          class="plain"
          title="Show the whole record (Ctrl+Alt+0)"
          ?disabled=${viewer.store.state.loaded === null}
          @click=${() => viewer.fit()}
        >
          Fit
        </button>
        <cl-go-to .viewer=${viewer}></cl-go-to>
        <cl-export .viewer=${viewer}></cl-export>
        ${
          tableHidden
            ? html`<button class="plain" @click=${() => viewer.status.update({ tableHidden: false })}>
                Show table
              </button>`
            : null
        }
      </div>`;
  }

  focusSearch(): void {
    this.search.focus();
  }

  showGoTo(): void {
    this.goTo.show();
  }

  showExport(): void {
    this.export.show();
  }
}
