import { html, nothing, svg, type TemplateResult } from 'lit';

/** Bars of rows of figures. Their figures stand beside them in words, so bars are hidden from screen readers. */

/** Tokens on codes in full colour, all others after them faint, the whole against the largest of all rows. */
export function splitBar(strong: number, whole: number, largest: number): TemplateResult {
  const scale = largest > 0 ? 100 / largest : 0;
  return html`<svg class="bar" aria-hidden="true">
    <rect class="faint" width="${whole * scale}%" height="100%" rx="1"></rect>
    <rect class="strong" width="${strong * scale}%" height="100%" rx="1"></rect>
  </svg>`;
}

/** A line as long as the value among the largest of its kind. */
export function rankBar(value: number, largest: number): TemplateResult {
  return html`<svg class="bar low" aria-hidden="true">
    <rect class="strong" width="${largest > 0 ? (100 * value) / largest : 0}%" height="100%" rx="1"></rect>
  </svg>`;
}

/** How much of a context window is filled; one that is too small is full, in another colour. Null: nothing known. */
export function windowBar(share: number | null): TemplateResult {
  return html`<svg class="bar" aria-hidden="true">
    <rect class="track" width="100%" height="100%" rx="1"></rect>
    ${
      share === null
        ? nothing
        : svg`<rect class=${share > 1 ? 'over' : 'fits'} width="${100 * Math.min(1, share)}%" height="100%" rx="1"></rect>`
    }
  </svg>`;
}
