import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { Cancelled, messageOf } from '../../src/core/fault';
import { formatTime } from '../../src/core/meds/time';
import { laneStyle } from '../../src/core/timeline/lane_style';
import { formatAge } from '../../src/core/view/age';
import { codeEntry, descriptionCell, textLength, unitCell } from '../../src/core/view/rows';
import { knownWords } from '../../src/core/ontology/systems';
import { sourceWords } from '../../src/core/view/source_words';
import type { CodeAsked } from '../../src/protocol/viewer';
import { formatValue } from '../../src/core/meds/float';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { classPaths } from './class_path';
import type { RowColumns } from './details';
import type { LoadedSubject } from './store';
import type { Viewer } from './viewer';
import './long_text';

/** One event in full: its code, time, value, every further column, and its text from the first letter to the last. */
@customElement('cl-reading')
export class ReadingPane extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @property({ attribute: false }) row: number | null = null;
  @state() private columns: RowColumns = [];
  @state() private whole: string | null = null;
  @state() private problem = '';
  @query('.body') private readonly body!: HTMLElement | null;
  #asking = new AbortController();
  #shown: { readonly loaded: LoadedSubject | null; readonly row: number | null } = { loaded: null, row: null };

  static override readonly styles = [
    SHARED,
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
      }
      h2 {
        flex: 1;
        margin: 0;
        font-size: inherit;
        overflow-wrap: anywhere;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
      }
      .body {
        flex: 1;
        min-height: 0;
        overflow: auto;
        padding: 0 12px 12px;
      }
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 2px 12px;
        margin: 4px 0 12px;
      }
      dt {
        color: var(--cl-dim);
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
        user-select: text;
      }
      .code {
        font-family: var(--vscode-editor-font-family, monospace);
        font-size: 0.92em;
        white-space: pre-wrap;
      }
      .step {
        font: inherit;
        color: var(--vscode-textLink-foreground);
        background: none;
        border: 0;
        padding: 0;
        text-align: left;
        cursor: pointer;
        overflow-wrap: anywhere;
      }
      .step:hover {
        text-decoration: underline;
      }
      .then {
        color: var(--cl-dim);
      }
      cl-long-text {
        user-select: text;
        border-top: 1px solid var(--cl-line);
        padding-top: 10px;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['loaded']);
  }

  override disconnectedCallback(): void {
    this.#asking.abort();
    super.disconnectedCallback();
  }

  override render(): TemplateResult | typeof nothing {
    const { loaded } = this.viewer.store.state;
    const { row } = this;
    if (!loaded || row === null || row >= loaded.events.length) return nothing;
    const { text } = descriptionCell(loaded.events, row);
    return html`<div class="bar" @keydown=${this.#onKey}>
        <h2>${text}</h2>
        <button class="plain close" @click=${() => this.#close()}>Close</button>
      </div>
      <div
        class="body"
        tabindex="0"
        role="region"
        aria-label="Event"
        @keydown=${this.#onKey}
        @reveal-text=${this.#revealText}
      >
        <dl>
          ${factsOf(loaded, row).map(([name, value, isCode]) => this.#fact(name, value, isCode))}
          ${this.#standing(loaded, row)}
          ${this.columns.map(([name, value]) => (value === null ? nothing : this.#fact(name, value, false)))}
        </dl>
        ${this.problem === '' ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`}
        ${this.#text(loaded, row)}
      </div>`;
  }

  override focus(): void {
    this.body?.focus();
  }

  protected override willUpdate(): void {
    const { loaded } = this.viewer.store.state;
    if (loaded === this.#shown.loaded && this.row === this.#shown.row) return;
    this.#shown = { loaded, row: this.row };
    this.columns = [];
    this.whole = null;
    this.problem = '';
    this.#asking.abort();
    this.#asking = new AbortController();
    if (loaded && this.row !== null) void this.#ask(loaded, this.row, this.#asking.signal);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('row') || this.row === null) return;
    if (this.body) this.body.scrollTop = 0;
    // It takes the keyboard when it opens, not when it goes along with the focus of the table.
    if (changed.get('row') == null) this.focus();
  }

  #fact(name: string, value: string, isCode: boolean): TemplateResult {
    return html`<dt>${name}</dt>
      <dd class=${isCode ? 'code' : ''} dir="auto">${value}</dd>`;
  }

  /** The code as its vocabulary writes it and the classes above it, each to filter by. */
  #standing({ events, hierarchy }: LoadedSubject, row: number): TemplateResult | typeof nothing {
    const entry = codeEntry(events, row);
    if (!entry) return nothing;
    const { known, description } = entry;
    const paths = classPaths(hierarchy, events.code[row] ?? -1, to => this.#filterTo(to));
    return html`${
      known === null
        ? nothing
        : html`<dt>known as</dt>
            <dd>
              <button
                class="step"
                title="Filter to this code, however it is written, and descendants"
                @click=${() => this.#filterTo({ ...known, description })}
              >
                ${knownWords(known)}
              </button>
              <span class="then" aria-hidden="true">·</span>
              <button
                class="step"
                title="Everything known of this code, with its neighbours"
                @click=${() => this.viewer.channel.notify('openCode', { system: known.system, code: known.code })}
              >
                code page
              </button>
              <span class="then" aria-hidden="true">·</span>
              <button
                class="step"
                title="Add all patients with this code, or one below it, to the cohort"
                @click=${() => this.viewer.channel.notify('addWithCode', { system: known.system, code: known.code })}
              >
                add its patients to the cohort
              </button>
            </dd>`
    }
    ${
      paths === nothing
        ? nothing
        : html`<dt>stands under</dt>
            <dd>${paths}</dd>`
    }`;
  }

  #filterTo(to: CodeAsked): void {
    this.viewer.filterTo(to);
  }

  #text(loaded: LoadedSubject, row: number): TemplateResult | typeof nothing {
    const { events } = loaded;
    const here = events.texts[events.text[row] ?? -1];
    if (here === undefined) return nothing;
    const full = textLength(events, row);
    const waiting = this.whole === null && full > here.length;
    return html`<cl-long-text .text=${this.whole ?? here}></cl-long-text> ${
        waiting && this.problem === ''
          ? html`<p class="dim" role="status">Fetching all ${full.toLocaleString('en-US')} characters …</p>`
          : nothing
      }`;
  }

  async #ask(loaded: LoadedSubject, row: number, signal: AbortSignal): Promise<void> {
    const { events } = loaded;
    const cut = textLength(events, row) > (events.texts[events.text[row] ?? -1]?.length ?? 0);
    try {
      const columns = this.viewer.details?.get(row);
      const text = cut
        ? this.viewer.channel.call(
            'fullText',
            { subject: events.subject, row: { file: events.file[row] ?? 0, row: events.fileRow[row] ?? 0 } },
            signal,
          )
        : null;
      const [known, whole] = await Promise.all([columns, text]);
      if (signal.aborted) return;
      this.columns = known ?? [];
      this.whole = whole?.text ?? null;
    } catch (error) {
      if (this.#asking.signal !== signal || error instanceof Cancelled) return;
      this.problem = messageOf(error);
    }
  }

  /** A found place may lie far down in a piece that is taller than the pane. */
  #revealText(event: CustomEvent<number>): void {
    const { body } = this;
    if (!body) return;
    const box = body.getBoundingClientRect();
    if (event.detail < box.top || event.detail > box.bottom - 40) {
      body.scrollTop += event.detail - box.top - box.height / 2;
    }
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  }

  #close(): void {
    this.viewer.status.update({ reading: null });
  }
}

/** Name, value, and whether the value is a code. */
function factsOf({ events, birth }: LoadedSubject, row: number): (readonly [string, string, boolean])[] {
  const entry = codeEntry(events, row);
  const time = events.time[row] ?? 0n;
  const isStatic = row < events.staticCount;
  const number = events.hasValue[row] === 1 ? formatValue(events.value[row] ?? NaN, events.value) : '';
  const value = number === '' ? '' : `${number} ${unitCell(events, row)}`.trim();
  const facts: (readonly [string, string, boolean])[] = [
    ['time', isStatic ? 'none: a static fact' : formatTime(time, ' '), false],
    ['age', birth === null || isStatic ? '' : formatAge(birth, time), false],
    ['value', value, false],
    ['code', entry?.code ?? 'none', true],
    ['category', laneStyle(entry?.category ?? 'other').title, false],
    ['described by', entry ? sourceWords(entry) : '', false],
    [entry?.differs?.says ?? '', entry?.differs?.description ?? '', false],
    ['parents', entry?.parents.join(', ') ?? '', true],
  ];
  return facts.filter(([, text]) => text !== '');
}
