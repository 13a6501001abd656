import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS_FILE, NO_USAGE } from '../../../src/core/evaluate/run';
import { readRunLines } from '../../../src/core/evaluate/run_lines';
import { AtWork } from '../../../src/engine/at_work';
import { answerDetails, answerTable, compareRuns } from '../../../src/engine/evaluate/answer_table';
import { rescore, rescoring } from '../../../src/engine/evaluate/rescore';
import { resumable } from '../../../src/engine/evaluate/resume';
import { runList } from '../../../src/engine/evaluate/run_list';
import { readRun } from '../../../src/engine/evaluate/run_store';
import { readStandings } from '../../../src/engine/evaluate/standings';
import { useBench } from '../temporary';
import { answerTo, writeRun } from './made_runs';
import { madeQuestion } from './made_question';

const bench = useBench();
const at = (...parts: readonly string[]): string => path.join(bench().folder, ...parts);

const differ = (id: string, gold: boolean) =>
  madeQuestion('two-sample-test', { id, subjects: ['1', '2'], params: { groups: { A: ['1'], B: ['2'] } }, gold });
const [A, B, C] = [differ('a', true), differ('b', false), differ('c', true)];
const QUESTIONS = [A, B, C];

beforeAll(async () => {
  await writeFile(at('set.questions.jsonl'), QUESTIONS.map(question => `${JSON.stringify(question)}\n`).join(''));
});

/** a is scored wrong by rules of long ago, b can't be read, c failed and was then scored in a second attempt. */
function run(name: string, over: Parameters<typeof writeRun>[1]['over'] = {}): Promise<string> {
  return writeRun(at('runs'), {
    ...{ name, questions: QUESTIONS, file: at('set.questions.jsonl'), over },
    lines: [
      answerTo(A, { score: 0, raw: '{"answer": true}' }),
      answerTo(B, { state: 'unparsed', score: null, raw: 'Who knows?', why: 'No answer in it.' }),
      answerTo(C, { state: 'failed', score: null, raw: null, usage: NO_USAGE }),
      answerTo(C, { key: { question: 'c', sample: 0, attempt: 1 }, raw: '{"answer": true}', promptTokens: 120 }),
    ],
  });
}

describe('the list of runs', () => {
  it('tells the newest first, what they hold, and which can’t be read', async () => {
    const first = await run('first');
    const second = await run('second', { began: '2026-02-01T00:00:00.000Z', variant: 'reason' });
    await mkdir(at('runs', 'broken'));
    await writeFile(at('runs', 'broken', 'manifest.json'), '{');
    await appendFile(
      path.join(second, ANSWERS_FILE),
      '{"line":"sent","key":\n{"line":"sent","key":{"question":"c","sample":0,"attempt":2},"at":""}\n',
    );
    const runs = await runList([at('runs'), at('nowhere'), at('runs')]);
    expect(runs.map(({ id }) => id)).toEqual(['second', 'first', 'broken']);
    expect(runs[2]).toMatchObject({
      run: null,
      fault: expect.stringMatching(/is no run: its manifest\.json is no JSON/) as string,
    });
    expect(runs[1]).toMatchObject({ folder: first, run: { label: 'baseline', canResume: false, notices: [] } });
    expect(runs[1]?.run?.totals).toMatchObject({ states: { scored: 2, unparsed: 1 }, open: 0, usage: { cost: null } });
    expect(runs[0]?.run?.notices).toEqual([
      'One line can’t be read: what stood there is not counted.',
      'One request was sent of which nobody knows the end: what was paid in all is unknown.',
    ]);
  });

  it('says that one can be gone on with where something is open or failed', async () => {
    const lines = [answerTo(A), answerTo(B, { state: 'cancelled', score: null }), answerTo(C)];
    const of = { questions: QUESTIONS, file: at('set.questions.jsonl') };
    await writeRun(at('unfinished'), { name: 'cancelled', lines, ...of });
    await writeRun(at('unfinished'), { name: 'open', lines: lines.slice(0, 1), ...of });
    expect((await runList([at('unfinished')])).map(each => each.run?.canResume)).toEqual([true, true]);
  });
});

describe('answers', () => {
  it('are told by columns, each question once, by its last attempt', async () => {
    const { runs, tasks, states, rows } = await answerTable([await run('columns')]);
    expect(runs.map(({ label }) => label)).toEqual(['baseline']);
    expect(rows.question).toEqual(['a', 'b', 'c']);
    expect(rows.state.map(each => states[each])).toEqual(['scored', 'unparsed', 'scored']);
    expect(rows.task.map(each => tasks[each])).toEqual(Array(3).fill('two-sample-test'));
    expect(rows.score).toEqual([0, null, 1]);
    expect(rows.tokens).toEqual([null, null, 120]);
    expect(rows.cost).toEqual([0, 0, 0]);
  });

  it('are told whole, with the gold, and with what today’s rules make of them', async () => {
    const folder = await run('whole');
    const details = await answerDetails({ run: folder, question: 'a', sample: 0 });
    expect(details).toMatchObject({ question: { gold: true }, questionChanged: false, metric: 'accuracy' });
    expect(details.record.score).toBe(0);
    expect(details.scored).toMatchObject({ kind: 'scored', score: 1 });
    await expect(answerDetails({ run: folder, question: 'nobody', sample: 0 })).rejects.toMatchObject({
      kind: 'no-answer',
    });
  });

  it('to a question that changed, or whose file is gone, are not scored', async () => {
    const other = at('changed.questions.jsonl');
    await writeFile(other, `${JSON.stringify({ ...A, gold: false })}\n`);
    const lines = [answerTo(A, { raw: '{"answer": true}' })];
    const changed = await writeRun(at('others'), { name: 'changed', questions: [A], file: other, lines });
    expect(await answerDetails({ run: changed, question: 'a', sample: 0 })).toMatchObject({
      questionChanged: true,
      scored: null,
    });
    const gone = await writeRun(at('others'), {
      name: 'gone',
      questions: [A],
      file: at('gone.questions.jsonl'),
      lines,
    });
    expect(await answerDetails({ run: gone, question: 'a', sample: 0 })).toMatchObject({
      question: null,
      scored: null,
    });
    expect((await readStandings([gone])).notices.join()).toContain('gone.questions.jsonl');
  });

  it('of two runs are compared', async () => {
    const lines = [answerTo(A), answerTo(B), answerTo(C, { score: 0 })];
    const better = await writeRun(at('pairs'), {
      name: 'x',
      questions: QUESTIONS,
      file: at('set.questions.jsonl'),
      lines,
    });
    // a 1 against 0, b 1 against none, c 0 against 1.
    expect(await compareRuns(better, await run('y'))).toMatchObject({ won: 2, lost: 1, tied: 0, onlyOne: 0 });
  });
});

describe('scoring again', () => {
  it('says what it would change, and writes nothing', async () => {
    const folder = await run('trial');
    const before = await readFile(path.join(folder, ANSWERS_FILE), 'utf8');
    expect(await rescoring(folder)).toMatchObject({
      changed: [{ question: 'a', sample: 0, from: { state: 'scored', score: 0 }, to: { state: 'scored', score: 1 } }],
      ...{ same: 2, skipped: 0 },
    });
    expect(await readFile(path.join(folder, ANSWERS_FILE), 'utf8')).toBe(before);
  });

  it('adds lines to what was written, which counts from then on', async () => {
    const folder = await run('written');
    const before = await readFile(path.join(folder, ANSWERS_FILE), 'utf8');
    await rescore(folder, '9.9.9');
    const after = await readFile(path.join(folder, ANSWERS_FILE), 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(readRunLines(after).lines.slice(4)).toMatchObject([
      { line: 'rescore', key: { question: 'a', attempt: 0 }, state: 'scored', score: 1, by: '9.9.9' },
    ]);
    const { run: read } = await readRun(folder);
    expect([...read.answers.values()].map(({ score }) => score)).toEqual([1, null, 1]);
    // Scored by the same rules once more, nothing is left to change; what was used stays as it was.
    expect((await rescore(folder, '9.9.9')).changed).toEqual([]);
    expect(read.usage.cost).toBeNull();
  });

  it('leaves answers to questions that changed, and says how many', async () => {
    const other = at('rescored.questions.jsonl');
    await writeFile(other, [A, { ...C, gold: false }].map(question => `${JSON.stringify(question)}\n`).join(''));
    const lines = [answerTo(A, { score: 0, raw: '{"answer": true}' }), answerTo(C, { raw: '{"answer": true}' })];
    const folder = await writeRun(at('rescored'), { name: 'r', questions: [A, C], file: other, lines });
    expect(await rescore(folder, '1')).toMatchObject({ same: 0, skipped: 1, changed: [{ question: 'a' }] });
  });

  it('waits for nobody who writes the run: it says so', async () => {
    const folder = await run('taken');
    const mark = await AtWork.take(folder);
    try {
      await expect(rescore(folder, '1')).rejects.toMatchObject({ kind: 'run-taken' });
    } finally {
      await mark?.end();
    }
  });

  it('of an attempt that another one followed changes nothing', async () => {
    const folder = await run('overtaken');
    const line = {
      line: 'rescore',
      key: { question: 'c', sample: 0, attempt: 0 },
      at: '',
      by: '1',
      state: 'scored',
      score: 0,
      why: null,
    };
    await appendFile(path.join(folder, ANSWERS_FILE), `${JSON.stringify(line)}\n`);
    expect((await answerTable([folder])).rows.score).toEqual([0, null, 1]);
  });
});

describe('going on with a run', () => {
  it('asks its questions in their order, also where the file has others besides', async () => {
    const folder = await writeRun(at('on'), {
      name: 'some',
      questions: [C, A],
      file: at('set.questions.jsonl'),
      lines: [],
    });
    const { manifest, questions } = await resumable(folder);
    expect(questions.map(({ question }) => question.id)).toEqual(['c', 'a']);
    expect(manifest.id).toBe('some');
  });

  it('is refused where they are not what they were', async () => {
    const changed = { ...A, gold: false };
    const folder = await writeRun(at('on'), {
      name: 'changed',
      questions: [changed],
      file: at('set.questions.jsonl'),
      lines: [],
    });
    await expect(resumable(folder)).rejects.toMatchObject({ kind: 'run-changed' });
  });
});
