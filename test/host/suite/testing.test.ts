import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { BASELINE } from '../../../src/core/evaluate/model_profile';
import type { CohortLensApi } from '../../../src/features/api';
import { outcomeOf } from '../../../src/features/testing/outcome';
import { FREE, type AnswerRecord, type AnswerState } from '../../../src/core/evaluate/run';
import type { Question } from '../../../src/core/questions/question';
import { activeLens } from './lens';

const QUESTION: Question = {
  ...{ id: 'q', task: 'top-k', question: '?', dataset: '.', subjects: ['1', '2', '3'], params: { k: 2 } },
  ...{ gold: ['1', '2'], cohorts: [], source: null, reviewed: null },
};

describe('questions in the Testing view', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
  });

  const childrenOf = async (item?: vscode.TestItem): Promise<vscode.TestItem[]> => {
    await lens.tests.controller.resolveHandler?.(item);
    const of = item?.children ?? lens.tests.controller.items;
    return [...of].map(([, child]) => child);
  };

  it('are listed by set and task once they are unfolded, with tags', async () => {
    const roots = await childrenOf();
    const bundled = roots.find(({ label }) => label === 'Bundled questions');
    assert.ok(bundled && bundled.children.size === 0);
    const sets = await childrenOf(bundled);
    assert.equal(sets.length, 10);
    const [task] = await childrenOf(sets.find(({ label }) => label === 'top-k.questions.jsonl'));
    assert.equal(task?.label, 'top-k');
    const questions = [...task.children].map(([, child]) => child);
    assert.ok(questions.length >= 12);
    assert.deepEqual(
      questions[0]?.tags.map(({ id }) => id),
      ['top-k', 'N10'],
    );
  });

  it('are answered by the baseline, one of them by itself', async () => {
    const [bundled] = (await childrenOf()).filter(({ label }) => label === 'Bundled questions');
    const [set] = (await childrenOf(bundled)).filter(({ label }) => label === 'top-k.questions.jsonl');
    const [task] = await childrenOf(set);
    const [, question] = [...task!.children][0]!;
    const answered: string[] = [];
    const listening = lens.evaluation.onDidAnswer(({ key, state }) => answered.push(`${key.question} ${state}`));
    const token = new vscode.CancellationTokenSource().token;
    await lens.tests.run(new vscode.TestRunRequest([question]), BASELINE, token);
    listening.dispose();
    assert.deepEqual(answered, [`${question.label} scored`]);
  });

  it('fail by the model’s fault, err by the infrastructure’s, and pass at the metric’s best alone', () => {
    const record = (state: AnswerState, raw: string | null, score: number | null): AnswerRecord => ({
      ...{ key: { question: 'q', sample: 0, attempt: 0 }, task: 'top-k', state, score, raw, why: 'why', usage: FREE },
      ...{ explanation: null, promptTokens: null, promptApproximate: false, promptDigest: null, questionDigest: '' },
      ...{ servedModel: null, durationMs: 1, at: '' },
    });
    assert.equal(outcomeOf(QUESTION, record('scored', '["1","2"]', 1)).kind, 'passed');
    const half = outcomeOf(QUESTION, record('scored', '["1","3"]', 0.5));
    assert.ok(half.kind === 'failed' && half.message.expectedOutput?.includes('"2"'));
    assert.equal(half.message.message, 'precision@k 0.5000');
    for (const state of ['unparsed', 'refused', 'truncated'] as const) {
      assert.equal(outcomeOf(QUESTION, record(state, 'Hm.', null)).kind, 'failed');
    }
    for (const state of ['failed', 'over-context'] as const) {
      assert.equal(outcomeOf(QUESTION, record(state, null, null)).kind, 'errored');
    }
    for (const state of ['cancelled', 'over-budget'] as const) {
      assert.equal(outcomeOf(QUESTION, record(state, null, null)).kind, 'skipped');
    }
  });
});
