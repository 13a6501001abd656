import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { inProject, root } from '../../../scripts/setup/project.mjs';
import { workbenchAddress } from '../../../scripts/vscode/address.mjs';
import { newWindow, startBrowser } from '../../../scripts/vscode/browser.mjs';
import { linkExtension } from '../../../scripts/vscode/extensions.mjs';
import { startServer } from '../../../scripts/vscode/server.mjs';
import type { RunningServer } from '../../../scripts/vscode/server.mjs';
import { makeWorkspace } from '../../../scripts/vscode/workspace.mjs';
import { QuickInput } from './quick_input';
import { THEMES } from './themes';
import type { ThemeName } from './themes';
import { Tree } from './tree';

const OPEN_LIMIT_MS = 60_000;
const FRAME_LIMIT_MS = 30_000;
const SCREENSHOTS = inProject('test-results');

export interface WorkbenchOptions {
  readonly theme?: ThemeName;
  /** Names of the data sets to copy into the workspace (folders of the sample and of the fixtures); all by default. */
  readonly dataSets?: readonly string[];
  /** User settings beside the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * VS Code with the extension, on copies of data sets, in a browser without a network: what a person has in front of
 * them. Owns the server, the browser and the copies; `close` ends all of them.
 */
export class Workbench {
  readonly quickInput: QuickInput;
  /** What any page was refused by its content security policy. */
  readonly policyViolations: string[] = [];
  readonly #owned: (() => unknown)[];

  private constructor(
    readonly page: Page,
    /** Absolute path of the workspace; it holds a folder per data set. */
    readonly folder: string,
    owned: (() => unknown)[],
  ) {
    this.#owned = owned;
    this.quickInput = new QuickInput(page);
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) this.policyViolations.push(message.text());
    });
  }

  /** @returns a workbench in which the extension is loaded */
  static async open(options: WorkbenchOptions = {}): Promise<Workbench> {
    /** What to end, the last started first. */
    const owned: (() => unknown)[] = [];
    try {
      const workspace = makeWorkspace(options.dataSets);
      owned.unshift(workspace.remove);
      const server: RunningServer = await startServer({
        settings: { 'workbench.colorTheme': THEMES[options.theme ?? 'dark'], ...options.settings },
        addExtensions: folder => linkExtension(folder, root),
      });
      owned.unshift(server.stop);
      const browser: Browser = await startBrowser();
      owned.unshift(() => browser.close());
      const window = await newWindow(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
      const page = await window.newPage();
      const workbench = new Workbench(page, workspace.folder, owned);
      await page.goto(workbenchAddress(server.port, { folder: workspace.folder }));
      await workbench.#loaded();
      return workbench;
    } catch (error) {
      await endAll(owned);
      throw error;
    }
  }

  /** Reloads the window as a person does, so that VS Code keeps its state first, and waits for the extension again. */
  async reload(): Promise<void> {
    const navigated = this.page.waitForEvent('domcontentloaded');
    await this.quickInput.runCommand('Developer: Reload Window');
    await navigated;
    await this.#loaded();
  }

  /** The extension's entry in the activity bar. */
  get activityBarEntry(): Locator {
    return this.page.locator('.activitybar .action-item a[aria-label^="Cohort Lens"]');
  }

  /**
   * Shows the Data Sets view and waits until each data set in it is read. Once one is, VS Code asks for its rows again, and
   * until they are there a click on a box of the rows before is lost.
   */
  async showDataSets(): Promise<Tree> {
    const view = this.#pane(/^Data Sets/);
    if (!(await view.isVisible())) {
      await this.activityBarEntry.click();
      await this.page.mouse.move(640, 400); // away from the entry, whose tooltip would cover rows
    }
    const tree = new Tree(this.page, view);
    await tree.rows.first().waitFor();
    const isUnread = this.page.locator('.label-description', { hasText: /^(reading…)?$/ });
    for (const which of [{ has: isUnread }, { hasNot: this.page.locator('.label-description') }]) {
      await tree.atLevel(1).filter(which).first().waitFor({ state: 'detached' });
    }
    return tree;
  }

  /** The same with the views below it folded, so that many rows are in sight. */
  async showDataSetsAlone(): Promise<Tree> {
    const tree = await this.showDataSets();
    for (const title of [/^Cohort/, /^Tokens/]) {
      const header = this.#pane(title).locator('.pane-header');
      if ((await header.getAttribute('aria-expanded')) === 'true') await header.click();
    }
    return tree;
  }

  /** The Cohort view below the Data Sets, opened where it is folded. */
  async showCohort(): Promise<Tree> {
    const view = this.cohortView;
    if ((await view.locator('.pane-header').getAttribute('aria-expanded')) === 'false') {
      await view.locator('.pane-header').click();
    }
    const tree = new Tree(this.page, view);
    await tree.rows.first().waitFor();
    return tree;
  }

  /** The Cohort view with its title. */
  get cohortView(): Locator {
    return this.#pane(/^Cohort/);
  }

  /** Shows what the Data Sets view says where it has nothing to list. */
  async showWelcome(): Promise<Locator> {
    const welcome = this.#pane(/^Data Sets/).locator('.welcome-view-content');
    if (!(await welcome.isVisible())) await this.activityBarEntry.click();
    await welcome.waitFor();
    return welcome;
  }

  /** The Explorer of the workspace. */
  async showExplorer(): Promise<Tree> {
    const view = this.page.locator('.explorer-folders-view');
    if (!(await view.isVisible())) await this.page.keyboard.press('Control+Shift+E');
    await view.waitFor();
    return new Tree(this.page, view);
  }

  /** The tab of an editor, by what its title contains. */
  tab(title: string): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: title }).first();
  }

  /** The notification whose message contains the text. */
  notification(text: string): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text }).first();
  }

  /**
   * The page of a webview, which is two frames deep, recognised by an element in it that can be seen.
   * @param selector CSS, of an element only that page has
   */
  async webview(selector: string): Promise<Frame> {
    const limit = Date.now() + FRAME_LIMIT_MS;
    while (Date.now() < limit) {
      for (const frame of this.page
        .frames()
        .filter(each => each.parentFrame()?.parentFrame() === this.page.mainFrame())) {
        if (await isVisibleIn(frame, selector)) return frame;
      }
      await this.page.waitForTimeout(50);
    }
    const frames = this.page.frames().map(frame => frame.url());
    throw new Error(`No webview shows ${selector}. The frames are:\n${frames.join('\n')}`);
  }

  /** Writes what can be seen to test-results/NAME.png. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
  }

  async close(): Promise<void> {
    await endAll(this.#owned);
  }

  /** A view of the side bar by its title. */
  #pane(title: RegExp): Locator {
    return this.page.locator('.sidebar .pane').filter({ has: this.page.locator('h3', { hasText: title }) });
  }

  /** Files opened before the extension is known open in the plain text editor for good. */
  async #loaded(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: OPEN_LIMIT_MS });
    await this.activityBarEntry.waitFor({ timeout: OPEN_LIMIT_MS });
  }
}

/** A frame that goes away while it is asked does not show anything. */
async function isVisibleIn(frame: Frame, selector: string): Promise<boolean> {
  try {
    return await frame.locator(selector).first().isVisible();
  } catch (error) {
    if (frame.isDetached() || String(error).includes('navigat')) return false;
    throw error;
  }
}

/** Ends everything even where ending one of them fails, and then says what failed. */
async function endAll(owned: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of owned.splice(0)) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything of the workbench could be ended.');
}
