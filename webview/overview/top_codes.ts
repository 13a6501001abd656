import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CodeCount } from '../../src/core/meds/dataset';
import { sourceWords } from '../../src/core/view/source_words';
import { formatCount, formatShare } from '../kit/figures';
import { foldButton } from '../kit/fold_button';
import { LOOK, TABLE_SECTION, categoryMark, ghost, thinBar } from '../kit/look';

/** How many codes are listed before the rest is asked for. */
const FEW = 15;

/** The most frequent codes; those without a description are dimmed, since nobody can read them yet. */
@customElement('cl-top-codes')
export class TopCodes extends LitElement {
  /** Null while they are loaded. */
  @property({ attribute: false }) codes: readonly CodeCount[] | null = null;
  /** Distinct codes and events of the whole data set. */
  @property({ type: Number }) distinct = 0;
  @property({ type: Number }) events = 0;
  @state() private all = false;

  static override styles = [
    LOOK,
    TABLE_SECTION,
    css`
      .name {
        width: 30%;
      }
      .events {
        width: 88px;
      }
      .share {
        width: 128px;
      }
      .subjects {
        width: 72px;
      }
      .undescribed {
        color: var(--dim);
      }
      .bar {
        display: grid;
        grid-template-columns: 1fr 46px;
        gap: 8px;
        align-items: center;
      }
      @media (max-width: 700px) {
        .share {
          width: 56px;
        }
        .bar {
          display: block;
        }
        .bar svg {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { codes } = this;
    const shown = codes === null || this.all ? codes : codes.slice(0, FEW);
    return html`
      <div class="head">
        <h2 id="title">Top codes</h2>
        <span class="sub">${this.#summary(shown)}</span>
        ${foldButton(codes?.length ?? 0, FEW, this.all, this.#toggle)}
      </div>
      <table aria-labelledby="title">
        <thead>
          <tr>
            <th scope="col" class="name">Code</th>
            <th scope="col">Description</th>
            <th scope="col" class="number events">Events</th>
            <th scope="col" class="number share">Share</th>
            <th scope="col" class="number subjects">Subjects</th>
          </tr>
        </thead>
        <tbody>
          ${shown === null ? Array.from({ length: FEW }, (_, i) => this.#blank(i)) : shown.map(code => this.#row(code))}
        </tbody>
      </table>
      ${codes?.length === 0 ? html`<p class="dim">There are no codes in this data set.</p>` : nothing}
    `;
  }

  #summary(shown: readonly CodeCount[] | null): string {
    if (shown === null || shown.length === 0) return '';
    const sum = shown.reduce((total, code) => total + code.events, 0);
    const which = shown.length === this.distinct ? 'all' : `${formatCount(shown.length)} of`;
    return `${which} ${formatCount(this.distinct)}, ${formatShare(sum, this.events)} of the events`;
  }

  readonly #toggle = (): void => {
    this.all = !this.all;
  };

  #row(counted: CodeCount): TemplateResult {
    const { code, description, category, events, subjects } = counted;
    const dimmed = description === null ? 'undescribed' : '';
    return html`<tr>
      <td class="code ${dimmed}" title=${`${code}\n${category}`}>${categoryMark(category, true)}<bdi>${code}</bdi></td>
      <td
        class=${dimmed}
        title=${description === null ? 'Nobody describes this code' : `${description}\ndescribed by ${sourceWords(counted)}`}
      >
        ${description === null ? '–' : html`<bdi>${description}</bdi>`}
      </td>
      <td class="number">${formatCount(events)}</td>
      <td class="number">
        <span class="bar"
          >${thinBar(events, this.codes?.[0]?.events ?? 0, 'rank')}<span
            >${formatShare(events, this.events)}</span
          ></span
        >
      </td>
      <td class="number">${formatCount(subjects)}</td>
    </tr>`;
  }

  #blank(i: number): TemplateResult {
    return html`<tr>
      <td>${ghost(24 - ((i * 7) % 9))}</td>
      <td>${ghost(30 - ((i * 5) % 13))}</td>
      <td class="number">${ghost(6)}</td>
      <td class="number">${ghost(5)}</td>
      <td class="number">${ghost(4)}</td>
    </tr>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-top-codes': TopCodes;
  }
}
