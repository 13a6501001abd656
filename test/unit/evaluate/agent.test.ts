import { existsSync } from 'node:fs';
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

  it('ends, with what it started, when it is cancelled', async () => {
    const cancel = new AbortController();
    const asking = ask(agent('setInterval(() => {}, 1000)'), cancel.signal);
    cancel.abort();
    await expect(asking).rejects.toMatchObject({ name: 'Cancelled' });
  });
});
