import { existsSync, watch } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import type { AgentProfile } from '../../../src/core/evaluate/model_profile';
import { AgentModel } from '../../../src/engine/evaluate/agent_model';
import { madeQuestion } from './made_question';

const request = {
  ...{ question: madeQuestion('ipw', { question: 'What?' }), dataset: '', sample: 0, seed: 1 },
  prompt: { system: 'S', user: 'U', records: 'the records', schema: { type: 'object' } },
};

function agent(script: string, over: Partial<AgentProfile> = {}): AgentModel {
  return new AgentModel({
    ...{ kind: 'agent', name: 'a', family: null, permitted: false, program: process.execPath, environment: [] },
    ...{
      arguments: ['-e', script],
      timeoutMs: 30_000,
      costLimit: null,
      usage: 'json-line',
      concurrency: 1,
      prices: null,
    },
    ...over,
  });
}
const ask = (model: AgentModel, signal = new AbortController().signal) => model.ask(request, signal);

/** Waits until a process is no more than a name: killed, and perhaps not yet reaped by whoever took it over. */
async function gone(pid: number): Promise<void> {
  await vi.waitUntil(async () => {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return /\) [ZX] /.test(state);
  }, 10_000);
}

describe('an agent', () => {
  it('reads the prompt, finds the records in a folder of its own, and says what it used', async () => {
    const script = `const fs = require('fs'); let read = ''; process.stdin.on('data', d => (read += d)).on('end', () => {
      console.error(JSON.stringify({ input_tokens: 5, output_tokens: 7, cost_usd: 0.25 }));
      console.log(JSON.stringify({ read, folder: process.cwd(), files: fs.readdirSync('.').sort(), records: fs.readFileSync('records.txt', 'utf8') }));
    })`;
    const reply = await ask(agent(script));
    expect(reply).toMatchObject({ kind: 'answered', usage: { inputTokens: 5, outputTokens: 7, cost: 0.25 } });
    const told = JSON.parse(reply.text) as { read: string; folder: string; files: string[]; records: string };
    expect(told).toMatchObject({
      ...{ read: 'S\n\nU', records: 'the records' },
      files: ['answer.schema.json', 'question.txt', 'records.txt'],
    });
    expect(existsSync(told.folder)).toBe(false);
  });

  it('is given no more of the environment than it names', async () => {
    vi.stubEnv('COHORT_LENS_TEST_SECRET', 'x');
    const script = `console.log(String(process.env.COHORT_LENS_TEST_SECRET))`;
    expect(await ask(agent(script))).toMatchObject({ text: 'undefined' });
    expect(await ask(agent(script, { environment: ['COHORT_LENS_TEST_SECRET'] }))).toMatchObject({ text: 'x' });
    vi.unstubAllEnvs();
  });

  it.each([
    ['fails', 'console.error("no luck"); process.exit(3)', {}, 'program', 'exit code 3, “no luck”'],
    ['prints nothing', '', {}, 'program', 'printed nothing'],
    ['takes too long', 'setInterval(() => {}, 1000)', { timeoutMs: 200 }, 'program', 'not within 0.2 s'],
    ['prints too much', 'setInterval(() => process.stdout.write("x".repeat(2**20)), 1)', {}, 'program', '10 MB'],
    [
      'costs too much',
      'console.error(JSON.stringify({ cost_usd: 6 })); setInterval(() => {}, 1000)',
      { costLimit: 5 },
      'cost-limit',
      'more cost',
    ],
  ])('that %s has no answer', async (_, script, over, kind, words) => {
    await expect(ask(agent(script, over))).rejects.toMatchObject({
      failure: { kind, message: expect.stringContaining(words) as unknown },
    });
  });

  it('that is not there is told', async () => {
    await expect(ask(agent('', { program: 'no-such-program-here' }))).rejects.toMatchObject({
      failure: { message: expect.stringContaining('can’t be started (ENOENT)') as unknown },
    });
  });

  it('that can’t be started at all is told, and ends no run', async () => {
    await expect(ask(agent('', { arguments: ['a\0b'] }))).rejects.toMatchObject({
      failure: { kind: 'program', message: expect.stringContaining('can’t be started') as unknown },
    });
  });

  it.skipIf(process.platform === 'win32')('is over when it is gone, whoever holds its pipes open', async () => {
    // The first stays in its group and is ended with it; the second leaves the group, and is not waited for.
    for (const program of ['sleep', 'setsid']) {
      const args = program === 'sleep' ? ['60'] : ['sleep', '60'];
      const script = `const { pid } = require('child_process').spawn(${JSON.stringify(program)}, ${JSON.stringify(args)}, { stdio: 'inherit' });
        process.stdout.write(String(pid), () => process.exit())`;
      const pid = Number((await ask(agent(script))).text);
      if (program === 'sleep') await gone(pid);
      else process.kill(pid, 'SIGKILL');
    }
  });

  it.skipIf(process.platform === 'win32')('ends with what it started when it is cancelled', async () => {
    const cancel = new AbortController();
    const folder = await mkdtemp(path.join(tmpdir(), 'cohort-lens-agent-test-'));
    const file = path.join(folder, 'pid');
    try {
      const script = `const { pid } = require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' });
        require('fs').writeFileSync(${JSON.stringify(`${file}.part`)}, String(pid));
        require('fs').renameSync(${JSON.stringify(`${file}.part`)}, ${JSON.stringify(file)}); setInterval(() => {}, 1000)`;
      const watcher = watch(folder);
      const written = new Promise<void>(done => watcher.on('change', () => existsSync(file) && done()));
      const asking = ask(agent(script), cancel.signal);
      await Promise.race([written, asking]);
      watcher.close();
      cancel.abort();
      await expect(asking).rejects.toMatchObject({ name: 'Cancelled' });
      await gone(Number(await readFile(file, 'utf8')));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('tells its use by the last line that has one, among whatever else it says', async () => {
    const lines = [
      '{"input_tokens": 1}',
      'loading… 50%',
      '{"input_tokens": 5, "output_tokens": 7}',
      '{"level": "info"}',
      '{no',
    ];
    const script = `process.stderr.write(${JSON.stringify(lines.join('\n'))} + '\\n'); console.log('x')`;
    const prices = { input: 1, cachedInput: null, output: 2, date: null };
    // 5 × 1 + 7 × 2 millionths.
    expect((await ask(agent(script, { prices }))).usage).toMatchObject({
      inputTokens: 5,
      outputTokens: 7,
      cost: 19e-6,
    });
    expect((await ask(agent(script, { usage: 'none' }))).usage.inputTokens).toBeNull();
  });

  it('prints no key that it was given into an answer or a failure', async () => {
    vi.stubEnv('COHORT_LENS_TEST_KEY', 'agent-key-1234567890');
    try {
      const environment = ['COHORT_LENS_TEST_KEY'];
      const echo = 'console.log(process.env.COHORT_LENS_TEST_KEY + " is mine")';
      expect((await ask(agent(echo, { environment }))).text).toBe('*** is mine');
      const fail = 'console.error("bad " + process.env.COHORT_LENS_TEST_KEY); process.exit(2)';
      await expect(ask(agent(fail, { environment }))).rejects.toMatchObject({
        failure: { message: expect.stringContaining('exit code 2, “bad ***”') as unknown },
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('ends when it is cancelled before it began', async () => {
    const cancel = new AbortController();
    const asking = ask(agent('setInterval(() => {}, 1000)'), cancel.signal);
    cancel.abort();
    await expect(asking).rejects.toMatchObject({ name: 'Cancelled' });
  });
});
