import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Coverage } from '../../src/core/meds/dataset';
import { formatCount, formatShare } from '../kit/figures';
import { LOOK, ghost, thinBar } from '../kit/look';

/** How much of the data set can be read in words: by its own descriptions alone, and with the index. */
@customElement('cl-coverage')
export class CoverageSection extends LitElement {
  @property({ attribute: false }) coverage: Coverage | null = null;

  static override styles = [
    LOOK,
    css`
      :host {
        display: block;
      }
      dl {
        display: grid;
        grid-template-columns: auto auto 1fr auto;
        gap: 5px 12px;
        align-items: center;
        margin: 0 0 8px;
      }
      dd {
        margin: 0;
      }
    `,
  ];

  override render(): TemplateResult {
    const { coverage } = this;
    return html`
      <div class="head"><h2>Descriptions</h2></div>
      <dl>
        ${this.#line('Events', 'data set', coverage?.described, coverage?.events)}
        ${this.#line('', 'with index', coverage?.describedWithIndex, coverage?.events)}
        ${this.#line('Codes', 'data set', coverage?.describedCodes, coverage?.codes)}
        ${this.#line('', 'with index', coverage?.describedCodesWithIndex, coverage?.codes)}
      </dl>
      <p class="dim">${coverage === null ? ghost(40) : coverageSentence(coverage)}</p>
    `;
  }

  #line(name: string, by: string, part: number | undefined, whole: number | undefined): TemplateResult {
    const known = part !== undefined && whole !== undefined;
    return html`<dt>${name}</dt>
      <dd class="dim">${by}</dd>
      <dd>${thinBar(part ?? 0, whole ?? 0)}</dd>
      <dd class="number" title=${known ? `${formatCount(part)} of ${formatCount(whole)}` : ''}>
        ${known ? html`<span class="dim">${formatCount(part)} ·</span> ${formatShare(part, whole)}` : ghost(8)}
      </dd>`;
  }
}

/** What the bars say, and who describes how much of what the data set does not. */
export function coverageSentence(coverage: Coverage): string {
  const { events, described, bySource, codes, describedCodes, describedWithIndex } = coverage;
  if (events === 0) return 'There are no events to describe.';
  if (describedWithIndex === 0) return 'No event has a code with a description: codes are shown as they stand.';
  const own =
    described === 0
      ? 'The data set describes none of its codes'
      : `${formatShare(described, events)} of the events and ${formatShare(describedCodes, codes)} of the codes ` +
        `have a description, from the data set’s own code table`;
  const { bundled = 0, import: imported = 0 } = bySource;
  const further = [
    bundled === 0 ? '' : ` The bundled index describes a further ${formatShare(bundled, events)} of the events.`,
    imported === 0 ? '' : ` Imported vocabularies describe a further ${formatShare(imported, events)}.`,
  ].join('');
  const left = events - describedWithIndex;
  return `${own}.${further}${further === '' || left === 0 ? '' : ` ${formatShare(left, events)} are left.`}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-coverage': CoverageSection;
  }
}
