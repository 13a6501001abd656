import { fork, type ChildProcess } from 'node:child_process';
import process from 'node:process';
import type { Port } from '../protocol/channel';

/** Processes of our own scripts: how they are started, spoken to from either end, and how they end. */

/** What a process needs of the environment to find its libraries and the temporary folder. Nothing else goes along. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/** How a process ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started. */
  readonly error?: Error;
}

/**
 * Starts a script of ours, with a pipe for what it says on stderr.
 * @param more names of variables of the environment that it is given as well
 */
export function startScript(script: string, more: readonly string[] = []): ChildProcess {
  const env: NodeJS.ProcessEnv = { ELECTRON_RUN_AS_NODE: '1' };
  for (const name of [...ENVIRONMENT, ...more]) if (process.env[name] !== undefined) env[name] = process.env[name];
  return fork(script, [], { env, execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

export function endOf(child: ChildProcess): Promise<End> {
  return new Promise(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // Also told where it is gone while it is spoken to; then it has an exit as well.
    child.on('error', error => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
  });
}

/** Why a script did not start, from what it said on stderr. */
export function whyNotStarted(complaint: string, error: Error | undefined): string {
  const [, why = complaint.trim().split('\n').at(-1) ?? ''] = /^\w*Error: (.*)$/m.exec(complaint) ?? [];
  return error?.message ?? why;
}

/** How messages travel to a script and from it, where it was started. */
export function childPort(child: ChildProcess): Port {
  return {
    post: message =>
      new Promise(resolve => {
        // To one that is gone nothing can be told; its end is seen by whoever waits for it.
        if (child.connected) child.send(message as object, () => resolve());
        else resolve();
      }),
    listen: listener => {
      child.on('message', listener);
      return () => child.off('message', listener);
    },
  };
}

/**
 * The same within the script.
 * @param onGone what is done when whoever started it is gone, or has let go of it: it should end
 * @throws where the script was started otherwise
 */
export function parentPort(onGone: () => void = endAtOnce): Port {
  if (!process.send) throw new Error('This script is the start of a child process.');
  process.once('disconnect', onGone);
  return {
    post: message =>
      new Promise(resolve => {
        // The process ends where nobody listens any more; a message that is lost then is missed by nobody.
        process.send?.(message, undefined, undefined, () => resolve());
      }),
    listen: listener => {
      process.on('message', listener);
      return () => process.off('message', listener);
    },
  };
}

/** An orderly exit would wait for DuckDB's threads. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
