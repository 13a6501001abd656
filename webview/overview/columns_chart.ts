import { scaleBand, scaleLinear } from 'd3-scale';
import { LitElement, css, html, nothing, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bin } from '../../src/core/meds/dataset';
import { formatCount, formatShort } from '../kit/figures';
import { OwnWidth } from '../kit/own_width';
import { mergeBins } from './figures';
import { LOOK } from '../kit/look';

const HEIGHT = 168;
const MARGIN = { top: 20, right: 8, bottom: 34, left: 44 };
/** Least width of a bar with its gap, in pixels: narrower ones are merged. */
const LEAST_STEP = 3;
/** Two years are two columns, not two walls. */
const MOST_STEP = 72;

/**
 * A column chart over bins, with its figures as a table on demand. The value under the pointer, or chosen with the
 * arrow keys, stands in the heading's line, so that nothing covers the bars.
 */
@customElement('cl-columns-chart')
export class ColumnsChart extends LitElement {
  @property() heading = '';
  /** Figures that sum the chart up, beside the heading. */
  @property() summary = '';
  /** What the bins count over, as the axis says it. */
  @property() across = '';
  /** What is counted. */
  @property() counted = '';
  /** Null while they are loaded. */
  @property({ attribute: false }) bins: readonly Bin[] | null = null;
  /** Whether neighbours may be merged where there is no room: bins of one width each. */
  @property({ type: Boolean }) even = false;
  /** The bin in words: `2110`, `1,000–1,999`. */
  @property({ attribute: false }) nameOf: (bin: Bin) => string = bin => String(bin.from);
  @property({ attribute: false }) tick: (edge: number) => string = String;
  @state() private active: number | null = null;
  @state() private asTable = false;
  readonly #width = new OwnWidth(this);

  static override styles = [
    LOOK,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .plot,
      .table {
        height: ${HEIGHT}px;
      }
      .table {
        overflow: auto;
      }
      svg {
        display: block;
        overflow: visible;
      }
      .bar {
        fill: color-mix(in srgb, var(--bar) 72%, var(--vscode-editor-background));
      }
      :host-context(.vscode-high-contrast) .bar {
        fill: var(--bar);
      }
      :host-context(.vscode-high-contrast) .bar.active,
      .bar.active {
        fill: var(--fg);
      }
      .hit {
        fill: transparent;
      }
      .grid {
        stroke: var(--hairline);
        shape-rendering: crispEdges;
      }
      .base {
        stroke: var(--line);
        shape-rendering: crispEdges;
      }
      text {
        fill: var(--dim);
        font-size: 11px;
        font-variant-numeric: tabular-nums;
      }
      .readout {
        color: var(--fg);
        font-variant-numeric: tabular-nums;
      }
      .empty {
        color: var(--dim);
        padding-top: 24px;
      }
      td:first-child {
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  /** The bins as drawn: merged where the width asks for it. */
  private get drawn(): readonly Bin[] {
    const bins = this.bins ?? [];
    const limit = Math.max(1, Math.floor((this.#width.value - MARGIN.left - MARGIN.right) / LEAST_STEP));
    return this.even ? mergeBins(bins, limit) : bins;
  }

  override render(): TemplateResult {
    const bins = this.drawn;
    const active = this.active === null ? undefined : bins[this.active];
    return html`
      <div class="head">
        <h2>${this.heading}</h2>
        ${
          active && !this.asTable
            ? html`<span class="readout">${this.nameOf(active)} · ${formatCount(active.count)} ${this.counted}</span>`
            : html`<span class="sub">${this.summary}</span>`
        }
        <button
          class="link end"
          aria-pressed=${this.asTable ? 'true' : 'false'}
          ?disabled=${bins.length === 0}
          @click=${() => (this.asTable = !this.asTable)}
        >
          As table
        </button>
      </div>
      ${this.asTable ? this.#table() : this.#plot(bins)}
      <div class="hidden-text" role="status">
        ${active && !this.asTable ? `${this.nameOf(active)}: ${formatCount(active.count)} ${this.counted}` : nothing}
      </div>
    `;
  }

  #table(): TemplateResult {
    const rows = (this.bins ?? []).filter(bin => bin.count > 0);
    return html`<div class="table" tabindex="0" role="region" aria-label=${this.heading}>
      <table>
        <thead>
          <tr>
            <th scope="col">${this.across}</th>
            <th scope="col" class="number">${capital(this.counted)}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            bin =>
              html`<tr>
                <td>${this.nameOf(bin)}</td>
                <td class="number">${formatCount(bin.count)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #plot(bins: readonly Bin[]): TemplateResult {
    if (this.bins !== null && bins.length === 0) {
      return html`<div class="plot"><p class="empty">No ${this.counted} to count here.</p></div>`;
    }
    if (this.#width.value === 0) return html`<div class="plot"></div>`;
    const top = Math.max(1, ...bins.map(bin => bin.count));
    const x = scaleBand<number>()
      .domain(bins.map((_, i) => i))
      .range([MARGIN.left, Math.min(this.#width.value - MARGIN.right, MARGIN.left + bins.length * MOST_STEP)])
      .paddingInner(bins.length > 60 ? 0.1 : 0.18);
    const y = scaleLinear()
      .domain([0, top])
      .nice(4)
      .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
    const ticks = bins.length === 0 ? [0] : y.ticks(3).filter(Number.isInteger);
    return html`<div class="plot">
      <svg
        width=${this.#width.value}
        height=${HEIGHT}
        role="img"
        tabindex=${bins.length > 0 ? 0 : -1}
        aria-label="${this.heading}, column chart. ${this.summary}. Arrow keys read the columns; “As table” lists them."
        @pointermove=${(event: PointerEvent) => this.#point(event, x)}
        @pointerleave=${() => (this.active = null)}
        @blur=${() => (this.active = null)}
        @keydown=${(event: KeyboardEvent) => this.#key(event, bins.length)}
      >
        <rect class="hit" width=${this.#width.value} height=${HEIGHT}></rect>
        ${ticks.map(
          tick => svg`
            <line class=${tick === 0 ? 'base' : 'grid'} x1=${MARGIN.left} x2=${this.#width.value - MARGIN.right}
              y1=${y(tick)} y2=${y(tick)}></line>
            <text x=${MARGIN.left - 8} y=${y(tick)} dy="0.32em" text-anchor="end">${
              bins.length === 0 ? nothing : formatShort(tick)
            }</text>`,
        )}
        ${bins.map((bin, i) => {
          // A column that counts anything is at least a pixel high: one event in a year of thousands still shows.
          const height = bin.count === 0 ? 0 : Math.max(1, y(0) - y(bin.count));
          return svg`<rect class=${i === this.active ? 'bar active' : 'bar'} x=${x(i) ?? 0} width=${x.bandwidth()}
            y=${y(0) - height} height=${height}></rect>`;
        })}
        ${this.#edges(bins, x).map(
          edge =>
            svg`<text x=${edge.x} y=${HEIGHT - MARGIN.bottom + 15} text-anchor="middle">${this.tick(edge.value)}</text>`,
        )}
        <text x="0" y="9">${capital(this.counted)}</text>
        <text x=${this.#width.value - MARGIN.right} y=${HEIGHT - 4} text-anchor="end">${this.across}</text>
      </svg>
    </div>`;
  }

  /** Where the axis is labelled: round edges of even bins, every edge of uneven ones, as far apart as they stay legible. */
  #edges(bins: readonly Bin[], x: ReturnType<typeof scaleBand<number>>): { x: number; value: number }[] {
    const first = bins[0];
    const last = bins.at(-1);
    if (!first || !last) return [];
    const room = x.step() * bins.length;
    if (this.even) {
      const few = bins.length <= room / 40;
      if (few) return bins.map((bin, i) => ({ x: (x(i) ?? 0) + x.bandwidth() / 2, value: bin.from }));
      const linear = scaleLinear().domain([first.from, last.to]);
      const width = first.to - first.from;
      return linear.ticks(Math.max(2, Math.floor(room / 70))).flatMap(value => {
        const i = Math.floor((value - first.from) / width);
        const left = x(i);
        return left === undefined ? [] : [{ x: left + x.bandwidth() / 2, value }];
      });
    }
    const gap = (x.step() - x.bandwidth()) / 2;
    const edges = bins.map((bin, i) => ({ x: (x(i) ?? 0) - gap, value: bin.from }));
    edges.push({ x: (x(bins.length - 1) ?? 0) + x.bandwidth() + gap, value: last.to });
    const every = Math.ceil((edges.length * 34) / room);
    return edges.filter((_, i) => i % every === 0);
  }

  #point(event: PointerEvent, x: ReturnType<typeof scaleBand<number>>): void {
    const i = Math.floor((event.offsetX - MARGIN.left) / x.step());
    this.active = x(i) === undefined ? null : i;
  }

  #key(event: KeyboardEvent, length: number): void {
    const at = this.active ?? -1;
    const targets: Partial<Record<string, number>> = {
      ArrowRight: Math.min(length - 1, at + 1),
      ArrowLeft: Math.max(0, at - 1),
      Home: 0,
      End: length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.active = target;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-columns-chart': ColumnsChart;
  }
}
