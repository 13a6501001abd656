// Puts extensions into a server's own extensions folder: a checkout as a link, so that what was built is what runs.
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../setup/programs.mjs';
import { server } from '../setup/server_packages.mjs';
import { temporaryFolder } from '../setup/temporary.mjs';

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
  const data = temporaryFolder();
  try {
    const args = [server.entry, '--install-extension', vsix, '--extensions-dir', extensionsFolder];
    const ownFiles = ['--user-data-dir', data.folder, '--config', path.join(data.folder, 'config.yaml')];
    const code = await runProgram(server.node, [...args, ...ownFiles], { quiet: true });
    if (code !== 0) throw new Error(`${vsix} could not be installed; what VS Code said is above.`);
  } finally {
    data.remove();
  }
}
