import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const SETTLED = { timeout: 10_000 };

/** The box at the top of the window: command palette, quick open, and the dialogs that ask for a line of text. */
export class QuickInput {
  readonly #box: Locator;

  constructor(readonly page: Page) {
    this.#box = page.locator('.quick-input-widget:visible');
  }

  get #input(): Locator {
    return this.#box.locator('input[type=text]').first();
  }

  /** The entries on offer, as many as are in view. */
  get entries(): Locator {
    return this.#box.locator('.quick-input-list .monaco-list-row');
  }

  /** Runs a command as a person does: F1, its title, Enter. `title` with its category, as in `Cohort Lens: Show Log`. */
  async runCommand(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.#fill(`>${title}`);
    await this.entries.filter({ hasText: title }).first().waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Opens a file of the workspace by a part of its path. */
  async openFile(name: string): Promise<void> {
    await this.page.keyboard.press('Control+P');
    await this.#fill(name);
    // Clicked, since Enter takes the first entry, and that may be one of the files opened last until the list is searched.
    await this.entry(name.split('/').at(-1) ?? name).click();
  }

  /** Names the file in a save dialog, which first fills in a name of its own: earlier typing is added to that. */
  async saveAs(file: string): Promise<void> {
    await expect.poll(() => this.#input.inputValue(), SETTLED).toMatch(/.\.\w+$/);
    await this.entries.first().waitFor();
    await this.#input.fill(file);
    await expect.poll(() => this.#input.inputValue(), SETTLED).toBe(file);
    await this.page.keyboard.press('Enter');
  }

  /** Chooses a file in an open dialog, which first fills in the folder that it shows. */
  async openAs(file: string): Promise<void> {
    await this.entry('..').waitFor();
    await expect.poll(() => this.#input.inputValue(), SETTLED).toMatch(/\/$/);
    await this.#input.fill(file);
    await this.entry(path.basename(file)).waitFor();
    await expect.poll(() => this.#input.inputValue(), SETTLED).toBe(file);
    await this.page.keyboard.press('Enter');
  }

  /** Types into the box once it is the one with the title. */
  async typeInto(title: string, text: string): Promise<void> {
    await this.#box.locator('.quick-input-title').filter({ hasText: title }).waitFor();
    await this.#fill(text);
  }

  /** The first entry that contains the text. */
  entry(text: string): Locator {
    return this.entries.filter({ hasText: text }).first();
  }

  /** Chooses the first entry that contains the text. */
  async choose(text: string): Promise<void> {
    await this.entry(text).click();
  }

  /** Closes the box without choosing anything. */
  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.#box.waitFor({ state: 'hidden' });
  }

  async #fill(text: string): Promise<void> {
    await this.#input.waitFor();
    await this.#input.fill(text);
  }
}
