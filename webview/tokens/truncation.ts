import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TruncationCost } from '../../src/core/tokens/counts';
import { countOf, formatCount, formatShare } from '../kit/figures';
import { splitBar } from '../kit/bars';
import { ROWS_LOOK } from '../kit/rows_look';
import type { TokensSource } from './session';
import { tokensText } from '../kit/token_words';

/** What cutting descriptions shorter would save, against the longest length that was counted. */
@customElement('cl-truncation')
export class Truncation extends LitElement {
  @property({ attribute: false }) source: TokensSource | null = null;
  @property({ attribute: false }) lengths: readonly TruncationCost[] = [];
  /** Tokens of the prompt as it is. */
  @property({ type: Number }) now = 0;
  @property({ type: Boolean }) approximate = false;

  static override readonly styles = [
    ROWS_LOOK,
    css`
      :host([hidden]) {
        display: none;
      }
      .rows {
        grid-template-columns: minmax(3ch, auto) minmax(24px, 1fr) auto minmax(6ch, auto);
      }
      .row {
        padding-top: 1px;
        padding-bottom: 1px;
      }
      .rows .bar {
        grid-column: auto;
        height: 6px;
        margin: 0;
        align-self: center;
      }
      @container (max-width: 240px) {
        .rows {
          grid-template-columns: auto auto minmax(0, 1fr);
        }
        .rows .bar {
          display: none;
        }
      }
      p {
        margin-top: 4px;
      }
      .present {
        font-weight: 600;
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const rows = this.lengths.toSorted((a, b) => a.length - b.length);
    const longest = rows.at(-1);
    if (longest === undefined) return nothing;
    const present = rows.find(({ n }) => n === this.now) ?? null;
    return html`
      <div class="head">
        <h2 id="title">Truncation</h2>
        <span class="sub">characters of a description</span>
        <button class="link end" @click=${() => this.source?.change('renderings')}>Length…</button>
      </div>
      <div class="rows" role="table" aria-labelledby="title">
        <div class="row hidden-text" role="row">
          <span role="columnheader">Characters</span><span role="columnheader">Tokens</span
          ><span role="columnheader">Saved</span>
        </div>
        ${rows.map(row => this.#row(row, longest, row === present))}
      </div>
      <p class="dim">${this.#sentence(longest)}</p>
    `;
  }

  #row({ length, n, approximate }: TruncationCost, longest: TruncationCost, present: boolean): TemplateResult {
    const saved = longest.n - n;
    return html`<div
      class="row ${present ? 'present' : ''}"
      role="row"
      title=${`${countOf(saved, 'token')} fewer than at ${longest.length} characters${present ? '\nThe length in use' : ''}`}
    >
      <span role="cell" class="number">${length}</span>
      ${splitBar(n, longest.n, longest.n)}
      <span role="cell" class="number">${tokensText(n, this.approximate || approximate)}</span>
      <span role="cell" class="number words dim">${saved <= 0 ? '' : `−${formatShare(saved, longest.n)}`}</span>
    </div>`;
  }

  #sentence(longest: TruncationCost): string {
    const saved = longest.n - this.now;
    if (saved <= 0) return `Nothing is saved now: descriptions are as at ${longest.length} characters.`;
    return `Saved now: ${formatCount(saved)} tokens, ${formatShare(saved, longest.n)} of those at ${longest.length}.`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-truncation': Truncation;
  }
}
