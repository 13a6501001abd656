// The VS Code that is installed on this machine, where it can open a window.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOnPath } from '../setup/programs.mjs';

const MAC_CLI = '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code';

/** @returns {boolean} whether a window has somewhere to appear */
const hasScreen = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);

/**
 * The `code` of a terminal inside a remote window, and the Windows one seen from WSL, cannot load an extension from a
 * folder of this machine, so they do not count.
 * @returns {string | undefined} the program that opens VS Code
 */
export function findDesktopCode() {
  const isRemoteTerminal = Boolean(process.env.VSCODE_IPC_HOOK_CLI) || Boolean(process.env.REMOTE_CONTAINERS);
  if (isRemoteTerminal || !hasScreen()) return undefined;
  if (process.platform === 'win32') {
    // code.cmd needs a shell; the program one folder up takes the same arguments and needs none.
    const script = findOnPath(['code.cmd']);
    const program = script && path.join(path.dirname(script), '..', 'Code.exe');
    return program !== undefined && existsSync(program) ? program : undefined;
  }
  const found = findOnPath(['code']);
  if (found !== undefined && !found.startsWith('/mnt/')) return found;
  return process.platform === 'darwin' && existsSync(MAC_CLI) ? MAC_CLI : undefined;
}

/**
 * Opens a window and does not wait for it to close.
 * @param {string} code
 * @param {string} folder workspace
 * @param {string[]} extensions folders with extensions to load
 * @returns {Promise<void>} once the program was started
 */
export function openDesktopCode(code, folder, extensions) {
  return new Promise((resolve, reject) => {
    const args = [...extensions.map(extension => `--extensionDevelopmentPath=${extension}`), folder];
    const child = spawn(code, args, { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
