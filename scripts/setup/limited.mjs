// A program with a limit on its time, which ends together with everything it has started.
import { spawn, spawnSync } from 'node:child_process';
import process from 'node:process';

/** @param {number | undefined} pid of a process that leads a group of its own */
function killGroup(pid) {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // all of them are gone already
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, limitMs: number }} options
 * @returns {Promise<number>} the exit code, 1 where the limit or a signal ended it; its output is shown
 */
export function runLimited(program, args, { cwd, limitMs }) {
  return new Promise((resolve, reject) => {
    // A group of its own, because a test that loops for ever outlives the runner that started it.
    const child = spawn(program, args, { cwd, stdio: 'inherit', detached: process.platform !== 'win32' });
    const end = () => killGroup(child.pid);
    process.once('exit', end);
    const timer = setTimeout(() => {
      console.log(`✗ not finished after ${limitMs / 60_000} minutes, so it was ended`);
      end();
    }, limitMs);
    child.once('error', reject);
    child.once('exit', code => {
      clearTimeout(timer);
      process.removeListener('exit', end);
      resolve(code ?? 1);
    });
  });
}
