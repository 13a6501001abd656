import { html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { isFiltering } from '../../src/core/view/filter';
import type { ExportFormat } from '../../src/protocol/viewer';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import type { Popover } from '../kit/popover';
import { exportEvents } from './export';
import type { ExportPart } from './export';
import type { Viewer } from './viewer';

/** Which events, in which format, and to where. */
@customElement('cl-export')
export class ExportMenu extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @state() private format: ExportFormat = 'tsv';
  @query('cl-popover') private readonly menu!: Popover;

  static override readonly styles = [SHARED, POPOVER_CONTENT];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['selection', 'rows', 'filter', 'loaded']);
  }

  override render(): TemplateResult {
    const { loaded, selection, rows, filter } = this.viewer.store.state;
    const filtering = isFiltering(filter);
    return html`<cl-popover kind="menu" label="Export" description="Export or copy events" ?disabled=${!loaded}>
      <div class="menu-heading" role="presentation">Format</div>
      ${this.#formatItem('tsv', 'TSV')} ${this.#formatItem('json', 'JSON')}
      ${this.#part('selection', 'Selection', selection.size, selection.size === 0)}
      ${this.#part('filter', 'Filter result', rows.length, !filtering)}
      ${this.#part('subject', 'Whole subject', loaded?.events.length ?? 0, false)}
    </cl-popover>`;
  }

  show(): void {
    this.menu.show();
  }

  #formatItem(format: ExportFormat, name: string): TemplateResult {
    return html`<button
      class="menu-item"
      role="menuitemradio"
      data-stays
      aria-checked=${this.format === format}
      @click=${() => (this.format = format)}
    >
      ${name}
    </button>`;
  }

  #part(part: ExportPart, name: string, count: number, disabled: boolean): TemplateResult {
    const events = count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`;
    const why = part === 'selection' ? 'nothing selected' : 'no filter set';
    return html`<div class="menu-heading" role="presentation">${name}: ${disabled ? why : events}</div>
      <button
        class="menu-item"
        role="menuitem"
        aria-label="${name} to a file"
        ?disabled=${disabled}
        @click=${() => this.#export(part, 'file')}
      >
        To a file …
      </button>
      <button
        class="menu-item"
        role="menuitem"
        aria-label="${name} to the clipboard"
        ?disabled=${disabled}
        @click=${() => this.#export(part, 'clipboard')}
      >
        To the clipboard
      </button>`;
  }

  #export(part: ExportPart, to: 'file' | 'clipboard'): void {
    void exportEvents(this.viewer, part, this.format, to);
  }
}
