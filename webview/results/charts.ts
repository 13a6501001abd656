import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ablationChart, ablationFamilies } from '../../src/core/statistics/ablation_chart';
import type { Chart } from '../../src/core/statistics/chart';
import { leaderboardChart, lengthText, percent } from '../../src/core/statistics/leaderboard_chart';
import { scoreboardChart } from '../../src/core/statistics/scoreboard_chart';
import type { Standings } from '../../src/core/statistics/standings';
import { standingsCsv, type StandingsTable } from '../../src/core/statistics/standings_csv';
import { svgText } from '../../src/core/statistics/svg_text';
import { countOf, formatCount } from '../kit/figures';
import { LOOK } from '../kit/look';
import { chartImage } from './chart_image';
import { chartView, seriesColour } from './chart_view';
import type { ResultsSource } from './source';

/** Pixels: how wide a chart is in a file, and at least on the page. */
const FILE_WIDTH = 920;
const LEAST_WIDTH = 460;

/** Leaderboard, scoreboards and ablations of the chosen runs, with what they can be exported as. */
@customElement('cl-charts')
export class ChartsElement extends LitElement {
  @property({ attribute: false }) source: ResultsSource | null = null;
  @property({ attribute: false }) standings: Standings | null = null;
  /** Folders of the runs that they are of. */
  @property({ attribute: false }) runs: readonly string[] = [];
  @state() private over: 'all' | 'answered' = 'all';
  @state() private width = 860;
  readonly #sizes = new ResizeObserver(([entry]) => {
    this.width = Math.max(LEAST_WIDTH, Math.floor(entry?.contentRect.width ?? FILE_WIDTH));
  });

  static override readonly styles = [
    LOOK,
    css`
      :host {
        display: block;
        padding-bottom: 28px;
        overflow-x: auto;
      }
      section + section {
        margin-top: 30px;
      }
      .exports {
        display: flex;
        gap: 0 12px;
      }
      .chart {
        display: block;
        font-family: var(--vscode-font-family);
        font-size: 11px;
        font-variant-numeric: tabular-nums;
      }
      .chart :is(circle, polygon):hover {
        stroke: var(--fg);
        stroke-width: 1.5;
      }
      table {
        width: auto;
        margin-top: 8px;
      }
      .name {
        max-width: 44ch;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .swatch {
        display: inline-block;
        width: 9px;
        height: 9px;
        margin-right: 7px;
      }
      .key {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 16px;
        color: var(--dim);
        margin-bottom: 6px;
      }
      .rules {
        max-width: 88ch;
        margin-top: 8px;
        color: var(--dim);
      }
      .notice {
        padding-left: 8px;
        border-left: 2px solid var(--vscode-editorWarning-foreground, var(--fg));
        margin-bottom: 10px;
      }
      .toggle {
        display: flex;
        gap: 0 10px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    this.#sizes.disconnect();
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { standings } = this;
    if (standings === null) return html`<p class="dim" role="status">Comparing runs…</p>`;
    const all = standings.lengths.at(-1)?.standings ?? [];
    if (all.length === 0) return html`<p class="dim">The chosen runs have no answers to compare yet.</p>`;
    return html`${standings.notices.map(notice => html`<p class="notice">${notice}</p>`)}
    ${this.#leaderboard(standings)} ${this.#scoreboards(standings)} ${this.#ablations(standings)}`;
  }

  #leaderboard(standings: Standings): TemplateResult {
    const all = standings.lengths.at(-1);
    const hasPairs = all?.standings.some(({ n }) => n > 0) === true;
    const make = (width: number): Chart => leaderboardChart(standings.lengths, width);
    return html`<section aria-labelledby="leaderboard">
      ${this.#head('leaderboard', 'Leaderboard', 'share of head-to-heads won, by length of the records', hasPairs ? make : null)}
      ${
        hasPairs
          ? html`${chartView(make(this.width))} ${standingsTable(standings)}
              <p class="rules">
                Against all others over the same questions. A tie counts half to each side, a question without a score
                as the worst. Intervals, and bands of up to five contestants, are 95% by a seeded bootstrap over
                questions.
              </p>`
          : html`<p class="dim">
              One contestant has nobody to win against. Choose runs of several models or renderings over the same
              questions.
            </p>`
      }
    </section>`;
  }

  #scoreboards({ scoreboards, lengths }: Standings): TemplateResult {
    const labels = (lengths.at(-1)?.standings ?? []).map(({ label }) => label);
    const make = (width: number): Chart =>
      scoreboardChart(scoreboards, this.over, width, label => labels.indexOf(label));
    return html`<section aria-labelledby="scoreboards">
      ${this.#head('scoreboards', 'Tasks', 'mean scores, the best first', make)}
      <div class="toggle" role="group" aria-label="Means over">
        ${(['all', 'answered'] as const).map(
          over =>
            html`<button
              class="link"
              aria-pressed=${this.over === over ? 'true' : 'false'}
              @click=${() => (this.over = over)}
            >
              ${over === 'all' ? 'All questions' : 'Answered only'}
            </button>`,
        )}
      </div>
      ${chartView(make(this.width))}
      <p class="rules">Over all questions one without a score counts as the worst that its metric knows.</p>
    </section>`;
  }

  #ablations({ ablations }: Standings): TemplateResult {
    const make = (width: number): Chart => ablationChart(ablations, width);
    const has = ablations.length > 0;
    return html`<section aria-labelledby="ablations">
      ${this.#head('ablations', 'Ablations', 'won against the own baseline − 50%', has ? make : null)}
      ${
        has
          ? html`<div class="key">
                ${ablationFamilies(ablations).map((family, i) => html`<span>${swatch(i)}${family}</span>`)}
                <span>light: both answered</span><span>◇ mean of a family</span>
              </div>
              ${chartView(make(this.width))}`
          : html`<p class="dim">
              There is nothing to set against a baseline: choose a run by description without a variant, and other
              renderings or prompts of the same model.
            </p>`
      }
    </section>`;
  }

  #head(table: StandingsTable, title: string, sub: string, make: ((width: number) => Chart) | null): TemplateResult {
    return html`<div class="head">
      <h2 id=${table}>${title}</h2>
      <span class="sub">${sub}</span>
      ${
        make === null
          ? nothing
          : html`<span class="end exports" role="group" aria-label="Export ${title}">
              <button class="link" @click=${() => this.#csv(table)}>CSV</button>
              <button class="link" @click=${() => this.#svg(table, make(FILE_WIDTH))}>SVG</button>
              <button class="link" @click=${() => void this.#png(table, make(FILE_WIDTH))}>PNG</button>
              ${
                table === 'leaderboard'
                  ? html`<button
                      class="link"
                      title="All of it as Markdown"
                      @click=${() => this.source?.report(this.runs)}
                    >
                      Report
                    </button>`
                  : nothing
              }
            </span>`
      }
    </div>`;
  }

  #csv(table: StandingsTable): void {
    if (this.standings === null) return;
    this.source?.save({ name: table, format: 'csv', content: standingsCsv(table, this.standings) });
  }

  #svg(name: string, chart: Chart): void {
    this.source?.save({ name, format: 'svg', content: svgText(chart) });
  }

  async #png(name: string, chart: Chart): Promise<void> {
    this.source?.save({ name, format: 'png', content: await chartImage(chart) });
  }
}

/** The leaderboard in figures, over all lengths. */
function standingsTable({ lengths }: Standings): TemplateResult {
  const all = lengths.at(-1);
  const rows = (all?.standings ?? []).map((standing, i) => ({ ...standing, i }));
  rows.sort((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1));
  return html`<table>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col" class="number">Won</th>
          <th scope="col" class="number">95% interval</th>
          <th scope="col" class="number">Head-to-heads</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, n, winRate, ci, i }) =>
            html`<tr>
              <td class="name" title=${label}>${swatch(i)}<bdi>${label}</bdi></td>
              <td class="number">${winRate === null ? '–' : percent(winRate)}</td>
              <td class="number dim">${ci === null ? '–' : `${percent(ci[0])} to ${percent(ci[1])}`}</td>
              <td class="number dim">${formatCount(n)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="dim">${lengthText(null)}: ${countOf(all?.questions ?? 0, 'question')}</p>`;
}

function swatch(series: number): TemplateResult {
  return html`<svg class="swatch" aria-hidden="true">
    <rect width="100%" height="100%" rx="2" fill=${seriesColour(series)}></rect>
  </svg>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-charts': ChartsElement;
  }
}
