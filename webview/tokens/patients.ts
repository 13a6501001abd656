import {
  LitElement,
  css,
  html,
  nothing,
  svg,
  type PropertyValues,
  type SVGTemplateResult,
  type TemplateResult,
} from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CohortCounts, TokenCount } from '../../src/core/tokens/counts';
import { countOf, formatCount } from '../kit/figures';
import { OwnWidth } from '../kit/own_width';
import { ROWS_LOOK } from '../kit/rows_look';
import { OUTLIER_FACTOR, medianOf, outlierLimit, patientColumns, type PatientColumn } from './patient_columns';
import type { TokensSource } from './session';
import { tokensText } from '../kit/token_words';

const HEIGHT = 64;
/** Least and most width of a column with its gap, in pixels. */
const LEAST_STEP = 3;
const MOST_STEP = 40;
/** So many rows are listed at first, and with every "more". */
const ROWS = 100;

/**
 * Tokens of each patient's own part, in the cohort's order, or as a table with the costliest first. Arrow keys read the
 * columns, Enter or a click opens the patient.
 */
@customElement('cl-patients')
export class Patients extends LitElement {
  @property({ attribute: false }) source: TokensSource | null = null;
  /** Null while they are counted. */
  @property({ attribute: false }) cohort: CohortCounts | null = null;
  @property({ attribute: false }) count: TokenCount | null = null;
  @property({ type: Boolean }) asTable = false;
  @state() private active: number | null = null;
  @state() private listed = ROWS;
  #median = 0;
  #limit = Infinity;
  #columns: readonly PatientColumn[] = [];
  readonly #room = new OwnWidth(this);
  /** The room that the columns were made for. */
  #columnsRoom = 0;

  static override readonly styles = [
    ROWS_LOOK,
    css`
      .plot {
        display: block;
        width: 100%;
        height: ${HEIGHT}px;
        overflow: visible;
        cursor: pointer;
      }
      .plot:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
        outline-offset: 3px;
      }
      .hit {
        fill: transparent;
      }
      .column {
        fill: color-mix(in srgb, var(--strong) 62%, var(--cl-background));
      }
      .spread {
        fill: var(--faint);
      }
      .outlier {
        fill: var(--vscode-charts-yellow);
      }
      :host-context(.vscode-high-contrast) .column {
        fill: var(--strong);
      }
      .active,
      :host-context(.vscode-high-contrast) .active {
        fill: var(--fg);
      }
      .base {
        stroke: var(--line);
        shape-rendering: crispEdges;
      }
      .readout {
        display: block;
        min-height: 1.45em;
        margin-top: 4px;
        font-variant-numeric: tabular-nums;
      }
      table {
        table-layout: fixed;
      }
      .table {
        max-height: 240px;
        overflow: auto;
      }
      .table button.link {
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        vertical-align: bottom;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    const own = this.#own;
    if (changed.has('count') || changed.has('cohort')) {
      this.#median = medianOf(own);
      this.#limit = outlierLimit(own, this.#median);
    }
    const room = this.#room.value;
    if (changed.has('count') || changed.has('cohort') || room !== this.#columnsRoom) {
      this.#columnsRoom = room;
      this.#columns = patientColumns(own, this.#limit, Math.floor(room / LEAST_STEP));
      if (this.active !== null && this.active >= this.#columns.length) this.active = null;
    }
  }

  /** Tokens of each patient; none while they are not there for the cohort as it is. */
  get #own(): readonly number[] {
    const { cohort, count } = this;
    return cohort === null || count?.subjects.length !== cohort.subjects.length ? [] : count.subjects;
  }

  override render(): TemplateResult {
    const own = this.#own;
    return html`
      <div class="head">
        <h2 id="title">Per patient</h2>
        <span class="sub">${own.length === 0 ? '' : `median ${formatCount(this.#median)} tokens`}</span>
        <button
          class="link end"
          aria-pressed=${this.asTable ? 'true' : 'false'}
          ?disabled=${own.length === 0}
          @click=${() => this.dispatchEvent(new CustomEvent('toggle'))}
        >
          As table
        </button>
      </div>
      ${this.asTable && own.length > 0 ? this.#table(own) : this.#chart(own)}
    `;
  }

  #chart(own: readonly number[]): TemplateResult {
    const columns = this.#columns;
    const top = Math.max(1, ...columns.map(({ most }) => most));
    const step = columns.length === 0 ? MOST_STEP : Math.min(MOST_STEP, this.#room.value / columns.length);
    const gap = step >= 8 ? 3 : 1;
    const y = (tokens: number): number => HEIGHT - (tokens === 0 ? 0 : Math.max(1, (tokens / top) * (HEIGHT - 2)));
    const active = this.active === null ? undefined : columns[this.active];
    return html`
      <svg
        class="plot"
        role="img"
        tabindex=${own.length > 0 ? 0 : -1}
        aria-label="Tokens per patient, column chart: ${this.#summary()}. Arrow keys read the columns, Enter opens the patient; “As table” lists them."
        @pointermove=${(event: PointerEvent) => (this.active = this.#columnAt(event.offsetX, step))}
        @pointerleave=${() => (this.active = null)}
        @blur=${() => (this.active = null)}
        @click=${() => this.#open(active)}
        @keydown=${this.#key}
      >
        <rect class="hit" width="100%" height="100%"></rect>
        ${columns.map((column, i) => this.#column(column, i * step, Math.max(1, step - gap), y, i === this.active))}
        <line class="base" x1="0" x2="100%" y1=${HEIGHT + 0.5} y2=${HEIGHT + 0.5}></line>
      </svg>
      <span class="readout words ${active ? '' : 'dim'}" role="status"
        >${active ? this.#words(active) : this.#summary()}</span
      >
    `;
  }

  /** One patient is one bar; several are the bar of their mean, faint up to the costliest, marked where that stands out. */
  #column(
    { from, to, sum, most, outlier }: PatientColumn,
    x: number,
    width: number,
    y: (tokens: number) => number,
    active: boolean,
  ): SVGTemplateResult {
    const bar = (kind: string, top: number, bottom: number): SVGTemplateResult =>
      svg`<rect class="${kind} ${active ? 'active' : ''}" x=${x} width=${width} y=${top} height=${bottom - top}></rect>`;
    if (to - from === 1) return bar(outlier ? 'outlier' : 'column', y(most), HEIGHT);
    const top = y(most);
    return svg`${bar('spread', top, HEIGHT)}${bar('column', y(sum / (to - from)), HEIGHT)}${
      outlier ? bar('outlier', top, Math.min(HEIGHT, top + 3)) : nothing
    }`;
  }

  #columnAt(x: number, step: number): number | null {
    const i = Math.floor(x / step);
    return i >= 0 && i < this.#columns.length ? i : null;
  }

  /** A column in words: the patient, or those that share the column. */
  #words({ from, to, sum, top, most }: PatientColumn): TemplateResult {
    const id = this.cohort?.subjects[top] ?? '';
    const approximate = this.count?.approximate ?? false;
    const mostText = tokensText(most, approximate);
    if (to - from === 1) {
      return html`<bdi>${id}</bdi> · ${mostText} tokens · ${countOf(this.cohort?.eventsOf[top] ?? 0, 'event')}`;
    }
    return html`${formatCount(from + 1)}–${formatCount(to)} · mean ${formatCount(sum / (to - from))} · most ${mostText}
    (<bdi>${id}</bdi>)`;
  }

  #summary(): string {
    const { count } = this;
    const own = this.#own;
    if (own.length === 0) return '';
    const size = this.#columns[0] ? this.#columns[0].to - this.#columns[0].from : 1;
    const far = own.filter(tokens => tokens > this.#limit).length;
    const parts = [
      far > 0 ? `${formatCount(far)} above ${OUTLIER_FACTOR} × the median` : '',
      count !== null && count.shared > 0 ? `${formatCount(count.shared)} tokens shared` : '',
      size > 1 ? `${formatCount(size)} patients a column` : '',
    ].filter(part => part !== '');
    return parts.length > 0 ? parts.join(' · ') : 'a click opens the patient';
  }

  #open(column: PatientColumn | undefined): void {
    const id = column === undefined ? undefined : this.cohort?.subjects[column.top];
    if (id !== undefined) this.source?.openSubject(id);
  }

  readonly #key = (event: KeyboardEvent): void => {
    const last = this.#columns.length - 1;
    if (last < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.active ?? -1;
    const targets: Partial<Record<string, number>> = {
      ArrowRight: Math.min(last, at + 1),
      ArrowLeft: Math.max(0, at - 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) this.active = target;
    else if (event.key === 'Enter' || event.key === ' ') this.#open(this.#columns[at]);
    else return;
    event.preventDefault();
  };

  #table(own: readonly number[]): TemplateResult {
    const { cohort } = this;
    const order = own.map((_, i) => i).sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0) || a - b);
    const approximate = this.count?.approximate ?? false;
    return html`<div class="table" role="region" aria-labelledby="title" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col" class="number">Tokens</th>
            <th scope="col" class="number">Events</th>
          </tr>
        </thead>
        <tbody>
          ${order.slice(0, this.listed).map(i => {
            const id = cohort?.subjects[i] ?? '';
            return html`<tr>
              <td>
                <button class="link" title=${id} @click=${() => this.source?.openSubject(id)}><bdi>${id}</bdi></button>
              </td>
              <td class="number">${tokensText(own[i] ?? 0, approximate)}</td>
              <td class="number dim">${formatCount(cohort?.eventsOf[i] ?? 0)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
      ${
        order.length > this.listed
          ? html`<button class="link" @click=${() => (this.listed += ROWS)}>
              ${formatCount(order.length - this.listed)} more…
            </button>`
          : nothing
      }
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-patients': Patients;
  }
}
