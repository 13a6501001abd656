import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { formatValue } from '../../src/core/meds/float';
import { rowWords } from '../../src/core/timeline/words';
import { ageCell, timeCell } from '../../src/core/view/rows';
import { placeOf } from '../../src/core/view/search';
import { isOutside, seriesPoints } from '../../src/core/view/series_points';
import type { SeriesPoints } from '../../src/core/view/series_points';
import type { Grid, GridEvents } from '../kit/grid';
import type { GridCell, GridColumn, GridModel, RowMark } from '../kit/grid_rows';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { readTheme, watchTheme } from '../kit/theme';
import { PLOT_STYLE } from './plot_style';
import { SeriesPlot } from './series_plot';
import type { LoadedSubject, ViewerState } from './store';
import type { Viewer } from './viewer';

const COLUMNS: readonly GridColumn[] = [
  { id: 'time', title: 'Time', width: null, minWidth: 132, align: 'start' },
  { id: 'age', title: 'Age', width: 58, minWidth: 40, align: 'end' },
  { id: 'value', title: 'Value', width: 76, minWidth: 50, align: 'end' },
];

/** Where the data has a reference range: which values lie outside it. */
const COLUMNS_WITH_RANGE: readonly GridColumn[] = [
  ...COLUMNS,
  { id: 'range', title: 'Range', width: 60, minWidth: 40, align: 'start' },
];

/** All values of one code in one unit: a large chart, and the same values as a list for the keyboard. */
@customElement('cl-series')
export class SeriesPane extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @property({ attribute: false }) series: { readonly code: number; readonly unit: number } | null = null;
  @query('.plot') private readonly plotPlace!: HTMLElement | null;
  #plot: SeriesPlot | null = null;
  #model: PointsModel | null = null;
  #modelKey: readonly unknown[] = [];
  #stopTheme: (() => void) | null = null;
  readonly #sizes = new ResizeObserver(() => {
    if (this.plotPlace) this.#plot?.resize(this.plotPlace.clientWidth, this.plotPlace.clientHeight);
  });

  static override readonly styles = [
    SHARED,
    PLOT_STYLE,
    css`
      :host {
        display: flex;
        flex-direction: column;
        border-top: 1px solid var(--cl-line);
      }
      .bar {
        display: flex;
        align-items: baseline;
        gap: 8px;
        padding: 8px 8px 4px 12px;
        white-space: nowrap;
      }
      h2 {
        margin: 0;
        font-size: inherit;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .facts {
        flex: 1;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .body {
        flex: 1;
        display: flex;
        min-height: 0;
      }
      .plot {
        flex: 1;
        min-width: 0;
        overflow: hidden;
      }
      cl-grid {
        width: 345px;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['loaded', 'focus', 'selection']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopTheme = watchTheme(() => this.#draw());
  }

  override disconnectedCallback(): void {
    this.#stopTheme?.();
    this.#sizes.disconnect();
    this.#plot?.dispose();
    this.#plot = null;
    super.disconnectedCallback();
  }

  override render(): TemplateResult | typeof nothing {
    const { state } = this.viewer.store;
    const { series } = this;
    if (!series || !state.loaded) return nothing;
    const model = this.#modelFor(state, state.loaded, series);
    const { events } = state.loaded;
    const unit = events.units[series.unit] ?? '';
    const entry = events.codes[series.code];
    return html`<div class="bar" @keydown=${this.#onKey}>
        <h2 title=${entry?.code ?? ''}>${rowWords(entry, unit === '' ? null : unit).name}</h2>
        <span class="facts dim figure">${factsOf(model.points, unit, value => formatValue(value, events.value))}</span>
        <button class="plain close" @click=${() => this.#close()}>Close</button>
      </div>
      <div class="body" @keydown=${this.#onKey}>
        <div class="plot" role="img" aria-label="Chart of the values that the list beside it holds"></div>
        <cl-grid
          label="Values"
          .columns=${model.points.low === null && model.points.high === null ? COLUMNS : COLUMNS_WITH_RANGE}
          .model=${model}
          .focusRow=${state.focus === null ? -1 : model.placeOf(state.focus)}
          @grid-select=${this.#onSelect}
          @grid-open=${this.#onSelect}
        ></cl-grid>
      </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('series')) {
      this.#draw();
      if (this.series) this.renderRoot.querySelector<HTMLElement>('cl-grid')?.focus();
    }
    const { focus } = this.viewer.store.state;
    const place = focus === null ? -1 : (this.#model?.placeOf(focus) ?? -1);
    this.#plot?.mark(place);
    if (place < 0) return;
    const grid = this.renderRoot.querySelector<Grid>('cl-grid');
    void grid?.updateComplete.then(() => grid.reveal(place));
  }

  #draw(): void {
    this.#plot?.dispose();
    this.#plot = null;
    const { loaded } = this.viewer.store.state;
    const { plotPlace, series } = this;
    if (!plotPlace || !loaded || !series || !this.#model) return;
    plotPlace.replaceChildren();
    const category = loaded.events.codes[series.code]?.category ?? 'other';
    this.#plot = new SeriesPlot(plotPlace, this.#model.points, readTheme(), category, place => this.#pick(place));
    this.#sizes.observe(plotPlace);
  }

  #modelFor(state: ViewerState, loaded: LoadedSubject, series: { code: number; unit: number }): PointsModel {
    const key = [loaded, series, state.selection];
    if (this.#model && key.every((part, i) => part === this.#modelKey[i])) return this.#model;
    const points =
      this.#model && this.#modelKey[0] === loaded && this.#modelKey[1] === series
        ? this.#model.points
        : seriesPoints(loaded.events, loaded.references, series.code, series.unit);
    this.#modelKey = key;
    this.#model = new PointsModel(loaded, points, state.selection);
    return this.#model;
  }

  #onSelect(event: GridEvents['grid-select'] | GridEvents['grid-open']): void {
    this.#pick(event.detail.row);
  }

  #pick(place: number): void {
    const row = this.#model?.points.rows[place];
    if (row !== undefined) this.viewer.selection.select(row, 'only');
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  }

  #close(): void {
    this.viewer.status.update({ series: null });
  }
}

class PointsModel implements GridModel {
  constructor(
    readonly loaded: LoadedSubject,
    readonly points: SeriesPoints,
    readonly selection: ReadonlySet<number>,
  ) {}

  get rowCount(): number {
    return this.points.rows.length;
  }

  placeOf(row: number): number {
    const place = placeOf(this.points.rows, row);
    return this.points.rows[place] === row ? place : -1;
  }

  cell(place: number, column: string): GridCell {
    const { events } = this.loaded;
    const { rows, values, low, high } = this.points;
    const row = rows[place] ?? -1;
    if (column === 'time') return { text: timeCell(events, row) };
    if (column === 'age') return { text: ageCell(events, row, this.loaded.birth), tone: 'dim' };
    const value = values[place] ?? NaN;
    if (column === 'value') return { text: formatValue(value, events.value) };
    if (!isOutside(value, low, high)) return { text: '' };
    return { text: low !== null && value < low ? 'below' : 'above', tone: 'dim' };
  }

  selected(place: number): boolean {
    return this.selection.has(this.points.rows[place] ?? -1);
  }

  mark(): RowMark {
    return '';
  }
}

/** @param number prints a value as it is stored */
function factsOf({ values, low, high }: SeriesPoints, unit: string, number: (value: number) => string): string {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const count = values.length === 1 ? '1 value' : `${values.length.toLocaleString('en-US')} values`;
  const range =
    low === null && high === null
      ? ''
      : low === null || high === null
        ? `reference ${low === null ? `up to ${number(high ?? 0)}` : `from ${number(low)}`}`
        : `reference ${number(low)}–${number(high)}`;
  return [unit, count, min <= max ? `${number(min)} to ${number(max)}` : '', range]
    .filter(part => part !== '')
    .join(' · ');
}
