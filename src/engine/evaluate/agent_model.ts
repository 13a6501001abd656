import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { AgentProfile } from '../../core/evaluate/model_profile';
import { costOf } from '../../core/evaluate/cost';
import { NO_USAGE, type Usage } from '../../core/evaluate/run';
import { Cancelled } from '../../core/fault';
import { modelFailure, quoted, withoutKeys } from './failures';
import type { AskRequest, Destination, Model, ModelFailure, Prompt, Reply } from './model';
import { UsageLines } from './usage_lines';

/** So much is read of what a program prints; more is no answer. */
const MOST_OUTPUT = 10 * 2 ** 20;
/** What programs need of the environment to find themselves, their libraries and their settings. */
export const PROGRAMS_NEED = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
];

/**
 * A program that reads the prompt on its standard input and prints its answer, started without a shell in an empty folder
 * that has the records, the question and the answer's schema. docs/models.md says what it may report.
 */
export class AgentModel implements Model {
  readonly takesPrompt = true;
  readonly destination: Destination;

  constructor(readonly profile: AgentProfile) {
    this.destination = { kind: 'program', program: profile.program };
  }

  async ask({ prompt, question }: AskRequest, signal: AbortSignal): Promise<Reply> {
    if (prompt === null) throw new Error('An agent is asked by a prompt.');
    const folder = await mkdtemp(path.join(tmpdir(), 'cohort-lens-agent-'));
    try {
      await writeFile(path.join(folder, 'records.txt'), prompt.records);
      await writeFile(path.join(folder, 'question.txt'), `${question.question}\n`);
      await writeFile(path.join(folder, 'answer.schema.json'), JSON.stringify(prompt.schema));
      return await this.#run(folder, prompt, signal);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }

  async #run(folder: string, { system, user }: Prompt, signal: AbortSignal): Promise<Reply> {
    const { program, timeoutMs, costLimit } = this.profile;
    const child = this.#started(folder);
    const broken: { off: 'cancelled' | 'timeout' | 'too-much' | 'cost' | null } = { off: null };
    const ending = endOf(child);
    const end = (why: typeof broken.off): void => {
      broken.off ??= why;
      ending.now();
    };
    const cancel = (): void => end('cancelled');
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    const timer = setTimeout(() => end('timeout'), timeoutMs);
    const said = new UsageLines(this.profile.usage === 'json-line');
    const out: Buffer[] = [];
    let read = 0;
    const isTooMuch = (piece: Buffer): boolean => {
      read += piece.length;
      if (read > MOST_OUTPUT) end('too-much');
      return read > MOST_OUTPUT;
    };
    child.stdout.on('data', (piece: Buffer) => {
      if (!isTooMuch(piece)) out.push(piece);
    });
    child.stderr.on('data', (piece: Buffer) => {
      if (isTooMuch(piece)) return;
      said.add(piece);
      const { cost } = this.#usageOf(said);
      if (costLimit !== null && cost !== null && cost > costLimit) end('cost');
    });
    // A program that reads nothing is none that failed.
    child.stdin.on('error', () => undefined);
    child.stdin.end(system === '' ? user : `${system}\n\n${user}`);
    try {
      const { code, error } = await ending.ended;
      said.end();
      const usage = this.#usageOf(said);
      if (broken.off === 'cancelled') throw new Cancelled();
      if (broken.off === 'timeout')
        throw modelFailure('program', { detail: `not within ${timeoutMs / 1000} s`, usage });
      if (broken.off === 'too-much') throw modelFailure('program', { detail: 'it prints more than 10 MB', usage });
      if (broken.off === 'cost' || (costLimit !== null && usage.cost !== null && usage.cost > costLimit))
        throw modelFailure('cost-limit', { usage });
      if (error) throw notStarted(program, error);
      if (code !== 0) {
        const last = quoted(said.last, ...this.#secrets());
        throw modelFailure('program', {
          detail: `exit code ${code ?? 'unknown'}${last === '' ? '' : `, “${last}”`}`,
          usage,
        });
      }
      const text = withoutKeys(Buffer.concat(out).toString('utf8').trim(), this.#secrets());
      if (text === '') throw modelFailure('program', { detail: 'it printed nothing', usage });
      return { kind: 'answered', text, explanation: null, usage, servedModel: null };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }

  /** @throws ModelFailure where it can't be started at all */
  #started(folder: string): ChildProcessWithoutNullStreams {
    const { program, arguments: args } = this.profile;
    try {
      return spawn(program, [...args], {
        ...{ cwd: folder, env: this.#environment(), shell: false, windowsHide: true },
        // A group of its own, so that what it starts ends with it.
        detached: process.platform !== 'win32',
      });
    } catch (error) {
      throw notStarted(program, error);
    }
  }

  #environment(): NodeJS.ProcessEnv {
    const names = [...PROGRAMS_NEED, ...this.profile.environment];
    return Object.fromEntries(
      names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
  }

  /** Values of the variables that it is given and that hold keys, by their names: what it prints is kept without them. */
  #secrets(): readonly string[] {
    return this.profile.environment.filter(name => SECRET_VARIABLE.test(name)).flatMap(name => process.env[name] ?? []);
  }

  #usageOf({ usage }: UsageLines): Usage {
    return usage === null ? NO_USAGE : { ...usage, cost: usage.cost ?? costOf(usage, this.profile.prices) };
  }
}

const SECRET_VARIABLE = /key|token|secret|password|credential/i;

/** So long a program that was ended, or whose pipes somebody else holds open, is waited for. */
const LAST_WORDS_MS = 300;

interface Ended {
  readonly code: number | null;
  readonly error?: Error;
}

/**
 * How a program ends, and a way to end it now. It is over when it is gone and all that it printed is read. What it started and
 * left behind is ended with it; where that has left its group and holds the pipes open, it is not waited for.
 */
function endOf(child: ChildProcessWithoutNullStreams): { readonly ended: Promise<Ended>; now(): void } {
  let [code, settle]: [number | null, (ended: Ended) => void] = [null, () => undefined];
  const ended = new Promise<Ended>(done => (settle = done));
  let quiet: NodeJS.Timeout | undefined;
  const finish = (how: Ended): void => {
    clearTimeout(quiet);
    child.stdout.destroy();
    child.stderr.destroy();
    settle(how);
  };
  // What is in the pipes is read before the last word is taken.
  const wait = (): void => {
    quiet = setTimeout(() => setImmediate(() => finish({ code })), LAST_WORDS_MS);
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', () => quiet?.refresh());
  child.once('exit', exit => {
    code = exit;
    endGroup(child);
    if (quiet === undefined) wait();
  });
  child.once('close', exit => finish({ code: exit }));
  child.once('error', error => {
    if (child.pid === undefined) finish({ code: null, error });
  });
  return {
    ended,
    now() {
      endGroup(child);
      // Also where the system can't end it.
      if (quiet === undefined) wait();
    },
  };
}

/** Ends a program and what it started. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // Its tree is found by the program; when that is gone there is none to find.
    if (child.exitCode !== null || child.signalCode !== null) return;
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { windowsHide: true }).on('error', () => child.kill());
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
    child.kill('SIGKILL');
  }
}

function notStarted(program: string, cause: unknown): ModelFailure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return modelFailure('program', { detail: `${program} can’t be started (${code})`, cause });
}
