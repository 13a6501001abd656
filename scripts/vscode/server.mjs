// Starts the VS Code server with settings, data and extensions of its own, and stops all of it again.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { inProject } from '../setup/project.mjs';
import { server } from '../setup/server_packages.mjs';
import { quietSettings } from './settings.mjs';

const START_LIMIT_MS = 30_000;

/** @returns {Promise<number>} a TCP port nobody listens on at the moment */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * @typedef {object} ServerOptions
 * @property {Record<string, unknown>} [settings] user settings, over the quiet ones
 * @property {(extensionsFolder: string) => void | Promise<void>} [addExtensions] fills the folder before the start
 * @property {NodeJS.ProcessEnv} [env] more variables for the extension host
 * @property {boolean} [forTests] the workbench takes a payload with tests to run; it then hides notifications
 * @property {boolean} [ownHome] HOME is a throw-away folder too
 */

/**
 * @typedef {object} RunningServer
 * @property {number} port on 127.0.0.1
 * @property {string} home the throw-away folder of this server
 * @property {Promise<void>} exited settles when the server is gone, whoever ended it
 * @property {() => Promise<void>} stop ends every process of the server and removes its folder
 */

/**
 * The server also ends, and its folder goes, when this process dies without having called `stop`.
 * @param {ServerOptions} [options]
 * @returns {Promise<RunningServer>} once it answers
 */
export async function startServer({ settings = {}, addExtensions, env = {}, forTests = false, ownHome = true } = {}) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'cohort-lens-vscode-'));
  const data = path.join(home, 'data');
  const extensions = path.join(home, 'extensions');
  mkdirSync(path.join(data, 'User'), { recursive: true });
  mkdirSync(extensions);
  writeFileSync(path.join(data, 'User/settings.json'), JSON.stringify({ ...quietSettings, ...settings }));
  await addExtensions?.(extensions);
  const port = await freePort();

  // A terminal inside VS Code sets VSCODE_… variables, which would make the server believe it is that VS Code.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
  const child = spawn(
    process.execPath,
    [
      ...[inProject('scripts/vscode/guard.mjs'), home, server.node, server.entry],
      ...['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--config', path.join(home, 'config.yaml')],
      ...['--user-data-dir', data, '--extensions-dir', extensions, '--ignore-last-opened'],
      ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
      '--disable-getting-started-override',
      ...(forTests ? ['--vscode-option', 'enable-smoke-test-driver=true'] : []),
    ],
    {
      env: { ...Object.fromEntries(inherited), ...(ownHome && { HOME: home }), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const logFile = path.join(home, 'server.log');
  const log = createWriteStream(logFile);
  log.on('error', () => undefined); // the folder may go before the last line: then nobody reads it
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  /** @type {Promise<void>} */
  const exited = new Promise(resolve => child.once('exit', () => resolve()));
  const stop = () => {
    child.stdin.end(); // what the guard waits for
    return exited;
  };
  try {
    await answers(port, () => child.exitCode !== null);
  } catch (error) {
    const said = readFileSync(logFile, 'utf8');
    await stop();
    throw new Error(`The VS Code server did not start. It said:\n${said}`, { cause: error });
  }
  return { port, home, exited, stop };
}

/**
 * @param {number} port
 * @param {() => boolean} isGone
 */
async function answers(port, isGone) {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (isGone()) throw new Error('it exited');
    try {
      if ((await fetch(`http://127.0.0.1:${port}/healthz`)).ok) return;
    } catch {
      // Not listening yet: asked again until the limit.
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`no answer within ${START_LIMIT_MS / 1000} s`);
}
