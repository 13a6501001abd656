import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Criterion } from '../../../src/core/questions/idea';
import type { Question } from '../../../src/core/questions/question';
import { ideaDigest } from '../../../src/core/questions/idea_digest';
import { reviewLine } from '../../../src/core/questions/reviews';
import { DatasetHandle } from '../../../src/engine/dataset_handle';
import { criterionNumbers } from '../../../src/engine/questions/criterion_numbers';
import { cohortLens } from '../cli/command_line';
import { useBench } from '../temporary';
import { O200K } from '../tokens/reference';
import { bundledQuestions, COHORT, MEDIA } from './bundled_sets';
import { MADE_IDEAS, madePool } from './made_pool';

const bench = useBench();
const at = (...parts: readonly string[]): string => path.join(bench().folder, ...parts);

/** A pool with records: of each subject two values of a code, the second higher by the last digit of its id. */
const POOL = madePool({ a: 12, b: 12, c: 12 });
const ids = POOL.truth.subjects.map(({ id }) => id);

const readSet = async (file: string): Promise<readonly Question[]> =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Question);

beforeAll(async () => {
  const rows = ids.map(id => `(${id})`).join(', ');
  await bench().writer.query(
    at('records', 'data', 'train', '0.parquet'),
    `SELECT id AS subject_id, CAST(time AS TIMESTAMP) AS time, code, CAST(value AS FLOAT) AS numeric_value
     FROM (VALUES ${rows}) s(id), (VALUES (1), (2), (3)) v(n),
       LATERAL (SELECT '2020-01-0' || n AS time, CASE n WHEN 3 THEN 'NOTE' ELSE 'LOINC/4548-4' END AS code,
                       CASE n WHEN 1 THEN 6 + id % 7 / 10 WHEN 2 THEN 6 + id % 7 / 10 + id % 10 END AS value)
     ORDER BY subject_id, time`,
  );
  await writeFile(at('records.truth.json'), JSON.stringify(POOL.truth));
  const ideas = [MADE_IDEAS.sorting, MADE_IDEAS['top-k'], MADE_IDEAS['planted-clique']];
  await writeFile(at('made.ideas.json'), JSON.stringify({ version: 1, ideas }));
});

const sample = (out: string, ...more: readonly string[]) =>
  cohortLens(
    'questions',
    'sample',
    '--ideas',
    at('made.ideas.json'),
    '--dataset',
    at('records'),
    '--out',
    at(out),
    ...more,
  );

describe('cohort-lens questions sample', () => {
  it('writes a question of each idea at each size, which check finds right and list lists', async () => {
    const { code, out, err } = await sample('set.questions.jsonl', '--sizes', '9,12', '--seed', '7', '--json');
    expect([code, err.includes('defect')]).toEqual([0, false]);
    expect(JSON.parse(out)).toEqual({ questions: 6, notKept: [], to: at('set.questions.jsonl') });
    const set = await readSet(at('set.questions.jsonl'));
    expect(set.map(({ id }) => id)).toEqual(
      ['order', 'highest', 'clique'].flatMap(idea => [9, 12].map(n => `${idea}-n${n}-s7`)),
    );
    expect(set.every(({ dataset }) => dataset === 'records')).toBe(true);

    const checked = await cohortLens('questions', 'check', at('set.questions.jsonl'), '--json');
    expect([checked.code, checked.err]).toEqual([0, '']);
    expect(JSON.parse(checked.out)).toMatchObject({ errors: 0, warnings: 0, problems: [] });
    const listed = await cohortLens('questions', 'list', at('set.questions.jsonl'), '--json');
    const { questions } = JSON.parse(listed.out) as { readonly questions: readonly object[] };
    expect(questions[1]).toMatchObject({ id: 'order-n12-s7', task: 'sorting', subjects: 12, dataset: 'records' });
    for (const one of questions) expect(Object.keys(one)).not.toContain('gold');
  });

  it('counts the tokens of what render writes', async () => {
    await sample('counted.questions.jsonl', '--sizes', '9', '--only', 'order');
    const [one] = await readSet(at('counted.questions.jsonl'));
    for (const format of ['description', 'code', 'codebook', 'table', 'compact']) {
      const subjects = one!.subjects.join();
      const { out } = await cohortLens('render', at('records'), '--subjects', subjects, '--format', format);
      expect(one!.tokens?.[format]).toEqual({ o200k_base: O200K.count(out) });
    }
  });

  it('writes the same bytes again, and replaces a file only where that is said', async () => {
    await sample('again.questions.jsonl', '--sizes', '10', '--encoding', 'none');
    const before = await readFile(at('again.questions.jsonl'), 'utf8');
    expect((await sample('again.questions.jsonl', '--sizes', '10')).code).toBe(1);
    expect(await readFile(at('again.questions.jsonl'), 'utf8')).toBe(before);
    await sample('again.questions.jsonl', '--sizes', '10', '--encoding', 'none', '--force');
    expect(await readFile(at('again.questions.jsonl'), 'utf8')).toBe(before);
  });

  it('leaves out ideas that reviewers did not keep, and says of others how they were reviewed', async () => {
    const of = (task: 'sorting' | 'top-k', realism: number): string =>
      reviewLine({
        ...{ idea: MADE_IDEAS[task].id, digest: ideaDigest(MADE_IDEAS[task]), reviewer: 'AB', realism },
        ...{ difficulty: 6, coherence: 7, comment: '', at: '2026-01-31T09:30:00' },
      });
    await writeFile(at('reviewed.ideas.json'), await readFile(at('made.ideas.json')));
    await writeFile(at('reviewed.reviews.jsonl'), of('sorting', 4) + of('top-k', 5));
    const more = ['--sizes', '9', '--encoding', 'none', '--ideas', at('reviewed.ideas.json')];
    const { out, err } = await sample('reviewed.questions.jsonl', ...more, '--json');
    expect(JSON.parse(out)).toMatchObject({ questions: 2, notKept: ['order'] });
    expect(err).toMatch(/did not keep the idea order/);
    const [ranked, clique] = await readSet(at('reviewed.questions.jsonl'));
    expect(ranked?.reviewed).toEqual({ reviewers: 1, realism: 5, difficulty: 6, coherence: 7 });
    expect(clique?.reviewed).toBeNull();
  });

  it('writes the records under ids that tell nothing, where that is asked for', async () => {
    const more = ['--sizes', '12', '--seed', '3', '--reassign', at('other')];
    expect((await sample('plain.questions.jsonl', '--sizes', '12', '--seed', '3')).code).toBe(0);
    expect(await sample('other.questions.jsonl', ...more)).toMatchObject({ code: 0 });
    const [plain, other] = await Promise.all(['plain', 'other'].map(name => readSet(at(`${name}.questions.jsonl`))));
    const valid = await cohortLens('validate', at('other'));
    expect([valid.code, valid.err]).toEqual([0, '']);
    expect(valid.out).not.toMatch(/error/i);
    const events = async (dataset: string, id: string): Promise<string> => {
      const { out } = await cohortLens('events', dataset, '--subject', id, '--json');
      return out.replaceAll(id, 'ID');
    };
    const gold = new Map<string, string>();
    for (const [i, one] of plain!.entries()) {
      const renamed = other![i]!;
      expect(renamed.dataset).toBe('other');
      expect(renamed.subjects.filter(id => ids.includes(id))).toEqual([]);
      one.subjects.forEach((id, j) => gold.set(id, renamed.subjects[j]!));
      // The gold is that of the same subjects.
      expect(JSON.stringify(one.gold).replace(/\d+/g, id => gold.get(id) ?? id)).toBe(JSON.stringify(renamed.gold));
    }
    for (const id of plain![0]!.subjects.slice(0, 4)) {
      expect(await events(at('other'), gold.get(id) ?? '')).toBe(await events(at('records'), id));
    }
    expect(await sample('third.questions.jsonl', ...more)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not empty/) as string,
    });
    const inside = await sample('third.questions.jsonl', '--sizes', '9', '--reassign', at('records', 'new'));
    expect(inside.err).toMatch(/Nothing is ever written into a data set/);
  });

  it.each([
    ['nonsense', /There is no tokenizer called nonsense\. Name one of o200k_base/],
    ['o200k_base,nonsense', /There is no tokenizer called nonsense\./],
    ['none,o200k_base', /There is no tokenizer called none\./],
    ['file:nowhere.json', /nowhere\.json is not there/],
  ])('counts with what it was told to, or writes nothing: %s', async (encoding, message) => {
    await writeFile(at('there.questions.jsonl'), 'mine');
    for (const out of ['there', 'uncounted']) {
      const more = ['--sizes', '9', '--encoding', encoding, '--reassign', at('uncounted'), '--force'];
      const outcome = await sample(`${out}.questions.jsonl`, ...more);
      expect(outcome.err).toMatch(message);
      expect(outcome).toMatchObject({ code: 1, out: '' });
    }
    expect(await readFile(at('there.questions.jsonl'), 'utf8')).toBe('mine');
    expect((await readdir(at())).filter(name => name.includes('uncounted'))).toEqual([]);
  });

  it.each([
    ['a pool that is too small', ['--sizes', '500'], 1, /Idea order, cohorts\[0\]: the cohort a needs/],
    ['an idea that there is not', ['--only', 'x'], 1, /has no idea x\. It has order, highest, clique/],
    ['a size that is none', ['--sizes', '10,x'], 2, /--sizes takes whole numbers .* and x is none/],
    ['no such truth', ['--truth', 'nowhere.json'], 1, /nowhere\.json does not exist/],
    [
      'a truth of other records',
      ['--truth', `${COHORT}.truth.json`],
      1,
      /The truth file is of other records: 900 of its 900/,
    ],
    ['what is no truth', ['--truth', path.join(MEDIA, 'archetypes', 'pool.json')], 1, /archetypes is no text/],
    [
      'a place among the records',
      ['--sizes', '9', '--out', '{records}/x.questions.jsonl'],
      1,
      /Nothing is ever written into a data set/,
    ],
    ['one document for several questions', ['--out', '{x}.question.json'], 2, /there are several --sizes/],
  ])('says what is wrong with %s', async (_, more, code, message) => {
    const args = more.map(word => word.replace('{records}', at('records')).replace('{x}', at('x')));
    const outcome = await sample('wrong.questions.jsonl', '--encoding', 'none', ...args);
    expect(outcome.err).toMatch(message);
    expect(outcome.code).toBe(code);
  });

  it('says everything that is wrong with a set or ideas, each with its line', async () => {
    const [first] = bundledQuestions();
    const bad = { ...first!, gold: true, task: 'sorting' };
    await writeFile(at('bad.questions.jsonl'), `${JSON.stringify(first)}\n{\n${JSON.stringify(bad)}\n`);
    const { code, out } = await cohortLens('questions', 'check', at('bad.questions.jsonl'));
    expect(code).toBe(1);
    expect(out).toMatch(/line 2, column 2: The text ends|line 2, column 2: A key/);
    expect(out).toMatch(/line 3, column \d+: gold is true and should be a list/);
    expect(out).toMatch(/there are no records at \.\.\/sample\/synthetic-cohort/);
    await writeFile(at('bad.ideas.json'), JSON.stringify({ version: 1, ideas: [{ ...MADE_IDEAS.sorting, k: 'N' }] }));
    const ideas = await cohortLens('questions', 'check', at('bad.ideas.json'));
    expect(ideas.code).toBe(1);
    expect(ideas.out).toMatch(/Idea order: sorting has no k/);
  });

  it('of a bundled idea is the bundled question, tokens and all', async () => {
    const bundled = bundledQuestions().find(({ id }) => id.startsWith('first-hba1c-n10-'))!;
    const { idea = '', seed = 0 } = bundled.source ?? {};
    const ideas = path.join(MEDIA, 'questions', 'top-k.ideas.json');
    const out = at('bundled.question.json');
    const args = ['--ideas', ideas, '--dataset', COHORT, '--only', idea, '--sizes', '10', '--seed', String(seed)];
    const { code } = await cohortLens('questions', 'sample', ...args, '--out', out);
    expect(code).toBe(0);
    const again = JSON.parse(await readFile(out, 'utf8')) as Question;
    expect(again).toEqual({ ...bundled, dataset: again.dataset });
    expect(path.resolve(path.dirname(out), again.dataset)).toBe(COHORT);
  });
});

describe('a number that subjects are ranked by', () => {
  const CODE = 'LOINC/4548-4';
  const first = (id: string): number => 6 + (Number(id) % 7) / 10;
  const second = (id: string): number => first(id) + (Number(id) % 10);

  it.each<readonly [Criterion['take'], (id: string) => number]>([
    ['last', second],
    ['first', first],
    ['highest', second],
    ['lowest', first],
    ['mean', id => (first(id) + second(id)) / 2],
    ['change', id => second(id) - first(id)],
    ['count', () => 2],
  ])('%s is what it is by hand', async (take, byHand) => {
    const handle = await DatasetHandle.open(bench().database, at('records'));
    const numbers = await criterionNumbers(handle, { codes: [CODE], take, order: 'most' });
    expect([...numbers.keys()].sort()).toEqual([...ids].sort());
    for (const [id, number] of numbers) expect(number).toBeCloseTo(byHand(id), 6);
  });

  it('is 0 of a count where nothing is counted, and missing of a value where there is none', async () => {
    const handle = await DatasetHandle.open(bench().database, at('records'));
    const counts = await criterionNumbers(handle, { codes: ['X'], take: 'count', order: 'most' });
    expect([...counts.values()]).toEqual(ids.map(() => 0));
    expect((await criterionNumbers(handle, { codes: ['X'], take: 'last', order: 'most' })).size).toBe(0);
    expect((await criterionNumbers(handle, { codes: ['NOTE'], take: 'change', order: 'most' })).size).toBe(0);
  });
});
