import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASELINE, RANDOM } from '../../../src/core/evaluate/model_profile';
import { METRICS, scoreAnswer } from '../../../src/core/evaluate/score_answer';
import { TASKS, type Question, type Task } from '../../../src/core/questions/question';
import { Engine } from '../../../src/engine/engine';
import { BaselineModel, RandomModel } from '../../../src/engine/evaluate/baseline_model';
import type { Model } from '../../../src/engine/evaluate/model';
import { bundledQuestions, COHORT, MEDIA } from '../questions/bundled_sets';

/** Larger ones take longer to read, and say nothing else. */
const LARGEST = 20;
/** Random answers to each question, whose mean is what chance gives. */
const DRAWS = 40;

let engine: Engine;
let baseline: BaselineModel;
const random = new RandomModel(RANDOM);
const never = new AbortController().signal;

beforeAll(async () => {
  engine = await Engine.create();
  const bundled = path.join(MEDIA, 'ontology', 'cohort-lens.sqlite');
  engine.configure({ categories: [], ontology: { bundled, imports: path.join(MEDIA, 'none'), prefixes: [] } });
  baseline = new BaselineModel(BASELINE, () => Promise.resolve(engine));
});
afterAll(async () => {
  await engine.close();
});

async function scoreOf(model: Model, question: Question, sample = 0): Promise<number> {
  const request = { question, dataset: COHORT, prompt: null, sample, seed: 1 };
  const scored = scoreAnswer(question, (await model.ask(request, never)).text);
  if (scored.kind === 'unparsed') throw new Error(`${question.id}: ${scored.why}`);
  return scored.score;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const questionsOf = (task: Task): readonly Question[] =>
  bundledQuestions().filter(each => each.task === task && each.subjects.length <= LARGEST);

describe('the baseline', () => {
  it.each(TASKS)('does better than chance at %s', async task => {
    const scores: number[] = [];
    const chances: number[] = [];
    for (const question of questionsOf(task)) {
      scores.push(await scoreOf(baseline, question));
      for (let draw = 0; draw < DRAWS; draw++) chances.push(await scoreOf(random, question, draw));
    }
    const lead = mean(scores) - mean(chances);
    expect(METRICS[task].lowerIsBetter ? -lead : lead).toBeGreaterThan(0);
  });

  it('answers the same however often it is asked, and says how', async () => {
    const [question] = questionsOf('clustering');
    const request = { question: question!, dataset: COHORT, prompt: null, sample: 0, seed: 7 };
    const [first, again] = [await baseline.ask(request, never), await baseline.ask(request, never)];
    expect(again).toEqual(first);
    expect(first.explanation).toContain('k-means');
  });

  it('knows neither the gold nor how a question came about', async () => {
    for (const task of TASKS) {
      const [question] = questionsOf(task);
      const blind: Question = { ...question!, gold: [], cohorts: [], source: null };
      const ask = (of: Question) =>
        baseline.ask({ question: of, dataset: COHORT, prompt: null, sample: 0, seed: 1 }, never);
      expect(await ask(blind)).toEqual(await ask(question!));
    }
  });
});
