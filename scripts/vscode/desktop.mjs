// The VS Code that is installed on this machine, where it can open a window.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOnPath } from '../setup/programs.mjs';

const MAC_CLI = '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code';

/**
 * Where no window of a local VS Code can be opened, whatever `code` is on PATH, and why.
 * @type {((env: NodeJS.ProcessEnv) => boolean)[]}
 */
const RULED_OUT = [
  // A terminal inside a remote window: its `code` talks to that window and loads no extension from a folder.
  env => Boolean(env.VSCODE_IPC_HOOK_CLI) || Boolean(env.REMOTE_CONTAINERS),
  // No screen.
  env => process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY,
  // VS Code does not start for root.
  () => process.platform === 'linux' && process.getuid?.() === 0,
];

/**
 * The Windows program seen from inside WSL does not count: it cannot load an extension from a folder in there.
 * @returns {string | undefined} the program that opens VS Code
 */
export function findDesktopCode() {
  if (RULED_OUT.some(rule => rule(process.env))) return undefined;
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
