import type { Locator, Page } from 'playwright-core';

/** A tree in the side bar, by what a person reads in its rows. Only rows in view exist in the page. */
export class Tree {
  constructor(
    readonly page: Page,
    readonly root: Locator,
  ) {}

  get rows(): Locator {
    return this.root.locator('.monaco-list-row');
  }

  /** The rows at a depth, 1 being the outermost. */
  atLevel(level: number): Locator {
    return this.root.locator(`.monaco-list-row[aria-level="${level}"]`);
  }

  /** The first row that contains the text. */
  row(text: string): Locator {
    return this.rows.filter({ hasText: text }).first();
  }

  /** Opens a row's children unless they are open. */
  async expand(text: string): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'true') return;
    await row.locator('.monaco-tl-twistie').click();
    await this.rows.and(this.page.locator('[aria-expanded=true]')).filter({ hasText: text }).first().waitFor();
  }

  /** Opens what a row stands for. */
  async open(text: string): Promise<void> {
    await this.row(text).click();
  }

  /** The box before a row's text. */
  box(text: string): Locator {
    return this.row(text).locator('.custom-view-tree-node-item-checkbox');
  }

  /** Drags a row onto another with the mouse: it is dropped before that one. */
  async drag(text: string, onto: string): Promise<void> {
    await this.row(text).dragTo(this.row(onto));
  }

  /** Clicks one of the buttons that a row shows under the pointer. */
  async runAction(text: string, action: string): Promise<void> {
    const row = this.row(text);
    await row.hover();
    await row.getByRole('button', { name: action }).click();
  }
}
