import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** How an item of a menu stands among those of which one is chosen. */
export interface RadioItem {
  readonly chosen: boolean;
  readonly disabled?: boolean;
  readonly choose: () => void;
}

/** An item of a popover's menu (popover.ts) of which one is chosen: the menu opens with the focus upon that one. */
export function radioItem({ chosen, disabled = false, choose }: RadioItem, content: TemplateResult): TemplateResult {
  return html`<button
    class="menu-item"
    role="menuitemradio"
    aria-checked=${chosen}
    ?disabled=${disabled}
    ?data-first=${chosen}
    @click=${choose}
  >
    ${content}
  </button>`;
}
