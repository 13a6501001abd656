import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ModelRow } from '../../src/core/tokens/models';
import type { ShownCount, ShownTokens } from '../../src/protocol/question';
import { rankBar, windowBar } from '../kit/bars';
import { countOf, formatCount } from '../kit/figures';
import { foldButton } from '../kit/fold_button';
import { ghost } from '../kit/look';
import { RowFocus } from '../kit/row_focus';
import { ROWS_LOOK } from '../kit/rows_look';
import { UNKNOWN, costText, tokensText, windowShareText, windowText } from '../kit/token_words';
import type { QuestionSource } from './source';

/** So many models are listed before the rest is asked for. */
const FEW = 8;

/** Tokens of the question's records in each rendering, and which models' windows they fit. Fires `toggle`. */
@customElement('cl-question-tokens')
export class QuestionTokens extends LitElement {
  @property({ attribute: false }) source: QuestionSource | null = null;
  @property({ attribute: false }) tokens: ShownTokens | null = null;
  @property({ type: Boolean }) all = false;
  readonly #focus = new RowFocus(this, () =>
    (this.tokens?.renderings ?? []).findIndex(({ id }) => id === this.tokens?.chosen.rendering),
  );

  static override readonly styles = [
    ROWS_LOOK,
    css`
      .renderings {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      .fits {
        grid-template-columns: fit-content(58%) minmax(0, 1fr) minmax(5ch, auto) minmax(5ch, auto);
      }
      .fits .bar {
        grid-column: auto;
        align-self: center;
        margin: 0;
      }
      .fits .row {
        padding-top: 1px;
        padding-bottom: 1px;
      }
      .row[aria-selected='true'] .name {
        font-weight: 600;
      }
      .who {
        display: flex;
        gap: 0.35em;
        white-space: nowrap;
      }
      .bar .fits {
        fill: var(--vscode-charts-green);
      }
      .bar .over {
        fill: color-mix(in srgb, var(--vscode-charts-red) 80%, var(--cl-background));
      }
      .share.over {
        color: color-mix(in srgb, var(--vscode-errorForeground) 65%, var(--fg));
        font-weight: 600;
      }
      .cost {
        color: var(--dim);
      }
      .second {
        margin-top: 18px;
      }
      select {
        appearance: none;
        min-width: 0;
        margin: 0;
        padding: 0 2px;
        border: 1px solid transparent;
        border-radius: 3px;
        color: var(--vscode-textLink-foreground);
        background: transparent;
        font: inherit;
        text-align: right;
        cursor: pointer;
        field-sizing: content;
      }
      select:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
      }
      option {
        color: var(--vscode-dropdown-foreground, var(--vscode-foreground));
        background: var(--vscode-dropdown-background, var(--cl-background));
      }
      @container (max-width: 300px) {
        .fits {
          grid-template-columns: minmax(0, 1fr) minmax(5ch, auto) minmax(5ch, auto);
        }
        .fits .bar {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { tokens } = this;
    if (tokens === null) return nothing;
    return html`
      <section aria-labelledby="tokens">
        <div class="head">
          <h2 id="tokens">Tokens</h2>
          <span class="sub" title=${ORIGIN_WORDS[tokens.origin ?? 'none']}>${originText(tokens)}</span>
          <span class="end">${this.#encodings(tokens)}</span>
        </div>
        ${tokens.origin === null && tokens.busy === null ? this.#unknown() : this.#renderings(tokens)}
      </section>
      ${tokens.origin === null ? nothing : this.#fits(tokens)}
    `;
  }

  #unknown(): TemplateResult {
    return html`<p class="dim">
      Nothing says how many tokens the records take. They are counted once the question’s patients are the cohort.
    </p>`;
  }

  #encodings(tokens: ShownTokens): TemplateResult {
    return html`<select
      aria-label="Tokenizer"
      title="Tokenizer that everything is counted with"
      @change=${(event: Event) => this.#encodingPicked(event, tokens)}
    >
      ${tokens.encodings.map(
        ({ id, title }) =>
          html`<option
            value=${id}
            ?selected=${id === tokens.chosen.encoding}
            .selected=${id === tokens.chosen.encoding}
          >
            ${title} ▾
          </option>`,
      )}
    </select>`;
  }

  #encodingPicked({ target }: Event, { chosen }: ShownTokens): void {
    if (target instanceof HTMLSelectElement) {
      this.source?.choose({ rendering: chosen.rendering, encoding: target.value });
    }
  }

  #renderings(tokens: ShownTokens): TemplateResult {
    const { renderings, chosen } = tokens;
    const counts = renderings.map(({ id }) => countIn(tokens, id, chosen.encoding));
    const largest = Math.max(0, ...counts.map(count => count?.n ?? 0));
    return html`<div
      class="rows renderings"
      role="grid"
      aria-labelledby="tokens"
      @keydown=${this.#focus.onKey}
      @focusin=${this.#focus.onFocus}
    >
      <div class="row hidden-text" role="row">
        <span role="columnheader">Rendering</span><span role="columnheader">Tokens</span>
      </div>
      ${renderings.map(({ id, title }, at) => {
        const count = counts[at] ?? null;
        return html`<div
          class="row"
          role="row"
          data-row
          tabindex="-1"
          aria-selected=${id === chosen.rendering ? 'true' : 'false'}
          title=${`${title}\nPreviews and windows go by the one that is chosen`}
          @click=${() => this.source?.choose({ rendering: id, encoding: chosen.encoding })}
        >
          <span role="gridcell" class="words name"><bdi>${title}</bdi></span>
          <span role="gridcell" class="number"
            >${count === null ? (tokens.busy === null ? UNKNOWN : ghost(7)) : tokensText(count.n, count.approximate)}</span
          >
          ${rankBar(count?.n ?? 0, largest)}
        </div>`;
      })}
    </div>`;
  }

  #fits(tokens: ShownTokens): TemplateResult {
    const models = tokens.models.toSorted(
      (a, b) => (b.context ?? -1) - (a.context ?? -1) || (a.name < b.name ? -1 : 1),
    );
    const shown = this.all ? models : models.slice(0, FEW);
    return html`<section class="second" aria-labelledby="fits">
      <div class="head">
        <h2 id="fits">Fits</h2>
        <span class="sub">context window · input cost</span>
        ${foldButton(models.length, FEW, this.all, () => this.dispatchEvent(new CustomEvent('toggle')))}
      </div>
      ${
        models.length === 0
          ? html`<p class="dim">No models are listed.</p>`
          : html`<div class="rows fits" role="table" aria-labelledby="fits">
              <div class="row hidden-text" role="row">
                <span role="columnheader">Model and context window</span>
                <span role="columnheader">Share of the window</span>
                <span role="columnheader">Input cost</span>
              </div>
              ${shown.map(model => fitRow(tokens, model))}
            </div>`
      }
      <div class="foot">
        <span>${shown.some(model => isEstimate(tokens, model)) ? '≈ estimated' : nothing}</span>
        <button class="link end" @click=${() => this.source?.act('models')}>Models and prices…</button>
      </div>
    </section>`;
  }
}

function fitRow(tokens: ShownTokens, model: ModelRow): TemplateResult {
  const { name, context, inputPrice } = model;
  const n = countFor(tokens, model)?.n ?? null;
  const share = n === null || context === null || context === 0 ? null : n / context;
  const over = share !== null && share > 1;
  const approximate = isEstimate(tokens, model);
  return html`<div class="row" role="row" title=${fitWords(model, n)}>
    <span role="cell" class="who"
      ><bdi class="words">${name}</bdi
      ><span class="dim">· ${context === null ? UNKNOWN : windowText(context)}${approximate ? ' ≈' : ''}</span></span
    >
    ${windowBar(share)}
    <span role="cell" class="number share ${over ? 'over' : ''}"
      >${n === null || context === null || share === null ? UNKNOWN : windowShareText(n, context)}${
        over ? html`<span class="hidden-text"> does not fit</span>` : nothing
      }</span
    >
    <span role="cell" class="number cost">${n === null ? UNKNOWN : costText(n, inputPrice, approximate)}</span>
  </div>`;
}

function fitWords({ name, context }: ModelRow, n: number | null): string {
  if (context === null) return `${name}\nContext window unknown`;
  if (n === null) return `${name}\nContext window of ${countOf(context, 'token')}`;
  return n > context
    ? `${name}\n${formatCount(n - context)} tokens too many for ${formatCount(context)}`
    : `${name}\n${countOf(n, 'token')} of ${formatCount(context)}, ${formatCount(context - n)} left`;
}

function countIn({ counts }: ShownTokens, rendering: string, encoding: string): ShownCount | null {
  return counts.find(count => count.rendering === rendering && count.encoding === encoding) ?? null;
}

/** By the model's own tokenizer where it is counted with that, else by the chosen one. */
function countFor(tokens: ShownTokens, model: ModelRow): ShownCount | null {
  const { rendering, encoding } = tokens.chosen;
  return countIn(tokens, rendering, model.encoding) ?? countIn(tokens, rendering, encoding);
}

function isEstimate(tokens: ShownTokens, model: ModelRow): boolean {
  const count = countFor(tokens, model);
  return model.approximate || (count !== null && (count.approximate || count.encoding !== model.encoding));
}

const ORIGIN_WORDS = {
  counted: 'Counted now, with the settings of this window',
  sampled: 'As the question’s file says: counted when it was sampled, with the settings of then',
  none: '',
} as const;

function originText({ origin, busy }: ShownTokens): string {
  if (busy !== null) return `counting ${formatCount(busy.done)} of ${formatCount(busy.of)} …`;
  if (origin === 'counted') return 'of the records, counted now';
  return origin === 'sampled' ? 'of the records, as sampled' : '';
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-question-tokens': QuestionTokens;
  }
}
