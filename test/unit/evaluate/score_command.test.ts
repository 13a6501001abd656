import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cohortLens } from '../cli/command_line';
import { useBench } from '../temporary';
import { madeQuestion } from './made_question';

const bench = useBench();
const at = (name: string): string => path.join(bench().folder, name);

const differ = (id: string, gold: boolean) =>
  madeQuestion('two-sample-test', { id, subjects: ['1', '2'], params: { groups: { A: ['1'], B: ['2'] } }, gold });
const rank = madeQuestion('top-k', { id: 'top', subjects: ['1', '2', '3'], params: { k: 2 }, gold: ['1', '2'] });
const QUESTIONS = [differ('a', true), differ('b', false), differ('c', true), rank];

const ANSWERS = [
  { id: 'a', answer: 'I believe that they do. {"answer": true}' },
  { id: 'b', answer: 'Who knows?' },
  { id: 'top', answer: ['3', 1] },
  { id: 'nobody', answer: true },
];

beforeAll(async () => {
  await writeFile(at('set.questions.jsonl'), QUESTIONS.map(question => `${JSON.stringify(question)}\n`).join(''));
  await writeFile(at('answers.jsonl'), `${ANSWERS.map(each => JSON.stringify(each)).join('\n')}\n{"id":"c"\n`);
});

describe('cohort-lens score', () => {
  it('scores each question, and each task over all and over those answered', async () => {
    const { code, out, err } = await cohortLens(
      ...['score', at('set.questions.jsonl'), '--answers', at('answers.jsonl'), '--json'],
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      results: [
        { id: 'a', task: 'two-sample-test', state: 'scored', score: 1 },
        { id: 'b', task: 'two-sample-test', state: 'unparsed', score: null },
        { id: 'c', task: 'two-sample-test', state: 'open', score: null },
        { id: 'top', task: 'top-k', state: 'scored', score: 0.5 },
      ],
      summary: [
        { task: 'two-sample-test', n: 3, answered: 1, meanAll: 1 / 3, meanAnswered: 1 },
        { task: 'top-k', n: 1, answered: 1, meanAll: 0.5, meanAnswered: 0.5 },
      ],
    });
    expect(err).toContain('answers.jsonl, line 5: This is no JSON.');
    expect(err).toContain('line 4: There is no question nobody. The answer is passed over.');
  });

  it('is a table without --json', async () => {
    const { out } = await cohortLens('score', at('set.questions.jsonl'), '--answers', at('answers.jsonl'));
    expect(out.split('\n')[1]).toMatch(/^two-sample-test +accuracy +3 +1 +0\.3333 +1\.0000$/);
  });

  it('needs answers, and a file that is there', async () => {
    expect(await cohortLens('score', at('set.questions.jsonl'))).toMatchObject({ code: 2 });
    const missing = await cohortLens('score', at('set.questions.jsonl'), '--answers', at('none.jsonl'));
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.err).toContain('none.jsonl');
  });
});
