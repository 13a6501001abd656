import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { SHARED } from '../kit/page_style';

/** Takes the place of what can't be shown: what was wrong, and what can be done. Never a blank page. */
@customElement('cl-message')
export class MessagePanel extends LitElement {
  @property() heading = '';
  @property() message = '';
  /** Whether trying again may help; fires `retry`. */
  @property({ type: Boolean }) retry = false;
  /** Whether there is more in the log; fires `log`. */
  @property({ type: Boolean }) log = false;

  static override readonly styles = [
    SHARED,
    css`
      :host {
        display: flex;
        align-items: flex-start;
        justify-content: center;
        overflow: auto;
        padding: 12vh 24px 24px;
      }
      div {
        max-width: 62ch;
      }
      h2 {
        margin: 0 0 10px;
        font-size: 1.35em;
        font-weight: 600;
      }
      p {
        margin: 0 0 18px;
        line-height: 1.5;
        overflow-wrap: anywhere;
        white-space: pre-line;
        user-select: text;
      }
      vscode-button {
        margin-right: 8px;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<div role="alert">
      <h2>${this.heading}</h2>
      <p>${this.message}</p>
      ${this.retry ? html`<vscode-button @click=${() => this.#fire('retry')}>Try again</vscode-button>` : nothing}
      ${
        this.log
          ? html`<vscode-button appearance="secondary" @click=${() => this.#fire('log')}>Show log</vscode-button>`
          : nothing
      }
    </div>`;
  }

  #fire(name: 'retry' | 'log'): void {
    this.dispatchEvent(new CustomEvent(name));
  }
}
