import type { ImportReport, SourceKind } from '../../core/import/report';
import { Cancelled, UserFault } from '../../core/fault';
import { Channel } from '../../protocol/channel';
import type { Params, Result } from '../../protocol/channel';
import { childPort, endOf, startScript, whyNotStarted } from '../child_process';
import { stopIfAborted } from '../interruption';
import { sweep } from '../sample/target';
import type { ArchetypeSummary, GenerateApi, GenerateReport, GenerateTask } from '../sample/contract';
import type { ImportApi, ImportHostApi, ImportProgress, ImportTask, RecognisedSource } from './contract';

/** So long a process that is let go of may clean up. A user who cancels waits for it. */
const LET_GO_MS = 800;

/** So much is kept of what a process says that could not start. */
const LONGEST_COMPLAINT = 2000;

/** What the process serves. */
export type ImportScriptApi = ImportApi & GenerateApi;

type OnProgress = (progress: ImportProgress) => void;

/**
 * Imports records and makes cohorts, each in a process of its own (import_main.ts) that is gone when the answer is there.
 * When the signal is aborted it is let go of, and so cleans up after itself; soon after it is killed, whatever DuckDB does
 * at that moment.
 */
export class ImportProcess {
  /** @param script the built import_main.ts */
  constructor(readonly script: string) {}

  /** @throws UserFault as ImportApi says, `import-stopped` where the process does not start or breaks down; Cancelled */
  recognise(source: string, kind: SourceKind | null, signal: AbortSignal): Promise<RecognisedSource> {
    return this.#ask('recognise', { source, kind }, signal);
  }

  run(task: ImportTask, onProgress: OnProgress, signal: AbortSignal): Promise<ImportReport> {
    return this.#ask('run', task, signal, onProgress);
  }

  archetypes(file: string | null, signal: AbortSignal): Promise<readonly ArchetypeSummary[]> {
    return this.#ask('archetypes', { file }, signal);
  }

  async generate(task: GenerateTask, onProgress: OnProgress, signal: AbortSignal): Promise<GenerateReport> {
    try {
      return await this.#ask('generate', task, signal, onProgress);
    } catch (error) {
      // One that was killed could not take away what it had made.
      await sweep(task.out);
      throw error;
    }
  }

  async #ask<K extends keyof ImportScriptApi>(
    method: K,
    params: Params<ImportScriptApi, K>,
    signal: AbortSignal,
    progress: OnProgress = () => undefined,
  ): Promise<Result<ImportScriptApi, K>> {
    stopIfAborted(signal);
    const child = startScript(this.script);
    const ended = endOf(child);
    const kill = (): void => void child.kill('SIGKILL');
    let killing: NodeJS.Timeout | undefined;
    const letGo = (): void => {
      if (child.connected) child.disconnect();
      killing = setTimeout(kill, LET_GO_MS);
    };
    signal.addEventListener('abort', letGo, { once: true });
    let complaint = '';
    let isReady = false;
    // Only until it has begun: later it could speak of records.
    child.stderr?.on('data', (text: Buffer) => {
      if (!isReady) complaint = (complaint + text.toString()).slice(-LONGEST_COMPLAINT);
    });
    const channel = new Channel<ImportHostApi, ImportScriptApi>(childPort(child), {
      ready: () => void (isReady = true),
      progress,
    });
    try {
      const gone = ended.then(({ code, signal: by, error }): never => {
        stopIfAborted(signal);
        throw isReady ? brokeDown(method, by ?? code) : notStarted(whyNotStarted(complaint, error), error);
      });
      return await Promise.race([channel.call(method, params), gone]);
    } catch (error) {
      throw signal.aborted ? new Cancelled() : error;
    } finally {
      signal.removeEventListener('abort', letGo);
      if (!signal.aborted) kill();
      await ended;
      clearTimeout(killing);
      channel.dispose();
    }
  }
}

/** What is left where the process breaks down in the middle. */
const LEFT: Readonly<Record<keyof ImportScriptApi, string>> = {
  recognise: 'Nothing was imported. Try again',
  run: 'What was read is kept: go on with it, or begin anew',
  archetypes: 'No archetype was read. Try again',
  generate: 'No cohort was made, and nothing is lost. Try again',
};

/** @param how a signal or an exit code */
function brokeDown(method: keyof ImportScriptApi, how: string | number | null): UserFault {
  const memory = how === 'SIGKILL' ? ', for want of memory perhaps' : '';
  return new UserFault(
    `The work was not done to its end: its process stopped (${how ?? 'nobody knows why'}${memory}). ${LEFT[method]}.`,
    'import-stopped',
  );
}

function notStarted(why: string, cause: Error | undefined): UserFault {
  return new UserFault(
    `The process that imports records did not start (${why}). Try again, and where that does not help install Cohort Lens again.`,
    'import-stopped',
    { cause },
  );
}
