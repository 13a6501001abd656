import { css, html, LitElement } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';

/**
 * Two panes and a divider that is dragged, or moved by the arrow keys. Slots: `start`, `end`.
 * Event `divide` tells the new share while it moves.
 */
@customElement('cl-split')
export class Split extends LitElement {
  /** The share of the width that the start takes, 0 to 1. */
  @property({ type: Number }) share = 0.62;
  /** The share that a double click goes back to. */
  @property({ type: Number }) usual = 0.62;
  /** Whether the end pane is there at all. */
  @property({ type: Boolean, attribute: 'end-hidden', reflect: true }) endHidden = false;
  @property() label = '';
  /** Neither pane gets narrower than this many pixels. */
  @property({ type: Number }) least = 240;
  /** Nor the end pane than this, as long as the start keeps the least. */
  @property({ type: Number, attribute: 'least-end' }) leastEnd = 240;
  @query('.start') private readonly start!: HTMLElement;
  #dragging = false;

  static override readonly styles = css`
    :host {
      display: flex;
      min-height: 0;
      min-width: 0;
    }
    .start,
    .end {
      display: flex;
      flex-direction: column;
      min-width: 0;
      min-height: 0;
    }
    .start {
      flex: none;
    }
    .end {
      flex: 1;
    }
    :host([end-hidden]) .start {
      flex: 1;
    }
    :host([end-hidden]) .end,
    :host([end-hidden]) .divider {
      display: none;
    }
    ::slotted(*) {
      flex: 1;
      min-height: 0;
      min-width: 0;
    }
    .divider {
      flex: none;
      width: 9px;
      margin: 0 -4px;
      z-index: 5;
      cursor: col-resize;
      touch-action: none;
      position: relative;
      outline: none;
    }
    .divider::before {
      content: '';
      position: absolute;
      inset: 0 4px;
      background: var(--cl-line);
    }
    .divider:hover::before,
    .divider:focus-visible::before,
    .divider.dragging::before {
      inset: 0 3px;
      background: var(--vscode-sash-hoverBorder, var(--vscode-focusBorder));
    }
  `;

  override render(): TemplateResult {
    return html`<div class="start"><slot name="start"></slot></div>
      <div
        class="divider"
        role="separator"
        tabindex=${this.endHidden ? -1 : 0}
        aria-orientation="vertical"
        aria-label=${this.label}
        aria-valuenow=${Math.round(this.share * 100)}
        aria-valuemin="0"
        aria-valuemax="100"
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @pointerup=${this.#onUp}
        @pointercancel=${this.#onUp}
        @keydown=${this.#onKey}
        @dblclick=${() => this.#tell(this.usual)}
      ></div>
      <div class="end"><slot name="end"></slot></div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!(['share', 'endHidden', 'least', 'leastEnd'] as const).some(name => changed.has(name))) return;
    const { least, leastEnd } = this;
    this.start.style.width = this.endHidden
      ? ''
      : `clamp(${least}px, ${(this.share * 100).toFixed(2)}%, calc(100% - ${leastEnd}px))`;
  }

  #tell(share: number): void {
    const width = this.clientWidth;
    if (width === 0) return;
    const least = Math.min(0.5, this.least / width);
    this.share = Math.max(least, Math.min(1 - least, share));
    this.dispatchEvent(new CustomEvent('divide', { detail: this.share }));
  }

  #onDown(event: PointerEvent): void {
    if (!(event.target instanceof HTMLElement)) return;
    event.target.setPointerCapture(event.pointerId);
    event.target.classList.add('dragging');
    this.#dragging = true;
  }

  #onMove(event: PointerEvent): void {
    if (!this.#dragging) return;
    const box = this.getBoundingClientRect();
    this.#tell((event.clientX - box.left) / box.width);
  }

  #onUp(event: PointerEvent): void {
    this.#dragging = false;
    if (event.target instanceof HTMLElement) event.target.classList.remove('dragging');
  }

  #onKey(event: KeyboardEvent): void {
    const step = event.shiftKey ? 0.1 : 0.02;
    const share = { ArrowLeft: this.share - step, ArrowRight: this.share + step, Home: 0, End: 1 }[event.key];
    if (share === undefined) return;
    event.preventDefault();
    this.#tell(share);
  }
}
