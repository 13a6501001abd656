import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TokenCount } from '../../src/core/tokens/counts';
import type { ModelRow } from '../../src/core/tokens/models';
import type { TokensState } from '../../src/protocol/tokens';
import { countOf } from '../kit/figures';
import { ghost } from '../kit/look';
import { splitBar } from '../kit/bars';
import { digitWidth } from './digit_width';
import { ROWS_LOOK } from '../kit/rows_look';
import { RowFocus } from '../kit/row_focus';
import type { TokensSource } from './session';
import { countIn } from './shown';
import { UNKNOWN, costText, perEventText, priceText, ratioText, tokensText } from '../kit/token_words';

type Offered = TokensState['renderings'][number];

/** One rendering in words; a figure that is still being counted is null. */
interface Figures {
  readonly tokens: string | null;
  readonly perEvent: string | null;
  readonly ratio: string | null;
  readonly cost: string | null;
}

/** Pixels between columns, where there is room and where there is little; less than `TIGHT` is little. */
const GAP = 14;
const SMALL_GAP = 8;
const TIGHT = 380;

/** The renderings of the cohort beside each other: how many tokens each takes, and how many of them name codes. */
@customElement('cl-renderings')
export class Renderings extends LitElement {
  @property({ attribute: false }) source: TokensSource | null = null;
  @property({ attribute: false }) tokens: TokensState | null = null;
  /** The model by whose price the cost is told. */
  @property({ attribute: false }) priced: ModelRow | null = null;
  /** Of the view, in pixels. */
  @property({ type: Number }) width = 0;
  readonly #focus = new RowFocus(this, () =>
    (this.tokens?.renderings ?? []).findIndex(({ id }) => id === this.tokens?.chosen.rendering),
  );

  static override readonly styles = [
    ROWS_LOOK,
    css`
      .rows {
        grid-template-columns: minmax(0, 1fr) repeat(4, auto);
        column-gap: ${GAP}px;
      }
      .tight {
        column-gap: ${SMALL_GAP}px;
      }
      .row {
        padding-top: 4px;
      }
      .titles {
        padding-top: 0;
      }
      .row[aria-selected='true'] .name {
        font-weight: 600;
      }
      .small {
        color: var(--dim);
      }
      .row[aria-selected='true'] .small {
        color: inherit;
      }
      .stacked {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      .stacked .titles {
        display: none;
      }
      .second {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        gap: 0 10px;
        color: var(--dim);
        font-variant-numeric: tabular-nums;
        font-size: 0.92em;
      }
      .row[aria-selected='true'] .second {
        color: inherit;
      }
      .swatch {
        display: inline-block;
        width: 8px;
        height: 8px;
        margin-right: 5px;
        overflow: visible;
      }
      .swatch .strong {
        fill: var(--strong);
      }
      .swatch .faint {
        fill: var(--faint);
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { tokens } = this;
    if (tokens === null) return nothing;
    const counts = tokens.renderings.map(({ id }) => countIn(tokens, id, tokens.chosen.encoding));
    const figures = counts.map(count => this.#figures(tokens, count));
    const largest = Math.max(0, ...counts.map(count => count?.n ?? 0));
    const stacked = this.#needsRoom(tokens, figures);
    return html`
      <div
        class="rows ${stacked ? 'stacked' : ''} ${this.#gap === GAP ? '' : 'tight'}"
        role="grid"
        aria-label="Renderings"
        @keydown=${this.#focus.onKey}
        @focusin=${this.#focus.onFocus}
      >
        ${this.#titles()}
        ${tokens.renderings.map((offered, i) => {
          const of = figures[i];
          return of ? this.#row(tokens, offered, counts[i] ?? null, of, largest, stacked) : nothing;
        })}
      </div>
      ${this.#foot(tokens)}
    `;
  }

  #figures(tokens: TokensState, count: TokenCount | null): Figures {
    if (count === null) {
      // What is on its way is blank, what never comes is unknown.
      const coming = tokens.busy === null && tokens.counts !== null ? UNKNOWN : null;
      return { tokens: coming, perEvent: coming, ratio: coming, cost: coming };
    }
    const { n, m, approximate } = count;
    const { priced } = this;
    const estimated = approximate || priced?.approximate === true || priced?.encoding !== count.encoding;
    return {
      tokens: tokensText(n, approximate),
      perEvent: perEventText(n, tokens.counts?.events ?? 0),
      ratio: ratioText(m, n),
      cost: costText(n, priced?.inputPrice ?? null, estimated),
    };
  }

  /** Whether the figures have no room on one line: then the smaller of them stand on a second one. */
  #needsRoom({ renderings }: TokensState, figures: readonly Figures[]): boolean {
    // A blank takes the room of the figure that is likely to come.
    const longest = (texts: readonly (string | null)[], likely: number): number =>
      Math.max(...texts.map(text => text?.length ?? likely));
    const digits =
      Math.min(
        longest(
          renderings.map(({ title }) => title),
          0,
        ),
        11,
      ) +
      longest(
        figures.map(({ tokens }) => tokens),
        7,
      ) +
      longest(
        figures.map(({ perEvent }) => perEvent),
        5,
      ) +
      longest(
        figures.map(({ ratio }) => ratio),
        4,
      ) +
      longest(
        figures.map(({ cost }) => cost),
        5,
      );
    // Commas and points are half as wide as digits, and letters of a name a little narrower.
    return this.width < digits * digitWidth(this) * 0.92 + 4 * this.#gap + 24;
  }

  get #gap(): number {
    return this.width < TIGHT ? SMALL_GAP : GAP;
  }

  #titles(): TemplateResult {
    const { priced } = this;
    const price = priced?.inputPrice ?? null;
    const cost =
      priced === null || price === null
        ? 'Cost of the prompt as input: no model with this tokenizer has a known price'
        : `Cost of the prompt as input to ${priced.name}, ${priceText(price)} per million tokens` +
          (priced.priceDate === null ? '' : ` as of ${priced.priceDate}`);
    return html`<div class="row titles" role="row">
      <span role="columnheader">Rendering</span>
      <span role="columnheader" class="number" title="N: all tokens of the prompt">Tokens</span>
      <span role="columnheader" class="number" title="Tokens per event">/event</span>
      <span role="columnheader" class="number" title="M/N: share of the tokens that name medical concepts">M/N</span>
      <span role="columnheader" class="number" title=${cost}>cost</span>
    </div>`;
  }

  #row(
    tokens: TokensState,
    { id, title, summary }: Offered,
    count: TokenCount | null,
    figures: Figures,
    largest: number,
    stacked: boolean,
  ): TemplateResult {
    const chosen = tokens.chosen.rendering === id;
    const words = [
      title,
      summary,
      ...(count === null ? [] : [`${countOf(count.m, 'token')} of ${countOf(count.n, 'token')} name codes (M/N)`]),
      ...(count !== null && count.shared > 0 ? [`${countOf(count.shared, 'token')} are shared by all patients`] : []),
      ...(count?.approximate === true ? ['≈ estimated: counts of parts do not quite add up in this tokenizer'] : []),
      'Double-click previews the prompt',
    ].join('\n');
    return html`<div
      class="row"
      role="row"
      data-row
      tabindex="-1"
      aria-selected=${chosen ? 'true' : 'false'}
      title=${words}
      @click=${() => this.#choose(tokens, id)}
      @dblclick=${() => this.source?.preview({ rendering: id, encoding: tokens.chosen.encoding })}
    >
      <span role="gridcell" class="words name"><bdi>${title}</bdi></span>
      <span role="gridcell" class="number">${figures.tokens ?? ghost(8)}</span>
      <span role="gridcell" class="number small ${stacked ? 'hidden-text' : ''}">${figures.perEvent ?? ghost(5)}</span>
      <span role="gridcell" class="number small ${stacked ? 'hidden-text' : ''}">${figures.ratio ?? ghost(4)}</span>
      <span role="gridcell" class="number small ${stacked ? 'hidden-text' : ''}">${figures.cost ?? ghost(5)}</span>
      ${
        stacked
          ? html`<span class="second" aria-hidden="true"
              >${
                figures.tokens === UNKNOWN
                  ? 'not counted'
                  : html`<span>${figures.perEvent ?? ghost(5)}/event</span><span>${figures.ratio ?? ghost(4)} M/N</span
                      ><span>${figures.cost ?? ghost(5)}</span>`
              }</span
            >`
          : nothing
      }
      ${splitBar(count?.m ?? 0, count?.n ?? 0, largest)}
    </div>`;
  }

  #foot(tokens: TokensState): TemplateResult {
    const { chosen } = tokens;
    return html`<div class="foot">
      <span class="links" title="M/N: the share of the tokens that are spent on codes">
        <span
          ><svg class="swatch" aria-hidden="true"><rect class="strong" width="100%" height="100%"></rect></svg>on codes
          (M)</span
        >
        <span
          ><svg class="swatch" aria-hidden="true"><rect class="faint" width="100%" height="100%"></rect></svg>everything
          else</span
        >
      </span>
      <span class="links">
        <button
          class="link"
          ?disabled=${countIn(tokens, chosen.rendering, chosen.encoding) === null}
          @click=${() => this.source?.preview(chosen)}
        >
          Preview prompt
        </button>
        <button class="link" @click=${() => this.source?.change('renderings')}>Options…</button>
      </span>
    </div>`;
  }

  #choose({ chosen }: TokensState, rendering: string): void {
    if (chosen.rendering !== rendering) this.source?.choose({ rendering, encoding: chosen.encoding });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-renderings': Renderings;
  }
}
