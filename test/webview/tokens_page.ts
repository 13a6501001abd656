import path from 'node:path';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startBrowser } from '../../scripts/vscode/browser.mjs';
import type { EngineApi } from '../../src/engine/contract';
import type { Handlers } from '../../src/protocol/channel';
import type { TokensState } from '../../src/protocol/tokens';
import { accessibilityViolations } from './harness/axe';
import { Harness } from './harness/server';
import type { TokensHarnessSession } from './harness/tokens_session';

/** The page of the Tokens view in a plain Chromium, with made-up states behind it. */

const root = path.resolve(import.meta.dirname, '../..');

/** What is opened: a made-up state by its name, or one of the test's own. */
export interface OpenOptions {
  readonly state?: string;
  readonly change?: Partial<TokensState>;
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  /** Called before the page asks anything. */
  readonly prepare?: (session: TokensHarnessSession) => void;
}

export class TokensPageDriver {
  #harness: Harness | null = null;
  #browser: Browser | null = null;
  #page: Page | null = null;
  #frame: Frame | null = null;
  #prepare: (session: TokensHarnessSession) => void = () => undefined;

  async start(): Promise<void> {
    // This page asks no engine.
    const engine = {} as Handlers<EngineApi>;
    this.#harness = await Harness.start({ dataset: '', engine, root, onTokens: session => this.#prepare(session) });
    this.#browser = await startBrowser();
  }

  async closePage(): Promise<void> {
    await this.#page?.context().close();
    this.#page = null;
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#harness?.dispose();
  }

  get session(): TokensHarnessSession {
    if (!this.#harness) throw new Error('The harness was not started.');
    return this.#harness.tokensSession;
  }

  get frame(): Frame {
    if (!this.#frame) throw new Error('No page is open.');
    return this.#frame;
  }

  get page(): Page {
    if (!this.#page) throw new Error('No page is open.');
    return this.#page;
  }

  /** Opens the page; resolves when it shows the state. */
  async open({
    state = 'full',
    change = {},
    theme = 'dark',
    width = 454,
    height = 900,
    prepare,
  }: OpenOptions = {}): Promise<void> {
    if (!this.#browser || !this.#harness) throw new Error('The harness was not started.');
    this.#prepare = session => {
      session.state = { ...session.state, ...change };
      prepare?.(session);
    };
    const context = await this.#browser.newContext({ viewport: { width, height } });
    this.#page = await context.newPage();
    await this.#page.goto(this.#harness.address({ page: 'tokens', theme, state }));
    await this.#enter();
  }

  /** As when the view is shown again after it was hidden. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#enter();
  }

  async #enter(): Promise<void> {
    const frame = await (await this.page.waitForSelector('iframe.webview')).contentFrame();
    if (!frame) throw new Error('The harness has no frame.');
    this.#frame = frame;
    await frame.locator('cl-tokens main :is(header, .empty, .notices)').first().waitFor();
  }

  /** Waits for the answer to the page's latest question for details to be shown. */
  async detailed(): Promise<void> {
    await this.codes.first().waitFor();
  }

  get renderings(): Locator {
    return this.frame.locator('cl-renderings [data-row]');
  }

  get fits(): Locator {
    return this.frame.locator('cl-fits [data-row]');
  }

  get codes(): Locator {
    return this.frame.locator('cl-costliest-codes [data-row]');
  }

  get chart(): Locator {
    return this.frame.locator('cl-patients svg.plot');
  }

  /** The cells of a row as a reader of the screen has them. */
  async cells(row: Locator): Promise<string[]> {
    const texts = await row.locator('[role=gridcell], [role=cell]').allTextContents();
    return texts.map(text => text.replace(/\s+/g, ' ').trim());
  }

  async accessibilityViolations(): Promise<string[]> {
    return await accessibilityViolations(this.frame);
  }

  async policyViolations(): Promise<string[]> {
    return await this.frame.evaluate(() => (window as unknown as { harnessViolations: string[] }).harnessViolations);
  }

  /** Pixels by which the page could be scrolled sideways. */
  async sideways(): Promise<number> {
    return await this.frame.evaluate(() => {
      const page = document.querySelector('cl-tokens');
      return page ? page.scrollWidth - page.clientWidth : -1;
    });
  }
}

/** A driver that starts before the tests of a file and ends after them. */
export function useTokens(): TokensPageDriver {
  const driver = new TokensPageDriver();
  beforeAll(() => driver.start());
  afterEach(() => driver.closePage());
  afterAll(() => driver.stop());
  return driver;
}
