import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CategoryCost } from '../../src/core/tokens/counts';
import { countOf, formatShare } from '../kit/figures';
import { categoryMark, ghost } from '../kit/look';
import { rankBar } from '../kit/bars';
import { ROWS_LOOK } from '../kit/rows_look';
import { tokensText } from '../kit/token_words';

/** Rows that are kept free while they are counted. */
const EXPECTED = 6;

/** Tokens of event lines by category. */
@customElement('cl-category-costs')
export class CategoryCosts extends LitElement {
  /** Null while they are counted. */
  @property({ attribute: false }) categories: readonly CategoryCost[] | null = null;
  /** Tokens of the whole prompt. */
  @property({ type: Number }) whole = 0;
  @property({ type: Boolean }) approximate = false;

  static override readonly styles = [
    ROWS_LOOK,
    css`
      .rows {
        grid-template-columns: fit-content(50%) minmax(24px, 1fr) auto minmax(5ch, auto);
      }
      .rows .bar {
        grid-column: auto;
        height: 4px;
        margin: 0;
        align-self: center;
      }
      @container (max-width: 330px) {
        .rows {
          grid-template-columns: minmax(0, 1fr) auto minmax(5ch, auto);
        }
        .rows .bar {
          grid-column: 1 / -1;
          grid-row: 2;
          height: 2px;
          margin-top: 1px;
        }
      }
      @container (max-width: 240px) {
        .rows {
          grid-template-columns: minmax(0, 1fr) auto;
        }
        .share {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { categories } = this;
    const rows = categories?.toSorted((a, b) => b.tokens - a.tokens) ?? null;
    const largest = rows?.[0]?.tokens ?? 0;
    return html`
      <div class="head">
        <h2 id="title">By category</h2>
        <span class="sub">tokens of event lines</span>
      </div>
      ${
        rows?.length === 0
          ? html`<p class="dim">There are no events.</p>`
          : html`<div class="rows" role="table" aria-labelledby="title">
              <div class="row hidden-text" role="row">
                <span role="columnheader">Category</span><span role="columnheader">Tokens</span
                ><span role="columnheader">Share of the prompt</span>
              </div>
              ${rows === null ? Array.from({ length: EXPECTED }, (_, i) => blank(i)) : rows.map(row => this.#row(row, largest))}
            </div>`
      }
    `;
  }

  #row({ category, events, tokens }: CategoryCost, largest: number): TemplateResult {
    return html`<div
      class="row"
      role="row"
      title=${`${category}\n${countOf(events, 'event')}, ${formatShare(tokens, this.whole)} of the prompt`}
    >
      <span role="cell" class="words">${categoryMark(category, false)}<bdi>${category}</bdi></span>
      ${rankBar(tokens, largest)}
      <span role="cell" class="number">${tokensText(tokens, this.approximate)}</span>
      <span role="cell" class="number dim share">${formatShare(tokens, this.whole)}</span>
    </div>`;
  }
}

function blank(i: number): TemplateResult {
  return html`<div class="row" role="row">
    <span role="cell">${ghost(12 - ((i * 5) % 6))}</span>
    ${rankBar(0, 1)}
    <span role="cell" class="number">${ghost(6)}</span>
    <span role="cell" class="number share">${ghost(4)}</span>
  </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-category-costs': CategoryCosts;
  }
}
