import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Coverage } from '../../src/core/meds/dataset';
import { formatCount, formatShare, sourceName } from './figures';
import { LOOK, ghost, thinBar } from './look';

/** How much of the data set can be read in words, and whose words they are. */
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
        grid-template-columns: auto 1fr auto;
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
        ${this.#line('Events', coverage?.described, coverage?.events)}
        ${this.#line('Codes', coverage?.describedCodes, coverage?.codes)}
      </dl>
      <p class="dim">${coverage === null ? ghost(40) : coverageSentence(coverage)}</p>
    `;
  }

  #line(name: string, part: number | undefined, whole: number | undefined): TemplateResult {
    const known = part !== undefined && whole !== undefined;
    return html`<dt>${name}</dt>
      <dd>${thinBar(part ?? 0, whole ?? 0)}</dd>
      <dd class="number" title=${known ? `${formatCount(part)} of ${formatCount(whole)}` : ''}>
        ${known ? html`<span class="dim">${formatCount(part)} ·</span> ${formatShare(part, whole)}` : ghost(8)}
      </dd>`;
  }
}

/** What the bars say, and where the descriptions come from. */
export function coverageSentence({ events, described, bySource, codes, describedCodes }: Coverage): string {
  if (events === 0) return 'There are no events to describe.';
  if (described === 0) return 'No event has a code with a description: codes are shown as they stand.';
  const said =
    `${formatShare(described, events)} of the events and ${formatShare(describedCodes, codes)} of the codes ` +
    'have a description';
  const sources = Object.entries(bySource).filter(([, count]) => count > 0);
  const [only] = sources;
  if (only && sources.length === 1) return `${said}, all from ${sourceName(only[0])}.`;
  const parts = sources.map(([source, count]) => `${formatShare(count, events)} from ${sourceName(source)}`);
  return `${said}: ${parts.join(', ')}.`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-coverage': CoverageSection;
  }
}
