import { html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { GridRows } from './grid_rows';
import type { GridColumn, GridModel } from './grid_rows';
import { GridScroll } from './grid_scroll';
import { GRID_STYLE, ROW_HEIGHT } from './grid_style';

/**
 * A virtual grid: any number of rows, some forty elements. The grid element keeps the keyboard's focus and names its
 * active row or cell by aria-activedescendant, so that focus survives rows being filled anew.
 */

export interface GridSort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** `only` selects one row, `toggle` adds or removes it, `range` selects up to it. */
export type SelectMode = 'only' | 'toggle' | 'range';

export interface GridEvents {
  'grid-select': CustomEvent<{ readonly row: number; readonly mode: SelectMode }>;
  'grid-select-all': CustomEvent<null>;
  'grid-open': CustomEvent<{ readonly row: number }>;
  'grid-widths': CustomEvent<Readonly<Record<string, number>>>;
  /** A heading was chosen, where headings sort. */
  'grid-sort': CustomEvent<{ readonly column: string }>;
  'grid-visible': CustomEvent<{ readonly first: number; readonly count: number }>;
}

const RESIZE_STEP = 16;

@customElement('cl-grid')
export class Grid extends LitElement {
  @property({ attribute: false }) columns: readonly GridColumn[] = [];
  @property({ attribute: false }) model: GridModel | null = null;
  /** The active row; -1: none. */
  @property({ type: Number }) focusRow = -1;
  @property() label = '';
  /** Widths that the user gave columns, by id: `grid-widths` tells of changes. */
  @property({ attribute: false }) widths: Readonly<Record<string, number>> = {};
  /** By which column rows are in order; undefined: headings do not sort. */
  @property({ attribute: false }) sorted: GridSort | null | undefined = undefined;
  @query('.grid') private readonly grid!: HTMLDivElement;
  @query('.layer') private readonly layer!: HTMLDivElement;
  @state() private focusColumn = -1;
  /** Whether the header has the keyboard. */
  @state() private inHeader = false;
  readonly #scroll = new GridScroll(ROW_HEIGHT);
  #rows: GridRows | null = null;
  #resizing: { readonly id: string; readonly x: number; readonly width: number } | null = null;
  readonly #sizes = new ResizeObserver(() => this.#measure());

  static override readonly styles = GRID_STYLE;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#sizes.observe(this.grid);
  }

  override disconnectedCallback(): void {
    this.#sizes.disconnect();
    super.disconnectedCallback();
  }

  /** Shows the model's present answers; call it when they changed without another model being set. */
  refresh(): void {
    this.#draw(true);
  }

  /** Scrolls so that a row shows; a row that shows already does not move. */
  reveal(row: number): void {
    this.#moveTo(this.#scroll.offsetFor(row));
  }

  /** The row that shows at the top, for keeping the place. */
  get topRow(): number {
    return this.#scroll.first;
  }

  set topRow(row: number) {
    this.#moveTo(row * ROW_HEIGHT);
  }

  override focus(): void {
    void this.updateComplete.then(() => this.grid.focus());
  }

  protected override firstUpdated(): void {
    this.#rows = new GridRows(this.layer);
    this.grid.addEventListener('wheel', event => this.#onWheel(event), { passive: false });
    this.#sizes.observe(this.grid);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // A style attribute would break the page's policy; a style property does not.
    const columns = this.columns.map(column => this.#track(column)).join(' ');
    this.grid.style.setProperty('--columns', columns);
    if (changed.has('model')) this.#measure();
    this.#draw(changed.has('model') || changed.has('columns'));
  }

  override render(): TemplateResult {
    return html`<div
      class="grid"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-multiselectable="true"
      aria-rowcount=${(this.model?.rowCount ?? 0) + 1}
      aria-colcount=${this.columns.length}
      @scroll=${this.#onScroll}
      @keydown=${this.#onKey}
      @click=${this.#onClick}
      @dblclick=${this.#onDoubleClick}
      @pointerover=${this.#onPointerOver}
    >
      <div class="content">
        <div class="head" role="rowgroup">
          <div class="head-row" role="row" aria-rowindex="1">
            ${this.columns.map((column, i) => this.#heading(column, i))}
          </div>
        </div>
        <div class="layer" role="rowgroup"></div>
      </div>
    </div>`;
  }

  #heading(column: GridColumn, i: number): TemplateResult {
    const active = this.inHeader && i === Math.max(0, this.focusColumn);
    const isSorting = this.sorted !== undefined;
    const order = this.sorted?.column !== column.id ? null : this.sorted.isDescending ? 'descending' : 'ascending';
    return html`<div
      class="heading ${column.align} ${active ? 'active' : ''} ${isSorting ? 'sorting' : ''}"
      role="columnheader"
      id="heading-${i}"
      aria-colindex=${i + 1}
      aria-sort=${isSorting ? (order ?? 'none') : nothing}
      @click=${() => this.#sort(column)}
    >
      <span class="title"
        >${column.title}${order === null ? nothing : html`<span class="order" aria-hidden="true">${order === 'descending' ? ' ↓' : ' ↑'}</span>`}</span
      ><span
        class="sizer"
        @pointerdown=${(event: PointerEvent) => this.#startResize(event, column)}
        @pointermove=${this.#resize}
        @pointerup=${this.#endResize}
        @pointercancel=${this.#endResize}
        @click=${(event: Event) => event.stopPropagation()}
      ></span>
    </div>`;
  }

  #sort(column: GridColumn): void {
    if (this.sorted !== undefined) this.#emit('grid-sort', { column: column.id });
  }

  #track(column: GridColumn): string {
    const width = this.widths[column.id] ?? column.width;
    return width === null ? `minmax(${column.minWidth}px, 1fr)` : `${width}px`;
  }

  #measure(): void {
    const rows = this.model?.rowCount ?? 0;
    const { first, count } = this.#scroll;
    const focusShowed = this.focusRow >= first && this.focusRow < first + count;
    this.#scroll.resize(rows, Math.max(0, this.grid.clientHeight - ROW_HEIGHT));
    const content = this.grid.firstElementChild;
    if (content instanceof HTMLElement) content.style.height = `${this.#scroll.height + ROW_HEIGHT}px`;
    // The row that has the focus stays in sight when a pane opens below it.
    this.#moveTo(focusShowed ? this.#scroll.offsetFor(this.focusRow) : this.#scroll.offset);
  }

  #moveTo(offset: number): void {
    this.grid.scrollTop = this.#scroll.moveTo(offset);
    this.#scroll.settled(this.grid.scrollTop);
    this.#draw(false);
  }

  #draw(stale: boolean): void {
    const { model } = this;
    if (!model || !this.#rows) return;
    const { first, count, offset } = this.#scroll;
    this.#rows.draw(
      {
        model,
        columns: this.columns,
        first,
        count,
        offset,
        rowHeight: ROW_HEIGHT,
        focusRow: this.inHeader ? -1 : this.focusRow,
        focusColumn: this.focusColumn,
      },
      stale,
    );
    const active = this.#activeId(first, count);
    if (active === null) this.grid.removeAttribute('aria-activedescendant');
    else this.grid.setAttribute('aria-activedescendant', active);
    this.dispatchEvent(new CustomEvent('grid-visible', { detail: { first, count } }));
  }

  #activeId(first: number, count: number): string | null {
    if (this.inHeader) return `heading-${Math.max(0, this.focusColumn)}`;
    if (this.focusRow < first || this.focusRow >= first + count) return null;
    return this.focusColumn < 0 ? `row-${this.focusRow}` : `cell-${this.focusRow}-${this.focusColumn}`;
  }

  #onScroll(): void {
    this.#scroll.scrolled(this.grid.scrollTop);
    this.#draw(false);
  }

  /** Beyond the browser's height a wheel step would leap over rows: it moves by its own pixels here. */
  #onWheel(event: WheelEvent): void {
    if (!this.#scroll.scaled || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? ROW_HEIGHT : 1;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? this.#scroll.page * ROW_HEIGHT : unit;
    this.#moveTo(this.#scroll.offset + event.deltaY * pixels);
  }

  #emit<K extends keyof GridEvents>(name: K, detail: GridEvents[K]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #onClick(event: MouseEvent): void {
    const row = this.#rows?.rowOf(event.target) ?? -1;
    if (row < 0) return;
    this.inHeader = false;
    const mode: SelectMode = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';
    this.#emit('grid-select', { row, mode });
  }

  #onDoubleClick(event: MouseEvent): void {
    const row = this.#rows?.rowOf(event.target) ?? -1;
    if (row >= 0) this.#emit('grid-open', { row });
  }

  /** What the model says of a cell that the pointer rests on, else its whole value where that does not fit. */
  #onPointerOver(event: PointerEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.cell') : null;
    if (!cell || cell.title !== '') return;
    const row = this.#rows?.rowOf(cell) ?? -1;
    const column = this.columns[[...(cell.parentElement?.children ?? [])].indexOf(cell)];
    const hint = row < 0 || !column ? null : (this.model?.hint?.(row, column.id) ?? null);
    if (hint !== null) {
      cell.title = hint;
      return;
    }
    if (cell.classList.contains('pieced') || cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.altKey || (this.inHeader ? this.#headerKey(event) : this.#rowKey(event))) return;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const step = event.key === 'ArrowLeft' ? -1 : 1;
      this.focusColumn = Math.max(-1, Math.min(this.columns.length - 1, this.focusColumn + step));
      this.#revealColumn();
      event.preventDefault();
    }
  }

  #headerKey(event: KeyboardEvent): boolean {
    const column = this.columns[Math.max(0, this.focusColumn)];
    if (event.key === 'ArrowDown') this.inHeader = false;
    else if (column && (event.key === 'Enter' || event.key === ' ')) this.#sort(column);
    else if (event.shiftKey && column && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const step = event.key === 'ArrowLeft' ? -RESIZE_STEP : RESIZE_STEP;
      this.#setWidth(column, this.#widthOf(column) + step);
    } else return false;
    event.preventDefault();
    return true;
  }

  #rowKey(event: KeyboardEvent): boolean {
    const rows = this.model?.rowCount ?? 0;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === 'a') this.#emit('grid-select-all', null);
    else if (event.key === 'Enter' && this.focusRow >= 0) this.#emit('grid-open', { row: this.focusRow });
    else if (event.key === ' ' && this.focusRow >= 0) this.#emit('grid-select', { row: this.focusRow, mode: 'toggle' });
    else if (event.key === 'ArrowUp' && this.focusRow <= 0 && !event.shiftKey) this.inHeader = true;
    else if ((event.key === 'Home' || event.key === 'End') && !control) {
      // Without Control these go to the row's ends where a cell is active, else to the grid's.
      if (this.focusColumn < 0) return this.#moveFocus(event, event.key === 'Home' ? 0 : rows - 1);
      this.focusColumn = event.key === 'Home' ? 0 : this.columns.length - 1;
      this.#revealColumn();
    } else return this.#moveFocus(event, this.#target(event.key, rows));
    event.preventDefault();
    return true;
  }

  /** Where a key leads; null: it leads nowhere. */
  #target(key: string, rows: number): number | null {
    const at = this.focusRow;
    switch (key) {
      case 'ArrowUp':
        return at - 1;
      case 'ArrowDown':
        return at + 1;
      case 'PageUp':
        return at - this.#scroll.page;
      case 'PageDown':
        return at + this.#scroll.page;
      case 'Home':
        return 0;
      case 'End':
        return rows - 1;
      default:
        return null;
    }
  }

  #moveFocus(event: KeyboardEvent, target: number | null): boolean {
    const rows = this.model?.rowCount ?? 0;
    if (target === null || rows === 0) return false;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows - 1, target));
    this.#emit('grid-select', { row, mode: event.shiftKey ? 'range' : 'only' });
    return true;
  }

  #revealColumn(): void {
    const heading = this.renderRoot.querySelector(`#heading-${Math.max(0, this.focusColumn)}`);
    heading?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #widthOf(column: GridColumn): number {
    const i = this.columns.indexOf(column);
    return this.renderRoot.querySelector(`#heading-${i}`)?.getBoundingClientRect().width ?? column.minWidth;
  }

  #setWidth(column: GridColumn, width: number): void {
    this.widths = { ...this.widths, [column.id]: Math.max(column.minWidth, Math.round(width)) };
    this.#emit('grid-widths', this.widths);
  }

  #startResize(event: PointerEvent, column: GridColumn): void {
    if (!(event.target instanceof Element)) return;
    event.preventDefault();
    event.target.setPointerCapture(event.pointerId);
    this.#resizing = { id: column.id, x: event.clientX, width: this.#widthOf(column) };
  }

  #resize(event: PointerEvent): void {
    const column = this.columns.find(c => c.id === this.#resizing?.id);
    if (column && this.#resizing) this.#setWidth(column, this.#resizing.width + event.clientX - this.#resizing.x);
  }

  #endResize(): void {
    this.#resizing = null;
  }
}
