import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { CodeAsked, ViewerCommand } from '../../src/protocol/viewer';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { TIMELINE_KEYS } from './chart/keyboard';
import type { OpenSeries, ReadText } from './chart/timeline';
import { CommandEchoes } from './command_echoes';
import { exportEvents } from './export';
import type { Header } from './header';
import { PaneFocus } from './pane_focus';
import { commandOf } from './shortcuts';
import type { PageCommand } from './shortcuts';
import type { Toolbar } from './toolbar';
import type { Viewer } from './viewer';
import './chart/timeline';
import './event_table';
import './header';
import './help';
import './message_panel';
import './reading_pane';
import './series_pane';
import './toolbar';

/** Milliseconds that something said once stays. */
const SAID = 5_000;

/** The subject viewer: who, what is looked for, the timeline, and the table beside it. */
@customElement('cl-page')
export class Page extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @query('cl-toolbar') private readonly toolbar!: Toolbar;
  @query('cl-header') private readonly header!: Header;
  readonly #echoes = new CommandEchoes();
  #saidTimer = 0;
  readonly #panes = { reading: new PaneFocus(), series: new PaneFocus() };

  static override readonly styles = [
    SHARED,
    css`
      :host {
        display: flex;
        flex-direction: column;
        height: 100%;
        position: relative;
      }
      .top {
        flex: none;
      }
      cl-toolbar[inert] {
        opacity: 0.4;
      }
      .banner {
        display: flex;
        align-items: center;
        gap: 10px;
        padding: 2px 8px 2px 12px;
        border-left: 3px solid var(--cl-accent);
        background: var(--cl-raised);
      }
      .banner span {
        flex: 1;
      }
      cl-split,
      cl-message,
      .main {
        flex: 1;
        min-height: 0;
      }
      .main {
        display: flex;
        flex-direction: column;
        position: relative;
        border-top: 1px solid var(--cl-line);
      }
      .pane {
        display: flex;
        flex-direction: column;
        min-height: 0;
        min-width: 0;
      }
      cl-timeline,
      cl-events {
        flex: 1 1 0;
        min-height: 0;
        min-width: 0;
      }
      cl-series {
        flex: 0 0 44%;
        min-height: 0;
      }
      cl-reading {
        flex: 0 0 50%;
        min-height: 0;
      }
      .covered {
        visibility: hidden;
      }
      .stale {
        opacity: 0.45;
      }
      .progress {
        position: absolute;
        top: -1px;
        left: 0;
        right: 0;
        height: 2px;
        overflow: hidden;
        z-index: 30;
        opacity: 0;
        animation: appear 0s 250ms forwards;
      }
      .progress::before {
        content: '';
        position: absolute;
        inset: 0 70% 0 0;
        background: var(--vscode-progressBar-background, var(--cl-accent));
        animation: move 1.6s linear infinite;
      }
      @keyframes appear {
        to {
          opacity: 1;
        }
      }
      @keyframes move {
        from {
          transform: translateX(-100%);
        }
        to {
          transform: translateX(340%);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .progress::before {
          inset: 0;
        }
      }
      .loading {
        position: absolute;
        inset: 40px 0 auto;
        text-align: center;
        z-index: 6;
      }
      .said {
        position: absolute;
        left: 50%;
        bottom: 18px;
        transform: translateX(-50%);
        z-index: 60;
        max-width: 70%;
        padding: 6px 14px;
        border-radius: 4px;
        color: var(--vscode-editorWidget-foreground, inherit);
        background: var(--vscode-editorWidget-background, var(--cl-background));
        border: 1px solid var(--vscode-editorWidget-border, var(--cl-line));
        box-shadow: 0 2px 8px var(--vscode-widget-shadow, transparent);
        overflow-wrap: anywhere;
      }
      .said:empty {
        display: none;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['loaded', 'divide']);
    new Follow(this, () => this.viewer.status, [
      'phase',
      'subject',
      'banner',
      'help',
      'reading',
      'series',
      'tableHidden',
      'said',
    ]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.#onKey);
    document.addEventListener('copy', this.#onCopy);
  }

  override disconnectedCallback(): void {
    document.removeEventListener('keydown', this.#onKey);
    document.removeEventListener('copy', this.#onCopy);
    clearTimeout(this.#saidTimer);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { viewer } = this;
    const { banner, said, help, phase } = viewer.status.state;
    const unusable = phase.kind === 'failed' || phase.kind === 'empty';
    return html`<div class="top" role="banner">
        <cl-header .viewer=${viewer}></cl-header>
        <cl-toolbar role="toolbar" aria-label="View" ?inert=${unusable} .viewer=${viewer}></cl-toolbar>
      </div>
      ${
        banner === '' || unusable
          ? nothing
          : html`<div class="banner" role="status">
              <span>${banner}</span>
              <button class="plain" @click=${() => viewer.status.update({ banner: '' })}>Dismiss</button>
            </div>`
      }
      <main class="main" aria-busy=${phase.kind === 'loading'}>${this.#main()}</main>
      <div class="said" role="status">${said}</div>
      ${help ? html`<cl-help .timelineKeys=${TIMELINE_KEYS} @close=${() => viewer.status.update({ help: false })}></cl-help>` : nothing}`;
  }

  /** A command of the editor's. One whose key the page has seen itself is done already. */
  command(command: ViewerCommand): void {
    if (!this.#echoes.isEcho(command)) this.#run(command);
  }

  protected override willUpdate(): void {
    const { reading, series } = this.viewer.status.state;
    this.#panes.reading.willUpdate(reading !== null);
    this.#panes.series.willUpdate(series !== null);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { said, reading, series } = this.viewer.status.state;
    clearTimeout(this.#saidTimer);
    if (said !== '') this.#saidTimer = window.setTimeout(() => this.viewer.status.update({ said: '' }), SAID);
    this.#panes.reading.updated(reading !== null);
    this.#panes.series.updated(series !== null);
  }

  #main(): TemplateResult {
    const { viewer } = this;
    const { phase, subject, reading, series, tableHidden } = viewer.status.state;
    const { loaded, divide } = viewer.store.state;
    if (phase.kind === 'failed') {
      return html`<cl-message
        heading=${subject === null ? 'These records can’t be shown' : `Subject ${subject} can’t be shown`}
        .message=${phase.message}
        retry
        log
        @retry=${() => void viewer.retry()}
        @log=${() => viewer.channel.notify('showLog', {})}
      ></cl-message>`;
    }
    if (phase.kind === 'empty') {
      return html`<cl-message
        heading="No subjects"
        message="This data set has no events, so there is no subject to show. The overview says what its files hold."
      ></cl-message>`;
    }
    const loading = phase.kind === 'loading';
    return html`${loading ? html`<div class="progress" role="progressbar" aria-label="Loading"></div>` : nothing}
      ${loading && !loaded ? html`<p class="loading dim" role="status">Loading ${subject === null ? 'records' : `subject ${subject}`} …</p>` : nothing}
      <cl-split
        class=${loading && loaded ? 'stale' : ''}
        label="Divider between timeline and table"
        least-end="420"
        .share=${divide}
        ?end-hidden=${tableHidden && reading === null}
        @divide=${(event: CustomEvent<number>) => viewer.store.update({ divide: event.detail })}
      >
        <div slot="start" class="pane">
          <cl-timeline
            class=${loaded ? '' : 'covered'}
            .store=${viewer.store}
            .details=${viewer.details}
            @open-series=${(event: CustomEvent<OpenSeries>) => viewer.status.update({ series: event.detail })}
            @open-labels=${() => this.header.showLabels()}
            @add-with-code=${({ detail: { system, code } }: CustomEvent<CodeAsked>) => viewer.channel.notify('addWithCode', { system, code })}
            @filter-to=${(event: CustomEvent<CodeAsked>) => viewer.filterTo(event.detail)}
            @read-text=${(event: CustomEvent<ReadText>) => viewer.status.update({ reading: event.detail.row })}
          ></cl-timeline>
          ${series === null || !loaded ? nothing : html`<cl-series .viewer=${viewer} .series=${series}></cl-series>`}
        </div>
        <div slot="end" class="pane">
          ${tableHidden ? nothing : html`<cl-events .viewer=${viewer}></cl-events>`}
          ${reading === null || !loaded ? nothing : html`<cl-reading .viewer=${viewer} .row=${reading}></cl-reading>`}
        </div>
      </cl-split>`;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const command = commandOf(event, isTyping(event));
    if (command === null) return;
    event.preventDefault();
    this.#echoes.note(command);
    this.#run(command);
  };

  /** Copying copies text that is marked; else the selected events, all of them, exactly. */
  readonly #onCopy = (event: ClipboardEvent): void => {
    if (isTyping(event) || isTextMarked()) return;
    if (this.viewer.store.state.selection.size === 0) return;
    event.preventDefault();
    this.#run('copy');
  };

  #run(command: PageCommand): void {
    const { viewer } = this;
    const actions: Readonly<Record<PageCommand, () => void>> = {
      find: () => this.toolbar.focusSearch(),
      findNext: () => viewer.search.step(1),
      findPrevious: () => viewer.search.step(-1),
      fit: () => viewer.fit(),
      goToDate: () => this.toolbar.showGoTo(),
      export: () => this.toolbar.showExport(),
      copy: () => void exportEvents(viewer, 'selection', 'tsv', 'clipboard'),
      nextSubject: () => this.#step(1),
      previousSubject: () => this.#step(-1),
      toggleTable: () => viewer.status.update({ tableHidden: !viewer.status.state.tableHidden }),
      toggleCohort: () => viewer.toggleCohort(),
      help: () => viewer.status.update({ help: true }),
    };
    actions[command]();
  }

  #step(by: 1 | -1): void {
    this.viewer.step(by).catch((error: unknown) => this.viewer.sayFailure(error));
  }
}

/** Whether text is marked anywhere. In a component's own tree a range looks collapsed from outside, but its text shows. */
function isTextMarked(): boolean {
  return String(document.getSelection()) !== '';
}

/** Whether the keyboard is in a field, wherever in nested components. */
function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
