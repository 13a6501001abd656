import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { isFiltering } from '../../src/core/view/filter';
import { groupingOf } from '../../src/core/view/hierarchy';
import { markOf, nearestRow, rowOfMark } from '../../src/core/view/same_event';
import { placeOf } from '../../src/core/view/search';
import type { Grid, GridEvents } from '../kit/grid';
import type { GridColumn } from '../kit/grid_rows';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import { exportEvents } from './export';
import { dataColumn, OPTIONAL, tableColumns, TableModel, timeWidth } from './table_model';
import type { LoadedSubject, ViewerState } from './store';
import type { Viewer } from './viewer';

/** Pixels; more where there is a column more. */
const NARROW = 470;
const NARROW_WITH_CLASSES = 640;
/** With less than this the column of classes would leave no room for the values. */
const TOO_NARROW_FOR_CLASSES = 530;
/** The widest limit that a width has room for: all that the columns depend on. */
const roomFor = (width: number): number =>
  [NARROW_WITH_CLASSES, TOO_NARROW_FOR_CLASSES, NARROW].find(limit => width >= limit) ?? 0;
/** Milliseconds after which scrolling has come to rest. */
const RESTED = 200;

/** The event table: every event that passes the filter, in step with the timeline, and its accessible alternative. */
@customElement('cl-events')
export class EventTable extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @query('cl-grid') private readonly grid!: Grid;
  /** The widest of the limits that there is room for, 0 where there is room for none; as wide as can be until it is laid out. */
  @state() private room = Infinity;
  readonly #sizes = new ResizeObserver(() => (this.room = roomFor(this.clientWidth)));
  #model: TableModel | null = null;
  #columns: readonly GridColumn[] = [];
  #columnsKey = '';
  #measured: LoadedSubject | null = null;
  #timeWidth = 132;
  #shown: ViewerState | null = null;
  #stopListening: (() => void) | null = null;
  #listened: Viewer['details'] = null;
  #restTimer = 0;

  static override readonly styles = [
    SHARED,
    POPOVER_CONTENT,
    css`
      :host {
        display: flex;
        flex-direction: column;
      }
      .bar {
        display: flex;
        align-items: center;
        gap: 4px;
        flex: none;
        height: 34px;
        padding: 0 6px 0 8px;
        white-space: nowrap;
      }
      .title {
        font-weight: 600;
        font-size: inherit;
        margin: 0 6px 0 0;
      }
      .counts {
        overflow: hidden;
        text-overflow: ellipsis;
        flex: 1;
      }
      cl-grid {
        flex: 1;
      }
      .none {
        position: absolute;
        inset: 70px 20px auto;
        text-align: center;
      }
      .body {
        position: relative;
        flex: 1;
        display: flex;
        min-height: 0;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, [
      'loaded',
      'rows',
      'selection',
      'focus',
      'matches',
      'tableColumns',
      'lanes',
    ]);
    new Follow(this, () => this.viewer.status, ['widths', 'phase']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    this.#sizes.disconnect();
    this.#stopListening?.();
    this.#listened = null;
    this.#shown = null;
    if (this.#restTimer !== 0) this.#keepTop();
    super.disconnectedCallback();
  }

  /** Whether there is too little room for the age beside the rest. */
  get narrow(): boolean {
    return this.room < (this.#hasClasses ? NARROW_WITH_CLASSES : NARROW);
  }

  /** Whether there is a column of classes: lanes are made by them, and it has room. */
  get #hasClasses(): boolean {
    return this.viewer.store.state.lanes.by !== 'category' && this.room >= TOO_NARROW_FOR_CLASSES;
  }

  override render(): TemplateResult {
    const { state } = this.viewer.store;
    const model = this.#modelFor(state);
    const empty = state.loaded !== null && state.rows.length === 0;
    return html`<div class="bar">
        <h2 class="title">Events</h2>
        <span class="counts dim figure" role="status">${counts(state)}</span>
        ${this.#columnMenu(state)}
        <button
          class="plain"
          title="Copy the selected events as TSV"
          ?disabled=${state.selection.size === 0}
          @click=${this.#copy}
        >
          Copy
        </button>
        <button class="plain" @click=${() => this.viewer.status.update({ tableHidden: true })}>Hide</button>
      </div>
      <div class="body">
        <cl-grid
          label="Events"
          .columns=${this.#columnsFor(state)}
          .widths=${this.viewer.status.state.widths}
          .model=${model}
          .focusRow=${state.focus === null ? -1 : model.placeOf(state.focus)}
          @grid-select=${this.#onSelect}
          @grid-select-all=${() => this.viewer.selection.selectAll()}
          @grid-open=${this.#onOpen}
          @grid-visible=${this.#onVisible}
          @grid-widths=${(event: GridEvents['grid-widths']) => this.viewer.status.update({ widths: event.detail })}
        ></cl-grid>
        ${empty ? this.#none(state) : nothing}
      </div>`;
  }

  /** Puts the keyboard into the table, on its first row where none has the focus. */
  override focus(): void {
    this.grid.focus();
    const first = this.viewer.store.state.rows[0];
    if (this.viewer.store.state.focus === null && first !== undefined) this.viewer.selection.select(first, 'only');
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { state } = this.viewer.store;
    const before = this.#shown;
    this.#shown = state;
    const { details } = this.viewer;
    if (details !== this.#listened) {
      this.#stopListening?.();
      this.#listened = details;
      this.#stopListening = details?.listen(() => this.grid.refresh()) ?? null;
    }
    const topRow = before?.loaded && before.loaded !== state.loaded ? (before.rows[this.grid.topRow] ?? -1) : -1;
    // The grid draws on its own update; what is about its place has to wait for that.
    void this.grid.updateComplete.then(() => {
      if (state.loaded && before?.loaded !== state.loaded)
        this.#place(state, state.loaded, before?.loaded ?? null, topRow);
      else if (state.focus !== null && (before?.focus !== state.focus || before.rows !== state.rows)) {
        this.#reveal(state.focus);
      }
    });
  }

  /** Where a subject that has come is scrolled to: where the same one was, where it was kept, at the focus, at its top. */
  #place(state: ViewerState, loaded: LoadedSubject, before: LoadedSubject | null, topRow: number): void {
    const { tableTop } = this.viewer.status.state;
    if (before?.events.subject === loaded.events.subject) {
      if (topRow >= 0) {
        const same = rowOfMark(loaded.events, markOf(before.events, topRow));
        this.#showAtTop(same >= 0 ? same : nearestRow(before.events, topRow, loaded.events));
      }
    } else if (tableTop >= 0) this.#showAtTop(tableTop);
    else if (state.focus !== null) this.#reveal(state.focus);
    else this.grid.topRow = 0;
  }

  #showAtTop(row: number): void {
    this.grid.topRow = placeOf(this.viewer.store.state.rows, row);
  }

  #reveal(row: number): void {
    const place = this.#model?.placeOf(row) ?? -1;
    if (place < 0) return;
    this.grid.reveal(place);
    this.#keepTop();
  }

  #keepTop(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = 0;
    const { rows } = this.viewer.store.state;
    this.viewer.status.update({ tableTop: this.grid.topRow > 0 ? (rows[this.grid.topRow] ?? -1) : -1 });
  }

  #none(state: ViewerState): TemplateResult {
    return isFiltering(state.filter)
      ? html`<p class="none dim">No event passes the filter.</p>`
      : html`<p class="none dim">This subject has no events.</p>`;
  }

  /** A model belongs to one state: another state's answers are other answers. */
  #modelFor(state: ViewerState): TableModel {
    const before = this.#model;
    if (
      before?.details === this.viewer.details &&
      before.ages === this.narrow &&
      before.state.lanes.by === state.lanes.by &&
      (['loaded', 'rows', 'selection', 'matches'] as const).every(key => before.state[key] === state[key])
    ) {
      return before;
    }
    this.#model = new TableModel(state, this.viewer.details, this.narrow);
    return this.#model;
  }

  #columnsFor(state: ViewerState): readonly GridColumn[] {
    const further = new Set(state.loaded?.extraColumns.map(dataColumn));
    const shown = state.tableColumns.filter(id => further.has(id) || OPTIONAL.some(column => column.id === id));
    const age = !this.narrow && (state.loaded === null || state.loaded.birth !== null);
    if (state.loaded !== this.#measured) {
      this.#measured = state.loaded;
      this.#timeWidth = state.loaded ? timeWidth(state.loaded.events) : this.#timeWidth;
    }
    const { by } = state.lanes;
    const group = this.#hasClasses ? groupingOf(by).title : null;
    const key = JSON.stringify([shown, age, this.narrow, this.#timeWidth, group]);
    if (key !== this.#columnsKey) {
      this.#columnsKey = key;
      this.#columns = tableColumns(this.#timeWidth, shown, age, this.narrow, group);
    }
    return this.#columns;
  }

  #columnMenu(state: ViewerState): TemplateResult {
    const item = (id: string, title: string): TemplateResult =>
      html`<button
        class="menu-item"
        role="menuitemcheckbox"
        aria-checked=${state.tableColumns.includes(id)}
        @click=${() => this.#toggleColumn(id)}
      >
        ${title}
      </button>`;
    const further = state.loaded?.extraColumns ?? [];
    return html`<cl-popover kind="menu" label="Columns" description="Columns of the table">
      ${OPTIONAL.map(({ id, title }) => item(id, title))}
      ${
        further.length === 0
          ? nothing
          : html`<div class="menu-heading" role="presentation">Of the data</div>
              ${further.map(name => item(dataColumn(name), name))}`
      }
    </cl-popover>`;
  }

  #toggleColumn(id: string): void {
    const { tableColumns: shown } = this.viewer.store.state;
    this.viewer.store.update({
      tableColumns: shown.includes(id) ? shown.filter(other => other !== id) : [...shown, id],
    });
  }

  #copy(): void {
    void exportEvents(this.viewer, 'selection', 'tsv', 'clipboard');
  }

  #onSelect(event: GridEvents['grid-select']): void {
    const row = this.#model?.rowAt(event.detail.row) ?? -1;
    if (row >= 0) this.viewer.selection.select(row, event.detail.mode);
  }

  #onOpen(event: GridEvents['grid-open']): void {
    const row = this.#model?.rowAt(event.detail.row) ?? -1;
    if (row >= 0) this.viewer.status.update({ reading: row });
  }

  /** The further columns of the rows that show are fetched when they show. */
  #onVisible(event: GridEvents['grid-visible']): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = window.setTimeout(() => this.#keepTop(), RESTED);
    const { tableColumns: shown } = this.viewer.store.state;
    const model = this.#model;
    if (!model?.details || !shown.some(id => id.startsWith('data:'))) return;
    const { first, count } = event.detail;
    model.details.want(Array.from({ length: count }, (_, i) => model.rowAt(first + i)).filter(row => row >= 0));
  }
}

function counts({ loaded, rows, matches, selection, search }: ViewerState): string {
  if (!loaded) return '';
  const number = (n: number): string => n.toLocaleString('en-US');
  const all = loaded.events.length;
  const parts = [rows.length === all ? number(all) : `${number(rows.length)} of ${number(all)}`];
  if (search.text !== '') parts.push(`${number(matches.rows.length)} match`);
  if (selection.size > 0) parts.push(`${number(selection.size)} selected`);
  return parts.join(' · ');
}
