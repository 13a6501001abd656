import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readQuestion, readQuestionSet } from '../../../src/core/questions/question_file';
import { TASKS } from '../../../src/core/questions/question';

const fixture = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../fixtures/questions', name), 'utf8');

/** A right question, in parts that a test changes. */
const RIGHT = {
  id: 'one',
  task: 'planted-clique',
  question: 'Which 2 of these?',
  dataset: '../records',
  subjects: ['1', '2', '3', '4', '5'],
  params: { k: 2 },
  gold: ['2', '3'],
  cohorts: [{ name: 'planted', description: 'Those', subjects: ['2', '3'] }],
  source: { idea: 'x', digest: 'abc', n: 5, seed: 7 },
  reviewed: { reviewers: 1, realism: 5, difficulty: 6, coherence: 7 },
  tokens: { code: { o200k_base: 12 } },
};

const problemsOf = (change: object): readonly string[] =>
  readQuestion(JSON.stringify({ ...RIGHT, ...change }, null, 1)).problems.map(
    ({ at, key, message, severity }) => `${severity} ${at.line} ${key}: ${message}`,
  );

describe('a question', () => {
  it('is read as it stands', () => {
    expect(readQuestion(JSON.stringify(RIGHT))).toEqual({ question: RIGHT, problems: [], line: 1 });
  });

  it('may leave out what nobody knows', () => {
    const { cohorts, source, reviewed, tokens, ...least } = RIGHT;
    expect([cohorts, source, reviewed, tokens]).not.toContain(undefined);
    const read = readQuestion(JSON.stringify(least));
    expect(read.problems).toEqual([]);
    expect(read.question).toEqual({ ...least, cohorts: [], source: null, reviewed: null });
  });

  it.each([
    ['no JSON', '{"id": "one",\n "task" }', 2, '', /colon/],
    ['no object', '[]', 1, '', /The document is a list/],
    ['nothing', '', 1, '', /text ends/],
    ['a key twice', '{"id":"a",\n"id":"b"}', 2, '', /comes twice/],
  ])('that is %s is told with its line', (_, text, line, key, message) => {
    const { question, problems } = readQuestion(text);
    expect(question).toBeNull();
    expect(problems[0]).toMatchObject({ severity: 'error', key, at: { line } });
    expect(problems[0]?.message).toMatch(message);
  });

  it.each([
    ['an unknown task', { task: 'planted clique' }, /^error 3 task: .*There are planted-clique, /],
    ['an id with a blank', { id: 'a b' }, /^error 2 id: .*letters, digits/],
    ['a missing gold', { gold: undefined }, /^error 1 gold: The key gold is missing/],
    ['a gold of another shape', { gold: true }, /^error \d+ gold: gold is true and should be a list/],
    ['a subject that is a number', { subjects: [1] }, /^error 7 subjects\[0\]: .*Write it in quotes/],
    ['a subject that is a word', { subjects: ['a'] }, /^error 7 subjects\[0\]: subjects\[0\] is "a"/],
    ['an empty text', { question: ' ' }, /^error 4 question: question is empty/],
    ['a k that is a fraction', { params: { k: 1.5 } }, /^error \d+ params.k: .*whole number from 1/],
    ['a review of 11', { reviewed: { ...RIGHT.reviewed, realism: 11 } }, /^error \d+ reviewed.realism: .*from 1 to 10/],
    ['a seed below zero', { source: { ...RIGHT.source, seed: -1 } }, /^error \d+ source.seed: .*from 0/],
    ['a huge number', { params: { k: '1' } }, /^error \d+ params.k: params.k is "1"/],
  ])('with %s names line and key', (_, change, expected) => {
    expect(problemsOf(change)[0]).toMatch(expected);
  });

  it('tells every problem, not only the first', () => {
    const keys = readQuestion(JSON.stringify({ id: 'a b', task: 'x', subjects: ['y', 1] })).problems.map(p => p.key);
    expect(keys).toEqual(['id', 'task', 'question', 'dataset', 'subjects[0]', 'subjects[1]', 'gold']);
  });

  it('stays a question where an unknown key is passed over', () => {
    const read = readQuestion(JSON.stringify({ ...RIGHT, author: 'me' }));
    expect(read.question).toEqual(RIGHT);
    expect(read.problems).toMatchObject([{ severity: 'warning', key: 'author' }]);
  });
});

const at = (task: string, params: object, gold: unknown, more: object = {}): readonly string[] =>
  problemsOf({ task, params, gold, cohorts: [], ...more });

describe('what a task asks of its question', () => {
  it.each([
    ['k ids', at('planted-clique', { k: 3 }, ['1', '2']), /^error \d+ gold: gold has 2 ids and params.k is 3/],
    ['k subjects at most', at('planted-clique', { k: 6 }, []), /params.k is 6, and the question has 5 subjects/],
    ['ids that there are', at('top-k', { k: 1 }, ['9']), /gold\[0\]: gold\[0\] is 9, which is none/],
    ['ids once', at('outlier-detection', {}, ['1', '1']), /gold\[1\] is 1, which is in gold already/],
    ['outliers', at('outlier-detection', {}, []), /nobody is an outlier/],
    ['few outliers', at('outlier-detection', {}, ['1', '2', '3']), /fewer than half/],
    ['its params', at('top-k', {}, ['1']), /params.k: The key params.k is missing/],
    [
      'no other params',
      at('clustering', { k: 1 }, [
        ['1', '2'],
        ['3', '4', '5'],
      ]),
      /clustering has no params.k/,
    ],
    ['a query that is not gold', at('similarity-search', { k: 1, query: '1' }, ['1']), /gold has 1, the query/],
    ['a query that there is', at('similarity-search', { k: 1, query: '9' }, ['1']), /params.query is 9/],
    ['each subject in a list', at('sorting', {}, [['1'], ['2']]), /gold lacks 3, 4, 5/],
    [
      'none in two',
      at('clustering', {}, [
        ['1', '2', '3'],
        ['3', '4', '5'],
      ]),
      /3 is in gold\[0\] and in gold\[1\]/,
    ],
    ['no empty list', at('sorting', {}, [['1', '2', '3', '4', '5'], []]), /gold\[1\] is empty/],
    ['two groups', at('two-sample-test', { groups: { A: ['1', '2', '3', '4', '5'] } }, true), /1 groups: two/],
    [
      'groups of all',
      at('two-sample-test', { groups: { A: ['1', '2'], B: ['3', '9'] } }, true),
      /params.groups.B\[1\]: params.groups.B\[1\] is 9/,
    ],
    ['a difference of risks', at('ipw', { treatment: named(), outcome: named() }, 1.5), /between -1 and 1/],
    ['codes', at('ipw', { treatment: named([]), outcome: named() }, 0.5), /params.treatment.codes is empty/],
    [
      'labels of all',
      at('classification', { categories: ['x', 'y'] }, { 1: 'x', 2: 'y', 3: 'x', 4: 'y' }),
      /gold has no label for 5/,
    ],
    [
      'labels that there are',
      at('classification', { categories: ['x', 'y'] }, { 1: 'x', 2: 'y', 3: 'x', 4: 'y', 5: 'z' }),
      /gold.5: gold labels 5 as “z”/,
    ],
    [
      'both labels among the examples',
      at(
        'in-context-classification',
        { categories: ['x', 'y'], examples: { 1: 'x' } },
        { 2: 'y', 3: 'x', 4: 'y', 5: 'x' },
      ),
      /params.examples has nobody with the label “y”/,
    ],
    [
      'both labels among the others',
      at(
        'in-context-classification',
        { categories: ['x', 'y'], examples: { 1: 'x', 2: 'y' } },
        { 3: 'x', 4: 'x', 5: 'x' },
      ),
      /gold has nobody with the label “y”/,
    ],
    [
      'no label for an example',
      at(
        'in-context-classification',
        { categories: ['x', 'y'], examples: { 1: 'x', 2: 'y' } },
        { 2: 'y', 3: 'x', 4: 'x', 5: 'y' },
      ),
      /gold labels 2, which is not to be labelled/,
    ],
  ])('are %s', (_, problems, expected) => {
    expect(problems.join('\n')).toMatch(expected);
  });
});

function named(codes: readonly string[] = ['A/1']): object {
  return { name: 'x', codes };
}

describe('a set', () => {
  it('gives all other questions where a line is wrong', () => {
    const line = (id: string): string => JSON.stringify({ ...RIGHT, id });
    const { lines } = readQuestionSet(`\uFEFF${line('a')}\r\n\r\n{"id":\r\n${line('b')}\n${line('a')}`);
    expect(lines.map(({ line, question, problems }) => [line, question?.id, problems.length])).toEqual([
      [1, 'a', 0],
      [3, undefined, 1],
      [4, 'b', 0],
      [5, 'a', 1],
    ]);
    expect(lines[1]?.problems[0]?.at).toEqual({ line: 3, column: 7 });
    expect(lines[3]?.problems[0]?.message).toMatch(/line 1 has the id a as well/);
  });

  it('of the fixtures has a question of each task and no problem', () => {
    const { lines } = readQuestionSet(fixture('mimic.questions.jsonl'));
    expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
    expect(lines.map(({ question }) => question?.task)).toEqual(TASKS);
  });
});
