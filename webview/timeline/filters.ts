import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { countCategories } from '../../src/core/view/code_counts';
import { laneStyle } from '../../src/core/timeline/lane_style';
import { NO_FILTER } from '../../src/core/view/filter';
import type { EventFilter } from '../../src/core/view/filter';
import { parseTimeSpan } from '../../src/core/view/time_span';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import type { Popover } from '../kit/popover';
import { categoryWords, codeWords, dateWords, valueWords } from './filter_words';
import type { Viewer } from './viewer';
import './code_list';

/** The filters: each a button with words; one that is in force says what it lets through, with a way to remove it. */
@customElement('cl-filters')
export class Filters extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  /** The panel that is open: its content is made only then. */
  @state() private open: FilterPart | null = null;
  @state() private problem = '';

  static override readonly styles = [
    SHARED,
    POPOVER_CONTENT,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        min-width: 0;
      }
      .filter {
        display: inline-flex;
        align-items: center;
        min-width: 0;
      }
      cl-popover {
        max-width: 230px;
      }
      .remove {
        padding: 0 6px;
        margin-left: 1px;
      }
      vscode-text-field {
        width: 170px;
      }
      .problem {
        margin: 8px 0 0;
        max-width: 300px;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['filter', 'loaded']);
  }

  override render(): TemplateResult {
    const { filter, loaded } = this.viewer.store.state;
    return html`${this.#filter('category', 'Category', categoryWords(filter), () => this.#categories())}
    ${this.#filter(
      'code',
      'Code',
      codeWords(filter, loaded?.events.codes ?? []),
      () => html`<cl-code-list data-first .viewer=${this.viewer}></cl-code-list>`,
    )}
    ${this.#filter('value', 'Value', valueWords(filter), () => this.#values())}
    ${this.#filter('date', 'Date', dateWords(filter), () => this.#dates())}`;
  }

  #filter(part: FilterPart, name: string, words: string, content: () => TemplateResult): TemplateResult {
    const active = words !== '';
    return html`<span class="filter">
      <cl-popover
        .label=${active ? `${name}: ${words}` : name}
        .kind=${part === 'category' ? 'menu' : 'panel'}
        description=${active ? `Filter by ${name.toLowerCase()}: ${words}` : `Filter by ${name.toLowerCase()}`}
        ?active=${active}
        ?disabled=${this.viewer.store.state.loaded === null}
        @opened=${() => this.#opened(part)}
        @closed=${() => (this.open = null)}
        >${this.open === part ? content() : nothing}</cl-popover
      >
      ${
        active
          ? html`<button
              class="plain remove"
              aria-label="Remove the filter by ${name.toLowerCase()}"
              title="Remove this filter"
              @click=${() => this.#set(CLEARED[part])}
            >
              ×
            </button>`
          : nothing
      }
    </span>`;
  }

  #opened(part: FilterPart): void {
    this.open = part;
    this.problem = '';
  }

  #categories(): TemplateResult {
    const { filter, loaded } = this.viewer.store.state;
    return html`${(loaded ? countCategories(loaded.events) : []).map(
      ([name, count]) =>
        html`<button
          class="menu-item"
          role="menuitemcheckbox"
          aria-checked=${filter.categories?.includes(name) === true}
          @click=${() => this.#toggleCategory(name)}
        >
          ${laneStyle(name).title} <span class="note">${count.toLocaleString('en-US')}</span>
        </button>`,
    )}`;
  }

  #toggleCategory(name: string): void {
    const chosen = this.viewer.store.state.filter.categories ?? [];
    const next = chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name];
    this.#set({ categories: next.length === 0 ? null : next });
  }

  #values(): TemplateResult {
    const { filter } = this.viewer.store.state;
    return html`<form
      @submit=${prevent}
      @keydown=${(event: KeyboardEvent) => this.#enter(event, () => this.#setValues())}
    >
      <div class="fields">
        <label>At least</label>
        <vscode-text-field id="min" value=${filter.valueMin ?? ''}>Value at least</vscode-text-field>
        <label>At most</label>
        <vscode-text-field id="max" value=${filter.valueMax ?? ''}>Value at most</vscode-text-field>
      </div>
      ${this.#panelEnd('Events without a number do not pass.', () => this.#setValues())}
    </form>`;
  }

  #dates(): TemplateResult {
    const { filter } = this.viewer.store.state;
    return html`<form
      @submit=${prevent}
      @keydown=${(event: KeyboardEvent) => this.#enter(event, () => this.#setDates())}
    >
      <div class="fields">
        <label>From</label>
        <vscode-text-field id="from" placeholder="2118-11-16 02:00" value=${filter.from ?? ''}
          >Date from</vscode-text-field
        >
        <label>To</label>
        <vscode-text-field id="to" placeholder="2118-11" value=${filter.to ?? ''}>Date to</vscode-text-field>
      </div>
      <div class="buttons">
        <vscode-button appearance="secondary" @click=${() => this.#useWindow()}>Use the window shown</vscode-button>
      </div>
      ${this.#panelEnd('Both ends are included: a day means the whole day. Static facts do not pass.', () =>
        this.#setDates(),
      )}
    </form>`;
  }

  #panelEnd(hint: string, apply: () => void): TemplateResult {
    return html`${this.problem === '' ? html`<p class="hint">${hint}</p>` : html`<p class="problem" role="alert">${this.problem}</p>`}
      <div class="buttons"><vscode-button @click=${apply}>Apply</vscode-button></div>`;
  }

  #enter(event: KeyboardEvent, apply: () => void): void {
    if (event.key !== 'Enter' || (event.target instanceof Element && event.target.tagName === 'VSCODE-BUTTON')) return;
    event.preventDefault();
    apply();
  }

  #field(id: string): string {
    const field = this.renderRoot.querySelector(`#${id}`);
    return field && 'value' in field ? String(field.value).trim() : '';
  }

  #setValues(): void {
    const read = (id: string): number | null => (this.#field(id) === '' ? null : Number(this.#field(id)));
    const valueMin = read('min');
    const valueMax = read('max');
    const readable = (value: number | null): boolean => value === null || Number.isFinite(value);
    if (!readable(valueMin) || !readable(valueMax)) this.problem = 'Type numbers, such as 3.5 or 1e3.';
    else if (valueMin !== null && valueMax !== null && valueMin > valueMax) {
      this.problem = `No value is at least ${valueMin} and at most ${valueMax}.`;
    } else this.#apply({ valueMin, valueMax });
  }

  #setDates(): void {
    const read = (id: string): string | null => (this.#field(id) === '' ? null : this.#field(id));
    const from = read('from');
    const to = read('to');
    const wrong = [from, to].find(text => text !== null && parseTimeSpan(text) === null);
    const start = from === null ? null : parseTimeSpan(from);
    const end = to === null ? null : parseTimeSpan(to);
    if (wrong != null)
      this.problem = `“${wrong}” is not a date. Examples: 2118, 2118-11, 2118-11-16, 2118-11-16 02:00.`;
    else if (start && end && start.from > end.to) this.problem = `${from ?? ''} is after ${to ?? ''}.`;
    else this.#apply({ from, to });
  }

  #useWindow(): void {
    this.#apply(this.viewer.windowDates());
  }

  #apply(patch: Partial<EventFilter>): void {
    this.problem = '';
    this.#set(patch);
    for (const popover of this.renderRoot.querySelectorAll<Popover>('cl-popover')) popover.hide();
  }

  #set(patch: Partial<EventFilter>): void {
    this.viewer.setFilter({ ...this.viewer.store.state.filter, ...patch });
  }
}

type FilterPart = 'category' | 'code' | 'value' | 'date';

/** What removing a filter sets. */
const CLEARED: Readonly<Record<FilterPart, Partial<EventFilter>>> = {
  category: { categories: NO_FILTER.categories },
  code: { codes: NO_FILTER.codes, within: NO_FILTER.within },
  value: { valueMin: NO_FILTER.valueMin, valueMax: NO_FILTER.valueMax },
  date: { from: NO_FILTER.from, to: NO_FILTER.to },
};

const prevent = (event: Event): void => event.preventDefault();
