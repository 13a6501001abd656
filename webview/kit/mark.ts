import { css, html, LitElement } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';

/** A small bar of colour before words: the only place where a category shows its colour in text. */
@customElement('cl-mark')
export class Mark extends LitElement {
  /** A CSS colour. */
  @property() color = 'currentColor';

  static override readonly styles = css`
    :host {
      display: inline-block;
      flex: none;
      width: 3px;
      height: 11px;
      background: var(--color);
    }
  `;

  override render(): TemplateResult {
    return html``;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('color')) this.style.setProperty('--color', this.color);
  }
}
