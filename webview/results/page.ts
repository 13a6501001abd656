import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { AnswerTable, Rescoring, RunSummary } from '../../src/core/evaluate/result_table';
import type { Standings } from '../../src/core/statistics/standings';
import type { ResultsState, ResultsTab } from '../../src/protocol/results';
import { countOf } from '../kit/figures';
import { LOOK, ghost } from '../kit/look';
import './answers';
import './charts';
import './compare';
import { readKept, type Kept } from './kept';
import { QUESTION_TEXT } from '../kit/question_look';
import { PAGE } from './page_look';
import './runs';
import type { RunWish } from './runs';
import type { ResultsSource } from './source';

const TABS: readonly { readonly id: ResultsTab; readonly title: string }[] = [
  { id: 'answers', title: 'Answers' },
  { id: 'compare', title: 'Compare' },
  { id: 'charts', title: 'Charts' },
];

/** Runs at the left; their answers, two of them side by side, or charts of them at the right. */
@customElement('cl-results')
export class ResultsElement extends LitElement {
  @property({ attribute: false }) source: ResultsSource | null = null;
  @property({ attribute: false }) kept: Kept = readKept(null);
  @property({ attribute: false }) keep: (kept: Kept) => void = () => undefined;
  /** Null until the extension has answered. */
  @state() private view: ResultsState | null = null;
  @state() private tab: ResultsTab = 'answers';
  @state() private table: AnswerTable | null = null;
  @state() private standings: Standings | null = null;
  @state() private fault: string | null = null;
  /** What scoring again comes to, in a sentence, and the run that it is to be written into; null: there is nothing to write. */
  @state() private told: { readonly words: string; readonly write: string | null } | null = null;
  /** Reads are numbered: of several under way the last one counts. */
  #reads = 0;
  /** What `table` and `standings` are of. */
  #tableOf = '';
  #standingsOf = '';

  static override readonly styles = [LOOK, QUESTION_TEXT, PAGE];

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.kept.tab !== null) this.tab = this.kept.tab;
    void this.#start();
  }

  /** The extension tells a new state. */
  tell(view: ResultsState): void {
    if (this.view === null && this.kept.tab === null) this.tab = view.tab;
    this.view = view;
    void this.#read();
  }

  show(tab: ResultsTab): void {
    this.tab = tab;
    this.#remember({ tab });
    void this.#read();
  }

  async #start(): Promise<void> {
    if (this.source === null) return;
    try {
      const view = await this.source.ready();
      // What was told meanwhile is newer.
      if (this.view === null) this.tell(view);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.fault = messageOf(error);
    }
  }

  get #readable(): readonly RunSummary[] {
    return this.view?.runs.filter(({ run }) => run !== null) ?? [];
  }

  /** Folders of the chosen runs, in the list's order: all, until the user chooses. */
  get #chosen(): readonly string[] {
    const { chosen } = this.kept;
    const folders = this.#readable.map(({ folder }) => folder);
    return chosen === null ? folders : folders.filter(folder => chosen.includes(folder));
  }

  /** Reads what the tab shows, where it is not what was read last. */
  async #read(): Promise<void> {
    const { source, tab } = this;
    if (source === null || this.view === null || tab === 'compare') return;
    const runs = this.#chosen;
    const key = JSON.stringify(this.#readable.filter(({ folder }) => runs.includes(folder)));
    if (key === (tab === 'answers' ? this.#tableOf : this.#standingsOf)) return;
    const number = ++this.#reads;
    try {
      if (tab === 'answers') {
        const table = await source.answers(runs);
        if (number !== this.#reads) return;
        this.table = table;
        this.#tableOf = key;
      } else {
        const standings = await source.standings(runs);
        if (number !== this.#reads) return;
        this.standings = standings;
        this.#standingsOf = key;
      }
      this.fault = null;
    } catch (error) {
      if (!(error instanceof Cancelled) && number === this.#reads) this.fault = messageOf(error);
    }
  }

  #remember(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    this.keep(this.kept);
  }

  override render(): TemplateResult {
    const { view } = this;
    const fault = this.fault ?? view?.fault ?? null;
    return html`<header>
        <h1>Results</h1>
        <div role="tablist" aria-label="Results" @keydown=${this.#onTabKey}>
          ${TABS.map(({ id, title }) => this.#tabButton(id, title))}
        </div>
        <div class="acts">
          ${
            view?.busy == null
              ? nothing
              : html`<span class="busy" role="status">${view.busy}</span
                  ><button class="link" @click=${() => this.source?.cancel()}>Cancel</button>`
          }
          <button class="link" @click=${() => this.source?.evaluate()}>Evaluate…</button>
          <button class="link" @click=${() => this.source?.refresh()}>Refresh</button>
        </div>
      </header>
      <div role="alert">
        ${
          fault === null
            ? nothing
            : html`<p class="problem">
                ${fault} <button class="link" @click=${() => this.source?.showLog()}>Show log</button>
              </p>`
        }
      </div>
      <div role="status">
        ${
          this.told === null
            ? nothing
            : html`<p class="notice">
                ${this.told.words} ${this.#writeButton(this.told.write)}
                <button class="link" @click=${() => (this.told = null)}>Dismiss</button>
              </p>`
        }
      </div>
      <main>
        ${view === null ? html`<p>${ghost(40)}</p>` : view.runs.length === 0 ? this.#empty() : this.#body(view)}
      </main>`;
  }

  #writeButton(run: string | null): TemplateResult | typeof nothing {
    if (run === null) return nothing;
    const title = 'Add the new scores to the run; what stood before stays in it';
    return html`<button class="link" title=${title} @click=${() => void this.#rescore(run, true)}>Write them</button>`;
  }

  #tabButton(id: ResultsTab, title: string): TemplateResult {
    const isChosen = id === this.tab;
    return html`<button
      role="tab"
      id="tab-${id}"
      aria-selected=${isChosen ? 'true' : 'false'}
      tabindex=${isChosen ? 0 : -1}
      @click=${() => this.show(id)}
    >
      ${title}
    </button>`;
  }

  readonly #onTabKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = TABS.findIndex(({ id }) => id === this.tab);
    const next = TABS[(at + step + TABS.length) % TABS.length];
    if (!next) return;
    this.show(next.id);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus());
  };

  #empty(): TemplateResult {
    return html`<div class="empty">
      <p>There are no runs yet. A run is what one model answered to a set of questions.</p>
      <p>
        <button class="act" @click=${() => this.source?.evaluate()}>Evaluate Questions…</button>
      </p>
      <p class="dim">
        The built-in baseline needs no model and no network. Runs of the command line are found where they are in the
        workspace’s folder .cohort-lens/runs, or in the folder that the setting cohortLens.evaluation.runsFolder names.
      </p>
    </div>`;
  }

  /** Answers stay while another tab is looked at: with their filter, and the answer that is chosen. */
  #body(view: ResultsState): TemplateResult {
    const chosen = this.#chosen;
    return html`<div class="body">
      <div class="side" tabindex="-1">
        <cl-runs
          .runs=${view.runs}
          .chosen=${new Set(chosen)}
          ?busy=${view.busy !== null}
          @choose=${(event: CustomEvent<readonly string[]>) => this.#choose(event.detail)}
          @wish=${(event: CustomEvent<{ run: string; wish: RunWish }>) => void this.#wish(event.detail)}
        ></cl-runs>
      </div>
      <div role="tabpanel" aria-labelledby="tab-${this.tab}">
        ${
          this.tab !== 'compare' && chosen.length === 0
            ? html`<p class="dim">Choose a run at the left.</p>`
            : html`<cl-answers
                  .source=${this.source}
                  .table=${this.table}
                  ?hidden=${this.tab !== 'answers'}
                ></cl-answers>
                ${
                  this.tab === 'compare'
                    ? html`<cl-compare
                        .source=${this.source}
                        .runs=${this.#readable}
                        .pair=${this.#pair(chosen)}
                      ></cl-compare>`
                    : nothing
                }
                ${
                  this.tab === 'charts'
                    ? html`<cl-charts .source=${this.source} .standings=${this.standings} .runs=${chosen}></cl-charts>`
                    : nothing
                }`
        }
      </div>
    </div>`;
  }

  #comparedPair: readonly [string, string] = ['', ''];

  /** The first two chosen runs, or of all; the same object while they are the same. */
  #pair(chosen: readonly string[]): readonly [string, string] {
    const folders = this.#readable.map(({ folder }) => folder);
    const [first = '', second = ''] = [...new Set([...chosen, ...folders])];
    if (this.#comparedPair[0] !== first || this.#comparedPair[1] !== second) this.#comparedPair = [first, second];
    return this.#comparedPair;
  }

  #choose(chosen: readonly string[]): void {
    this.#remember({ chosen });
    this.requestUpdate();
    void this.#read();
  }

  async #wish({ run, wish }: { readonly run: string; readonly wish: RunWish }): Promise<void> {
    if (wish === 'rescore') await this.#rescore(run, false);
    else this.source?.act(wish, run);
  }

  /** @param isWritten whether what changes is written; else it is told, to be written then */
  async #rescore(run: string, isWritten: boolean): Promise<void> {
    const { source } = this;
    if (source === null) return;
    this.told = null;
    try {
      const rescoring = await (isWritten ? source.rescore(run) : source.rescoring(run));
      const isOpen = !isWritten && rescoring.changed.length > 0;
      this.told = { words: rescoringWords(rescoring, isWritten), write: isOpen ? run : null };
      this.fault = null;
    } catch (error) {
      if (!(error instanceof Cancelled)) this.fault = messageOf(error);
    }
  }
}

function rescoringWords({ changed, same, skipped }: Rescoring, isWritten: boolean): string {
  const left = skipped === 0 ? '' : ` ${countOf(skipped, 'answer')} left: their questions changed or are gone.`;
  if (changed.length === 0) {
    const stand = same === 1 ? 'the answer has the score' : `all ${countOf(same, 'answer')} have the scores`;
    return `By today’s rules ${stand} that stand.${left}`;
  }
  const otherwise = `${countOf(changed.length, 'answer')} ${isWritten ? 'scored' : 'would be scored'} otherwise`;
  return `By today’s rules ${otherwise}, ${countOf(same, 'answer')} as before.${left}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-results': ResultsElement;
  }
}
