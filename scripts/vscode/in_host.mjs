// Runs the in-host tests in the VS Code server: mocha inside a real extension host, with Chromium as the window.
import path from 'node:path';
import { temporaryFolder } from '../setup/temporary.mjs';
import { workbenchAddress } from './address.mjs';
import { newWindow, startBrowser } from './browser.mjs';
import { printReport } from './report.mjs';
import { startServer } from './server.mjs';
import { TEST_BUNDLE } from './test_bundle.mjs';
import { makeWorkspace } from './workspace.mjs';

const LIMIT_MS = 20 * 60_000;

/**
 * The variables the runner and the suites read inside the extension host.
 * @param {{ resultFile: string, grep?: string | undefined }} run
 */
export const testEnvironment = ({ resultFile, grep }) => ({
  COHORT_LENS_TEST_RESULT: resultFile,
  ...(grep !== undefined && { COHORT_LENS_TEST_GREP: grep }),
});

/**
 * @param {object} run
 * @param {string} run.developmentPath extension that VS Code loads from its folder
 * @param {(extensionsFolder: string) => Promise<void>} [run.addExtensions] installs others first
 * @param {string} [run.grep] only the tests whose title matches
 * @param {boolean} [run.verbose] print what the extension host logs
 * @returns {Promise<import('./report.mjs').Counts>}
 */
export async function runInHostTests({ developmentPath, addExtensions, grep, verbose = false }) {
  const results = temporaryFolder();
  const resultFile = path.join(results.folder, 'results.json');
  const workspace = makeWorkspace();
  /** @type {(() => Promise<unknown>)[]} what to end, the last started first */
  const running = [];
  try {
    const server = await startServer({
      ...(addExtensions && { addExtensions }),
      env: testEnvironment({ resultFile, grep }),
      forTests: true,
    });
    running.unshift(server.stop);
    const browser = await startBrowser();
    running.unshift(() => browser.close());
    const page = await (await newWindow(browser)).newPage();
    const address = workbenchAddress(server.port, {
      folder: workspace.folder,
      extensionDevelopmentPath: developmentPath,
      extensionTestsPath: TEST_BUNDLE,
    });
    await openAndWait(page, address, verbose);
    return printReport(resultFile);
  } catch (error) {
    console.error(error);
    const counts = printReport(resultFile);
    return { ...counts, failed: Math.max(counts.failed, 1) };
  } finally {
    for (const end of running) await end();
    workspace.remove();
    results.remove();
  }
}

/**
 * Opens the workbench and waits until it says that the tests are over.
 * @param {import('playwright-core').Page} page
 * @param {string} address
 * @param {boolean} verbose
 */
async function openAndWait(page, address, verbose) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    // The two functions the workbench calls on its window when it was told to run tests.
    const functions = {
      codeAutomationExit: () => resolve(),
      /** @type {(type: string, values: unknown[]) => void} */
      codeAutomationLog: (type, values) => {
        if (verbose) console.log(`[${type}]`, ...values);
      },
    };
    page.once('crash', () => reject(new Error('The page of the workbench crashed.')));
    const late = new Error(`The in-host tests did not end within ${LIMIT_MS / 60_000} minutes.`);
    timer = setTimeout(() => reject(late), LIMIT_MS);
    const exposed = Object.entries(functions).map(([name, callback]) => page.exposeFunction(name, callback));
    Promise.all(exposed)
      .then(() => page.goto(address))
      .catch(reject);
  });
  try {
    await ended;
  } finally {
    clearTimeout(timer);
  }
}
