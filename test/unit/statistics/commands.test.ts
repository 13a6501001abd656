import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASELINE } from '../../../src/core/evaluate/model_profile';
import { FREE, RUN_FORMAT, type AnswerRecord, type RunManifest } from '../../../src/core/evaluate/run';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { madeQuestion } from '../evaluate/made_question';
import { cohortLens } from '../cli/command_line';
import { useBench } from '../temporary';
import { ROWS } from './made_rows';

const bench = useBench();
const at = (...parts: readonly string[]): string => path.join(bench().folder, ...parts);

const RUNS = ['A description', 'B description', 'A compact'];

beforeAll(async () => {
  const questions = [...new Map(ROWS.map(row => [row.question, row])).values()].map(({ question, task, tokens }) =>
    madeQuestion(task, {
      ...{ id: question, subjects: ['1', '2', '3'] },
      ...(task === 'ipw'
        ? { gold: 0, params: { treatment: { name: 't', codes: ['T'] }, outcome: { name: 'o', codes: ['O'] } } }
        : task === 'top-k'
          ? { gold: ['1', '2'], params: { k: 2 } }
          : { gold: true, params: { groups: { A: ['1'], B: ['2', '3'] } } }),
      ...(tokens === null ? {} : { tokens: { description: { o200k_base: tokens } } }),
    }),
  );
  await writeFile(at('all.questions.jsonl'), questions.map(each => `${JSON.stringify(each)}\n`).join(''));
  for (const name of RUNS) {
    const [model = '', rendering = ''] = name.split(' ');
    const manifest: RunManifest = {
      ...{ format: RUN_FORMAT, id: name, began: '2026-01-01T00:00:00.000Z', model: { ...BASELINE, name: model } },
      rendering: { id: rendering, options: DEFAULT_OPTIONS, templateDigest: null },
      questions: { files: [at('all.questions.jsonl')], digest: '', count: 4 },
      ...{ dataSets: [], promptDigest: null, samples: 1, seed: 1, versions: { 'cohort-lens': '1' }, variant: null },
    };
    await mkdir(at(name));
    await writeFile(at(name, 'manifest.json'), JSON.stringify(manifest));
    const lines = ROWS.filter(row => row.model === model && row.rendering === rendering).map(row => {
      const record: AnswerRecord = {
        ...{ key: { question: row.question, sample: 0, attempt: 0 }, task: row.task, score: row.score, raw: '' },
        state: row.score === null ? 'unparsed' : 'scored',
        ...{ why: null, explanation: null, usage: FREE, promptTokens: null, promptApproximate: false },
        ...{ promptDigest: null, questionDigest: '', servedModel: null, durationMs: 1, at: '' },
      };
      return `${JSON.stringify({ line: 'answer', ...record })}\n`;
    });
    await writeFile(at(name, 'answers.jsonl'), lines.join(''));
  }
});

const runs = (): string[] => RUNS.map(name => at(name));

describe('cohort-lens leaderboard', () => {
  it('compares runs, by length and by task, as worked out by hand', async () => {
    const { code, out } = await cohortLens('leaderboard', ...runs(), '--json');
    expect(code).toBe(0);
    const told = JSON.parse(out) as Record<string, { model?: string; winRate?: number; n?: number; ci?: number[] }[]>;
    expect(told['models']?.map(({ model, n, winRate }) => [model, n, winRate])).toEqual([
      ['A · description', 8, 0.625],
      ['B · description', 8, 0.5],
      ['A · compact', 8, 0.375],
    ]);
    for (const { ci = [] } of told['models'] ?? []) expect(ci[0]).toBeLessThanOrEqual(ci[1]!);
    expect(told['byLength']).toHaveLength(6);
    expect(told['byTask']?.map(each => (each as { task?: string }).task)).toEqual(['ipw', 'two-sample-test', 'top-k']);
  });

  it('says what is no run', async () => {
    const { code, err } = await cohortLens('leaderboard', at('nothing'));
    expect(code).toBe(1);
    expect(err).toContain('is no run');
  });
});

describe('cohort-lens report', () => {
  it('writes what was run and how it compares, and replaces nothing by itself', async () => {
    const file = at('report.md');
    expect(await cohortLens('report', ...runs(), '--out', file)).toMatchObject({ code: 0 });
    const text = await readFile(file, 'utf8');
    expect(text).toContain('| A · description | 8 | 62.5% |');
    expect(text).toContain('| compact | A | -12.5 | 4 | 0.0 | 3 |');
    expect(text).toContain('| B | description | 4 | 1 | 3 scored, 1 unparsed | $0.0000 |');
    const again = await cohortLens('report', ...runs(), '--out', file);
    expect(again.code).toBe(1);
    expect(again.err).toContain('report.md');
    expect(await cohortLens('report', ...runs(), '--out', file, '--force')).toMatchObject({ code: 0 });
  });
});
