import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsIn, readQuestionText } from '../../../src/features/questions/reading';

interface Raw {
  readonly subjects: readonly string[];
  readonly gold: readonly string[];
  readonly cohorts: readonly { readonly subjects: readonly string[] }[];
}

/** The first of the bundled planted cliques, as its line stands. */
function bundled(): Raw {
  const file = path.resolve(import.meta.dirname, '../../../media/questions/planted-clique.questions.jsonl');
  const [line = ''] = readFileSync(file, 'utf8').split('\n', 1);
  return JSON.parse(line) as Raw;
}

const faultsOf = (question: object): readonly string[] =>
  readQuestionText({ text: JSON.stringify(question), line: 1 }, 'a.question.json').faults.map(({ message }) => message);

describe('what the page of a question is told to be wrong', () => {
  it('quotes nothing of the gold, nor of who was planted', () => {
    const question = bundled();
    const stranger = '999999999';
    const faults = [
      ...faultsOf({ ...question, gold: [...question.gold, question.gold[0]] }),
      ...faultsOf({ ...question, gold: [stranger, ...question.gold.slice(1)] }),
      ...faultsOf({ ...question, cohorts: [{ ...question.cohorts[0], subjects: [stranger, ...question.gold] }] }),
    ];
    expect(faults.length).toBeGreaterThanOrEqual(3);
    expect(faults.filter(fault => [stranger, ...question.gold].some(id => fault.includes(id)))).toEqual([]);
    expect(new Set(faults.map(fault => fault.slice(0, 30)))).toEqual(
      new Set(['Something is wrong with the go', 'Something is wrong with what w']),
    );
  });

  it('says of all else what it is, and where', () => {
    const { faults } = readQuestionText({ text: '{"id": "one",\n "task" }', line: 4 }, 'a.questions.jsonl');
    expect(faults.map(({ at }) => at?.line)).toEqual([5]);
    expect(faults[0]?.message).toContain('a.questions.jsonl, line 5');
  });
});

describe('problems of a set', () => {
  it('are marked to the end of the word in which they are, in lines of whatever end', async () => {
    const right = JSON.stringify(bundled());
    const wrong = JSON.stringify({ ...bundled(), id: 'two', task: 'guess' });
    const problems = await problemsIn('a.questions.jsonl', `${right}\r\n\r\n${wrong}\n`);
    const column = wrong.indexOf('"guess"') + 1;
    expect(problems.map(({ at, length }) => [at, length])).toContainEqual([{ line: 3, column }, '"guess"'.length]);
    expect(problems.every(({ at }) => at.line === 3)).toBe(true);
  });

  it('are told one by one up to a thousand, and the others by their number', async () => {
    const problems = await problemsIn('a.questions.jsonl', '{}\n'.repeat(1_500));
    const perLine = (await problemsIn('a.questions.jsonl', '{}')).length;
    expect(problems).toHaveLength(1_001);
    expect(problems.at(-1)?.message).toBe(`There are ${1_500 * perLine - 1_000} more problems in this file.`);
  });

  it('are marked in files of ideas as well', async () => {
    const problems = await problemsIn('a.ideas.json', '{\n  "ideas": "none"\n}');
    expect(problems.map(({ at, length }) => [at, length])).toContainEqual([{ line: 2, column: 12 }, '"none"'.length]);
  });
});
