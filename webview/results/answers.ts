import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { AnswerTable } from '../../src/core/evaluate/result_table';
import { STATE_WORDS } from '../kit/answer_words';
import { countOf, formatCount } from '../kit/figures';
import '../kit/grid';
import type { Grid, GridEvents, GridSort } from '../kit/grid';
import { FIELDS } from '../kit/field_look';
import { LOOK } from '../kit/look';
import './answer_details';
import { answerColumns, AnswerRows, nextSort, NO_FILTER, passing, placeOfRow, type AnswerFilter } from './answer_rows';
import type { ResultsSource } from './source';

/** The answers of the chosen runs, and one of them whole. */
@customElement('cl-answers')
export class AnswersElement extends LitElement {
  @property({ attribute: false }) source: ResultsSource | null = null;
  @property({ attribute: false }) table: AnswerTable | null = null;
  @state() private filter: AnswerFilter = NO_FILTER;
  @state() private sort: GridSort | null = null;
  /** A row of the table; -1: none. */
  @state() private chosen = -1;
  @query('cl-grid') private readonly grid!: Grid | null;
  #shown: {
    readonly of: unknown;
    readonly filter: AnswerFilter;
    readonly sort: GridSort | null;
    readonly rows: readonly number[];
  } | null = null;
  #model: AnswerRows | null = null;

  static override readonly styles = [
    LOOK,
    FIELDS,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        min-width: 0;
      }
      .filters {
        flex: none;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 8px;
        padding-bottom: 8px;
      }
      .filters input {
        width: 22ch;
      }
      .count {
        margin-left: auto;
        color: var(--dim);
        font-variant-numeric: tabular-nums;
      }
      .parts {
        flex: 1;
        display: flex;
        min-height: 0;
        border-top: 1px solid var(--line);
      }
      cl-grid {
        flex: 1;
      }
      cl-answer-details {
        flex: none;
        width: min(46%, 560px);
        border-left: 1px solid var(--line);
      }
      .none {
        padding: 24px;
        color: var(--dim);
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('table')) return;
    const before = changed.get('table') as AnswerTable | null | undefined;
    // The same answer stays chosen when runs come or go.
    const at = before && this.chosen >= 0 ? placeOfRow(before, this.chosen) : null;
    this.chosen = at && this.table ? rowOf(this.table, at) : -1;
  }

  override render(): TemplateResult {
    const { table } = this;
    if (table === null) return html`<p class="none">Reading answers…</p>`;
    const shown = this.#rowsOf(table);
    const model = this.#modelOf(table, shown);
    return html`${this.#filters(table, shown.length)}
      <div class="parts">
        ${
          shown.length === 0
            ? html`<p class="none">
                ${table.rows.question.length === 0 ? 'The chosen runs have no answers yet.' : 'No answer passes the filter.'}
              </p>`
            : html`<cl-grid
                label="Answers"
                .columns=${answerColumns(table, this.chosen >= 0)}
                .model=${model}
                .focusRow=${model.placeOf(this.chosen)}
                .sorted=${this.sort}
                @grid-sort=${(event: GridEvents['grid-sort']) => (this.sort = nextSort(this.sort, event.detail.column))}
                @grid-select=${(event: GridEvents['grid-select']) => this.#choose(shown[event.detail.row] ?? -1)}
                @grid-open=${(event: GridEvents['grid-open']) => this.#open(table, shown[event.detail.row] ?? -1)}
              ></cl-grid>`
        }
        ${
          this.chosen < 0
            ? nothing
            : html`<cl-answer-details
                .source=${this.source}
                .at=${placeOfRow(table, this.chosen)}
                @close=${() => this.#choose(-1)}
              ></cl-answer-details>`
        }
      </div>`;
  }

  #rowsOf(table: AnswerTable): readonly number[] {
    const { filter, sort } = this;
    if (this.#shown?.of !== table || this.#shown.filter !== filter || this.#shown.sort !== sort) {
      this.#shown = { of: table, filter, sort, rows: passing(table, filter, sort) };
    }
    return this.#shown.rows;
  }

  #modelOf(table: AnswerTable, shown: readonly number[]): AnswerRows {
    const { chosen } = this;
    if (this.#model?.shown !== shown || this.#model.chosen !== chosen)
      this.#model = new AnswerRows(table, shown, chosen);
    return this.#model;
  }

  #filters(table: AnswerTable, passed: number): TemplateResult {
    const { rows, tasks, states, runs } = table;
    const present = <T extends string>(names: readonly T[], column: readonly number[]): readonly T[] => {
      const has = new Set(column);
      return names.filter((_, i) => has.has(i));
    };
    const all = rows.question.length;
    return html`<div class="filters" role="search" aria-label="Answers">
      <input
        type="search"
        placeholder="Filter questions"
        aria-label="Filter questions"
        .value=${this.filter.text}
        @input=${(event: Event) => this.#narrow({ text: (event.target as HTMLInputElement).value })}
      />
      ${this.#select(
        'Task',
        this.filter.task,
        'all tasks',
        present(tasks, rows.task),
        task => task,
        task => this.#narrow({ task }),
      )}
      ${this.#select(
        'State',
        this.filter.state,
        'all states',
        present(states, rows.state),
        each => STATE_WORDS[each],
        each => this.#narrow({ state: each }),
      )}
      ${
        runs.length < 2
          ? nothing
          : this.#select(
              ...(['Run', this.filter.run, 'all runs', runs.map(({ folder }) => folder)] as const),
              folder => runs.find(each => each.folder === folder)?.label ?? folder,
              run => this.#narrow({ run }),
            )
      }
      <span class="count" role="status">
        ${passed === all ? countOf(all, 'answer') : `${formatCount(passed)} of ${countOf(all, 'answer')}`}
      </span>
    </div>`;
  }

  #select<T extends string>(
    name: string,
    value: string,
    every: string,
    values: readonly T[],
    words: (value: T) => string,
    choose: (value: string) => void,
  ): TemplateResult {
    return html`<select
      aria-label=${name}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
    >
      <option value="" ?selected=${value === ''}>${every}</option>
      ${values.map(each => html`<option value=${each} ?selected=${each === value}>${words(each)}</option>`)}
    </select>`;
  }

  #narrow(part: Partial<AnswerFilter>): void {
    this.filter = { ...this.filter, ...part };
  }

  #choose(row: number): void {
    this.chosen = row;
    if (row >= 0) void this.updateComplete.then(() => this.grid?.reveal(this.#model?.placeOf(row) ?? 0));
  }

  #open(table: AnswerTable, row: number): void {
    if (row < 0) return;
    this.#choose(row);
    this.source?.openQuestion(placeOfRow(table, row));
  }
}

function rowOf(table: AnswerTable, at: ReturnType<typeof placeOfRow>): number {
  const run = table.runs.findIndex(({ folder }) => folder === at.run);
  const { rows } = table;
  return rows.question.findIndex((question, i) => {
    return question === at.question && rows.run[i] === run && rows.sample[i] === at.sample;
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-answers': AnswersElement;
  }
}
