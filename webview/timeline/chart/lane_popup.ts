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

/** The menu of one lane, or of all of them: opened by a button, left by Escape, Tab or a click elsewhere. */
export class LanePopup {
  readonly #element: HTMLElement;
  readonly #host: HTMLElement;
  readonly #target: LanePopupTarget;
  readonly #stop = new AbortController();
  #button: HTMLElement | null = null;

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
    const all = this.#target.all();
    const choices = laneChoices(lane, lanes, all);
    const menu = laneMenu(choices, choices.length - all.length, choice => {
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
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
