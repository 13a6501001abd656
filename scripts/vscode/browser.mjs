// Chromium, without a window and without a network other than this machine.
import { chromium } from 'playwright-core';
import { findChromium } from '../setup/chromium.mjs';
import { Refusal } from '../setup/command.mjs';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/**
 * Ends with this process, however that ends: the two are joined by a pipe.
 * @returns {Promise<import('playwright-core').Browser>}
 */
export function startBrowser() {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Refusal('No Chromium was found: run `npm test`, which installs it.');
  const isRoot = process.getuid?.() === 0; // Chromium's sandbox refuses to work for root
  return chromium.launch({ executablePath, headless: true, args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])] });
}

/**
 * A window of its own, with a fresh profile, that refuses every address but this machine's.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @returns {Promise<import('playwright-core').BrowserContext>}
 */
export async function newWindow(browser, options) {
  // Without motion: what closes is gone at once, and does not lie over the rest while it fades.
  const viewport = { width: 1280, height: 800 };
  const window = await browser.newContext({ viewport, reducedMotion: 'reduce', ...options });
  await window.route(
    address => address.hostname !== '127.0.0.1',
    route => route.abort(),
  );
  return window;
}
