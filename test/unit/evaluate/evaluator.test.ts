import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASELINE, type EndpointProfile } from '../../../src/core/evaluate/model_profile';
import { ANSWERS_FILE, type AnswerRecord, type AnswerState, type RunLine } from '../../../src/core/evaluate/run';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import type { EvaluationTask } from '../../../src/engine/evaluate/contract';
import { Evaluator } from '../../../src/engine/evaluate/evaluator';
import type { Clock } from '../../../src/engine/evaluate/pace';
import { RunStore } from '../../../src/engine/evaluate/run_store';
import { COHORT, MEDIA, bundledQuestions } from '../questions/bundled_sets';
import { useBench } from '../temporary';
import { madeProfile } from './made_profile';
import * as server from './misbehaving_server';
import { MisbehavingServer, type Behaviour } from './misbehaving_server';

const bench = useBench();
const KEY = 'sk-very-secret-1234567890';

/** Questions whose prompts are small, by their number of patients. */
const QUESTIONS = bundledQuestions()
  .filter(({ task, subjects }) => task === 'two-sample-test' && subjects.length === 10)
  .slice(0, 3);
const [FIRST] = QUESTIONS;

/** Time that passes at once, and is written down. */
class WrittenClock implements Clock {
  readonly slept: number[] = [];
  #now = 0;
  now = (): number => this.#now;
  sleep = (ms: number): Promise<void> => {
    this.slept.push(ms);
    this.#now += ms;
    return Promise.resolve();
  };
}

let local: MisbehavingServer;
let clock: WrittenClock;
let answered: AnswerRecord[];
let evaluator: Evaluator;
let runs = 0;

beforeAll(async () => {
  local = await MisbehavingServer.start();
});
afterAll(() => local.stop());
beforeEach(() => {
  local.requests.length = 0;
  clock = new WrittenClock();
  answered = [];
  const host = {
    progress: () => undefined,
    answered: ({ record }: { record: AnswerRecord }) => void answered.push(record),
    askEditor: null,
  };
  evaluator = new Evaluator({ ontology: null, media: MEDIA, version: '1.2.3' }, host, clock);
});
afterEach(() => evaluator.close());

function taskOf(over: Partial<EndpointProfile> = {}, task: Partial<EvaluationTask> = {}): EvaluationTask {
  const file = path.join(MEDIA, 'questions', 'two-sample-test.questions.jsonl');
  return {
    ...{ questions: [{ question: FIRST!, file, dataset: COHORT }], renderings: ['compact'], options: DEFAULT_OPTIONS },
    ...{ models: [{ profile: madeProfile(local.baseUrl, over), key: KEY }], templates: {}, promptTemplate: null },
    ...{ folder: path.join(bench().folder, `runs-${++runs}`), resume: null, samples: 1, seed: 1, budget: null },
    ...{ concurrency: null, retries: null, restricted: [], variant: null },
    ...task,
  };
}

const all = (task: EvaluationTask): EvaluationTask => ({
  ...task,
  questions: QUESTIONS.map(question => ({ ...task.questions[0]!, question })),
});

async function run(task: EvaluationTask, behaviours: Behaviour[], signal = new AbortController().signal) {
  local.behaviours = behaviours;
  const { runs: done, stopped } = await evaluator.evaluate(task, signal);
  const [{ folder, totals }] = done as [(typeof done)[number]];
  const lines = (await readFile(path.join(folder, ANSWERS_FILE), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RunLine);
  return { folder, totals, stopped, lines };
}

const GOLD = server.whole(JSON.stringify({ answer: FIRST!.gold }));
const WRONG = server.whole(JSON.stringify({ answer: FIRST!.gold !== true }));

describe('every state', () => {
  it.each<[AnswerState, string, Behaviour[], Partial<EndpointProfile>, Partial<AnswerRecord>]>([
    ['scored', 'right', [GOLD], {}, { score: 1, why: null, servedModel: 'served-1' }],
    ['scored', 'wrong is 0', [WRONG], {}, { score: 0 }],
    ['unparsed', 'prose', [server.whole('Hm.')], {}, { score: null, raw: 'Hm.' }],
    ['refused', 'a refusal', [server.whole('', { refusal: 'No.' })], {}, { score: null, raw: 'No.' }],
    ['truncated', 'the limit', [server.whole('{"ans', { finish: 'length' })], {}, { score: null, raw: '{"ans' }],
    ['failed', 'for good', [server.failing(401, '')], {}, { score: null, raw: null }],
    ['failed', 'after all retries', [server.failing(500, '')], { retries: 1 }, { score: null }],
    ['over-context', 'known before', [GOLD], { context: 3000 }, { score: null }],
    [
      'over-context',
      'told by the endpoint',
      [server.failing(400, 'maximum context length is 10')],
      {},
      { score: null },
    ],
    ['scored', 'after 429 and a reset', [server.failing(429, ''), server.reset, GOLD], {}, { score: 1 }],
    [
      'scored',
      'after a cut stream',
      [server.events(server.cutStream('{"a')), server.events(server.streamed('{"answer":true}'))],
      { stream: true },
      {},
    ],
  ])('%s: %s', async (state, _, behaviours, over, record) => {
    const { lines, totals } = await run(taskOf(over), behaviours);
    expect(lines.at(-1)).toMatchObject({ line: 'answer', state, ...record });
    expect(totals.states).toEqual({ [state]: 1 });
    expect(totals.open).toBe(0);
    if (state === 'over-context' && over.context !== undefined) expect(local.requests).toHaveLength(0);
  });

  it('cancelled: within a second, and written down', async () => {
    const cancel = new AbortController();
    local.server.once('request', () => cancel.abort());
    const { lines, stopped, totals } = await run(all(taskOf({ concurrency: 1 })), [server.silent], cancel.signal);
    expect(lines.map(({ line }) => line)).toEqual(['sent', 'answer']);
    expect(totals).toMatchObject({ states: { cancelled: 1 }, open: 2 });
    expect(stopped).toContain('cancelled');
  });

  it('over-budget: what the budget would not bear is not sent', async () => {
    const prices = { input: 1, cachedInput: null, output: 1, date: null };
    const priced = taskOf({ prices, concurrency: 1 }, { samples: 3 });
    const estimate = await evaluator.estimate(priced, new AbortController().signal);
    // Each costs 1050 millionths in fact: after the first one the most that the second may cost is too much.
    const most = estimate.runs[0]!.mostCost! / 3;
    const { totals } = await run({ ...priced, budget: most + 0.001 }, [GOLD]);
    expect(totals.states).toEqual({ scored: 1, 'over-budget': 2 });
    expect(local.requests).toHaveLength(1);
    expect(totals.usage.cost).toBeCloseTo(1050e-6, 12);
  });

  it('refuses a budget where prices are unknown', async () => {
    const elsewhere = taskOf({ baseUrl: 'https://example.com/v1' }, { budget: 1 });
    await expect(evaluator.evaluate(elsewhere, new AbortController().signal)).rejects.toMatchObject({ kind: 'budget' });
  });
});

describe('a run', () => {
  it('waits as the endpoint asked, and with retries 0 never asks again', async () => {
    await run(taskOf(), [server.failing(429, '', { 'retry-after': '7' }), GOLD]);
    expect(Math.max(...clock.slept)).toBeGreaterThanOrEqual(7000);
    expect(local.requests).toHaveLength(2);
    local.requests.length = 0;
    const { totals } = await run(taskOf({ retries: 0 }), [server.failing(503, ''), GOLD]);
    expect(totals.states).toEqual({ failed: 1 });
    expect(local.requests).toHaveLength(1);
  });

  it('adds up what all attempts used; what nobody knows is unknown', async () => {
    const prices = { input: 1, cachedInput: null, output: 1, date: null };
    const known = await run(taskOf({ prices }), [server.whole(''), GOLD]);
    // Two replies of 1000 and 50 tokens, the first of them empty.
    expect(known.totals.usage).toMatchObject({ inputTokens: 2000, outputTokens: 100 });
    expect(known.totals.usage.cost).toBeCloseTo(2100e-6, 12);
    const unknown = await run(taskOf({ prices }), [server.reset, GOLD]);
    expect(unknown.totals.usage.cost).toBeNull();
  });

  it('goes on where it was stopped, and asks nothing twice that was answered', async () => {
    const task = all(taskOf({ concurrency: 1 }));
    const begun = await run(task, [GOLD, server.failing(401, ''), GOLD]);
    expect(begun.totals.states).toEqual({ scored: 2, failed: 1 });
    // A line that was being written when the process was killed.
    await appendFile(path.join(begun.folder, ANSWERS_FILE), '{"line":"answer","key":{"quest');
    local.requests.length = 0;
    const resumed = await run({ ...task, resume: begun.folder }, [GOLD]);
    expect(local.requests).toHaveLength(1);
    expect(resumed.totals).toMatchObject({ states: { scored: 3 }, open: 0 });
    expect(resumed.lines.at(-1)).toMatchObject({ key: { attempt: 1 } });
    expect(resumed.totals.usage.inputTokens).toBe(3000);
  });

  it('asks again what was sent and has no end, and says that its cost is unknown', async () => {
    const task = taskOf();
    const { folder, lines } = await run(task, [GOLD]);
    await writeFile(path.join(folder, ANSWERS_FILE), `${JSON.stringify(lines[0])}\n`);
    const resumed = await run({ ...task, resume: folder }, [GOLD]);
    expect(resumed.lines.map(({ line, key }) => [line, key.attempt])).toEqual([
      ['sent', 0],
      ['sent', 1],
      ['answer', 1],
    ]);
    expect(resumed.totals).toMatchObject({ states: { scored: 1 }, usage: { cost: null } });
  });

  it('is not gone on with for other questions, by another model of the same name, nor written by two at once', async () => {
    const { folder } = await run(taskOf(), [GOLD]);
    const other = { ...taskOf(), questions: [{ ...taskOf().questions[0]!, question: QUESTIONS[1]! }], resume: folder };
    await expect(run(other, [GOLD])).rejects.toMatchObject({ kind: 'run-changed' });
    const renamed = { ...taskOf({ model: 'm-2' }), resume: folder };
    await expect(run(renamed, [GOLD])).rejects.toMatchObject({ kind: 'run-changed' });
    const store = await RunStore.resume(folder);
    await expect(run({ ...taskOf(), resume: folder }, [GOLD])).rejects.toMatchObject({ kind: 'run-taken' });
    await store.close();
  });

  it('is never written among the records', async () => {
    const folder = path.join(COHORT, '.cohort-lens', 'runs');
    await expect(run({ ...taskOf(), folder }, [GOLD])).rejects.toMatchObject({ kind: 'write-into-data-set' });
    await expect(readdir(path.join(COHORT, '.cohort-lens'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(local.requests).toEqual([]);
  });

  it('renders each prompt once for several models and samples', async () => {
    const task = all(taskOf({}, { samples: 2 }));
    const models = [task.models[0]!, { profile: madeProfile(local.baseUrl, { name: 'other' }), key: KEY }];
    local.behaviours = [GOLD];
    const reads: string[] = [];
    const engine = await evaluator.engine();
    const subject = engine.subject.bind(engine);
    engine.subject = (params, context) => {
      reads.push(params.subject);
      return subject(params, context);
    };
    const { runs: done } = await evaluator.evaluate({ ...task, models }, new AbortController().signal);
    expect(done.map(({ totals }) => totals.states)).toEqual([{ scored: 6 }, { scored: 6 }]);
    expect(local.requests).toHaveLength(12);
    // Compact reads each record twice: for its legend, and to write it.
    expect(reads).toHaveLength(2 * QUESTIONS.reduce((sum, { subjects }) => sum + subjects.length, 0));
  });

  it('goes on past a question whose records can’t be read', async () => {
    const task = all(taskOf());
    const [first, ...others] = task.questions;
    const broken = { ...first!, question: { ...first!.question, subjects: ['99', ...first!.question.subjects] } };
    const asked = { ...task, questions: [broken, ...others] };
    const { totals, lines } = await run(asked, [GOLD]);
    expect(totals.states).toEqual({ failed: 1, scored: 2 });
    expect(lines).toContainEqual(
      expect.objectContaining({ state: 'failed', why: expect.stringContaining('99') as unknown }),
    );
    const { runs: done } = await evaluator.evaluate(
      { ...asked, models: [{ profile: BASELINE, key: null }] },
      new AbortController().signal,
    );
    expect(done[0]?.totals.states).toEqual({ failed: 1, scored: 2 });
  });

  it('has no key in any file or failure', async () => {
    const task = taskOf();
    await run(task, [server.failing(400, `your key ${KEY} is wrong`)]);
    await run({ ...task, models: [{ ...task.models[0]!, key: KEY }] }, [server.whole(`The key is secret.`)]);
    for (const folder of await readdir(task.folder)) {
      for (const name of await readdir(path.join(task.folder, folder))) {
        expect(await readFile(path.join(task.folder, folder, name), 'utf8')).not.toContain(KEY);
      }
    }
    expect(JSON.stringify(answered)).not.toContain(KEY);
    expect(local.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  });

  it('of restricted records asks nobody elsewhere', async () => {
    const task = taskOf({ baseUrl: 'https://example.com/v1' }, { restricted: [COHORT] });
    const { runs: estimated } = await evaluator.estimate(task, new AbortController().signal);
    expect(estimated[0]?.forbidden).toContain('is restricted');
    await expect(evaluator.evaluate(task, new AbortController().signal)).rejects.toMatchObject({ kind: 'restricted' });
    const { totals } = await run(taskOf({}, { restricted: [path.dirname(COHORT)] }), [GOLD]);
    expect(totals.states).toEqual({ scored: 1 });
  });
});
