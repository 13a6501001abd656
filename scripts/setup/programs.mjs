// Running other programs to their end, and finding them, without a shell on any system.
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet` shows the output only on failure
 * @returns {Promise<number>} the exit code; 1 where a signal ended it
 */
export function runProgram(program, args, { cwd, env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', chunk => output.push(chunk));
    child.stderr?.on('data', chunk => output.push(chunk));
    child.once('error', reject);
    child.once('close', code => {
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/**
 * @param {string} file
 * @returns {boolean} whether it is a file this user may execute
 */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // missing or not ours: either way it cannot be run
  }
}

/**
 * @param {string[]} names program names, the preferred first; on Windows with their ending (`code.cmd`)
 * @returns {string | undefined} full path of the first one on PATH
 */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(folder => folder !== '');
  return names.flatMap(name => folders.map(folder => path.join(folder, name))).find(isExecutable);
}
