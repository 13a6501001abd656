import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The width of an element's content in whole pixels, 0 until it is known; the element renders anew when it changes. */
export class OwnWidth implements ReactiveController {
  #width = 0;
  readonly #observer = new ResizeObserver(entries => {
    const width = Math.floor(entries.at(-1)?.contentRect.width ?? 0);
    // A frame later: a change of size within the observer's own turn is reported as an error by the browser.
    requestAnimationFrame(() => this.#set(width));
  });

  constructor(readonly element: ReactiveControllerHost & Element) {
    element.addController(this);
  }

  get value(): number {
    return this.#width;
  }

  hostConnected(): void {
    this.#observer.observe(this.element);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #set(width: number): void {
    if (width === this.#width) return;
    this.#width = width;
    this.element.requestUpdate();
  }
}
