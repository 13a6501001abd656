import { html, nothing, type TemplateResult } from 'lit';
import { formatCount } from './figures';

/**
 * The button at the end of a list's head that lists all of it or few; nothing where few are all.
 * @param count of all, 0 while it is not known
 * @param few how many are listed where not all are
 */
export function foldButton(
  count: number,
  few: number,
  all: boolean,
  toggle: () => void,
): TemplateResult | typeof nothing {
  if (count <= few) return nothing;
  return html`<button class="link end" aria-expanded=${all ? 'true' : 'false'} @click=${toggle}>
    ${all ? 'Show fewer' : `Show ${formatCount(count)}`}
  </button>`;
}
