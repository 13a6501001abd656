// Puts extensions into a server's own extensions folder: a checkout as a link, so that what was built is what runs.
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from '../setup/programs.mjs';
import { server } from '../setup/server-packages.mjs';

/**
 * @param {string} extensionsFolder
 * @param {string} checkout folder with the extension's package.json
 */
export function linkExtension(extensionsFolder, checkout) {
  const { publisher, name, version } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'));
  symlinkSync(checkout, path.join(extensionsFolder, `${publisher}.${name}-${version}`), 'junction');
}

/**
 * Installs a VSIX as a user's VS Code does.
 * @param {string} extensionsFolder
 * @param {string} vsix
 */
export async function installVsix(extensionsFolder, vsix) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'cohort-lens-install-'));
  try {
    const args = [server.entry, '--install-extension', vsix, '--extensions-dir', extensionsFolder];
    const ownFiles = ['--user-data-dir', data, '--config', path.join(data, 'config.yaml')];
    const code = await runProgram(server.node, [...args, ...ownFiles], { quiet: true });
    if (code !== 0) throw new Error(`${vsix} could not be installed; what VS Code said is above.`);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
