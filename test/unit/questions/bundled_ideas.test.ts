import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Idea } from '../../../src/core/questions/idea';
import { readIdeas } from '../../../src/core/questions/idea_file';
import { TASKS } from '../../../src/core/questions/question';
import { sampleQuestion } from '../../../src/core/questions/sampling';
import type { SampleTruth } from '../../../src/core/sample/truth';

const MEDIA = path.resolve(import.meta.dirname, '../../../media');
const files = readdirSync(path.join(MEDIA, 'questions')).filter(name => name.endsWith('.ideas.json'));
const read = files.map(name => ({ name, ...readIdeas(readFileSync(path.join(MEDIA, 'questions', name), 'utf8')) }));
const ideas: readonly Idea[] = read.flatMap(({ ideas }) => ideas.map(({ idea }) => idea));

/** How many subjects of each archetype the bundled cohort has. */
const pool = (
  JSON.parse(readFileSync(path.join(MEDIA, 'archetypes', 'pool.json'), 'utf8')) as {
    readonly subjects: Readonly<Record<string, number>>;
  }
).subjects;

describe('the bundled ideas', () => {
  it('have nothing that the reader would complain of', () => {
    expect(read.flatMap(({ name, problems }) => problems.map(problem => ({ name, ...problem })))).toEqual([]);
  });

  it('are at least four for each task, each in the file of its task, under ids of their own', () => {
    for (const task of TASKS) {
      const of = read.filter(({ name }) => name === `${task}.ideas.json`).flatMap(({ ideas }) => ideas);
      expect(of.length).toBeGreaterThanOrEqual(4);
      expect(of.every(({ idea }) => idea.task === task)).toBe(true);
    }
    expect(new Set(ideas.map(({ id }) => id)).size).toBe(ideas.length);
  });

  it.each(ideas.map(idea => [idea.id, idea] as const))(
    '%s can be sampled at 10, 20 and 50 from the pool',
    (_, idea) => {
      let id = 1_000_000;
      const subjects = Object.entries(pool).flatMap(([archetype, n]) =>
        Array.from({ length: n }, (_, i) => {
          const effect = { treated: i % 2 === 0, propensity: 0.5, outcome: i % 3 === 0 };
          return { id: String(id++), archetype, effect };
        }),
      );
      const truth: SampleTruth = { version: 1, archetypes: '', seed: 0, subjects };
      const numbers = idea.criterion ? new Map(subjects.map(({ id }) => [id, Number(id)])) : null;
      for (const n of [10, 20, 50]) {
        const question = sampleQuestion(idea, { truth, dataset: 'x', numbers }, { n, seed: 1, reviewed: null });
        expect(question.subjects.length).toBe(n);
      }
    },
  );
});
