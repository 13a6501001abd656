import type { LitElement, ReactiveController } from 'lit';

/**
 * One place of the keyboard in a list of rows: Tab comes to one row, arrow keys, Home and End go to the others, and
 * Enter or Space does what a click does. Rows are the elements marked `data-row`, in their order.
 */
export class RowFocus implements ReactiveController {
  #at: number | null = null;

  /** @param start the row that Tab comes to before the user has been anywhere */
  constructor(
    readonly host: LitElement,
    readonly start: () => number = () => 0,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    const rows = this.#rows();
    const at = Math.min(rows.length - 1, Math.max(0, this.#at ?? this.start()));
    rows.forEach((row, i) => (row.tabIndex = i === at ? 0 : -1));
  }

  readonly onFocus = (event: FocusEvent): void => {
    const at = this.#indexOf(event);
    if (at === -1) return;
    this.#at = at;
    this.hostUpdated();
  };

  readonly onKey = (event: KeyboardEvent): void => {
    const at = this.#indexOf(event);
    // Buttons within a row have their own keys.
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = this.#rows();
    const targets: Partial<Record<string, number>> = {
      ArrowDown: Math.min(rows.length - 1, at + 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) rows[target]?.focus();
    else if (event.key === 'Enter' || event.key === ' ') rows[at]?.click();
    else return;
    event.preventDefault();
  };

  #rows(): readonly HTMLElement[] {
    return [...this.host.renderRoot.querySelectorAll<HTMLElement>('[data-row]')];
  }

  #indexOf(event: Event): number {
    return this.#rows().findIndex(row => row === event.target);
  }
}
