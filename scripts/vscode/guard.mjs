// Runs a program in a process group of its own and ends the whole group when whoever started this guard is gone, even
// if it was killed without a chance to clean up: then the pipe on standard input closes. Removes the given folder last.
// node guard.mjs FOLDER PROGRAM ARGS…
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const GRACE_MS = 3000;
const [folder, program, ...args] = process.argv.slice(2);
if (folder === undefined || program === undefined) throw new Error('guard.mjs needs a folder and a program');

const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // all of them are gone already
  }
}

/** @param {number} code */
function finish(code) {
  signalGroup('SIGKILL');
  rmSync(folder ?? '', { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(code);
}

function stop() {
  signalGroup('SIGTERM');
  setTimeout(() => finish(0), GRACE_MS).unref();
}

child.once('error', error => {
  console.error(error.message);
  finish(1);
});
child.once('exit', code => finish(code ?? 0));
process.stdin.once('end', stop).resume();
// Ctrl+C reaches every process of the terminal: the one that started the guard decides, by closing the pipe.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
