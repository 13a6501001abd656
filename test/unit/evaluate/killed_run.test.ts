import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRunLines } from '../../../src/core/evaluate/run_lines';
import { bundledQuestions, COHORT } from '../questions/bundled_sets';
import { useBench } from '../temporary';

const bench = useBench();
const CLI = path.resolve(import.meta.dirname, '../../../dist/cli.js');

/** Small prompts: what is tried is when the process ends. */
const QUESTIONS = bundledQuestions()
  .filter(({ task, subjects }) => task === 'two-sample-test' && subjects.length === 10)
  .map(question => ({ ...question, dataset: COHORT }));
const ASKED = Array.from({ length: 12 }, (_, i) => ({ ...QUESTIONS[i % QUESTIONS.length]!, id: `q${i}` }));

/** What the server does with its requests is each test's to say; it counts them. */
let server: Server;
let answered: number;
let onRequest: (number: number, answer: () => void) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => onRequest(++answered, () => reply(response)));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  await writeFile(
    path.join(bench().folder, 'set.questions.jsonl'),
    ASKED.map(question => `${JSON.stringify(question)}\n`).join(''),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>(done => server.close(() => done()));
});

function reply(response: ServerResponse): void {
  const message = { role: 'assistant', content: '{"answer": true}' };
  const usage = { prompt_tokens: 100, completion_tokens: 5 };
  response.setHeader('content-type', 'text/event-stream');
  const chunk = (delta: object, finish: string | null): string =>
    `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], usage: finish ? usage : null })}\n\n`;
  response.end(`${chunk(message, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
}

async function evaluate(runs: string, resume: string | null): Promise<ReturnType<typeof spawn>> {
  const { port } = server.address() as AddressInfo;
  const child = spawn(
    process.execPath,
    [
      ...[
        CLI,
        'evaluate',
        path.join(bench().folder, 'set.questions.jsonl'),
        '--base-url',
        `http://127.0.0.1:${port}/v1`,
      ],
      ...['--model-name', 'm', '--format', 'compact', '--concurrency', '3', '--out', resume ?? runs],
      ...(resume === null ? [] : ['--resume']),
    ],
    { stdio: 'ignore' },
  );
  await once(child, 'spawn');
  return child;
}

describe('a run whose process is killed', () => {
  it.each([2, 7])('at its request %s loses no answer, and pays none twice that it has', async moment => {
    const runs = path.join(bench().folder, `runs-${moment}`);
    answered = 0;
    const running: { child?: ReturnType<typeof spawn> } = {};
    onRequest = (number, answer) => {
      if (number < moment) answer();
      // In the middle of a request that is under way; others may have been answered and be on their way.
      else running.child?.kill('SIGKILL');
    };
    running.child = await evaluate(runs, null);
    await once(running.child, 'exit');
    const [name = ''] = await readdir(runs);
    const file = path.join(runs, name, 'answers.jsonl');
    const before = readRunLines(await readFile(file, 'utf8')).lines.filter(({ line }) => line === 'answer');
    answered = 0;
    onRequest = (_, answer) => answer();
    const again = await evaluate(runs, path.join(runs, name));
    const [code] = (await once(again, 'exit')) as [number];
    expect(code).toBe(0);
    // Only what had no answer in the file is asked again.
    expect(answered).toBe(ASKED.length - before.length);
    const { lines, broken } = readRunLines(await readFile(file, 'utf8'));
    expect(broken).toBe(0);
    const ended = lines.filter(({ line }) => line === 'answer').map(({ key }) => key.question);
    expect([...ended].sort()).toEqual(ASKED.map(({ id }) => id).sort());
    // An attempt is numbered once, whatever became of it.
    const sent = lines.filter(({ line }) => line === 'sent').map(({ key }) => `${key.question} ${key.attempt}`);
    expect(new Set(sent).size).toBe(sent.length);
  });
});
