// npm, run by a Node executable: the same on Windows (where npm is a .cmd file) and elsewhere, and without a shell.
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findOnPath, runProgram } from './programs.mjs';
import { Refusal } from './command.mjs';

/** @returns {string} path of npm-cli.js */
function npmCli() {
  const besideNode = path.dirname(realpathSync(process.execPath));
  const linked = findOnPath(['npm']);
  const candidates = [
    process.env.npm_execpath, // set by npm for the scripts it runs
    path.join(besideNode, 'node_modules/npm/bin/npm-cli.js'), // Windows
    path.join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'), // elsewhere
    linked === undefined ? undefined : realpathSync(linked),
  ];
  const found = candidates.find(file => file !== undefined && path.basename(file) === 'npm-cli.js' && existsSync(file));
  if (found === undefined) {
    throw new Refusal('npm was not found beside Node: install npm, then run `npm start` or `npm test`.');
  }
  return found;
}

/**
 * @param {string[]} args
 * @param {{ cwd: string, node?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options `node` runs npm itself,
 *   which decides what native modules are built for
 * @throws {Refusal} where npm fails
 */
export async function runNpm(args, { cwd, node = process.execPath, env, quiet }) {
  const code = await runProgram(node, [npmCli(), ...args], {
    cwd,
    ...(env && { env }),
    ...(quiet !== undefined && { quiet }),
  });
  if (code !== 0) throw new Refusal(`\`npm ${args.join(' ')}\` failed in ${cwd}; its own message is above.`);
}
