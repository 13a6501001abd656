import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Workbench } from './workbench';

/** A place in a text, in pixels of the window. */
interface Place {
  readonly x: number;
  readonly y: number;
  /** Of the text. */
  readonly width: number;
}

/**
 * Opens a text file of the workspace's folder `notes`.
 * @param text written first; a file that is there already keeps its text where none is given
 */
export async function openText(workbench: Workbench, name: string, text?: string): Promise<TextEditor> {
  const file = path.join(workbench.folder, 'notes', name);
  if (text !== undefined) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await workbench.quickInput.openFile(`notes/${name}`);
  await workbench.page.locator('.tabs-container .tab.active').filter({ hasText: name }).waitFor();
  // The tab is in front before the editor has its text: until then it shows the one before.
  await workbench.page.locator(`.editor-instance .monaco-editor[data-uri$="/${encodeURIComponent(name)}"]`).waitFor();
  const editor = new TextEditor(workbench.page);
  await expect.poll(() => editor.text()).not.toBe('');
  return editor;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const middleOf = ({ x, y, width, height }: Box): Place => ({ x: x + width / 2, y: y + height / 2, width });

/** Where an element is, once it is there and no longer moved by what VS Code draws beside it. */
async function whereItStays(element: Locator): Promise<Box> {
  const seen: Box[] = [];
  const isStill = async (): Promise<boolean> => {
    const now = await element.boundingBox();
    const before = seen.at(-1);
    if (now) seen.push(now);
    return now !== null && now.x === before?.x && now.y === before.y;
  };
  await expect.poll(isStill, { interval: 150, timeout: 30_000 }).toBe(true);
  const [last] = seen.slice(-1);
  if (!last) throw new Error('It is not in view.');
  return last;
}

/** The text editor that is in front, with what appears over its text: hovers, suggestions, links. */
export class TextEditor {
  constructor(readonly page: Page) {}

  /** The lines that are in view, as a person reads them. */
  get lines(): Locator {
    return this.#editor.locator('.view-lines .view-line');
  }

  /** The hover that is shown. */
  get hover(): Locator {
    return this.page.locator('.monaco-hover:not(.hidden) .monaco-hover-content').filter({ visible: true }).first();
  }

  /** The rows of the list of suggestions. */
  get suggestions(): Locator {
    return this.page.locator('.suggest-widget.visible .monaco-list-row');
  }

  /** What the editor says is in view, without the marks it draws for spaces. */
  async text(): Promise<string> {
    const lines = await this.lines.evaluateAll(rows =>
      rows
        .map(row => ({ top: row.getBoundingClientRect().top, text: row.textContent }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  /** Rests the pointer on the first place where the text stands, until a hover tells of it. @returns the hover's text */
  async hoverOver(text: string): Promise<string> {
    // A hover comes where the pointer rests after it moved within the text. Where VS Code draws the text anew meanwhile
    // (colours, lenses, what stands above the text), it comes only after another move to where the text is then, which a
    // person makes without thinking.
    const isThere = async (): Promise<boolean> => {
      if (await this.hover.isVisible()) return true;
      const { x, y } = await this.#placeOf(text);
      await this.page.mouse.move(x - 3, y);
      await this.page.mouse.move(x, y, { steps: 4 });
      return false;
    };
    await expect.poll(isThere, { interval: 3000, timeout: 30_000 }).toBe(true);
    await expect.poll(() => this.hover.innerText()).not.toMatch(/^Loading/);
    return this.hover.innerText();
  }

  /** Follows the link whose text fits, as Control and a click do. */
  async followLink(text: RegExp): Promise<void> {
    const link = this.lines.locator('.detected-link').filter({ hasText: text }).first();
    const { x, y } = middleOf(await whereItStays(link));
    // VS Code draws a link anew once the pointer is on it with Control, so it is clicked by its place, not as an element.
    await this.page.keyboard.down('Control');
    await this.page.mouse.click(x, y);
    await this.page.keyboard.up('Control');
  }

  /** Puts the pointer where no text is, and waits until no hover is shown. */
  async leave(): Promise<void> {
    await this.page.mouse.move(2, 2);
    await this.hover.waitFor({ state: 'hidden' });
  }

  /** Puts the cursor into the first place where the text stands, and sees that it is there. */
  async clickOn(text: string): Promise<void> {
    const isThere = async (): Promise<boolean> => {
      const { x, y } = await this.#placeOf(text);
      await this.page.mouse.click(x, y);
      // The text may have moved between looking and clicking: what counts is where it stands after the click.
      const now = await this.#placeOf(text);
      const cursor = await this.#editor.locator('.cursors-layer .cursor').first().boundingBox();
      const isFocused = await this.#editor.evaluate(editor => editor.contains(editor.ownerDocument.activeElement));
      const isIn = cursor !== null && cursor.y <= now.y && now.y <= cursor.y + cursor.height;
      return isFocused && isIn && Math.abs(cursor.x - now.x) <= now.width / 2 + 1;
    };
    await expect.poll(isThere, { interval: 200, timeout: 30_000 }).toBe(true);
  }

  /** Types at the end of the text, as a person does. */
  async typeAtEnd(text: string): Promise<void> {
    await this.lines.first().click();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(text);
  }

  get #editor(): Locator {
    return this.page
      .locator(
        '.editor-group-container.active .monaco-editor[role=code], .editor-group-container.active .monaco-editor',
      )
      .first();
  }

  /** The middle of a text on one line, once it is in view. */
  async #placeOf(text: string): Promise<Place> {
    const line = this.lines.filter({ hasText: text }).first();
    await line.waitFor();
    return line.evaluate((row, wanted) => {
      // A line is a row of pieces in colours: the place is the middle of its characters, wherever they are.
      const walker = row.ownerDocument.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode as Text);
      const whole = nodes.map(node => node.data).join('');
      const at = whole.replaceAll('\u00a0', ' ').indexOf(wanted);
      const range = row.ownerDocument.createRange();
      let before = 0;
      for (const node of nodes) {
        const end = before + node.data.length;
        if (at >= before && at < end) range.setStart(node, at - before);
        if (at + wanted.length > before && at + wanted.length <= end) range.setEnd(node, at + wanted.length - before);
        before = end;
      }
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left };
    }, text);
  }
}
