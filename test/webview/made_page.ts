import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startBrowser } from '../../scripts/vscode/browser.mjs';
import type { EngineApi } from '../../src/engine/contract';
import type { Handlers } from '../../src/protocol/channel';
import { accessibilityViolations } from './harness/axe';
import { Harness, type OpenPage } from './harness/server';
import type { PageName } from './harness/session';

/** A page in a plain Chromium with made-up answers behind it. */

const root = path.resolve(import.meta.dirname, '../..');

export interface MadePageOptions<Session> {
  readonly state?: string;
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  /** Called before the page asks anything. */
  readonly prepare?: (session: Session) => void;
}

export class MadePageDriver<Session extends OpenPage> {
  #harness: Harness | null = null;
  #browser: Browser | null = null;
  #page: Page | null = null;
  #frame: Frame | null = null;
  #session: Session | null = null;
  #prepare: (session: Session) => void = () => undefined;

  /** @param shown of the page, once it shows something */
  constructor(
    readonly name: PageName,
    readonly element: string,
    readonly shown: string,
    readonly make: (state: string | null) => Session,
  ) {}

  async start(): Promise<void> {
    // These pages ask no engine.
    const engine = {} as Handlers<EngineApi>;
    const made = {
      [this.name]: (state: string | null): Session => {
        const session = this.make(state);
        this.#prepare(session);
        this.#session = session;
        return session;
      },
    };
    this.#harness = await Harness.start({ dataset: '', engine, root, made });
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

  get session(): Session {
    if (!this.#session) throw new Error('No page is open.');
    return this.#session;
  }

  get frame(): Frame {
    if (!this.#frame) throw new Error('No page is open.');
    return this.#frame;
  }

  get page(): Page {
    if (!this.#page) throw new Error('No page is open.');
    return this.#page;
  }

  /** Opens the page; resolves when it shows something. */
  async open({
    state,
    theme = 'dark',
    width = 1100,
    height = 900,
    prepare,
  }: MadePageOptions<Session> = {}): Promise<void> {
    if (!this.#browser || !this.#harness) throw new Error('The harness was not started.');
    this.#prepare = prepare ?? (() => undefined);
    const context = await this.#browser.newContext({ viewport: { width, height } });
    this.#page = await context.newPage();
    await this.#page.goto(this.#harness.address({ page: this.name, theme, ...(state !== undefined && { state }) }));
    await this.#enter();
  }

  /** As when a page is shown again after it was hidden. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#enter();
  }

  async #enter(): Promise<void> {
    const frame = await (await this.page.waitForSelector('iframe.webview')).contentFrame();
    if (!frame) throw new Error('The harness has no frame.');
    this.#frame = frame;
    await frame.locator(this.shown).first().waitFor();
  }

  async accessibilityViolations(): Promise<string[]> {
    return await accessibilityViolations(this.frame);
  }

  async policyViolations(): Promise<string[]> {
    return await this.frame.evaluate(() => (window as unknown as { harnessViolations: string[] }).harnessViolations);
  }

  /** Pixels by which the page could be scrolled sideways at a width. */
  async sideways(width: number): Promise<number> {
    await this.page.setViewportSize({ width, height: 900 });
    return await this.frame.evaluate(
      name =>
        new Promise<number>(resolve =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const page = document.querySelector(name);
              resolve(page ? page.scrollWidth - page.clientWidth : -1);
            }),
          ),
        ),
      this.element,
    );
  }
}

/** A driver that starts before the tests of a file and ends after them. */
export function useMadePage<Session extends OpenPage>(driver: MadePageDriver<Session>): MadePageDriver<Session> {
  beforeAll(() => driver.start());
  afterEach(() => driver.closePage());
  afterAll(() => driver.stop());
  return driver;
}
