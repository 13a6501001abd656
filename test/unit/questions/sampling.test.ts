import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserFault } from '../../../src/core/fault';
import type { Idea } from '../../../src/core/questions/idea';
import { readIdeas } from '../../../src/core/questions/idea_file';
import { TASKS, type Question, type Task } from '../../../src/core/questions/question';
import { readQuestion } from '../../../src/core/questions/question_file';
import { sampleQuestion, type Pool } from '../../../src/core/questions/sampling';
import { ENOUGH, MADE_IDEAS, madePool } from './made_pool';

const POOL = madePool(ENOUGH);
/** Distinct numbers, and none for one of the subjects. */
const NUMBERS = new Map(POOL.truth.subjects.slice(1).map(({ id }) => [id, (Number(id) * 31) % 10_007]));

const poolFor = (task: Task): Pool => (task === 'top-k' ? { ...POOL, numbers: NUMBERS } : POOL);

const sampled = (task: Task, n: number, seed: number): Question =>
  sampleQuestion(MADE_IDEAS[task], poolFor(task), { n, seed, reviewed: null });

const archetypeOf = new Map(POOL.truth.subjects.map(({ id, archetype }) => [id, archetype]));

const anyOrder = fc.record({
  task: fc.constantFrom(...TASKS),
  n: fc.integer({ min: 9, max: 50 }),
  seed: fc.integer({ min: 0, max: 2 ** 53 - 1 }),
});

describe('a sampled question', () => {
  it('has N subjects, each in one cohort of its own archetypes, and nothing that a reader would complain of', () => {
    fc.assert(
      fc.property(anyOrder, ({ task, n, seed }) => {
        const question = sampled(task, n, seed);
        expect(new Set(question.subjects).size).toBe(n);
        const placed = question.cohorts.flatMap(({ subjects }) => subjects);
        expect([...placed].sort()).toEqual([...question.subjects].sort());
        MADE_IDEAS[task].cohorts.forEach(({ archetypes }, i) => {
          for (const id of question.cohorts[i]?.subjects ?? []) expect(archetypes).toContain(archetypeOf.get(id));
        });
        expect(readQuestion(JSON.stringify(question))).toEqual({ question, problems: [], line: 1 });
        expect(question.question).not.toMatch(/[{}]/);
      }),
    );
  });

  it('is the same with the same seed', () => {
    fc.assert(
      fc.property(anyOrder, ({ task, n, seed }) => {
        expect(sampled(task, n, seed)).toEqual(sampled(task, n, seed));
      }),
      { numRuns: 30 },
    );
  });

  it.each(TASKS)('of %s is another one with another seed', task => {
    const texts = [1, 2, 3, 4].map(seed => sampled(task, 20, seed).subjects.join());
    expect(new Set(texts).size).toBe(4);
  });

  it('draws from several archetypes in equal shares, as far as they go', () => {
    const { cohorts } = sampled('planted-clique', 50, 3);
    const rest = cohorts[1]?.subjects.map(id => archetypeOf.get(id)) ?? [];
    expect([rest.filter(id => id === 'b').length, rest.filter(id => id === 'c').length]).toEqual([19, 19]);
    const short = madePool({ a: 12, b: 50, c: 5 });
    const drawn = sampleQuestion(MADE_IDEAS['planted-clique'], short, { n: 50, seed: 3, reviewed: null });
    const few = new Set(short.truth.subjects.filter(({ archetype }) => archetype === 'c').map(({ id }) => id));
    expect(drawn.subjects.filter(id => few.has(id)).length).toBe(5);
  });

  it('says where it comes from', () => {
    const reviewed = { reviewers: 2, realism: 7, difficulty: 6, coherence: 8 };
    const question = sampleQuestion(MADE_IDEAS.sorting, POOL, { n: 12, seed: 5, reviewed });
    expect(question).toMatchObject({ id: 'order-n12-s5', dataset: '../records', reviewed });
    expect(question.source).toMatchObject({ idea: 'order', n: 12, seed: 5 });
    expect(question.source?.digest).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('gold', () => {
  const of = (question: Question, name: string): readonly string[] =>
    question.cohorts.find(cohort => cohort.name === name)?.subjects ?? [];

  it('of a two-sample test follows from who is in the groups', () => {
    let different = 0;
    for (let seed = 0; seed < 200; seed++) {
      const { params, gold } = sampled('two-sample-test', 20, seed);
      const kinds = Object.values(params.groups ?? {}).map(ids => ids.filter(id => archetypeOf.get(id) === 'a').length);
      expect(kinds.toSorted()).toEqual(gold === true ? [0, 10] : [5, 5]);
      if (gold === true) different++;
    }
    // 200 coins fall so within five standard deviations (7.07 each).
    expect(Math.abs(different - 100)).toBeLessThan(36);
  });

  it('of top-k has no one outside it who is as high as one inside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), seed => {
        // Of 7 numbers most are equal, and only some draws make a question.
        const numbers = new Map([...NUMBERS].map(([id, number]) => [id, number % 7]));
        const pool = { ...POOL, numbers };
        const { subjects, gold } = sampleQuestion(MADE_IDEAS['top-k'], pool, { n: 10, seed, reviewed: null });
        const inside = gold as readonly string[];
        const outside = subjects.filter(id => !inside.includes(id)).map(id => numbers.get(id) ?? NaN);
        const least = Math.min(...inside.map(id => numbers.get(id) ?? NaN));
        expect(inside.length).toBe(2);
        expect(Math.max(...outside)).toBeLessThan(least);
      }),
    );
  });

  it('of top-k asks for nobody without the number, and cannot be made where all are equal', () => {
    const missing = POOL.truth.subjects[0]?.id ?? '';
    for (let seed = 0; seed < 50; seed++) expect(sampled('top-k', 50, seed).subjects).not.toContain(missing);
    const equal = new Map([...NUMBERS.keys()].map(id => [id, 1]));
    const made = (): Question =>
      sampleQuestion(MADE_IDEAS['top-k'], { ...POOL, numbers: equal }, { n: 10, seed: 1, reviewed: null });
    expect(made).toThrow(/Idea highest, cohorts: 1000 draws at N = 10 made no question; .*places 2 and 3 are equal/);
  });

  it('of ipw is the Hajek estimate, worked out by hand', () => {
    const subjects = [
      { id: '1', archetype: 'treated', effect: { treated: true, propensity: 0.5, outcome: true } },
      { id: '2', archetype: 'treated', effect: { treated: true, propensity: 0.25, outcome: false } },
      { id: '3', archetype: 'treated', effect: { treated: false, propensity: 0.5, outcome: true } },
      { id: '4', archetype: 'treated', effect: { treated: false, propensity: 0.75, outcome: false } },
    ];
    const pool = { ...POOL, truth: { ...POOL.truth, subjects } };
    const { gold } = sampleQuestion(MADE_IDEAS.ipw, pool, { n: 4, seed: 1, reviewed: null });
    // Treated: weights 2 and 4, outcomes 2 of 6. Untreated: weights 2 and 4, outcomes 2 of 6.
    expect(gold).toBeCloseTo(0, 12);
    const other = subjects.map(each =>
      each.id === '2' ? { ...each, effect: { ...each.effect, outcome: true } } : each,
    );
    const more = { ...pool, truth: { ...pool.truth, subjects: other } };
    // Now 6 of 6 against 2 of 6.
    expect(sampleQuestion(MADE_IDEAS.ipw, more, { n: 4, seed: 1, reviewed: null }).gold).toBeCloseTo(2 / 3, 12);
  });

  it('of similarity search leaves the query out, and the query is any of its kind', () => {
    const first = new Set<string>();
    for (let seed = 0; seed < 30; seed++) {
      const question = sampled('similarity-search', 20, seed);
      expect(question.gold).toEqual(of(question, 'similar'));
      expect(question.gold).not.toContain(question.params.query);
      first.add(question.params.query ?? '');
    }
    expect(first.size).toBeGreaterThan(10);
  });

  it('of labels is the cohort that somebody was drawn for', () => {
    const question = sampled('in-context-classification', 20, 4);
    const labels = { ...question.params.examples, ...(question.gold as Readonly<Record<string, string>>) };
    expect(Object.keys(labels).length).toBe(20);
    expect(Object.keys(question.params.examples ?? {}).length).toBe(8);
    for (const [id, label] of Object.entries(labels)) expect(of(question, label)).toContain(id);
  });
});

const changed = (task: Task, change: Partial<Idea>): Idea => ({ ...MADE_IDEAS[task], ...change });
const clique = (planted: string, rest: string, k = 'int(N/4)'): Idea => {
  const [first, second] = MADE_IDEAS['planted-clique'].cohorts;
  return changed('planted-clique', {
    k,
    cohorts: [
      { ...first!, size: planted },
      { ...second!, size: rest },
    ],
  });
};

describe('what makes no question', () => {
  it.each([
    ['k above N', clique('k', 'N', 'N + 1'), 10, /Idea clique, k: k comes to 11 at N = 10: it is from 1 to N/],
    ['k of nobody', clique('k', 'N', '0'), 10, /k comes to 0/],
    ['a sum that is not N', clique('k', 'N'), 10, /cohorts: .* come to 12 at N = 10 \(planted 2, rest 10\)/],
    ['a clique of another size', clique('3', 'N - 3'), 10, /cohorts\[0\].size: the cohort planted has 3 .* k is 2/],
    ['a cohort of nobody', clique('k', '0', 'N'), 10, /cohorts\[1\].size: the cohort rest has nobody/],
    ['nonsense', clique('k', 'sqrt(N)'), 10, /cohorts\[1\].size is no size: “sqrt\(N\)” has sqrt/],
    ['a division by zero', clique('k', 'N/(N-10)'), 10, /divides by zero at N = 10 \(column 2\)/],
    ['a huge size', clique('k', 'N*N*N*N*N*N*N'), 900, /more than 1000000000/],
    [
      'a pool that is too small',
      clique('k', 'N - k'),
      400,
      /cohorts\[0\]: the cohort planted needs 100 .* there are 40 of a/,
    ],
    [
      'an unknown archetype',
      changed('outlier-detection', {
        cohorts: MADE_IDEAS['outlier-detection'].cohorts.map(each => ({ ...each, archetypes: ['ghost'] })),
      }),
      10,
      /cohorts\[0\].archetypes\[0\]: the records have no subject of the archetype ghost\. They have a, b, c, treated/,
    ],
    [
      'an effect that nobody planted',
      changed('ipw', { cohorts: [{ ...MADE_IDEAS.ipw.cohorts[0]!, archetypes: ['a'] }] }),
      10,
      /the archetype a plants no treatment effect/,
    ],
    ['no examples', changed('in-context-classification', { examples: '0' }), 10, /examples comes to 0/],
    ['nobody to be labelled', changed('in-context-classification', { examples: '5' }), 10, /cohort X has 5 subjects/],
    ['everybody', changed('top-k', { k: 'N' }), 10, /k comes to N/],
  ])('%s is told with idea and key', (_, idea, n, message) => {
    const make = (): Question => sampleQuestion(idea, poolFor(idea.task), { n, seed: 1, reviewed: null });
    expect(make).toThrow(UserFault);
    expect(make).toThrow(message);
  });
});

describe('an idea file', () => {
  const file = (...ideas: readonly object[]): string => JSON.stringify({ version: 1, ideas }, null, 1);

  it('gives the ideas that are right', () => {
    const all = Object.values(MADE_IDEAS);
    const read = readIdeas(file(...all));
    expect(read.problems).toEqual([]);
    expect(read.ideas.map(({ idea }) => idea)).toEqual(all);
  });

  it.each([
    ['version', '{"version": 2, "ideas": []}', /version is the number 2/],
    ['', '{"version": 1', /text ends before its }/],
    ['ideas', '{"version": 1}', /ideas is missing/],
  ])('is told to be wrong at %s', (key, text, message) => {
    expect(readIdeas(text).problems[0]).toMatchObject({ key, message: expect.stringMatching(message) as string });
  });

  const wrong = (task: Task, change: object): string =>
    readIdeas(file({ ...MADE_IDEAS[task], ...change }))
      .problems.map(({ key, message, at }) => `${at.line} ${key}: ${message}`)
      .join('\n');

  it.each([
    [
      'a placeholder that there is not',
      wrong('sorting', { question: 'Order {n}.' }),
      /\{n\}, which is no placeholder\. There are \{N\}\./,
    ],
    [
      'a placeholder of another task',
      wrong('sorting', { question: 'Order {k}.' }),
      /\{k\}, which sorting does not have/,
    ],
    ['a brace', wrong('sorting', { question: 'Order {N.' }), /has \{, which is no placeholder/],
    ['a missing placeholder', wrong('planted-clique', { question: 'Which?' }), /lacks \{k\}/],
    ['a missing k', wrong('planted-clique', { k: undefined }), /the key k is missing/],
    ['a k too many', wrong('sorting', { k: 'N' }), /sorting has no k/],
    [
      'a size over k',
      wrong('sorting', { cohorts: [{ ...MADE_IDEAS.sorting.cohorts[0], size: 'k' }] }),
      /there is no k for it/,
    ],
    [
      'a role that there is not',
      wrong('outlier-detection', { cohorts: MADE_IDEAS.sorting.cohorts }),
      /there is no cohort outliers: the cohorts of outlier-detection are outliers, rest/,
    ],
    [
      'a cohort twice',
      wrong('sorting', { cohorts: [0, 0].map(i => MADE_IDEAS.sorting.cohorts[i]) }),
      /the cohort a is there twice/,
    ],
    [
      'too few cohorts',
      wrong('sorting', { cohorts: MADE_IDEAS.sorting.cohorts.slice(1, 2) }),
      /it has 1 cohort, and sorting has 2 to 50/,
    ],
    [
      'nonsense for a size',
      wrong('planted-clique', { k: 'N N' }),
      /ideas\[0\]\.k: Idea clique: k is no size: “N N” has something after its end \(column 3\)/,
    ],
    [
      'a take that there is not',
      wrong('top-k', { criterion: { codes: ['a'], take: 'median', order: 'most' } }),
      /criterion\.take is "median"/,
    ],
    [
      'no archetype',
      wrong('sorting', { cohorts: [{ ...MADE_IDEAS.sorting.cohorts[0], archetypes: [] }] }),
      /no archetype to draw from/,
    ],
    [
      'another archetype than the query',
      wrong('similarity-search', {
        cohorts: MADE_IDEAS['similarity-search'].cohorts.map((each, i) =>
          i === 0 ? { ...each, archetypes: ['b'] } : each,
        ),
      }),
      /have other archetypes \(b; a\)/,
    ],
  ])('names %s', (_, problems, expected) => {
    expect(problems).toMatch(expected);
  });

  it('leaves out the wrong idea only, and one whose id is taken', () => {
    const { ideas, problems } = readIdeas(file(MADE_IDEAS.sorting, { id: 'x' }, MADE_IDEAS.sorting, MADE_IDEAS.ipw));
    expect(ideas.map(({ idea, place }) => [idea.id, place])).toEqual([
      ['order', 0],
      ['effect', 3],
    ]);
    expect(problems.map(({ key }) => key)).toContain('ideas[2].id');
  });
});
