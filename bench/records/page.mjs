// The figures of the page in Chromium: first paint of a long record, and the time of a frame while it is panned, zoomed
// and scrolled. The page is the built one, under the extension's policy, in the harness of the webview tests.
import { build } from 'esbuild';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../scripts/setup/built.mjs';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { startBrowser } from '../../scripts/vscode/browser.mjs';
import { installBench } from './in_page.mjs';
import { below, median, notMeasured, p95 } from './table.mjs';

/** @typedef {import('./table.mjs').Figure} Figure */
/** @typedef {import('./in_page.mjs').Bench} Bench */
/** @typedef {import('playwright-core').Frame} Frame */
/** @typedef {import('playwright-core').Page} Page */

const ROOT = path.resolve(import.meta.dirname, '../..');
const FIRST_PAINTS = 7;
const FRAMES = 240;
/** Frames before the clock starts. */
const WARM_UP = 30;
/** Room for a record of a million events to be made and sent, in milliseconds. */
const LOAD_LIMIT = 120_000;
const FRAME_BOUND = 16.7;
/** A frame that comes later than this after the one before, in milliseconds, was not on the screen's next beat. */
const MISSED = 25;
/** @type {readonly import('./in_page.mjs').Movement[]} */
const MOVEMENTS = ['pan', 'zoom', 'scroll table'];

/**
 * What is used of the harness (test/webview/harness/server.ts) and the engine; scripts don't see the sources' types.
 * @typedef {object} Modules
 * @property {{ start(options: object): Promise<{ address(page: object): string, dispose(): Promise<void> }> }} Harness
 * @property {{ create(): Promise<{ handlers(): object, close(): Promise<void> }> }} Engine
 */

/** @param {string} cache folder for the bundle @returns {Promise<Modules>} */
async function modules(cache) {
  const outfile = path.join(cache, 'harness.mjs');
  await build({
    stdin: {
      contents: `export { Harness } from './test/webview/harness/server'; export { Engine } from './src/engine/engine';`,
      resolveDir: ROOT,
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['@duckdb/node-api', 'esbuild'],
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

/**
 * @param {string} dataset absolute path
 * @param {string} longest the subject with 50,000 events
 * @param {string} cache folder for what is made on the way
 * @returns {Promise<Figure[]>}
 */
export async function measurePage(dataset, longest, cache) {
  if (findChromium() === undefined) {
    return [notMeasured('the page in Chromium', '', 'there is no Chromium: npm test installs it')];
  }
  await ensureBuilt();
  const { Harness, Engine } = await modules(cache);
  const engine = await Engine.create();
  const harness = await Harness.start({ dataset, engine: engine.handlers(), root: ROOT });
  const browser = await startBrowser();
  try {
    /** @template T @param {(page: Page) => Promise<T>} work */
    const inWindow = async work => {
      const window = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await window.newPage();
      await page.addInitScript(installBench);
      const result = await work(page);
      await window.close();
      return result;
    };
    const long = harness.address({ subject: longest });
    const paints = [];
    for (let i = 0; i < FIRST_PAINTS; i++) paints.push(await inWindow(async page => (await open(page, long)).painted));
    return [
      below('first paint of 50,000 events after they arrive, median', median(paints), 400, 'ms'),
      ...(await inWindow(page => measureFrames(page, long, '50,000'))),
      ...(await inWindow(page => measureFrames(page, harness.address({ synthetic: 1_000_000 }), '1,000,000'))),
    ];
  } finally {
    await browser.close();
    await harness.dispose();
    await engine.close();
  }
}

/** @param {Page} page @param {string} address @returns {Promise<{ frame: Frame, painted: number }>} the viewer, shown */
async function open(page, address) {
  await page.goto(address);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The harness has no frame.');
  await frame.waitForURL(/\/frame\?/);
  await frame.waitForFunction(() => 'bench' in window, null, { timeout: LOAD_LIMIT });
  const painted = await frame.evaluate(() => /** @type {Window & { bench?: Bench }} */ (window).bench?.firstPaint());
  return { frame, painted: painted ?? NaN };
}

/** @param {Page} page @param {string} address @param {string} events @returns {Promise<Figure[]>} */
async function measureFrames(page, address, events) {
  const { frame } = await open(page, address);
  const figures = [];
  for (const movement of MOVEMENTS) {
    /** @param {number} count */
    const run = count =>
      frame.evaluate(
        ([what, n]) =>
          /** @type {Window & { bench?: Bench }} */ (window).bench?.frames(what, n) ?? { work: [], interval: [] },
        /** @type {const} */ ([movement, count]),
      );
    await run(WARM_UP);
    const { work, interval } = await run(FRAMES);
    const missed = interval.filter(time => time > MISSED).length / interval.length;
    const figure = below(`${movement}, ${events} events: work of a frame at p95`, p95(work), FRAME_BOUND, 'ms');
    figures.push({ ...figure, measured: `${figure.measured} (${Math.round(100 * missed)}% of frames late)` });
  }
  return figures;
}
