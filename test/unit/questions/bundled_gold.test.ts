import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Idea, IdeaCohort } from '../../../src/core/questions/idea';
import { TASKS, type Question, type Task } from '../../../src/core/questions/question';
import { bundledIdeas, bundledQuestions, bundledTruth, COHORT } from './bundled_sets';

/**
 * The gold of every bundled question, worked out again: from the truth of the generator, the ideas, and SQL that is put to
 * the records directly. Nothing of core/tasks is used.
 */

const questions = bundledQuestions();
const ideas = bundledIdeas();
const truth = new Map(bundledTruth().subjects.map(subject => [subject.id, subject]));

const archetypeOf = (id: string): string => truth.get(id)?.archetype ?? '';
const ideaOf = ({ source }: Question): Idea => ideas.get(source?.idea ?? '')!;
const ofTask = (task: Task): readonly Question[] => questions.filter(question => question.task === task);
const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort();

/** The cohort that a subject must have been drawn for: no archetype is in two cohorts of these tasks. */
function cohortOf(idea: Idea, id: string): IdeaCohort {
  const [only, ...others] = idea.cohorts.filter(({ archetypes }) => archetypes.includes(archetypeOf(id)));
  expect(others).toEqual([]);
  return only!;
}

const drawnAs = (question: Question, name: string): readonly string[] =>
  question.subjects.filter(id => cohortOf(ideaOf(question), id).name === name);

let instance: DuckDBInstance;
let connection: DuckDBConnection;
const rows = async (sql: string): Promise<readonly (readonly string[])[]> => {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowsJson().map(row => row.map(String));
};

beforeAll(async () => {
  instance = await DuckDBInstance.create();
  connection = await instance.connect();
  const records = path.join(COHORT, 'data/**/*.parquet').replaceAll("'", "''");
  await connection.run(`CREATE TABLE events AS
    SELECT CAST(subject_id AS VARCHAR) AS id, time, code, numeric_value AS value, file_row_number AS place
    FROM read_parquet('${records}', file_row_number = true)`);
  await connection.run(`CREATE TABLE truth AS
    SELECT unnest(subjects, recursive := true) FROM read_json('${`${COHORT}.truth.json`.replaceAll("'", "''")}',
      columns = {subjects: 'STRUCT(id VARCHAR, archetype VARCHAR, effect STRUCT(treated BOOLEAN, propensity DOUBLE, outcome BOOLEAN))[]'})`);
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const listed = (texts: readonly string[]): string => texts.map(text => `'${text.replaceAll("'", "''")}'`).join(', ');

describe('the bundled sets', () => {
  it('have at least 120 questions: 4 ideas a task and more, at 10, 20 and 50', () => {
    expect(questions.length).toBeGreaterThanOrEqual(120);
    expect(questions.length).toBe(ideas.size * 3);
    for (const task of TASKS) {
      const of = ofTask(task);
      expect(new Set(of.map(({ source }) => source?.idea)).size).toBeGreaterThanOrEqual(4);
      for (const n of [10, 20, 50]) {
        expect(of.filter(({ subjects }) => subjects.length === n).length).toBe(of.length / 3);
      }
    }
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  it('have only subjects of the cohort, each once in a question', async () => {
    const known = new Set((await rows('SELECT DISTINCT id FROM events')).map(([id]) => id));
    for (const { subjects, dataset } of questions) {
      expect(subjects.every(id => known.has(id))).toBe(true);
      expect(new Set(subjects).size).toBe(subjects.length);
      expect(dataset).toBe('../sample/synthetic-cohort');
    }
  });

  it('have counts of tokens in all five renderings, and some beyond 128K in description', () => {
    const renderings = ['description', 'code', 'codebook', 'table', 'compact'].sort();
    for (const { tokens = {} } of questions) {
      expect(Object.keys(tokens).sort()).toEqual(renderings);
      for (const of of Object.values(tokens)) expect(of['o200k_base']).toBeGreaterThan(1000);
    }
    const large = questions.filter(({ tokens }) => (tokens?.['description']?.['o200k_base'] ?? 0) > 128_000);
    expect(large.length).toBeGreaterThan(20);
    expect(large.some(({ subjects }) => subjects.length === 50)).toBe(true);
  });

  it('record in their cohorts who was drawn as what', () => {
    for (const { source, cohorts, subjects } of questions) {
      const idea = ideas.get(source?.idea ?? '')!;
      expect(cohorts.map(({ name }) => name)).toEqual(idea.cohorts.map(({ name }) => name));
      expect(sorted(cohorts.flatMap(cohort => cohort.subjects))).toEqual(sorted(subjects));
      cohorts.forEach((cohort, i) => {
        for (const id of cohort.subjects) expect(idea.cohorts[i]?.archetypes).toContain(archetypeOf(id));
      });
    }
  });
});

describe('gold', () => {
  it.each(ofTask('planted-clique').map(one => [one.id, one] as const))('%s: those who were planted', (_, one) => {
    const gold = one.gold as readonly string[];
    expect(sorted(gold)).toEqual(sorted(drawnAs(one, 'planted')));
    expect(one.params.k).toBe(gold.length);
    // min(12, int(N/4)), worked out by hand.
    expect(gold.length).toBe({ 10: 2, 20: 5, 50: 12 }[one.subjects.length]);
  });

  it.each(ofTask('outlier-detection').map(one => [one.id, one] as const))('%s: the outliers', (_, one) => {
    const gold = one.gold as readonly string[];
    expect(sorted(gold)).toEqual(sorted(drawnAs(one, 'outliers')));
    expect(gold.length).toBe(one.subjects.length / 10);
  });

  it.each(ofTask('similarity-search').map(one => [one.id, one] as const))('%s: the query’s kind', (_, one) => {
    const kind = archetypeOf(one.params.query ?? '');
    const alike = one.subjects.filter(id => id !== one.params.query && archetypeOf(id) === kind);
    expect(sorted(one.gold as readonly string[])).toEqual(sorted(alike));
    expect(one.params.k).toBe({ 10: 2, 20: 4, 50: 10 }[one.subjects.length]);
  });

  it.each(ofTask('classification').map(one => [one.id, one] as const))('%s: a category for each', (_, one) => {
    const expected = Object.fromEntries(one.subjects.map(id => [id, cohortOf(ideaOf(one), id).name]));
    expect(one.gold).toEqual(expected);
    expect(new Set(Object.values(expected))).toEqual(new Set(one.params.categories));
  });

  it.each(ofTask('in-context-classification').map(one => [one.id, one] as const))(
    '%s: labels of the others',
    (_, one) => {
      const expected = Object.fromEntries(one.subjects.map(id => [id, cohortOf(ideaOf(one), id).name]));
      const { examples = {}, categories = [] } = one.params;
      const gold = one.gold as Readonly<Record<string, string>>;
      expect({ ...examples, ...gold }).toEqual(expected);
      expect(Object.keys(examples).filter(id => id in gold)).toEqual([]);
      for (const part of [examples, gold]) expect(new Set(Object.values(part))).toEqual(new Set(categories));
    },
  );

  it.each([...ofTask('clustering'), ...ofTask('sorting')].map(one => [one.id, one] as const))(
    '%s: the groups',
    (_, one) => {
      const groups = (one.gold as readonly (readonly string[])[]).map(sorted);
      const expected = ideaOf(one).cohorts.map(({ name }) => sorted(drawnAs(one, name)));
      if (one.task === 'sorting') expect(groups).toEqual(expected);
      else expect(new Set(groups.map(String))).toEqual(new Set(expected.map(String)));
    },
  );

  it.each(ofTask('two-sample-test').map(one => [one.id, one] as const))('%s: who is in the groups', (_, one) => {
    const { A = [], B = [] } = one.params.groups ?? {};
    expect(sorted([...A, ...B])).toEqual(sorted(one.subjects));
    const [first] = ideaOf(one).cohorts;
    const inFirst = (ids: readonly string[]): number =>
      ids.filter(id => first?.archetypes.includes(archetypeOf(id))).length;
    const [a, b] = [inFirst(A), inFirst(B)];
    if (one.gold === true) expect([a, b].sort((x, y) => x - y)).toEqual([0, one.subjects.length / 2]);
    else expect(Math.abs(a - b)).toBeLessThanOrEqual(1);
  });

  it('of half of the two-sample tests is a difference, at each size', () => {
    for (const n of [10, 20, 50]) {
      const of = ofTask('two-sample-test').filter(({ subjects }) => subjects.length === n);
      expect(of.filter(({ gold }) => gold === true).length).toBe(of.length / 2);
    }
  });

  it.each(ofTask('ipw').map(one => [one.id, one] as const))('%s: the Hajek estimate', async (_, one) => {
    const [row = []] = await rows(`SELECT
        sum(CAST(outcome AS INT) / propensity) FILTER (treated) / sum(1 / propensity) FILTER (treated)
        - sum(CAST(outcome AS INT) / (1 - propensity)) FILTER (NOT treated) / sum(1 / (1 - propensity)) FILTER (NOT treated)
      FROM truth WHERE id IN (${listed(one.subjects)})`);
    expect(one.gold).toBeCloseTo(Number(row[0]), 12);
  });

  it.each([...ideas.values()].filter(({ task }) => task === 'ipw').map(idea => [idea.id, idea] as const))(
    '%s: treatment and outcome are in the records of just those who have them',
    async (_, { cohorts, treatment, outcome }) => {
      const withCode = (codes: readonly string[]): string =>
        `id IN (SELECT id FROM events WHERE code IN (${listed(codes)}))`;
      const told =
        await rows(`SELECT id, treated = ${withCode(treatment?.codes ?? [])}, outcome = ${withCode(outcome?.codes ?? [])}
        FROM truth WHERE archetype IN (${listed(cohorts[0]?.archetypes ?? [])})`);
      expect(told.length).toBeGreaterThanOrEqual(50);
      expect(told.filter(([, treated, outcome]) => treated !== 'true' || outcome !== 'true')).toEqual([]);
    },
  );

  /** What each idea's text asks, put into SQL by hand: a number per record, the first one highest. */
  const CRITERIA: Readonly<Record<string, string>> = {
    'first-hba1c': `SELECT id, last(value ORDER BY time, place) AS n FROM events
      WHERE code = 'LOINC/4548-4' AND value IS NOT NULL GROUP BY id`,
    'first-egfr-loss': `SELECT id, first(value ORDER BY time, place) - last(value ORDER BY time, place) AS n FROM events
      WHERE code = 'LOINC/33914-3' AND value IS NOT NULL GROUP BY id`,
    'first-hemoglobin': `SELECT id, -min(value) AS n FROM events WHERE code = 'LOINC/718-7' GROUP BY id`,
    'first-nt-probnp': `SELECT id, max(value) AS n FROM events WHERE code = 'LOINC/33762-6' GROUP BY id`,
    'first-blood-pressure': `SELECT id, avg(CAST(value AS DOUBLE)) AS n FROM events WHERE code = 'LOINC/8480-6' GROUP BY id`,
  };

  it.each(ofTask('top-k').map(one => [one.id, one] as const))('%s: the first k, without a tie', async (_, one) => {
    const sql = CRITERIA[one.source?.idea ?? ''] ?? '';
    const ranked = await rows(`SELECT id, n FROM (${sql}) WHERE id IN (${listed(one.subjects)}) ORDER BY n DESC, id`);
    const k = one.params.k ?? 0;
    const gold = one.gold as readonly string[];
    expect(k).toBe({ 10: 2, 20: 4, 50: 10 }[one.subjects.length]);
    expect(ranked.length).toBe(one.subjects.length);
    expect(sorted(gold)).toEqual(sorted(ranked.slice(0, k).map(([id]) => id!)));
    expect(Number(ranked[k - 1]?.[1])).toBeGreaterThan(Number(ranked[k]?.[1]) + 1e-7);
    const numberOf = new Map(ranked.map(([id, n]) => [id, Number(n)]));
    const inOrder = gold.map(id => numberOf.get(id) ?? NaN);
    // Equal ones may come in any order.
    for (let i = 1; i < k; i++) expect(inOrder[i]!).toBeLessThanOrEqual(inOrder[i - 1]! + 1e-4);
  });
});
