import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Question } from '../../../src/core/questions/question';
import { BASELINE, type EndpointProfile } from '../../../src/core/evaluate/model_profile';
import { ENDPOINT_DEFAULTS } from '../../../src/core/evaluate/profile_file';
import type { Estimate, QuestionRef } from '../../../src/engine/evaluate/contract';
import { costWords, destinationWords } from '../../../src/engine/evaluate/words';
import type { CohortLensApi } from '../../../src/features/api';
import { answering } from './answers';
import { activeLens, EXTENSION } from './lens';

const KEY = 'sk-test-secret-0123456789';
const never = new AbortController().signal;

describe('evaluating', () => {
  let lens: CohortLensApi;
  let ref: QuestionRef;
  let server: Server;
  let asked: { readonly authorization: string | undefined; readonly body: string }[];
  let local: EndpointProfile;

  before(async () => {
    lens = await activeLens();
    const media = path.join(vscode.extensions.getExtension(EXTENSION)!.extensionPath, 'media');
    const file = path.join(media, 'questions', 'two-sample-test.questions.jsonl');
    const [line = ''] = (await readFile(file, 'utf8')).split('\n');
    ref = { question: JSON.parse(line) as Question, file, dataset: path.join(media, 'sample', 'synthetic-cohort') };
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked.push({ authorization: request.headers.authorization, body });
        const content = JSON.stringify({ answer: ref.question.gold });
        const message = { role: 'assistant', content };
        const usage = { prompt_tokens: 10, completion_tokens: 2 };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ model: 'm', usage, choices: [{ index: 0, finish_reason: 'stop', message }] }));
      });
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    local = {
      ...{ ...ENDPOINT_DEFAULTS, name: 'local', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'm', stream: false },
      prices: { input: 1, cachedInput: null, output: 1, date: null },
    };
  });
  beforeEach(() => {
    asked = [];
  });
  after(async () => {
    await lens.evaluation.keys.remove(local.baseUrl);
    server.closeAllConnections();
    await new Promise<void>(done => server.close(() => done()));
    for (const folder of await lens.evaluation.folders()) await rm(folder, { recursive: true, force: true });
  });

  it('needs no set-up with the baseline, keeps the run, and finds its answer again', async () => {
    const wish = { refs: [ref], profiles: [BASELINE], renderings: ['compact'] };
    const summary = await lens.evaluation.evaluate(wish, () => assert.fail('Nothing is to be confirmed.'), never);
    assert.deepEqual(summary?.runs[0]?.totals.states, { scored: 1 });
    const [answer] = await lens.evaluation.answersTo(ref.question, never);
    assert.equal(answer?.model, 'baseline');
    assert.equal(answer.scored?.kind, 'scored');
    assert.match(answer.record.explanation ?? '', /Permutation test/);
  });

  it('asks before anything is sent that costs something, and sends nothing where it is declined', async () => {
    const wish = { refs: [ref], profiles: [local], renderings: ['compact'] };
    const said: string[] = [];
    const confirm = (estimate: Estimate): Promise<boolean> => {
      const [run] = estimate.runs;
      assert.ok(run?.inputTokens !== null && run !== undefined && run.inputTokens > 1000);
      // A million tokens are 1 USD.
      assert.equal(run.inputCost, run.inputTokens / 1e6);
      said.push(costWords(run), destinationWords(run.destination));
      return Promise.resolve(false);
    };
    assert.equal(await lens.evaluation.evaluate(wish, confirm, never), null);
    assert.deepEqual(asked, []);
    assert.match(said.join('; '), /^costs \$0\.\d+ for the prompts, \$0\.\d+ at most; goes to http:\/\/127/);
  });

  it('sends the key of the origin with the prompt, and writes it nowhere', async () => {
    await lens.evaluation.keys.set(local.baseUrl, KEY);
    const wish = { refs: [ref], profiles: [local], renderings: ['compact'] };
    const summary = await lens.evaluation.evaluate(wish, () => Promise.resolve(true), never);
    assert.deepEqual(summary?.runs[0]?.totals.states, { scored: 1 });
    assert.deepEqual(
      asked.map(({ authorization }) => authorization),
      [`Bearer ${KEY}`],
    );
    assert.ok(asked[0]!.body.includes(ref.question.subjects[0]!));
    for (const name of await readdir(summary.runs[0].folder)) {
      assert.ok(!(await readFile(path.join(summary.runs[0].folder, name), 'utf8')).includes(KEY), name);
    }
    const settings = JSON.stringify(vscode.workspace.getConfiguration('cohortLens'));
    assert.ok(!settings.includes(KEY));
  });

  it('sends nothing of a restricted data set to another machine', async () => {
    const elsewhere: EndpointProfile = { ...local, name: 'elsewhere', baseUrl: 'https://example.com/v1' };
    const settings = vscode.workspace.getConfiguration();
    await settings.update('cohortLens.restrictedDataSets', [ref.dataset], vscode.ConfigurationTarget.Global);
    try {
      const wish = { refs: [ref], profiles: [elsewhere], renderings: ['compact'] };
      await assert.rejects(
        lens.evaluation.evaluate(wish, () => assert.fail('It is not even asked.'), never),
        /is restricted: its records may not leave this machine/,
      );
    } finally {
      await settings.update('cohortLens.restrictedDataSets', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('says in plain words what is wrong with a model', async () => {
    const closed = { ...local, name: 'closed', baseUrl: 'http://127.0.0.1:9/v1' };
    assert.deepEqual(await lens.evaluation.testModel(closed, never), {
      ...{ ok: false, kind: 'refused' },
      message:
        'closed: Nothing listens at the address (connection refused). Is the server started, and the port right?',
    });
    const tested = await lens.evaluation.testModel(local, never);
    assert.ok(tested.ok, tested.message);
  });

  it('gives a program the variables that its profile names, and no others', async () => {
    const script =
      'process.stdin.resume(); process.stdin.on("end", () => console.log(JSON.stringify({ answer: true, ' +
      'home: Boolean(process.env.HOME || process.env.USERPROFILE), pid: "VSCODE_PID" in process.env })))';
    const agent = { kind: 'agent', name: 'program', program: process.execPath, arguments: ['-e', script] };
    const settings = vscode.workspace.getConfiguration();
    await settings.update('cohortLens.evaluation.profiles', [agent], vscode.ConfigurationTarget.Global);
    try {
      const [profile] = lens.evaluation.profiles.filter(({ name }) => name === 'program');
      const wish = { refs: [ref], profiles: [profile!], renderings: ['compact'] };
      const summary = await lens.evaluation.evaluate(wish, () => Promise.resolve(true), never);
      assert.deepEqual(summary?.runs[0]?.totals.states, { scored: 1 });
      const answers = await lens.evaluation.answersTo(ref.question, never);
      const raw = answers.find(({ model }) => model === 'program')?.record.raw ?? '';
      assert.deepEqual(JSON.parse(raw), { answer: true, home: true, pid: false });
    } finally {
      await settings.update('cohortLens.evaluation.profiles', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('adds a model by its preset, and takes no key into the settings', async () => {
    const typed = ['http://localhost:11434/v1', 'qwen3:30b', 'qwen3 local'];
    await answering(
      lens,
      { pick: items => items.find(({ label }) => label === 'Ollama'), type: () => typed.shift() },
      () => vscode.commands.executeCommand('cohortLens.addModel'),
    );
    const profiles = lens.evaluation.profiles.filter(({ name }) => name === 'qwen3 local');
    assert.equal(profiles.length, 1);
    assert.equal(profiles[0]?.kind === 'endpoint' && profiles[0].keyHeader, null);
    const settings = vscode.workspace.getConfiguration();
    await settings.update('cohortLens.evaluation.profiles', undefined, vscode.ConfigurationTarget.Global);
  });
});
