import { Cancelled } from '../../core/fault';
import { Channel } from '../../protocol/channel';
import { childPort, endOf, startScript, whyNotStarted } from '../child_process';
import { fault } from '../faults';
import { stopIfAborted } from '../interruption';
import { needsTooMuch } from './query_error';
import { QUERY_SCRIPT } from './query_script';
import type { FoundIds, QueryHostApi, QueryProcessApi, QueryTask, ReadSubjects } from './query_task';

/** So much is kept of what a process says that could not start. */
const LONGEST_COMPLAINT = 2000;

/**
 * Runs a query in a process of its own (query_main.ts), which is gone when this returns: it is killed as soon as the
 * signal is aborted, also in the midst of one function of DuckDB's, and ends itself where it takes too much memory.
 * @param script the built query_main.ts
 * @throws as RunQuery says, and UserFault `query-stopped` where the process does not start or breaks down
 */
export async function runInProcess(
  task: QueryTask,
  readSubjects: ReadSubjects,
  signal: AbortSignal,
  script = QUERY_SCRIPT,
): Promise<FoundIds> {
  stopIfAborted(signal);
  const child = startScript(script);
  const ended = endOf(child);
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  let complaint = '';
  let isReady = false;
  let isTooLarge = false;
  // Only until it has begun: later it could speak of records.
  child.stderr?.on('data', (text: Buffer) => {
    if (!isReady) complaint = (complaint + text.toString()).slice(-LONGEST_COMPLAINT);
  });
  const channel = new Channel<QueryHostApi, QueryProcessApi>(childPort(child), {
    ready: () => void (isReady = true),
    tooLarge: () => {
      isTooLarge = true;
      kill();
    },
    subjects: ({ from, to }) => readSubjects(from, to),
  });
  try {
    const gone = ended.then(({ code, signal: by, error }): never => {
      stopIfAborted(signal);
      // Who else would kill it is the system, for want of memory.
      if (isTooLarge || (isReady && by === 'SIGKILL')) throw needsTooMuch(task.sql);
      throw isReady ? stopped(by ?? code) : notStarted(complaint, error);
    });
    const found = await Promise.race([channel.call('run', task), gone]);
    stopIfAborted(signal);
    return found;
  } catch (error) {
    throw signal.aborted ? new Cancelled() : error;
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    await ended;
    channel.dispose();
  }
}

/** @param how a signal or an exit code */
function stopped(how: string | number | null): Error {
  return fault('query-stopped', {
    how: `stopped (${how})`,
    todo: 'Try again; where it stops each time, write the query in another way.',
  });
}

/** @param complaint what the process said */
function notStarted(complaint: string, error: Error | undefined): Error {
  const how = `did not start (${whyNotStarted(complaint, error)})`;
  return fault(
    'query-stopped',
    { how, todo: 'Try again, and where that does not help install Cohort Lens again.' },
    error,
  );
}
