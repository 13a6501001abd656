import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ModelRow } from '../../src/core/tokens/models';
import type { TokensState } from '../../src/protocol/tokens';
import { countOf, formatCount } from '../kit/figures';
import { ghost } from '../kit/look';
import { OwnWidth } from '../kit/own_width';
import './categories';
import './codes';
import './fits';
import { readKept, type Kept } from './kept';
import { ROWS_LOOK } from '../kit/rows_look';
import { PAGE } from './page_look';
import './patients';
import './renderings';
import { TokensSession, type TokensPageState, type TokensSource } from './session';
import { chosenCount, encodingTitle, isEstimate, isOffered, pricedModel } from './shown';
import './truncation';
import { listText } from '../kit/token_words';

/** Pixels of the view from which on its parts stand in two and in three columns. */
const TWO_COLUMNS = 620;
const THREE_COLUMNS = 980;

/** The last entry of the list of encodings; no encoding is called so. */
const CHOOSE = ' choose';

type Part = 'renderings' | 'fits' | 'codes' | 'categories' | 'truncation' | 'patients';

const ARRANGEMENTS: readonly (readonly (readonly Part[])[])[] = [
  [['renderings', 'fits', 'codes', 'categories', 'truncation', 'patients']],
  [
    ['renderings', 'fits', 'patients'],
    ['codes', 'categories', 'truncation'],
  ],
  [['renderings', 'fits'], ['codes'], ['categories', 'truncation', 'patients']],
];

/** The Tokens view: what the cohort costs as a prompt, in every rendering, for every model, and what of it is dear. */
@customElement('cl-tokens')
export class TokensElement extends LitElement {
  @property({ attribute: false }) source: TokensSource | null = null;
  @property({ attribute: false }) kept: Kept = readKept(null);
  @property({ attribute: false }) keep: (kept: Kept) => void = () => undefined;
  @state() private view: TokensPageState | null = null;
  #session: TokensSession | null = null;
  #scrollTo = 0;
  readonly #width = new OwnWidth(this);

  static override readonly styles = [ROWS_LOOK, PAGE];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#scrollTo = this.kept.scroll;
    this.addEventListener('scrollend', this.#scrolled);
    if (this.source === null) return;
    this.#session = new TokensSession(this.source, view => (this.view = view));
    this.view = this.#session.state;
    void this.#session.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('scrollend', this.#scrolled);
    this.#session?.dispose();
    this.#session = null;
  }

  /** The extension tells a new state. */
  tell(tokens: TokensState): void {
    this.#session?.tell(tokens);
  }

  protected override updated(): void {
    const top = this.#scrollTo;
    if (top === 0 || this.view?.details == null) return;
    this.#scrollTo = 0;
    // The parts render after the page does: only then is it long enough to be scrolled.
    requestAnimationFrame(() => this.scrollTo(0, top));
  }

  readonly #scrolled = (): void => {
    this.#remember({ scroll: this.scrollTop });
  };

  #remember(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    this.keep(this.kept);
  }

  override render(): TemplateResult {
    const tokens = this.view?.tokens ?? null;
    const waiting = tokens === null ? this.view?.fault == null : tokens.busy !== null;
    return html`<main aria-busy=${waiting ? 'true' : 'false'}>
      <h1 class="hidden-text">Tokens</h1>
      ${tokens?.busy ? progress(tokens.busy) : nothing} ${tokens === null ? nothing : this.#header(tokens)}
      ${this.#notices(tokens)} ${tokens === null || this.#width.value === 0 ? nothing : this.#content(tokens)}
    </main>`;
  }

  #header(tokens: TokensState): TemplateResult | typeof nothing {
    if (tokens.cohort === null) return nothing;
    return html`<header>
      <span class="size" title=${`${tokens.cohort.name}\n${tokens.cohort.dataset}`}>${this.#size(tokens)}</span>
      ${this.#encodings(tokens)}
    </header>`;
  }

  #size({ cohort, counts, busy, fault }: TokensState): TemplateResult | string {
    if (counts !== null) return `${countOf(counts.subjects.length, 'patient')} · ${countOf(counts.events, 'event')}`;
    if (busy !== null) return `Counting ${formatCount(busy.done)} of ${countOf(busy.of, 'patient')} …`;
    return fault === null ? ghost(24) : (cohort?.name ?? '');
  }

  #encodings(tokens: TokensState): TemplateResult {
    const { encodings, chosen } = tokens;
    return html`<span class="chooser"
      ><select
        class="encoding"
        aria-label="Tokenizer"
        title="Tokenizer that everything is counted with"
        @change=${(event: Event) => this.#encodingPicked(event, tokens)}
      >
        ${encodings.map(
          ({ id, title, fault }) =>
            html`<option
              value=${id}
              title=${fault ?? id}
              ?selected=${id === chosen.encoding}
              .selected=${id === chosen.encoding}
            >
              ${isEstimate(tokens, id) ? '≈ ' : ''}${title}${fault === null ? '' : ' ⚠ can’t be used'}
            </option>`,
        )}
        <hr />
        <option value=${CHOOSE}>Choose tokenizers…</option>
      </select></span
    >`;
  }

  #encodingPicked(event: Event, { chosen }: TokensState): void {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    if (value === CHOOSE) {
      target.value = chosen.encoding;
      this.source?.change('encodings');
    } else this.source?.choose({ rendering: chosen.rendering, encoding: value });
  }

  #notices(tokens: TokensState | null): TemplateResult {
    const counting = tokens?.fault ?? null;
    const faults = [counting, this.view?.fault, tokens === null ? null : encodingFault(tokens)];
    const said = faults.filter(fault => fault !== null && fault !== undefined);
    const unknown = tokens?.cohort?.unknown ?? [];
    return html`<div role="status">
      ${
        said.length + unknown.length === 0
          ? nothing
          : html`<ul class="notices">
              ${said.map(
                fault =>
                  html`<li class="failed">
                    ${fault}
                    ${
                      fault === counting
                        ? html`<button class="link" @click=${() => this.source?.countAgain()}>Count again</button> · `
                        : nothing
                    }<button class="link" @click=${() => this.source?.showLog()}>Show log</button>
                  </li>`,
              )}
              ${
                unknown.length === 0
                  ? nothing
                  : html`<li>
                      ${countOf(unknown.length, 'patient')} of this cohort ${unknown.length === 1 ? 'is' : 'are'} not in
                      the files: <bdi>${listText(unknown)}</bdi>.
                    </li>`
              }
            </ul>`
      }
    </div>`;
  }

  #content(tokens: TokensState): TemplateResult | typeof nothing {
    const { cohort, counts, busy } = tokens;
    if (cohort === null)
      return this.#empty('Choose patients to see how many tokens they take as a prompt, and what that costs.');
    if (counts?.subjects.length === 0 && busy === null) return this.#empty('No patients are in this cohort yet.');
    if (counts === null && busy === null && tokens.fault !== null) return nothing;
    const arrangement =
      ARRANGEMENTS[this.#width.value >= THREE_COLUMNS ? 2 : this.#width.value >= TWO_COLUMNS ? 1 : 0] ?? [];
    return html`<div class="columns">
      ${arrangement.map(parts => html`<div class="stack">${parts.map(part => this.#part(part, tokens))}</div>`)}
    </div>`;
  }

  #empty(sentence: string): TemplateResult {
    return html`<div class="empty">
      <p>${sentence}</p>
      <button class="act" @click=${() => this.source?.change('select')}>Select Patients…</button>
    </div>`;
  }

  #part(part: Part, tokens: TokensState): TemplateResult | typeof nothing {
    const { source, kept } = this;
    const details = this.view?.details ?? null;
    const count = chosenCount(tokens);
    const priced = pricedModel(tokens, kept.model);
    const approximate = count?.approximate ?? false;
    const columns = this.#width.value >= THREE_COLUMNS ? 3 : this.#width.value >= TWO_COLUMNS ? 2 : 1;
    const width = Math.floor(this.#width.value / columns);
    switch (part) {
      case 'renderings':
        return html`<cl-renderings
          .source=${source}
          .tokens=${tokens}
          .priced=${priced}
          .width=${width}
        ></cl-renderings>`;
      case 'fits':
        return html`<cl-fits
          .source=${source}
          .tokens=${tokens}
          .priced=${priced}
          .all=${kept.allModels}
          .width=${width}
          @toggle=${() => this.#remember({ allModels: !kept.allModels })}
          @pick=${(event: CustomEvent<ModelRow>) => this.#modelPicked(event.detail, tokens)}
        ></cl-fits>`;
      case 'codes':
        return html`<cl-costliest-codes
          .source=${source}
          .codes=${details?.codes ?? null}
          .whole=${count?.n ?? 0}
          .approximate=${approximate}
          .all=${kept.allCodes}
          .width=${width}
          @toggle=${() => this.#remember({ allCodes: !kept.allCodes })}
        ></cl-costliest-codes>`;
      case 'categories':
        return html`<cl-category-costs
          .categories=${details?.categories ?? null}
          .whole=${count?.n ?? 0}
          .approximate=${approximate}
        ></cl-category-costs>`;
      case 'truncation':
        return html`<cl-truncation
          ?hidden=${details === null || details.truncation.length === 0}
          .source=${source}
          .lengths=${details?.truncation ?? []}
          .now=${count?.n ?? 0}
          .approximate=${approximate}
        ></cl-truncation>`;
      case 'patients':
        return html`<cl-patients
          .source=${source}
          .cohort=${tokens.counts}
          .count=${count}
          .asTable=${kept.patientsAsTable}
          @toggle=${() => this.#remember({ patientsAsTable: !kept.patientsAsTable })}
        ></cl-patients>`;
    }
  }

  /** Costs are told by the price of this model, so everything is counted with its tokenizer. */
  #modelPicked({ name, encoding }: ModelRow, tokens: TokensState): void {
    const { chosen } = tokens;
    this.#remember({ model: name });
    if (encoding !== chosen.encoding && isOffered(tokens, encoding))
      this.source?.choose({ rendering: chosen.rendering, encoding });
  }
}

/** Why the chosen encoding can't be used, in a sentence. */
function encodingFault(tokens: TokensState): string | null {
  const { chosen, encodings } = tokens;
  const fault = encodings.find(({ id }) => id === chosen.encoding)?.fault ?? null;
  return fault === null ? null : `${encodingTitle(tokens, chosen.encoding)}: ${fault}`;
}

function progress({ done, of }: NonNullable<TokensState['busy']>): TemplateResult {
  return html`<div
    class="progress"
    role="progressbar"
    aria-label="Counting"
    aria-valuemin="0"
    aria-valuemax=${of}
    aria-valuenow=${done}
  >
    <svg aria-hidden="true"><rect width="${of > 0 ? (100 * done) / of : 0}%" height="100%"></rect></svg>
  </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-tokens': TokensElement;
  }
}
