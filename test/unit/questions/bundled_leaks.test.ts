import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/core/questions/question';
import { bundledIdeas, bundledQuestions } from './bundled_sets';

/**
 * Nothing but the records tells the gold: neither where a subject stands among the others nor its id, nor the text.
 *
 * Each predictor is held against the gold by the Mann–Whitney statistic within each question (which of two subjects, one in
 * the gold and one not, is larger), added up over all questions. Where it tells nothing, the sum over its standard deviation
 * is nearly normal, so that |z| > 4 comes by chance once in 15,000 times; with the predictors and kinds of gold below, once
 * in some hundreds of builds.
 */
const LARGEST_Z = 4;

const questions = bundledQuestions();

/** A subject's number by which gold might be guessed. */
const PREDICTORS: Readonly<Record<string, (id: string, question: Question) => number>> = {
  position: (id, { subjects }) => subjects.indexOf(id),
  'distance from the middle': (id, { subjects }) => Math.abs(subjects.indexOf(id) - (subjects.length - 1) / 2),
  id: id => Number(id),
  'last digit': id => Number(id.slice(-1)),
  'parity of the id': id => Number(id.slice(-1)) % 2,
  'digits of the id': id => Array.from(id).reduce((sum, digit) => sum + Number(digit), 0),
};

/** Each way in which a gold parts subjects into those who are in and those who are out. */
function partsOf({
  task,
  gold,
  subjects,
  params,
}: Question): readonly (readonly [string, readonly string[], readonly string[]])[] {
  const without = (ids: readonly string[], all = subjects): readonly string[] => all.filter(id => !ids.includes(id));
  switch (task) {
    case 'planted-clique':
    case 'outlier-detection':
    case 'top-k': {
      const ids = gold as readonly string[];
      return [['in', ids, without(ids)]];
    }
    case 'similarity-search': {
      const ids = gold as readonly string[];
      const others = without(ids).filter(id => id !== params.query);
      return [
        ['in', ids, others],
        ['query', [params.query ?? ''], without([params.query ?? ''])],
      ];
    }
    case 'in-context-classification':
    case 'classification': {
      const labels = gold as Readonly<Record<string, string>>;
      const all = Object.keys(labels);
      return [...new Set(Object.values(labels))].map(label => {
        const ids = all.filter(id => labels[id] === label);
        return [label, ids, without(ids, all)] as const;
      });
    }
    case 'clustering':
    case 'sorting': {
      const lists = gold as readonly (readonly string[])[];
      // A later step of an order against all earlier ones; of clusters the first against the others.
      return lists.slice(1).map((ids, i) => ['later', ids, lists.slice(0, i + 1).flat()] as const);
    }
    case 'two-sample-test':
      return gold === true ? [['group A', params.groups?.['A'] ?? [], params.groups?.['B'] ?? []]] : [];
    case 'ipw':
      return [];
  }
}

/** The Mann–Whitney U of a part less what is expected, and its variance with ties. */
function mannWhitney(
  inside: readonly number[],
  outside: readonly number[],
): { readonly excess: number; readonly variance: number } {
  let u = 0;
  for (const a of inside) for (const b of outside) u += a > b ? 1 : a === b ? 0.5 : 0;
  const [m, n] = [inside.length, outside.length];
  const counts = new Map<number, number>();
  for (const value of [...inside, ...outside]) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ties = [...counts.values()].reduce((sum, t) => sum + t ** 3 - t, 0);
  const all = m + n;
  return { excess: u - (m * n) / 2, variance: ((m * n) / 12) * (all + 1 - ties / (all * (all - 1))) };
}

const kinds = [...new Set(questions.filter(one => partsOf(one).length > 0).map(({ task }) => task))];

describe.each(Object.keys(PREDICTORS))('the %s of a subject', predictor => {
  const number = PREDICTORS[predictor]!;
  it.each(kinds)('does not tell the gold of %s', task => {
    const sums = new Map<string, { excess: number; variance: number }>();
    for (const question of questions.filter(one => one.task === task)) {
      for (const [kind, inside, outside] of partsOf(question)) {
        const numbers = (ids: readonly string[]): readonly number[] => ids.map(id => number(id, question));
        const { excess, variance } = mannWhitney(numbers(inside), numbers(outside));
        const sum = sums.get(kind) ?? { excess: 0, variance: 0 };
        sums.set(kind, { excess: sum.excess + excess, variance: sum.variance + variance });
      }
    }
    expect(sums.size).toBeGreaterThan(0);
    for (const { excess, variance } of sums.values()) {
      expect(Math.abs(excess) / Math.sqrt(variance)).toBeLessThan(LARGEST_Z);
    }
  });
});

it('finds a leak where there is one', () => {
  // The same test on questions whose gold was moved to the front.
  const moved = questions
    .filter(({ task }) => task === 'planted-clique')
    .map(one => {
      const gold = one.gold as readonly string[];
      return { ...one, subjects: [...gold, ...one.subjects.filter(id => !gold.includes(id))] };
    });
  let [excess, variance] = [0, 0];
  for (const one of moved) {
    const [, inside, outside] = partsOf(one)[0]!;
    const of = mannWhitney(
      inside.map(id => one.subjects.indexOf(id)),
      outside.map(id => one.subjects.indexOf(id)),
    );
    excess += of.excess;
    variance += of.variance;
  }
  expect(Math.abs(excess) / Math.sqrt(variance)).toBeGreaterThan(LARGEST_Z);
});

describe('the text of a question', () => {
  const ids = /\d{7,}/g;
  const named = ({ question }: Question): readonly string[] => question.match(ids) ?? [];

  it('names those subjects whom the task must name, and no others', () => {
    for (const question of questions) {
      const { query, examples = {}, groups = {} } = question.params;
      const expected = [
        ...(query === undefined ? [] : [query]),
        ...Object.keys(examples),
        ...Object.values(groups).flat(),
      ];
      expect([...new Set(named(question))].sort()).toEqual([...new Set(expected)].sort());
    }
  });

  it('names them in the order of the records, which is random', () => {
    for (const question of questions.filter(({ task }) => task === 'in-context-classification')) {
      const places = named(question).map(id => question.subjects.indexOf(id));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    for (const { params, subjects } of questions) {
      for (const group of Object.values(params.groups ?? {})) {
        const places = group.map(id => subjects.indexOf(id));
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }
    }
  });

  it('is the same for every question of an idea and a size, but for ids', () => {
    // What the text says besides ids can't depend on the gold, since the idea knows none.
    const templates = bundledIdeas();
    for (const { question, params, subjects, source } of questions) {
      const listed = (ids: readonly string[]): string => subjects.filter(id => ids.includes(id)).join(', ');
      const examples = params.examples ?? {};
      const labelled = subjects.filter(id => id in examples).map(id => `${id}: ${examples[id]}`);
      const values: Readonly<Record<string, string>> = {
        N: String(subjects.length),
        k: String(params.k),
        query: String(params.query),
        categories: (params.categories ?? []).join(', '),
        examples: labelled.join(', '),
        groups: ['A', 'B'].map(name => `Group ${name}: ${listed(params.groups?.[name] ?? [])}.`).join(' '),
        treatment: params.treatment?.name ?? '',
        outcome: params.outcome?.name ?? '',
      };
      const template = templates.get(source?.idea ?? '')?.question ?? '';
      expect(question).toBe(template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`));
      expect(question).not.toMatch(/[{}]/);
    }
  });

  it('does not have the words by which a cohort was made', () => {
    const templates = bundledIdeas();
    for (const { question, source } of questions) {
      for (const { description, archetypes } of templates.get(source?.idea ?? '')?.cohorts ?? []) {
        expect(question).not.toContain(description);
        for (const id of archetypes) expect(question).not.toContain(id);
      }
    }
  });
});
