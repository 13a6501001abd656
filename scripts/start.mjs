// Opens VS Code with the extension and a folder of records. Installs and builds whatever is missing first.
// Usage: npm start [-- [--browser] [FOLDER]]     default: the bundled sample
import { statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './setup/built.mjs';
import { NODE_FOR_START, requireNode } from './setup/node_version.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { inProject, root } from './setup/project.mjs';
import { Refusal, runCommand } from './setup/command.mjs';
import { ensureServer } from './setup/server_packages.mjs';
import { workbenchAddress } from './vscode/address.mjs';
import { findDesktopCode, openDesktopCode } from './vscode/desktop.mjs';
import { linkExtension } from './vscode/extensions.mjs';
import { startServer } from './vscode/server.mjs';

const SAMPLE = inProject('media/sample/mimic-iv-demo-meds');
const EXTENSIONS = [root, inProject('scripts/show_data_sets')];

/** @returns {{ folder: string, browser: boolean }} */
function readArguments() {
  const usage = 'Usage: npm start [-- [--browser] [FOLDER]]';
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { browser: { type: 'boolean' } } });
    if (positionals.length > 1) throw new Error('only one folder can be opened');
    // npm runs scripts in the project's folder; what was typed is relative to where it was typed.
    const typedIn = process.env.INIT_CWD ?? process.cwd();
    const folder = positionals[0] === undefined ? SAMPLE : path.resolve(typedIn, positionals[0]);
    return { folder, browser: values.browser === true };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** @param {string} folder */
function requireFolder(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) throw new Refusal(`There is no folder ${folder}: give the folder that holds your records.`);
  if (!found.isDirectory()) throw new Refusal(`${folder} is a file: give the folder that holds your records.`);
}

/**
 * Serves VS Code to a browser until it is interrupted.
 * @param {string} folder
 */
async function serve(folder) {
  const running = await startServer({
    ownHome: false, // a person's terminal there should be their own
    addExtensions: extensionsFolder => EXTENSIONS.forEach(each => linkExtension(extensionsFolder, each)),
  });
  let asked = false;
  const stop = () => {
    asked = true;
    void running.stop();
  };
  // In place of ending at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).on(signal, stop);
  console.log(`Open ${workbenchAddress(running.port, { folder })} in your browser (Ctrl+C stops)`);
  await running.exited;
  if (!asked) throw new Refusal('The VS Code server ended by itself: run the command again.');
}

await runCommand(async () => {
  requireNode(NODE_FOR_START);
  const { folder, browser } = readArguments();
  requireFolder(folder);
  const code = browser ? undefined : findDesktopCode();
  await ensurePackages();
  if (code === undefined) await ensureServer();
  await ensureBuilt();
  if (code === undefined) return serve(folder);
  await openDesktopCode(code, folder, EXTENSIONS);
  console.log(`Opened ${folder} in VS Code (${code}); \`npm start -- --browser\` opens it in a browser instead.`);
});
