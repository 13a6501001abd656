import path from 'node:path';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { DuckDBInstance } from '@duckdb/node-api';
import { startBrowser } from '../../scripts/vscode/browser.mjs';
import { accessibilityViolations } from './harness/axe';
import type { PageAddress } from './harness/server';
import type { HarnessSession } from './harness/session';
import { startHarness } from './harness/start';
import type { RunningHarness } from './harness/start';

/** The viewer page in a plain Chromium, with the real engine behind it, and DuckDB to ask what the truth is. */

const root = path.resolve(import.meta.dirname, '../..');
export const MIMIC = path.join(root, 'media/sample/mimic-iv-demo-meds');
export const ACES = path.join(root, 'test/fixtures/data/aces-meds-sample');

export class ViewerPage {
  #running: RunningHarness | null = null;
  #browser: Browser | null = null;
  #page: Page | null = null;
  #frame: Frame | null = null;
  /** Called for the next page that opens, before it asks anything. */
  prepare: (session: HarnessSession) => void = () => undefined;

  /** @param withIndex whether codes are described by the bundled index too */
  constructor(readonly withIndex = false) {}

  async start(): Promise<void> {
    this.#running = await startHarness({
      dataset: MIMIC,
      root,
      withIndex: this.withIndex,
      onSession: session => this.prepare(session),
    });
    this.#browser = await startBrowser();
  }

  async closePage(): Promise<void> {
    this.prepare = () => undefined;
    await this.#page?.context().close();
    this.#page = null;
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#running?.dispose();
  }

  get session(): HarnessSession {
    if (!this.#running) throw new Error('The harness was not started.');
    return this.#running.harness.session;
  }

  get frame(): Frame {
    if (!this.#frame) throw new Error('No page is open.');
    return this.#frame;
  }

  get page(): Page {
    if (!this.#page) throw new Error('No page is open.');
    return this.#page;
  }

  /** Opens the viewer; resolves when its first subject, or a message in its place, shows. */
  async open(address: PageAddress = {}, size = { width: 1440, height: 900 }): Promise<void> {
    if (!this.#browser || !this.#running) throw new Error('The harness was not started.');
    const context = await this.#browser.newContext({ viewport: size });
    this.#page = await context.newPage();
    await this.#page.goto(this.#running.harness.address(address));
    await this.#enter();
  }

  /** As when the window is reloaded, or the tab comes back after it was hidden. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#enter();
  }

  async #enter(): Promise<void> {
    const frame = await (await this.page.waitForSelector('iframe.webview')).contentFrame();
    if (!frame) throw new Error('The harness has no frame.');
    this.#frame = frame;
    await frame.locator('cl-page').waitFor();
    await frame.locator('main[aria-busy=false]').waitFor();
  }

  get grid(): Locator {
    return this.frame.getByRole('grid', { name: 'Events' });
  }

  get search(): Locator {
    return this.frame.getByRole('textbox', { name: 'Search codes' });
  }

  /** What stands beside the search: `3 of 22`, `no match`. */
  get count(): Locator {
    return this.frame.locator('cl-search .count');
  }

  /** What stands above the table: `631 of 5,038 · 22 match`. */
  get counts(): Locator {
    return this.frame.locator('cl-events .counts');
  }

  /** The cells of the row that has the focus, '' where none has. */
  async focusedRow(): Promise<string[]> {
    return this.frame.locator('cl-events .row.focused:not([hidden]) .cell').allTextContents();
  }

  /** The aria-rowindex of the focused row, counted from the table's first event as 1; 0: none shows. */
  async focusedPlace(): Promise<number> {
    const row = this.frame.locator('cl-events .row.focused:not([hidden])');
    return (await row.count()) === 0 ? 0 : Number(await row.getAttribute('aria-rowindex')) - 1;
  }

  /** What the page keeps for when it comes back. */
  async kept(): Promise<Record<string, unknown>> {
    const text = await this.page.evaluate(() => {
      const key = Object.keys(sessionStorage).find(name => name.startsWith('state timeline'));
      return key === undefined ? '{}' : sessionStorage.getItem(key);
    });
    return JSON.parse(text ?? '{}') as Record<string, unknown>;
  }

  /** Runs axe-core; one line per kind of violation. */
  async accessibilityViolations(): Promise<string[]> {
    return await accessibilityViolations(this.frame);
  }

  /** What the page's content policy refused. */
  async policyViolations(): Promise<string[]> {
    return this.frame.evaluate(() => (window as unknown as { harnessViolations: string[] }).harnessViolations);
  }
}

/** A viewer page for the tests of a file. */
export function useViewer(options: { readonly withIndex?: boolean } = {}): ViewerPage {
  const viewer = new ViewerPage(options.withIndex);
  beforeAll(() => viewer.start());
  afterEach(() => viewer.closePage());
  afterAll(() => viewer.stop());
  return viewer;
}

/** Asks DuckDB about the sample's own files: `$events` and `$codes` stand for them. @returns the rows' values as text */
export async function askDuckDb(query: string): Promise<string[][]> {
  const quoted = (file: string): string => `'${path.join(MIMIC, file).replaceAll("'", "''")}'`;
  const database = await DuckDBInstance.create();
  const connection = await database.connect();
  try {
    const sql = query
      .replaceAll('$events', quoted('data/**/*.parquet'))
      .replaceAll('$codes', quoted('metadata/codes.parquet'));
    const rows = (await connection.runAndReadAll(sql)).getRowsJson();
    return rows.map(row => row.map(String));
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}
