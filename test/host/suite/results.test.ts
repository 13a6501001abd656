import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { BASELINE, type EndpointProfile } from '../../../src/core/evaluate/model_profile';
import { PROMPT_TEMPLATES } from '../../../src/core/evaluate/prompt';
import { ENDPOINT_DEFAULTS } from '../../../src/core/evaluate/profile_file';
import type { RunSummary } from '../../../src/core/evaluate/result_table';
import type { Question } from '../../../src/core/questions/question';
import type { QuestionRef } from '../../../src/engine/evaluate/contract';
import type { CohortLensApi } from '../../../src/features/api';
import { saveFile } from '../../../src/features/results/saving';
import { answering } from './answers';
import { activeLens, EXTENSION, inWorkspace, until } from './lens';

const never = new AbortController().signal;
const yes = (): Promise<boolean> => Promise.resolve(true);

describe('results', () => {
  let lens: CohortLensApi;
  let ref: QuestionRef;
  let server: Server;
  let local: EndpointProfile;
  /** Whether the endpoint answers, and how often it was asked. */
  let isWell = true;
  let asked = 0;

  before(async () => {
    lens = await activeLens();
    const media = path.join(vscode.extensions.getExtension(EXTENSION)!.extensionPath, 'media');
    const file = path.join(media, 'questions', 'two-sample-test.questions.jsonl');
    const [line = ''] = (await readFile(file, 'utf8')).split('\n');
    ref = { question: JSON.parse(line) as Question, file, dataset: path.join(media, 'sample', 'synthetic-cohort') };
    server = createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        asked++;
        response.statusCode = isWell ? 200 : 400;
        response.setHeader('content-type', 'application/json');
        const message = { role: 'assistant', content: JSON.stringify({ answer: ref.question.gold }) };
        const choices = [{ index: 0, finish_reason: 'stop', message }];
        response.end(JSON.stringify(isWell ? { model: 'm', choices } : { error: { message: 'not now' } }));
      });
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    local = {
      ...{ ...ENDPOINT_DEFAULTS, name: 'local', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'm', stream: false },
      retries: 0,
    };
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    server.closeAllConnections();
    await new Promise<void>(done => server.close(() => done()));
    for (const folder of await lens.evaluation.folders()) await rm(folder, { recursive: true, force: true });
  });

  /** The panel's run that fits, as soon as there is one. */
  const shown = (fits: (run: RunSummary) => boolean): Promise<RunSummary> =>
    until(lens, () => lens.results()?.state.runs.find(fits));

  it('are told while they come, in one panel', async () => {
    await vscode.commands.executeCommand('cohortLens.showResults');
    await until(lens, () => lens.results() ?? undefined);
    const wish = { refs: [ref], profiles: [BASELINE], renderings: ['compact'] };
    await lens.evaluation.evaluate(wish, () => assert.fail('Nothing is to be confirmed.'), never);
    const { run } = await shown(({ run }) => run?.model === 'baseline' && run.totals.states.scored === 1);
    assert.equal(run?.label, 'baseline');
    const first = lens.results();
    await vscode.commands.executeCommand('cohortLens.showLeaderboard');
    assert.equal(lens.results(), first);
    assert.equal(first?.tab, 'charts');
  });

  it('keep what prompt was sent, and show it again in the editor', async () => {
    const prompt = { text: PROMPT_TEMPLATES.reason, variant: 'reason' };
    const wish = { refs: [ref], profiles: [local], renderings: ['code'], prompt };
    const summary = await lens.evaluation.evaluate(wish, yes, never);
    const folder = summary?.runs[0]?.folder ?? '';
    assert.equal(summary?.runs[0]?.label, 'local · code · reason');
    const at = { run: folder, question: ref.question.id, sample: 0 };
    await lens.results()?.texts.open(at, 'prompt', never);
    const document = vscode.window.activeTextEditor?.document;
    const text = document?.getText() ?? '';
    assert.match(text, /^\[system\]\nYou answer questions about the clinical records/);
    assert.ok(text.includes(`Question: ${ref.question.question}`));
    assert.match(text, /First reason step by step\./);
    await lens.results()?.texts.open(at, 'raw', never);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), JSON.stringify({ answer: ref.question.gold }));
  });

  it('of a run that failed are asked again in the same run, and of one that is done are not', async () => {
    isWell = false;
    const wish = { refs: [ref], profiles: [local], renderings: ['codebook'] };
    const failed = await lens.evaluation.evaluate(wish, yes, never);
    const folder = failed?.runs[0]?.folder ?? '';
    assert.deepEqual(failed?.runs[0]?.totals.states, { failed: 1 });
    isWell = true;
    asked = 0;
    const done = await lens.evaluation.resume(folder, yes, never);
    assert.equal(done?.runs[0]?.folder, folder);
    assert.deepEqual(done.runs[0].totals.states, { scored: 1 });
    await lens.evaluation.resume(folder, yes, never);
    assert.equal(asked, 1);
  });

  it('of several models, and of one by several renderings and a prompt, are runs of their own', async () => {
    const chosen = ['baseline', 'local', 'Code', 'Codebook'];
    const asked = new Set<string>();
    const pick = (items: readonly vscode.QuickPickItem[], { title = '', canPickMany }: vscode.QuickPickOptions) => {
      asked.add(title);
      if (canPickMany !== true) return items.find(({ label }) => label === 'Reason first');
      return items.filter(({ label }) => chosen.includes(label));
    };
    const settings = vscode.workspace.getConfiguration();
    await settings.update('cohortLens.evaluation.profiles', [{ ...local }], vscode.ConfigurationTarget.Global);
    const set = vscode.Uri.file(inWorkspace('one.questions.jsonl'));
    const question = { ...ref.question, dataset: ref.dataset };
    await vscode.workspace.fs.writeFile(set, Buffer.from(`${JSON.stringify(question)}\n`));
    try {
      const said = await answering(lens, { pick, click: (_, actions) => actions[0] }, () =>
        vscode.commands.executeCommand('cohortLens.evaluateSet', set),
      );
      assert.deepEqual(said.messages, [
        'baseline: 1 scored. local · code · reason: 1 scored. local · codebook · reason: 1 scored.',
      ]);
      assert.deepEqual([...asked], ['Evaluate 1 question']);
      assert.ok(lens.results());
    } finally {
      await settings.update('cohortLens.evaluation.profiles', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('are to prompts that may be copied and changed', async () => {
    const file = vscode.Uri.file(inWorkspace('own.txt'));
    const pick = (items: readonly vscode.QuickPickItem[]) => items.find(({ label }) => label === 'Reason first');
    await answering(lens, { pick, save: () => file }, () =>
      vscode.commands.executeCommand('cohortLens.copyPromptTemplate'),
    );
    const document = vscode.window.activeTextEditor?.document;
    // By that ending it is offered.
    assert.equal(document?.uri.fsPath, inWorkspace('own.prompt.txt'));
    assert.equal(document.getText(), PROMPT_TEMPLATES.reason);
  });

  it('are exported where the user says', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-export-'));
    let uri = vscode.Uri.file(path.join(folder, 'board.png'));
    const { showSaveDialog, showInformationMessage } = vscode.window;
    Object.assign(vscode.window, {
      showSaveDialog: () => Promise.resolve(uri),
      showInformationMessage: () => Promise.resolve(undefined),
    });
    try {
      await saveFile({
        name: 'leaderboard',
        format: 'png',
        content: Buffer.from([137, 80, 78, 71]).toString('base64'),
      });
      assert.deepEqual([...(await readFile(uri.fsPath))], [137, 80, 78, 71]);
      uri = vscode.Uri.file(path.join(ref.dataset, 'data', 'board.svg'));
      const file = { name: 'leaderboard', format: 'svg', content: '<svg/>' } as const;
      await assert.rejects(saveFile(file), /^UserFault: Nothing is ever written into a data set’s folder\./);
      await assert.rejects(readFile(uri.fsPath));
    } finally {
      Object.assign(vscode.window, { showSaveDialog, showInformationMessage });
      await rm(folder, { recursive: true });
    }
  });
});
