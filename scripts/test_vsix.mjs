// Runs the in-host tests on the VSIX as it is shipped: packaged, then installed. Usage: npm run test:vsix [-- --grep TEXT]
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { makeVsix } from './package.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { inProject } from './setup/project.mjs';
import { runCommandOf } from './setup/command.mjs';
import { ensureServer } from './setup/server_packages.mjs';
import { temporaryFolder } from './setup/temporary.mjs';
import { installVsix } from './vscode/extensions.mjs';
import { countsLine } from './vscode/report.mjs';

/**
 * @param {{ grep?: string, verbose?: boolean }} [options]
 * @returns {Promise<import('./vscode/report.mjs').Counts>}
 */
export async function testVsix(options = {}) {
  await ensurePackages();
  await ensureServer();
  await ensureChromium();
  const { buildTestBundle } = await import('./vscode/test_bundle.mjs');
  const { runInHostTests } = await import('./vscode/in_host.mjs');
  await buildTestBundle();
  const { folder, remove } = temporaryFolder();
  try {
    const vsix = await makeVsix(path.join(folder, 'cohort-lens.vsix'));
    return await runInHostTests({
      developmentPath: inProject('scripts/vscode/empty_extension'),
      addExtensions: extensionsFolder => installVsix(extensionsFolder, vsix),
      ...options,
    });
  } finally {
    remove();
  }
}

await runCommandOf(import.meta.url, async () => {
  const { values } = parseArgs({ options: { grep: { type: 'string' }, verbose: { type: 'boolean' } } });
  const counts = await testVsix(values);
  console.log(countsLine(counts));
  return counts.failed === 0 ? 0 : 1;
});
