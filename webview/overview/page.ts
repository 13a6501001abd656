import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bin, Overview } from '../../src/core/meds/dataset';
import './columns_chart';
import './coverage';
import { categoriesTable, columnsTable, figuresRow, licenseSection, metadataList, splitsTable } from './facts';
import { countOf, formatCount, formatShort } from '../kit/figures';
import { layoutName } from './figures';
import { LOOK, ghost } from '../kit/look';
import { PAGE } from './page_look';
import { OverviewSession, type OverviewSource, type OverviewState } from './session';
import './system_coverage';
import './top_codes';
import './validity_report';

const yearName = (bin: Bin): string => (bin.to - bin.from === 1 ? String(bin.from) : `${bin.from}–${bin.to - 1}`);
const countBinName = (bin: Bin): string =>
  bin.to - bin.from === 1 ? countOf(bin.from, 'event') : `${formatCount(bin.from)}–${formatCount(bin.to - 1)} events`;

/** The overview of a data set: what is in it, how much of it can be read, and what is wrong with it. */
@customElement('cl-overview')
export class OverviewElement extends LitElement {
  @property({ attribute: false }) source: OverviewSource | null = null;
  /** How far down the page was left, in pixels: it goes there once the overview is shown. */
  @property({ attribute: false }) keptScroll = 0;
  @state() private view: OverviewState | null = null;
  #session: OverviewSession | null = null;

  static override styles = [LOOK, PAGE];

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.source === null) return;
    this.#session = new OverviewSession(this.source, view => (this.view = view));
    this.view = this.#session.state;
    void this.#session.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.dispose();
    this.#session = null;
  }

  protected override updated(): void {
    const { keptScroll } = this;
    if (keptScroll === 0 || this.view?.overview.state !== 'ready') return;
    this.keptScroll = 0;
    // The parts render after the page does: only then is it long enough to be scrolled.
    requestAnimationFrame(() => this.scrollTo(0, keptScroll));
  }

  /** The files changed on disk. */
  reloaded(message: string): void {
    void this.#session?.reload(message);
  }

  /** The data set can't be shown any more. */
  failed(message: string): void {
    this.#session?.fail(message);
  }

  override render(): TemplateResult {
    const { view } = this;
    const overview = view?.overview.state === 'ready' ? view.overview.value : null;
    return html`<main aria-busy=${view?.overview.state === 'loading' ? 'true' : 'false'}>
      ${this.#header(view, overview)}
      ${view?.overview.state === 'failed' ? this.#failure(view.overview.message) : this.#content(view, overview)}
    </main>`;
  }

  #header(view: OverviewState | null, overview: Overview | null): TemplateResult {
    const layout = overview ? layoutName(overview.dataset.layout) + ' · ' : '';
    return html`<header>
        <div class="who">
          <h1><bdi>${overview?.dataset.name ?? view?.opened?.name ?? ghost(16)}</bdi></h1>
          <div class="path">${layout}<bdi>${view?.opened?.path ?? ghost(40)}</bdi></div>
        </div>
        ${
          view?.overview.state === 'failed'
            ? nothing
            : html`<vscode-button
                ?disabled=${overview === null || overview.dataset.subjects === 0}
                @click=${() => this.source?.openSubject(null)}
              >
                Open first subject
              </vscode-button>`
        }
      </header>
      <div role="status">
        ${
          view && view.reloaded !== ''
            ? html`<ul class="notices">
                <li class="again">${view.reloaded}</li>
              </ul>`
            : nothing
        }
      </div>`;
  }

  readonly #showValidity = (): void => {
    const section = this.renderRoot.querySelector<HTMLElement>('#validity');
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };

  #failure(message: string): TemplateResult {
    return html`<section class="failure" role="alert">
      <h2>This data set can’t be shown</h2>
      <p>${message}</p>
      <div class="actions">
        <vscode-button @click=${() => void this.#session?.load()}>Try again</vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.source?.showLog()}>Show log</vscode-button>
      </div>
    </section>`;
  }

  #content(view: OverviewState | null, overview: Overview | null): TemplateResult {
    const dataset = overview?.dataset ?? null;
    return html`
      ${
        dataset && dataset.notices.length > 0
          ? html`<ul class="notices" aria-label="Notices">
              ${dataset.notices.map(notice => html`<li>${notice.message}</li>`)}
            </ul>`
          : nothing
      }
      ${figuresRow(overview, view?.validity ?? { state: 'loading' }, this.#showValidity)}
      <div class="charts">
        <cl-columns-chart
          heading="Events per year"
          summary=${overview ? yearsSummary(overview) : ''}
          across="Year"
          counted="events"
          even
          .bins=${overview?.eventsPerYear ?? null}
          .nameOf=${yearName}
        ></cl-columns-chart>
        <cl-columns-chart
          heading="Events per subject"
          summary=${
            overview
              ? `median ${formatCount(overview.eventsPerSubjectMedian)}, most ${formatCount(overview.eventsPerSubjectMax)}`
              : ''
          }
          across="Events"
          counted="subjects"
          .bins=${overview?.eventsPerSubject ?? null}
          .nameOf=${countBinName}
          .tick=${formatShort}
        ></cl-columns-chart>
      </div>
      <div class="columns2">
        <div class="stack">
          <cl-top-codes
            .codes=${overview?.topCodes ?? null}
            .distinct=${overview?.coverage.codes ?? 0}
            .events=${dataset?.events ?? 0}
          ></cl-top-codes>
          <cl-system-coverage .coverage=${overview?.coverage ?? null}></cl-system-coverage>
          <cl-validity-report
            id="validity"
            tabindex="-1"
            .report=${view?.validity ?? { state: 'loading' }}
            .running=${overview !== null}
            .events=${dataset?.events ?? 0}
            @check=${() => void this.#session?.check()}
            @cancel-check=${() => this.#session?.cancelCheck()}
            @log=${() => this.source?.showLog()}
          ></cl-validity-report>
        </div>
        <div class="stack aside">
          ${categoriesTable(overview)}
          <cl-coverage .coverage=${overview?.coverage ?? null}></cl-coverage>
          ${splitsTable(dataset)}
          ${
            overview === null
              ? nothing
              : [columnsTable(overview), metadataList(overview.dataset), licenseSection(overview.license)]
          }
        </div>
      </div>
    `;
  }
}

function yearsSummary({ eventsPerYear }: Overview): string {
  const most = eventsPerYear.reduce<Bin | null>((top, bin) => (top && top.count >= bin.count ? top : bin), null);
  return most === null ? '' : `most in ${most.from}: ${formatCount(most.count)}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-overview': OverviewElement;
  }
}
