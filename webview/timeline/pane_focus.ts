/** Where the keyboard was when a pane opened: a pane that closes gives it back. */
export class PaneFocus {
  #open = false;
  #from: HTMLElement | null = null;

  /** Before the page shows the new state: a pane that opens has not taken the keyboard yet. */
  willUpdate(open: boolean): void {
    if (open && !this.#open) this.#from = deepestFocus();
  }

  /** After the page shows the new state. */
  updated(open: boolean): void {
    if (!open && this.#open) {
      this.#from?.focus();
      this.#from = null;
    }
    this.#open = open;
  }
}

/** The element that has the keyboard, however deep in components; null: none in particular. */
function deepestFocus(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}
