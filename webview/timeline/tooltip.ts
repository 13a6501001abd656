import { html, nothing, render, type TemplateResult } from 'lit';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { RowColumns } from './details';
import type { Box } from './chart/locate';
import {
  togetherList,
  tooltipBody,
  tooltipTitle,
  type DetailState,
  type TooltipActions,
  type TooltipSubject,
} from './tooltip_content';

/** What the cards need of the timeline. */
export interface TooltipTarget extends TooltipActions {
  /** Null while no subject is shown. */
  subject(): TooltipSubject | null;
  /** The further columns of a row; null where the data set has none or nobody gives them. */
  details(row: number): Promise<RowColumns> | null;
  pin(row: number): void;
  unpin(row: number): void;
  /** Where the keyboard's focus goes when its card closes. */
  focusChart(): void;
}

/** The events under the pointer: the nearest one, those that share its mark, how many they are. */
export interface Pointed {
  readonly event: number;
  readonly together: readonly number[];
  readonly count: number;
}

/** The pointer may take this long from the mark to the card. */
const GRACE = 220;
/** Details are asked for when the pointer rests. */
const DWELL = 90;
const STEP = 16;
const MARGIN = 8;

interface Card {
  readonly element: HTMLElement;
  readonly row: number;
  x: number;
  y: number;
}

/** The tooltip under the pointer, and those that are pinned: they stay, can be moved, and closed. */
export class Tooltips {
  readonly #layer: HTMLElement;
  readonly #target: TooltipTarget;
  readonly #hover = document.createElement('div');
  readonly #pinned = new Map<number, Card>();
  readonly #details = new Map<number, DetailState>();
  #shown: Pointed | null = null;
  #hideTimer = 0;
  #dwellTimer = 0;
  #overCard = false;

  /** @param layer the positioned element that cards are placed in */
  constructor(layer: HTMLElement, target: TooltipTarget) {
    this.#layer = layer;
    this.#target = target;
    this.#hover.className = 'card';
    this.#hover.setAttribute('role', 'tooltip');
    this.#hover.hidden = true;
    this.#hover.addEventListener('pointerenter', () => {
      this.#overCard = true;
      clearTimeout(this.#hideTimer);
    });
    this.#hover.addEventListener('pointerleave', () => {
      this.#overCard = false;
      this.hide();
    });
    layer.append(this.#hover);
  }

  dispose(): void {
    clearTimeout(this.#hideTimer);
    clearTimeout(this.#dwellTimer);
    this.#hover.remove();
    for (const card of this.#pinned.values()) card.element.remove();
    this.#pinned.clear();
  }

  /** Another subject: what was fetched and pinned is of the old one. */
  reset(): void {
    this.#details.clear();
    this.hide(true);
    for (const card of this.#pinned.values()) card.element.remove();
    this.#pinned.clear();
  }

  /** Shows what is pointed at beside its mark, in the layer's coordinates. */
  show(pointed: Pointed, box: Box): void {
    clearTimeout(this.#hideTimer);
    if (this.#shown?.event === pointed.event && this.#shown.count === pointed.count) return;
    this.#shown = pointed;
    this.#renderHover();
    this.#hover.hidden = false;
    this.#placeBeside(this.#hover, box);
    clearTimeout(this.#dwellTimer);
    this.#dwellTimer = window.setTimeout(() => this.#fetch(pointed.event), DWELL);
  }

  /** Hides the unpinned card, after a moment in which the pointer can reach it. */
  hide(now = false): void {
    clearTimeout(this.#hideTimer);
    const close = (): void => {
      if (this.#overCard && !now) return;
      this.#overCard = false;
      clearTimeout(this.#dwellTimer);
      this.#shown = null;
      this.#hover.hidden = true;
      render(nothing, this.#hover);
    };
    if (now) close();
    else this.#hideTimer = window.setTimeout(close, GRACE);
  }

  /** Shows exactly the given events as pinned cards. `boxOf` is asked where a new card's mark is. */
  setPinned(rows: readonly number[], boxOf: (row: number) => Box | null): void {
    for (const [row, card] of this.#pinned) {
      if (rows.includes(row)) continue;
      card.element.remove();
      this.#pinned.delete(row);
    }
    for (const row of rows) {
      if (this.#pinned.has(row)) continue;
      const card = this.#newCard(row);
      this.#pinned.set(row, card);
      this.#renderPinned(card);
      this.#layer.append(card.element);
      const box = boxOf(row) ?? { left: this.#layer.clientWidth, right: this.#layer.clientWidth, top: 60, bottom: 60 };
      if (this.#shown?.event === row) {
        const { x, y } = positionOf(this.#hover);
        this.#move(card, x, y);
        this.hide(true);
      } else this.#place(card, box);
      this.#fetch(row);
    }
  }

  /** Renders all cards anew, e.g. after the axis or the references changed. */
  refresh(): void {
    if (this.#shown) this.#renderHover();
    for (const card of this.#pinned.values()) this.#renderPinned(card);
  }

  #newCard(row: number): Card {
    const element = document.createElement('div');
    element.className = 'card pinned';
    element.setAttribute('role', 'dialog');
    element.dataset['row'] = String(row);
    const card: Card = { element, row, x: 0, y: 0 };
    element.addEventListener('keydown', event => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.#close(row);
    });
    return card;
  }

  #close(row: number): void {
    this.#target.unpin(row);
    this.#target.focusChart();
  }

  #renderHover(): void {
    const subject = this.#target.subject();
    if (!this.#shown || !subject) return;
    const { event, together, count } = this.#shown;
    render(
      html`<header>
          <h2>${tooltipTitle(subject.subject.events, event)}</h2>
          <button title="Keep this open (Enter)" @click=${() => this.#target.pin(event)}>Pin</button>
        </header>
        ${this.#body(subject, event, togetherList(subject.subject.events, together, count, event, this.#target))}`,
      this.#hover,
    );
  }

  #renderPinned(card: Card): void {
    const subject = this.#target.subject();
    if (!subject || card.row >= subject.subject.events.length) return;
    const title = tooltipTitle(subject.subject.events, card.row);
    card.element.setAttribute('aria-label', `Pinned: ${title}`);
    render(
      html`<header
          tabindex="0"
          role="group"
          aria-label="Move with the arrow keys, close with Escape"
          @pointerdown=${(e: PointerEvent) => this.#grab(card, e)}
          @keydown=${(e: KeyboardEvent) => this.#nudge(card, e)}
        >
          <h2>${title}</h2>
          <button title="Show on the timeline" @click=${() => this.#target.focusEvent(card.row)}>Show</button>
          <button title="Close (Escape)" aria-label="Close" @click=${() => this.#close(card.row)}>✕</button>
        </header>
        ${this.#body(subject, card.row)}`,
      card.element,
    );
  }

  #body(subject: TooltipSubject, row: number, together: TemplateResult | typeof nothing = nothing): TemplateResult {
    const known = this.#details.get(row);
    const any = subject.subject.extraColumns.length > 0;
    return tooltipBody(subject, row, together, any ? (known ?? { kind: 'waiting' }) : null, this.#target);
  }

  #fetch(row: number): void {
    if (this.#details.has(row)) return;
    const asked = this.#target.details(row);
    if (!asked) return;
    const subject = this.#target.subject()?.subject;
    this.#details.set(row, { kind: 'waiting' });
    const settle = (state: DetailState): void => {
      if (this.#target.subject()?.subject !== subject) return;
      this.#details.set(row, state);
      this.refresh();
    };
    asked.then(
      columns => settle({ kind: 'ready', columns }),
      (error: unknown) => {
        if (error instanceof Cancelled) return;
        settle({ kind: 'failed', message: messageOf(error) });
        // The next look asks again.
        this.#details.delete(row);
      },
    );
  }

  #placeBeside(element: HTMLElement, box: Box): { x: number; y: number } {
    const { clientWidth, clientHeight } = this.#layer;
    const { offsetWidth: width, offsetHeight: height } = element;
    let x = Math.min(box.right, clientWidth) + 12;
    if (x + width > clientWidth - MARGIN) x = Math.max(box.left, 0) - 12 - width;
    // Too wide a bar for either side: below or above it, at its visible middle.
    if (x < MARGIN)
      x = Math.min(
        Math.max(MARGIN, (Math.max(0, box.left) + Math.min(clientWidth, box.right) - width) / 2),
        clientWidth - width - MARGIN,
      );
    const beside = x >= box.right || x + width <= box.left;
    let y = beside ? box.top - 16 : box.bottom + 10;
    if (y + height > clientHeight - MARGIN) y = beside ? clientHeight - MARGIN - height : box.top - 10 - height;
    y = Math.max(MARGIN, y);
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** Places a new pinned card, off those that lie at the same place. */
  #place(card: Card, box: Box): void {
    let { x, y } = this.#placeBeside(card.element, box);
    const taken = (): boolean =>
      [...this.#pinned.values()].some(
        other => other !== card && Math.abs(other.x - x) < STEP && Math.abs(other.y - y) < STEP,
      );
    while (taken()) [x, y] = [x + STEP, y + STEP];
    this.#move(card, x, y);
  }

  #move(card: Card, x: number, y: number): void {
    const { clientWidth, clientHeight } = this.#layer;
    card.x = Math.round(Math.min(Math.max(x, 48 - card.element.offsetWidth), clientWidth - 48));
    card.y = Math.round(Math.min(Math.max(y, 0), clientHeight - 32));
    card.element.style.transform = `translate(${card.x}px, ${card.y}px)`;
  }

  #grab(card: Card, event: PointerEvent): void {
    const header = event.currentTarget as HTMLElement;
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    header.setPointerCapture(event.pointerId);
    const [startX, startY] = [card.x - event.clientX, card.y - event.clientY];
    const held = new AbortController();
    header.addEventListener('pointermove', e => this.#move(card, startX + e.clientX, startY + e.clientY), held);
    for (const end of ['pointerup', 'pointercancel'] as const)
      header.addEventListener(end, () => held.abort(), { once: true, signal: held.signal });
  }

  #nudge(card: Card, event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (!by) return;
    event.preventDefault();
    this.#move(card, card.x + by[0]!, card.y + by[1]!);
  }
}

function positionOf(element: HTMLElement): { readonly x: number; readonly y: number } {
  const [x = 0, y = 0] = (/translate\(([^)]*)\)/.exec(element.style.transform)?.[1] ?? '').split(',').map(parseFloat);
  return { x, y };
}
