// Runs the in-host tests in the desktop VS Code: the one a variable names, else one that is downloaded into .cache/.
// Usage: npm run test:electron [-- --grep TEXT]
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './setup/built.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { isExecutable } from './setup/programs.mjs';
import { inProject, root } from './setup/project.mjs';
import { Refusal, runCommand } from './setup/command.mjs';
import { temporaryFolder } from './setup/temporary.mjs';
import { testEnvironment } from './vscode/in_host.mjs';
import { countsLine, printReport } from './vscode/report.mjs';
import { TEST_BUNDLE, buildTestBundle } from './vscode/test_bundle.mjs';
import { makeWorkspace } from './vscode/workspace.mjs';

const VARIABLE = 'VSCODE_EXECUTABLE_PATH';

/** @returns {Promise<string>} the executable of a desktop VS Code */
async function findElectron() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw new Refusal('The desktop VS Code needs a screen and there is none: run it under `xvfb-run -a`.');
  }
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Refusal(`${VARIABLE} names ${named}, which is not a program: set it to VS Code's executable.`);
  }
  const { downloadAndUnzipVSCode } = await import('@vscode/test-electron');
  try {
    return await downloadAndUnzipVSCode({ cachePath: inProject('.cache/vscode') });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `VS Code could not be downloaded (${reason}): set ${VARIABLE} to the executable of an installed one.`,
    );
  }
}

/**
 * @param {{ grep?: string | undefined }} options
 * @returns {Promise<import('./vscode/report.mjs').Counts>}
 */
async function testElectron({ grep }) {
  const vscodeExecutablePath = await findElectron();
  await ensureBuilt();
  await buildTestBundle();
  const { runTests } = await import('@vscode/test-electron');
  const { folder: own, remove } = temporaryFolder();
  const resultFile = path.join(own, 'results.json');
  const workspace = makeWorkspace();
  const ownFolders = [`--user-data-dir=${path.join(own, 'data')}`, `--extensions-dir=${path.join(own, 'extensions')}`];
  try {
    await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: TEST_BUNDLE,
      extensionTestsEnv: testEnvironment({ resultFile, grep }),
      launchArgs: [workspace.folder, ...ownFolders, '--disable-workspace-trust', '--disable-extensions'],
    });
    return printReport(resultFile);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error); // failed tests end here too: the report says which
    const counts = printReport(resultFile);
    return { ...counts, failed: Math.max(counts.failed, 1) };
  } finally {
    workspace.remove();
    remove();
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { grep: { type: 'string' } } });
  await ensurePackages();
  const counts = await testElectron(values);
  console.log(countsLine(counts));
  return counts.failed === 0 ? 0 : 1;
});
