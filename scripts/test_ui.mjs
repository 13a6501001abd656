// Runs the tests that click through VS Code (test/ui). Usage: npm run test:ui [-- VITEST-ARGUMENTS], such as -t "zooms"
import process from 'node:process';
import { ensureBuilt } from './setup/built.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runCommandOf } from './setup/command.mjs';
import { ensureServer } from './setup/server_packages.mjs';
import { runVitest } from './setup/vitest.mjs';
import { countsLine } from './vscode/report.mjs';

const LIMIT_MS = 20 * 60_000;

/**
 * @param {string[]} [args] for Vitest
 * @returns {Promise<import('./vscode/report.mjs').Counts>}
 */
export async function testUi(args = []) {
  await ensurePackages();
  await ensureServer();
  await ensureChromium();
  await ensureBuilt();
  return runVitest(['--config', 'test/ui/vitest.config.mjs', '--root', '.', ...args], LIMIT_MS);
}

await runCommandOf(import.meta.url, async () => {
  const counts = await testUi(process.argv.slice(2));
  console.log(countsLine(counts));
  return counts.failed === 0 ? 0 : 1;
});
