// Runs the in-host tests (test/host) in the VS Code server. Usage: npm run test:host [-- --grep TEXT] [-- --verbose]
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './setup/built.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { root } from './setup/project.mjs';
import { runCommandOf } from './setup/command.mjs';
import { ensureServer } from './setup/server_packages.mjs';
import { countsLine } from './vscode/report.mjs';

/**
 * @param {{ grep?: string, verbose?: boolean }} [options]
 * @returns {Promise<import('./vscode/report.mjs').Counts>}
 */
export async function testHost(options = {}) {
  await ensurePackages();
  await ensureServer();
  await ensureChromium();
  await ensureBuilt();
  const { buildTestBundle } = await import('./vscode/test_bundle.mjs');
  const { runInHostTests } = await import('./vscode/in_host.mjs');
  await buildTestBundle();
  return runInHostTests({ developmentPath: root, ...options });
}

await runCommandOf(import.meta.url, async () => {
  const { values } = parseArgs({ options: { grep: { type: 'string' }, verbose: { type: 'boolean' } } });
  const counts = await testHost(values);
  console.log(countsLine(counts));
  return counts.failed === 0 ? 0 : 1;
});
