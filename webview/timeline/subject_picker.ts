import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { SubjectId, SubjectPage, SubjectSummary } from '../../src/core/meds/dataset';
import { valueOf } from '../kit/controls';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import type { Popover } from '../kit/popover';
import type { Viewer } from './viewer';

const LISTED = 100;

/** The subject's id, as a button that opens the list of subjects: of the data set, a split, or the shard that is open. */
@customElement('cl-subject-picker')
export class SubjectPicker extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @state() private page: SubjectPage | null = null;
  @state() private problem = '';
  @query('cl-popover') private readonly menu!: Popover;
  @query('vscode-text-field') private readonly field!: HTMLElement;
  #match = '';
  #asking = new AbortController();

  static override readonly styles = [
    SHARED,
    POPOVER_CONTENT,
    css`
      cl-popover {
        font-size: 1.15em;
        font-weight: 600;
      }
      .content {
        font-size: var(--vscode-font-size, 13px);
        font-weight: normal;
        width: 380px;
        max-width: 100%;
      }
      .ask {
        display: flex;
        gap: 8px;
      }
      vscode-text-field {
        flex: 1;
      }
      vscode-dropdown {
        width: 120px;
      }
      ul {
        list-style: none;
        margin: 8px 0 0;
        padding: 0;
        height: 300px;
        overflow: auto;
      }
      .menu-item {
        padding-left: 8px;
      }
      .menu-item[aria-current='true'] {
        background: var(--vscode-list-inactiveSelectionBackground, transparent);
        font-weight: 600;
      }
      p {
        margin: 8px 0 0;
        min-height: 1.3em;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.status, ['subject', 'dataset', 'split', 'file']);
  }

  override disconnectedCallback(): void {
    this.#asking.abort();
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { subject, dataset } = this.viewer.status.state;
    return html`<cl-popover
      .label=${subject === null ? 'Subject' : `Subject ${subject}`}
      .description=${subject === null ? 'Choose a subject' : `Subject ${subject}: choose another`}
      ?disabled=${dataset === null}
      @opened=${this.#opened}
    >
      <div class="content">
        <div class="ask">
          <vscode-text-field data-first placeholder="Subject id" @input=${this.#onInput} @keydown=${this.#onKey}
            >Subject id, or its start</vscode-text-field
          >
          ${this.#splits()}
        </div>
        <ul aria-label="Subjects" tabindex="-1">
          ${this.page?.subjects.map(summary => this.#item(summary))}
        </ul>
        <p class=${this.problem === '' ? 'dim' : 'problem'} role="status">
          ${this.problem === '' ? this.#listed() : this.problem}
        </p>
      </div>
    </cl-popover>`;
  }

  #splits(): TemplateResult | typeof nothing {
    const { dataset, split, file } = this.viewer.status.state;
    if (!dataset || file !== null || dataset.splits.length < 2) return nothing;
    return html`<vscode-dropdown
      aria-label="Split"
      .value=${split ?? ALL}
      @change=${(event: Event) => this.#chooseSplit(valueOf(event))}
    >
      <vscode-option value=${ALL}>all splits</vscode-option>
      ${dataset.splits.map(({ name }) => html`<vscode-option value=${name}>${name === '' ? 'no split' : name}</vscode-option>`)}
    </vscode-dropdown>`;
  }

  #item({ id, events, first, last }: SubjectSummary): TemplateResult {
    const years = first === null || last === null ? 'static facts only' : `${first.slice(0, 4)} to ${last.slice(0, 4)}`;
    return html`<li>
      <button
        class="menu-item"
        aria-current=${id === this.viewer.status.state.subject}
        @click=${() => this.#choose(id)}
      >
        <span class="figure">${id}</span>
        <span class="note">${events.toLocaleString('en-US')} events · ${years}</span>
      </button>
    </li>`;
  }

  #listed(): string {
    const { page } = this;
    const { file } = this.viewer.status.state;
    if (!page) return '';
    const where = file === null ? '' : ` in ${file}`;
    if (page.total === 0) return `No subject${where} has an id that starts so.`;
    const all = page.total.toLocaleString('en-US');
    return page.total > page.subjects.length
      ? `${page.subjects.length} of ${all} subjects${where}: type to narrow.`
      : `${all} ${page.total === 1 ? 'subject' : 'subjects'}${where}`;
  }

  #opened(): void {
    this.#match = '';
    if ('value' in this.field) this.field.value = '';
    void this.#ask();
  }

  #onInput(event: Event): void {
    this.#match = valueOf(event).trim();
    void this.#ask();
  }

  #chooseSplit(value: string): void {
    this.viewer.status.update({ split: value === ALL ? null : value });
    void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asking.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const { split } = this.viewer.status.state;
    try {
      const page = await this.viewer.channel.call(
        'subjects',
        { split, match: this.#match, offset: 0, limit: LISTED },
        asking.signal,
      );
      if (asking.signal.aborted) return;
      this.page = page;
      this.problem = '';
    } catch (error) {
      if (!(error instanceof Cancelled)) this.problem = messageOf(error);
    }
  }

  /** Enter takes what was typed where it is a subject, else the first of the list; the arrows go into the list. */
  #onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.renderRoot.querySelector<HTMLElement>('.menu-item')?.focus();
    else if (event.key === 'Enter') {
      const subjects = this.page?.subjects ?? [];
      const chosen = subjects.find(({ id }) => id === this.#match) ?? subjects[0];
      if (chosen) this.#choose(chosen.id);
    } else return;
    event.preventDefault();
  }

  #choose(id: SubjectId): void {
    this.menu.hide();
    void this.viewer.show(id);
  }
}

/** The dropdown's value for every split: no split has a name with a line break. */
const ALL = '\n';
