import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { SHARED } from './page_style';

/**
 * A button with words that opens a panel below it; the panel's content is slotted. Escape and a click elsewhere close
 * it, and the focus goes back to the button. With `kind="menu"` the arrow keys move among its items.
 */
@customElement('cl-popover')
export class Popover extends LitElement {
  @property() label = '';
  /** Read out in place of the label where the label alone says too little. */
  @property() description = '';
  @property() kind: 'panel' | 'menu' = 'panel';
  /** Drawn as something that is in force. */
  @property({ type: Boolean, reflect: true }) active = false;
  @property({ type: Boolean, reflect: true }) open = false;
  @property({ type: Boolean }) disabled = false;
  @query('button') private readonly button!: HTMLButtonElement;
  @query('.panel') private readonly panel!: HTMLElement | null;

  static override readonly styles = [
    SHARED,
    css`
      :host {
        position: relative;
        display: inline-block;
        min-width: 0;
      }
      button {
        display: flex;
        align-items: center;
        gap: 5px;
        max-width: 100%;
      }
      button > span:first-child {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .arrow {
        color: var(--cl-dim);
        font-size: 9px;
      }
      :host([active]) button.plain {
        color: var(--vscode-inputOption-activeForeground, inherit);
        background: var(--vscode-inputOption-activeBackground);
        border-color: var(--vscode-inputOption-activeBorder);
      }
      .panel {
        position: fixed;
        z-index: 50;
        min-width: 160px;
        max-width: min(460px, calc(100vw - 16px));
        max-height: min(70vh, 560px);
        overflow: auto;
        background: var(--vscode-menu-background, var(--vscode-editorWidget-background));
        color: var(--vscode-menu-foreground, var(--vscode-foreground));
        border: 1px solid var(--vscode-menu-border, var(--cl-line));
        border-radius: 5px;
        box-shadow: 0 2px 8px var(--vscode-widget-shadow, transparent);
        padding: 4px;
      }
      .panel.of-panel {
        padding: 12px;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<button
        class="plain"
        aria-haspopup=${this.kind === 'menu' ? 'menu' : 'dialog'}
        aria-expanded=${this.open}
        aria-label=${this.description === '' ? nothing : this.description}
        ?disabled=${this.disabled}
        @click=${this.#toggle}
        @keydown=${this.#onButtonKey}
      >
        <span>${this.label}</span><span class="arrow" aria-hidden="true">▾</span>
      </button>
      ${
        this.open
          ? html`<div
              class="panel of-${this.kind}"
              role=${this.kind === 'menu' ? 'menu' : 'dialog'}
              aria-label=${this.description === '' ? this.label : this.description}
              @keydown=${this.#onPanelKey}
              @click=${this.#onPanelClick}
            >
              <slot></slot>
            </div>`
          : nothing
      }`;
  }

  /** Opens the panel and puts the focus into it. */
  show(): void {
    if (this.disabled) return;
    this.open = true;
  }

  hide(): void {
    if (!this.open) return;
    const inside = this.matches(':focus-within');
    this.open = false;
    if (inside) this.button.focus();
  }

  override disconnectedCallback(): void {
    document.removeEventListener('pointerdown', this.#onElsewhere, true);
    super.disconnectedCallback();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open')) return;
    if (this.open) {
      document.addEventListener('pointerdown', this.#onElsewhere, true);
      this.#place();
      this.dispatchEvent(new CustomEvent('opened'));
      // Whoever made this popover may make its content only now.
      requestAnimationFrame(() => this.#enter());
    } else {
      document.removeEventListener('pointerdown', this.#onElsewhere, true);
      if (changed.get('open') === true) this.dispatchEvent(new CustomEvent('closed'));
    }
  }

  #enter(): void {
    if (!this.open) return;
    this.#place();
    const first = this.querySelector<HTMLElement>('[data-first]') ?? this.#focusables()[0];
    first?.focus();
  }

  /** Below the button, moved left where it would leave the window. */
  #place(): void {
    const { panel } = this;
    if (!panel) return;
    const at = this.button.getBoundingClientRect();
    panel.style.top = `${at.bottom + 3}px`;
    const left = Math.min(at.left, innerWidth - panel.offsetWidth - 8);
    panel.style.left = `${Math.max(8, left)}px`;
  }

  /** What can take the focus among the slotted content: items of a menu, else whatever is a control. */
  #focusables(): HTMLElement[] {
    const wanted =
      this.kind === 'menu'
        ? '[role^=menuitem]:not(:disabled)'
        : 'button:not(:disabled), input, vscode-text-field, vscode-dropdown, vscode-button';
    // Not by offsetParent, which is null for what is slotted into a fixed panel of another tree.
    return [...this.querySelectorAll<HTMLElement>(wanted)].filter(element => element.checkVisibility());
  }

  readonly #onElsewhere = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.hide();
  };

  #toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  #onButtonKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' && !this.open) {
      event.preventDefault();
      this.show();
    } else if (event.key === 'Escape' && this.open) {
      event.stopPropagation();
      this.hide();
    }
  }

  #onPanelKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.hide();
      return;
    }
    if (this.kind !== 'menu') return;
    const items = this.#focusables();
    const at = items.findIndex(item => item === document.activeElement || item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) {
      if (event.key === 'Tab') this.hide();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    items[(next + items.length) % items.length]?.focus();
  }

  /** A chosen menu item closes the menu, unless it is one of several that are set there (`data-stays`). */
  #onPanelClick(event: MouseEvent): void {
    if (this.kind !== 'menu' || !(event.target instanceof Element)) return;
    const item = event.target.closest('[role^=menuitem]');
    if (item && item.getAttribute('role') !== 'menuitemcheckbox' && !item.hasAttribute('data-stays')) this.hide();
  }
}

/** For the slotted content of menus and panels: a component that uses a popover puts it among its styles. */
export const POPOVER_CONTENT = css`
  .menu-item {
    display: flex;
    align-items: baseline;
    gap: 10px;
    width: 100%;
    font: inherit;
    color: inherit;
    background: none;
    border: 1px solid transparent;
    border-radius: 3px;
    padding: 3px 8px 3px 22px;
    text-align: left;
    cursor: pointer;
    position: relative;
  }
  .menu-item:hover:not(:disabled),
  .menu-item:focus {
    color: var(--vscode-menu-selectionForeground, inherit);
    background: var(--vscode-menu-selectionBackground, transparent);
    border-color: var(--vscode-menu-selectionBorder, transparent);
    outline: none;
  }
  .menu-item:disabled {
    opacity: 0.55;
    cursor: default;
  }
  .menu-item[aria-checked='true']::before {
    content: '✓';
    position: absolute;
    left: 7px;
  }
  .menu-item .note {
    margin-left: auto;
    opacity: 0.75;
    font-weight: normal;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .menu-heading {
    padding: 7px 8px 2px 22px;
    font-size: 0.88em;
    color: var(--cl-dim);
    white-space: nowrap;
  }
  .menu-heading:first-child {
    padding-top: 3px;
  }
  .fields {
    display: grid;
    grid-template-columns: max-content 1fr;
    align-items: center;
    gap: 8px 10px;
  }
  .fields > label {
    color: var(--cl-dim);
  }
  .buttons {
    display: flex;
    gap: 8px;
    margin-top: 12px;
  }
  .hint {
    margin: 8px 0 0;
    font-size: 0.92em;
    color: var(--cl-dim);
    max-width: 40ch;
  }
`;
