import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CodeCost } from '../../src/core/tokens/counts';
import { countOf, formatShare } from '../kit/figures';
import { foldButton } from '../kit/fold_button';
import { categoryMark, ghost } from '../kit/look';
import { rankBar } from '../kit/bars';
import { ROWS_LOOK } from '../kit/rows_look';
import { RowFocus } from '../kit/row_focus';
import type { TokensSource } from './session';
import { usesText } from '../kit/token_words';

/** So many codes are listed before the rest is asked for. */
const FEW = 10;

/** Pixels of the view below which a description stands below its code. */
const BESIDE = 380;

/** The codes that take most tokens; a click opens a code's page. Fires `toggle` to list all or few. */
@customElement('cl-costliest-codes')
export class CostliestCodes extends LitElement {
  @property({ attribute: false }) source: TokensSource | null = null;
  /** Null while they are counted. */
  @property({ attribute: false }) codes: readonly CodeCost[] | null = null;
  /** Tokens of the whole prompt. */
  @property({ type: Number }) whole = 0;
  @property({ type: Boolean }) approximate = false;
  @property({ type: Boolean }) all = false;
  /** Of the view, in pixels. */
  @property({ type: Number }) width = 0;
  readonly #focus = new RowFocus(this);

  static override readonly styles = [
    ROWS_LOOK,
    css`
      .rows {
        grid-template-columns: fit-content(46%) minmax(0, 1fr) auto;
      }
      .row {
        padding-top: 3px;
      }
      .bar.low {
        height: 2px;
        margin: 2px 0 1px;
      }
      .below {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      .below .description {
        grid-column: 1 / -1;
        grid-row: 2;
      }
      .below .uses {
        grid-column: 2;
      }
      @container (max-width: 240px) {
        .below .code {
          grid-column: 1 / -1;
        }
        .below .description {
          grid-column: 1;
        }
        .below .uses {
          grid-row: 2;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { codes } = this;
    const shown = codes === null || this.all ? codes : codes.slice(0, FEW);
    const largest = codes?.[0]?.tokens ?? 0;
    return html`
      <div class="head">
        <h2 id="title">Costliest codes</h2>
        <span class="sub">uses × tokens</span>
        ${foldButton(codes?.length ?? 0, FEW, this.all, this.#toggle)}
      </div>
      ${
        codes?.length === 0
          ? html`<p class="dim">No code takes a token in this rendering.</p>`
          : html`<div
              class="rows ${this.width < BESIDE ? 'below' : ''}"
              role="grid"
              aria-labelledby="title"
              aria-busy=${codes === null ? 'true' : 'false'}
              @keydown=${this.#focus.onKey}
              @focusin=${this.#focus.onFocus}
            >
              <div class="row hidden-text" role="row">
                <span role="columnheader">Code</span><span role="columnheader">Description</span
                ><span role="columnheader">Uses and tokens of one</span>
              </div>
              ${shown === null ? Array.from({ length: FEW }, (_, i) => blank(i)) : shown.map(code => this.#row(code, largest))}
            </div>`
      }
    `;
  }

  #row(cost: CodeCost, largest: number): TemplateResult {
    const { code, description, category, uses, tokens } = cost;
    const sign = this.approximate ? '≈' : '';
    const words = [
      code,
      description ?? 'Nobody describes this code',
      category,
      `${countOf(uses, 'use')}, ${sign}${countOf(tokens, 'token')}, ${formatShare(tokens, this.whole)} of the prompt`,
    ].join('\n');
    return html`<div
      class="row"
      role="row"
      data-row
      tabindex="-1"
      title=${words}
      @click=${() => this.source?.openCode(code)}
    >
      <span role="gridcell" class="words code">${categoryMark(category, true)}<bdi>${code}</bdi></span>
      <span role="gridcell" class="words dim description"><bdi>${description ?? '–'}</bdi></span>
      <span role="gridcell" class="number uses">${sign}${usesText(uses, tokens)}</span>
      ${rankBar(tokens, largest)}
    </div>`;
  }

  readonly #toggle = (): void => {
    this.dispatchEvent(new CustomEvent('toggle'));
  };
}

function blank(i: number): TemplateResult {
  return html`<div class="row" role="row">
    <span role="gridcell">${ghost(17 - ((i * 5) % 7))}</span>
    <span role="gridcell" class="words description">${ghost(26 - ((i * 7) % 13))}</span>
    <span role="gridcell" class="number uses">${ghost(9)}</span>
    ${rankBar(0, 1)}
  </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-costliest-codes': CostliestCodes;
  }
}
