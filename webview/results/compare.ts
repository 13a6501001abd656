import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { ReadableRun, RunSummary } from '../../src/core/evaluate/result_table';
import type { ComparedQuestion, Comparison } from '../../src/core/statistics/compare';
import { countOf, formatCount, formatScore } from '../kit/figures';
import '../kit/grid';
import type { GridEvents } from '../kit/grid';
import type { GridCell, GridColumn, GridModel, RowMark } from '../kit/grid_rows';
import { FIELDS } from '../kit/field_look';
import { LOOK } from '../kit/look';
import { whenText } from '../kit/run_words';
import { UNKNOWN } from '../kit/token_words';
import type { ResultsSource } from './source';

const COLUMNS: readonly GridColumn[] = [
  { id: 'question', title: 'Question', width: null, minWidth: 160, align: 'start' },
  { id: 'task', title: 'Task', width: 180, minWidth: 70, align: 'start' },
  { id: 'first', title: 'First', width: 76, minWidth: 56, align: 'end' },
  { id: 'second', title: 'Second', width: 76, minWidth: 56, align: 'end' },
  { id: 'difference', title: 'Difference', width: 90, minWidth: 60, align: 'end' },
  { id: 'won', title: 'Better', width: 96, minWidth: 60, align: 'start' },
];

/** Two runs question by question. */
@customElement('cl-compare')
export class CompareElement extends LitElement {
  @property({ attribute: false }) source: ResultsSource | null = null;
  /** Those that can be read, the newest first. */
  @property({ attribute: false }) runs: readonly RunSummary[] = [];
  /** Folders of two; '' is none. */
  @property({ attribute: false }) pair: readonly [string, string] = ['', ''];
  @state() private comparison: Comparison | null = null;
  @state() private fault: string | null = null;
  @state() private differOnly = false;
  @state() private focusRow = -1;
  #model: ComparedRows | null = null;

  static override readonly styles = [
    LOOK,
    FIELDS,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .choice {
        flex: none;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 10px;
        padding-bottom: 8px;
      }
      select {
        max-width: 38ch;
      }
      .sum {
        flex: none;
        padding-bottom: 8px;
        font-variant-numeric: tabular-nums;
      }
      label {
        margin-left: auto;
      }
      input[type='checkbox'] {
        vertical-align: -2px;
        accent-color: var(--vscode-focusBorder);
      }
      cl-grid {
        flex: 1;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('pair') || changed.has('source')) void this.#read();
  }

  async #read(): Promise<void> {
    const { pair, source } = this;
    const [first, second] = pair;
    this.comparison = null;
    this.fault = null;
    if (source === null || first === '' || second === '' || first === second) return;
    try {
      const comparison = await source.compare(first, second);
      if (this.pair === pair) this.comparison = comparison;
    } catch (error) {
      if (!(error instanceof Cancelled) && this.pair === pair) this.fault = messageOf(error);
    }
  }

  override render(): TemplateResult {
    const { comparison } = this;
    const [first, second] = this.pair;
    return html`<div class="choice" role="group" aria-label="Runs to compare">
        ${this.#select('First', 0)} <span class="dim">against</span> ${this.#select('Second', 1)}
        <button class="link" @click=${() => this.#pick([second, first])}>Swap</button>
        <label
          ><input
            type="checkbox"
            .checked=${this.differOnly}
            @change=${(event: Event) => (this.differOnly = (event.target as HTMLInputElement).checked)}
          />
          Only where they differ</label
        >
      </div>
      ${this.fault === null ? nothing : html`<p class="problem" role="alert">${this.fault}</p>`}
      ${
        this.runs.length < 2
          ? html`<p class="dim">There must be two runs to compare.</p>`
          : first === second
            ? html`<p class="dim">Choose two different runs.</p>`
            : comparison === null
              ? html`<p class="dim" role="status">${this.fault === null ? 'Comparing…' : ''}</p>`
              : this.#table(comparison)
      }`;
  }

  #select(name: string, place: 0 | 1): TemplateResult {
    return html`<select
      aria-label=${name}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        this.#pick(place === 0 ? [value, this.pair[1]] : [this.pair[0], value]);
      }}
    >
      ${this.runs.map(({ folder, run }) => {
        return (
          run && html`<option value=${folder} ?selected=${folder === this.pair[place]}>${optionText(run)}</option>`
        );
      })}
    </select>`;
  }

  #table({ rows, won, lost, tied, onlyOne }: Comparison): TemplateResult {
    const model = this.#modelOf(rows);
    const others = onlyOne === 0 ? '' : ` ${countOf(onlyOne, 'question')} only one of them has.`;
    return html`<p class="sum" role="status">
        Of ${countOf(rows.length, 'question')} the first is better in ${formatCount(won)}, worse in
        ${formatCount(lost)}, alike in ${formatCount(tied)}.${others}
        <span class="dim">A question without a score counts as the worst.</span>
      </p>
      ${
        model.rowCount === 0
          ? html`<p class="dim">${rows.length === 0 ? 'They have no question in common.' : 'They do not differ.'}</p>`
          : html`<cl-grid
              label="Questions of both runs"
              .columns=${COLUMNS}
              .model=${model}
              .focusRow=${this.focusRow}
              @grid-select=${(event: GridEvents['grid-select']) => (this.focusRow = event.detail.row)}
              @grid-open=${(event: GridEvents['grid-open']) => this.#open(model.rows[event.detail.row])}
            ></cl-grid>`
      }`;
  }

  #modelOf(rows: readonly ComparedQuestion[]): ComparedRows {
    const { differOnly } = this;
    if (this.#model?.of !== rows || this.#model.differOnly !== differOnly) {
      this.#model = new ComparedRows(rows, differOnly);
      this.focusRow = -1;
    }
    return this.#model;
  }

  #open(row: ComparedQuestion | undefined): void {
    if (row) this.source?.openQuestion({ run: this.pair[0], question: row.question, sample: 0 });
  }

  #pick(pair: readonly [string, string]): void {
    this.pair = pair;
  }
}

class ComparedRows implements GridModel {
  readonly rows: readonly ComparedQuestion[];

  constructor(
    readonly of: readonly ComparedQuestion[],
    readonly differOnly: boolean,
  ) {
    this.rows = differOnly ? of.filter(({ won }) => won !== 0.5) : of;
  }

  get rowCount(): number {
    return this.rows.length;
  }

  cell(place: number, column: string): GridCell {
    const row = this.rows[place];
    if (!row) return { text: '' };
    const { first, second, won } = row;
    switch (column) {
      case 'question':
        return { text: row.question };
      case 'task':
        return { text: row.task, tone: 'dim' };
      case 'first':
        return figure(first);
      case 'second':
        return figure(second);
      case 'difference':
        return first === null || second === null ? figure(null) : { text: signed(first - second) };
      default:
        return won === 0.5 ? { text: 'alike', tone: 'dim' } : { text: won === 1 ? 'first' : 'second' };
    }
  }

  selected(): boolean {
    return false;
  }

  mark(): RowMark {
    return '';
  }
}

const figure = (score: number | null): GridCell => {
  return score === null ? { text: UNKNOWN, tone: 'dim' } : { text: formatScore(score) };
};

const signed = (difference: number): string => `${difference > 0 ? '+' : ''}${formatScore(difference)}`;

const optionText = ({ label, began }: ReadableRun): string => `${label} · ${whenText(began)}`;

declare global {
  interface HTMLElementTagNameMap {
    'cl-compare': CompareElement;
  }
}
