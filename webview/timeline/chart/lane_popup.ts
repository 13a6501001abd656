import { html, render } from 'lit';
import type { LaneSummary } from '../../../src/core/timeline/lane_plan';
import type { Lane } from '../../../src/core/timeline/lanes';
import type { LaneState } from '../store';
import { laneChoices, laneMenu, type LaneAction } from './lane_menu';

/** What the menu needs of the timeline. */
export interface LanePopupTarget {
  lanes(): LaneState | null;
  all(): readonly LaneSummary[];
  carryOut(action: LaneAction): void;
}

/** Letters that follow each other within so many milliseconds are one word. */
const TYPED_TOGETHER = 800;

/** The menu of one lane, or of all of them: opened by a button, left by Escape, Tab or a click elsewhere. */
export class LanePopup {
  readonly #element: HTMLElement;
  readonly #host: HTMLElement;
  readonly #target: LanePopupTarget;
  readonly #stop = new AbortController();
  #button: HTMLElement | null = null;
  /** The letters typed of late, and when the last one was, in milliseconds. */
  #typed = { text: '', at: 0 };

  /** @param element the empty menu element within the positioned `host` */
  constructor(element: HTMLElement, host: HTMLElement, target: LanePopupTarget) {
    this.#element = element;
    this.#host = host;
    this.#target = target;
    const { signal } = this.#stop;
    element.addEventListener('keydown', event => this.#key(event), { signal });
    element.addEventListener(
      'focusout',
      event => {
        if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) this.close(false);
      },
      { signal },
    );
  }

  dispose(): void {
    this.#stop.abort();
    this.close(false);
  }

  /** @param lane null: the menu of all lanes */
  open(lane: Lane | null, button: HTMLElement): void {
    const lanes = this.#target.lanes();
    if (!lanes) return;
    const wasOpenHere = this.#button === button;
    this.close(false);
    if (wasOpenHere) return;
    this.#button = button;
    button.setAttribute('aria-expanded', 'true');
    this.#typed = { text: '', at: 0 };
    const menu = laneMenu(laneChoices(lane, lanes, this.#target.all()), choice => {
      this.#target.carryOut(choice.action);
      this.close(true);
    });
    render(html`${menu}`, this.#element);
    this.#element.hidden = false;
    const host = this.#host.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    const below = box.bottom - host.top + 2;
    const top = Math.max(2, Math.min(below, host.height - this.#element.offsetHeight - 4));
    this.#element.style.transform = `translate(${Math.round(box.left - host.left)}px, ${Math.round(top)}px)`;
    this.#items()[0]?.focus();
  }

  close(refocus: boolean): void {
    const button = this.#button;
    if (!button) return;
    this.#button = null;
    button.removeAttribute('aria-expanded');
    this.#element.hidden = true;
    if (refocus && button.isConnected) button.focus({ preventScroll: true });
  }

  #items(): HTMLElement[] {
    return [...this.#element.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  }

  #key(event: KeyboardEvent): void {
    const items = this.#items();
    const at = items.findIndex(item => item.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close(true);
    else if (!this.#typeAhead(event, items, at)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Goes to the next item that begins with what is typed, as menus do. */
  #typeAhead(event: KeyboardEvent, items: readonly HTMLElement[], at: number): boolean {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const goesOn = event.timeStamp - this.#typed.at < TYPED_TOGETHER;
    // Space chooses the item, unless it stands within what is typed.
    if (event.key === ' ' && !goesOn) return false;
    const text = (goesOn ? this.#typed.text : '') + event.key.toLocaleLowerCase();
    this.#typed = { text, at: event.timeStamp };
    const from = text.length === 1 ? at + 1 : at;
    const inTurn = [...items.slice(from), ...items.slice(0, from)];
    inTurn.find(item => item.querySelector('span + span')?.textContent.toLocaleLowerCase().startsWith(text))?.focus();
    return true;
  }
}
