import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { AgentProfile } from '../../core/evaluate/model_profile';
import { costOf } from '../../core/evaluate/cost';
import { NO_USAGE, type Usage } from '../../core/evaluate/run';
import { Cancelled } from '../../core/fault';
import { modelFailure, quoted } from './failures';
import type { AskRequest, Destination, Model, Prompt, Reply } from './model';

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
    const { program, arguments: args, timeoutMs, costLimit } = this.profile;
    const child = spawn(program, [...args], {
      ...{ cwd: folder, env: this.#environment(), shell: false, windowsHide: true },
      // A group of its own, so that what it starts ends with it.
      detached: process.platform !== 'win32',
    });
    const broken: { off: 'cancelled' | 'timeout' | 'too-much' | 'cost' | null } = { off: null };
    const end = (why: typeof broken.off): void => {
      broken.off ??= why;
      endGroup(child);
    };
    const cancel = (): void => end('cancelled');
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    const timer = setTimeout(() => end('timeout'), timeoutMs);
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    let read = 0;
    child.stdout.on('data', (piece: Buffer) => {
      read += piece.length;
      if (read > MOST_OUTPUT) end('too-much');
      else out.push(piece);
    });
    child.stderr.on('data', (piece: Buffer) => {
      read += piece.length;
      if (read > MOST_OUTPUT) end('too-much');
      else err.push(piece);
      const { cost } = this.#usageIn(Buffer.concat(err).toString('utf8'));
      if (costLimit !== null && cost !== null && cost > costLimit) end('cost');
    });
    // A program that reads nothing is none that failed.
    child.stdin.on('error', () => undefined);
    child.stdin.end(system === '' ? user : `${system}\n\n${user}`);
    try {
      const { code, error } = await ended(child);
      const usage = this.#usageIn(Buffer.concat(err).toString('utf8'));
      if (broken.off === 'cancelled') throw new Cancelled();
      if (broken.off === 'timeout')
        throw modelFailure('program', { detail: `not within ${timeoutMs / 1000} s`, usage });
      if (broken.off === 'too-much') throw modelFailure('program', { detail: 'it prints more than 10 MB', usage });
      if (broken.off === 'cost') throw modelFailure('cost-limit', { usage });
      if (error)
        throw modelFailure('program', { detail: `${program} can’t be started (${codeOf(error)})`, cause: error });
      if (code !== 0) {
        const last = quoted(Buffer.concat(err).toString('utf8').trim().split('\n').at(-1) ?? '', null);
        throw modelFailure('program', {
          detail: `exit code ${code ?? 'unknown'}${last === '' ? '' : `, “${last}”`}`,
          usage,
        });
      }
      const text = Buffer.concat(out).toString('utf8').trim();
      if (text === '') throw modelFailure('program', { detail: 'it printed nothing', usage });
      return { kind: 'answered', text, explanation: null, usage, servedModel: null };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }

  #environment(): NodeJS.ProcessEnv {
    const names = [...PROGRAMS_NEED, ...this.profile.environment];
    return Object.fromEntries(
      names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
  }

  /** The last line on standard error that is JSON with a count of tokens or a cost. */
  #usageIn(text: string): Usage {
    if (this.profile.usage === 'none') return NO_USAGE;
    for (const line of text.split('\n').reverse()) {
      if (!line.trimStart().startsWith('{')) continue;
      const told = reported(line);
      if (told === null) continue;
      return { ...told, cost: told.cost ?? costOf(told, this.profile.prices) };
    }
    return NO_USAGE;
  }
}

const REPORTED = {
  inputTokens: 'input_tokens',
  cachedInputTokens: 'cached_input_tokens',
  outputTokens: 'output_tokens',
  reasoningTokens: 'reasoning_tokens',
  cost: 'cost_usd',
} as const satisfies Readonly<Record<keyof Usage, string>>;

function reported(line: string): Usage | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null) return null;
  const number = (key: string): number | null => {
    const value: unknown = Reflect.get(json, key);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
  };
  const usage = {
    inputTokens: number(REPORTED.inputTokens),
    cachedInputTokens: number(REPORTED.cachedInputTokens),
    outputTokens: number(REPORTED.outputTokens),
    reasoningTokens: number(REPORTED.reasoningTokens),
    cost: number(REPORTED.cost),
  };
  return Object.values(usage).every(value => value === null) ? null : usage;
}

function ended(child: ChildProcess): Promise<{ readonly code: number | null; readonly error?: Error }> {
  return new Promise(done => {
    child.once('close', code => done({ code }));
    child.once('error', error => {
      if (child.pid === undefined) done({ code: null, error });
    });
  });
}

/** Ends a program and what it started. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { windowsHide: true }).on('error', () => child.kill());
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message;
}
