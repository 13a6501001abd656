import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { LOOK } from '../kit/look';
import { KEPT_FROM } from '../../src/core/questions/question';

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/**
 * A scale of 1 to 10: one stop of Tab, where number keys (0 is 10) and arrow keys choose. Fires `score` with the number.
 */
@customElement('cl-scale')
export class Scale extends LitElement {
  @property() name = '';
  /** What is asked on it. */
  @property() asks = '';
  @property({ attribute: false }) value: number | null = null;

  static override readonly styles = [
    LOOK,
    css`
      :host {
        display: grid;
        grid-template-columns: 9ch auto minmax(0, 1fr);
        align-items: center;
        gap: 2px 14px;
      }
      .scores {
        display: flex;
        gap: 2px;
      }
      button {
        width: 26px;
        height: 24px;
        padding: 0;
        border: 1px solid transparent;
        border-radius: 3px;
        color: var(--dim);
        background: none;
        font: inherit;
        font-variant-numeric: tabular-nums;
        cursor: pointer;
      }
      button.kept {
        color: var(--fg);
      }
      button:hover {
        background: var(--vscode-toolbar-hoverBackground, transparent);
        outline: 1px dashed var(--vscode-toolbar-hoverOutline, transparent);
      }
      button[aria-checked='true'] {
        color: var(--vscode-button-foreground);
        background: var(--vscode-button-background);
        border-color: var(--vscode-contrastBorder, transparent);
        font-weight: 600;
      }
      .asks {
        color: var(--dim);
        min-width: 0;
      }
      @media (max-width: 620px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @media (max-width: 340px) {
        .scores {
          gap: 0;
        }
        button {
          width: 22px;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { value } = this;
    return html`<span id="name">${this.name}</span>
      <div class="scores" role="radiogroup" aria-labelledby="name" aria-describedby="asks" @keydown=${this.#onKey}>
        ${SCORES.map(
          score =>
            html`<button
              role="radio"
              class=${score >= KEPT_FROM ? 'kept' : ''}
              aria-checked=${score === value ? 'true' : 'false'}
              tabindex=${score === (value ?? 1) ? 0 : -1}
              @click=${() => this.#choose(score)}
            >
              ${score}
            </button>`,
        )}
      </div>
      <span class="asks" id="asks">${this.asks}</span>`;
  }

  /** Moves the keyboard to the scale. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { value } = this;
    const steps: Partial<Record<string, number>> = {
      ArrowRight: value === null ? 1 : Math.min(10, value + 1),
      ArrowUp: value === null ? 1 : Math.min(10, value + 1),
      ArrowLeft: value === null ? 1 : Math.max(1, value - 1),
      ArrowDown: value === null ? 1 : Math.max(1, value - 1),
      Home: 1,
      End: 10,
    };
    const score = /^\d$/.test(event.key) ? (event.key === '0' ? 10 : Number(event.key)) : steps[event.key];
    if (score === undefined) return;
    event.preventDefault();
    this.#choose(score);
  };

  #choose(score: number): void {
    this.value = score;
    this.dispatchEvent(new CustomEvent<number>('score', { detail: score }));
    void this.updateComplete.then(() => this.focus());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-scale': Scale;
  }
}
