import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ModelRow } from '../../src/core/tokens/models';
import type { TokensState } from '../../src/protocol/tokens';
import { countOf, formatCount } from '../kit/figures';
import { foldButton } from '../kit/fold_button';
import { ghost } from '../kit/look';
import { windowBar } from '../kit/bars';
import { ROWS_LOOK } from '../kit/rows_look';
import { RowFocus } from '../kit/row_focus';
import type { TokensSource } from './session';
import { encodingTitle, fitsOf, type Fit } from './shown';
import { UNKNOWN, costText, priceText, windowShareText, windowText } from '../kit/token_words';

/** So many models are listed before the rest is asked for. */
const FEW = 8;

/** Pixels of the view from which on a bar stands beside its words and not below them. */
const BESIDE = 380;

/**
 * Which models the prompt fits into, and what it costs there. Fires `pick` with the model by whose price the renderings
 * are to be told, and `toggle` to list all or few.
 */
@customElement('cl-fits')
export class Fits extends LitElement {
  @property({ attribute: false }) source: TokensSource | null = null;
  @property({ attribute: false }) tokens: TokensState | null = null;
  @property({ attribute: false }) priced: ModelRow | null = null;
  @property({ type: Boolean }) all = false;
  /** Of the view, in pixels. */
  @property({ type: Number }) width = 0;
  readonly #focus = new RowFocus(this);

  static override readonly styles = [
    ROWS_LOOK,
    css`
      .rows {
        grid-template-columns: fit-content(55%) minmax(0, 1fr) minmax(5ch, auto) minmax(5ch, auto);
      }
      .rows .bar {
        grid-column: auto;
        height: 7px;
        margin: 0;
        align-self: center;
      }
      .below {
        grid-template-columns: minmax(0, 1fr) minmax(5ch, auto) minmax(5ch, auto);
      }
      .below .bar {
        grid-column: 1 / -1;
        grid-row: 2;
        height: 5px;
        margin: 2px 0;
      }
      @container (max-width: 240px) {
        .below {
          grid-template-columns: minmax(0, 1fr) auto;
        }
        .below .who {
          grid-column: 1 / -1;
        }
        .below .share {
          text-align: left;
        }
        .below .bar {
          grid-row: 3;
        }
      }
      .fits {
        fill: var(--vscode-charts-green);
      }
      .over {
        fill: color-mix(in srgb, var(--vscode-charts-red) 80%, var(--cl-background));
      }
      .share.over {
        /* The theme's own red is too faint for text on white: mixed with the text's colour it is not. */
        color: color-mix(in srgb, var(--vscode-errorForeground) 65%, var(--fg));
        font-weight: 600;
      }
      .row[aria-selected='true'] {
        background: none;
        color: inherit;
      }
      .row[aria-selected='true']:hover {
        background: var(--vscode-list-hoverBackground);
      }
      :host-context(.vscode-high-contrast) .row[aria-selected='true']:not(:focus-visible) {
        outline: none;
      }
      .who {
        display: flex;
        gap: 0.35em;
        white-space: nowrap;
      }
      .row[aria-selected='true'] bdi {
        font-weight: 600;
      }
      .cost {
        color: var(--dim);
      }
      .row[aria-selected='true'] .cost {
        color: inherit;
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { tokens } = this;
    if (tokens === null) return nothing;
    const fits = fitsOf(tokens);
    const shown = this.all ? fits : fits.slice(0, FEW);
    const below = this.width < BESIDE;
    return html`
      <div class="head">
        <h2 id="title">Fits</h2>
        <span class="sub">${fits.length === 0 ? '' : 'context window · input cost'}</span>
        ${foldButton(fits.length, FEW, this.all, this.#toggle)}
      </div>
      ${
        fits.length === 0
          ? html`<p class="dim">No models are listed.</p>`
          : html`<div
              class="rows ${below ? 'below' : ''}"
              role="grid"
              aria-labelledby="title"
              @keydown=${this.#focus.onKey}
              @focusin=${this.#focus.onFocus}
            >
              <div class="row hidden-text" role="row">
                <span role="columnheader">Model and context window</span>
                <span role="columnheader">Share of the window</span>
                <span role="columnheader">Input cost</span>
              </div>
              ${shown.map(fit => this.#row(tokens, fit))}
            </div>`
      }
      <div class="foot">
        <span>${fits.some(fit => fit.approximate) ? '≈ estimated' : nothing}</span>
        <button class="link end" @click=${() => this.source?.change('models')}>Models and prices…</button>
      </div>
    `;
  }

  #row(tokens: TokensState, fit: Fit): TemplateResult {
    const { model, tokens: n, approximate } = fit;
    const { name, context, inputPrice } = model;
    const share = n === null || context === null || context === 0 ? null : n / context;
    const coming = n === null && (tokens.busy !== null || tokens.counts === null);
    const over = share !== null && share > 1;
    const priced = this.priced?.name === name;
    return html`<div
      class="row"
      role="row"
      data-row
      tabindex="-1"
      aria-selected=${priced ? 'true' : 'false'}
      title=${`${fitWords(tokens, fit)}\n${priced ? 'The costs above are by this price' : 'A click tells the costs above by this price'}`}
      @click=${() => this.#pick(model)}
    >
      <span role="gridcell" class="who"
        ><bdi class="words">${name}</bdi
        ><span class="dim">· ${context === null ? UNKNOWN : windowText(context)}${approximate ? ' ≈' : ''}</span></span
      >
      ${windowBar(share)}
      <span role="gridcell" class="number share ${over ? 'over' : ''}"
        >${share === null || n === null || context === null ? (coming ? ghost(4) : UNKNOWN) : windowShareText(n, context)}${
          over ? html`<span class="hidden-text"> does not fit</span>` : nothing
        }</span
      >
      <span role="gridcell" class="number cost"
        >${n === null ? (coming ? ghost(5) : UNKNOWN) : costText(n, inputPrice, approximate)}</span
      >
    </div>`;
  }

  readonly #toggle = (): void => {
    this.dispatchEvent(new CustomEvent('toggle'));
  };

  #pick(model: ModelRow): void {
    this.dispatchEvent(new CustomEvent<ModelRow>('pick', { detail: model }));
  }
}

/** The row in sentences. */
function fitWords(state: TokensState, { model, tokens, approximate, encoding }: Fit): string {
  const { name, context, inputPrice, priceDate } = model;
  const lines = [name];
  if (context === null) lines.push('Context window unknown');
  else if (tokens === null) lines.push(`Context window of ${countOf(context, 'token')}`);
  else if (tokens > context) lines.push(`${formatCount(tokens - context)} tokens too many for ${formatCount(context)}`);
  else lines.push(`${countOf(tokens, 'token')} of ${formatCount(context)}, ${formatCount(context - tokens)} left`);
  if (inputPrice === null) lines.push('Price unknown');
  else
    lines.push(`${priceText(inputPrice)} per million input tokens${priceDate === null ? '' : `, as of ${priceDate}`}`);
  if (approximate) lines.push(`Estimated by counting with ${encodingTitle(state, encoding)}`);
  return lines.join('\n');
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-fits': Fits;
  }
}
