import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property_seed';
import { METRICS, scoreAnswer } from '../../../src/core/evaluate/score_answer';
import type { Question } from '../../../src/core/questions/question';
import { madeQuestion } from './made_question';

const IDS = ['11', '12', '13', '14', '15', '16'];
const clique = madeQuestion('planted-clique', { subjects: IDS, params: { k: 3 }, gold: ['11', '12', '13'] });
const similar = madeQuestion('similarity-search', { subjects: IDS, params: { k: 2, query: '11' }, gold: ['12', '13'] });
const top = madeQuestion('top-k', { subjects: IDS, params: { k: 2 }, gold: ['12', '13'] });
const outliers = madeQuestion('outlier-detection', { subjects: IDS, gold: ['11', '12'] });
const groups = madeQuestion('clustering', {
  subjects: IDS,
  gold: [
    ['11', '12', '13'],
    ['14', '15', '16'],
  ],
});
const steps = madeQuestion('sorting', { subjects: ['11', '12', '13', '14'], gold: [['11', '12'], ['13'], ['14']] });
const kinds = madeQuestion('classification', {
  ...{ subjects: ['11', '12', '13', '14'], params: { categories: ['COPD', 'asthma'] } },
  gold: { 11: 'COPD', 12: 'asthma', 13: 'COPD', 14: 'asthma' },
});
const learned = madeQuestion('in-context-classification', {
  ...{ subjects: ['11', '12', '13', '14'], gold: { 13: 'x', 14: 'y' } },
  params: { categories: ['x', 'y'], examples: { 11: 'x', 12: 'y' } },
});
const effect = madeQuestion('ipw', { subjects: IDS, gold: 0.25 });
const differ = madeQuestion('two-sample-test', { subjects: IDS, gold: true });

/** Worked out by hand by the formulas of PopMedQA's appendix C and the rules of docs/scoring.md. */
const CASES: readonly (readonly [what: string, question: Question, raw: string, score: number | 'unparsed'])[] = [
  ['clique: two of three', clique, '{"answer":["11","12","16"]}', 2 / 3],
  ['clique: order does not matter', clique, '{"answer":["13","11","12"]}', 1],
  ['clique: an id twice counts once', clique, '{"answer":["11","11","12"]}', 2 / 3],
  ['clique: an unknown id takes a place', clique, '{"answer":["99","11","12","13"]}', 2 / 3],
  ['clique: only the first k count', clique, '{"answer":["14","15","16","11","12","13"]}', 0],
  ['clique: everybody is no answer that pays', clique, `{"answer":${JSON.stringify(IDS)}}`, 1],
  ['clique: too few', clique, '{"answer":["11"]}', 1 / 3],
  ['clique: nobody', clique, '{"answer":[]}', 0],
  ['clique: no list', clique, '{"answer":true}', 'unparsed'],
  ['clique: words among the ids', clique, '{"answer":["eleven","12","13"]}', 'unparsed'],
  ['similarity: the query itself is wrong', similar, '{"answer":["11","12"]}', 1 / 2],
  ['top-k: both, the other way round', top, '{"answer":["13","12"]}', 1],
  // Precision 2/3, recall 1: 2 · (2/3) / (5/3).
  ['outliers: one too many', outliers, '{"answer":["11","12","13"]}', 0.8],
  ['outliers: an invented one counts as wrong', outliers, '{"answer":["11","12","99"]}', 0.8],
  ['outliers: one missed', outliers, '{"answer":["11"]}', 2 / 3],
  ['outliers: nobody', outliers, '{"answer":[]}', 0],
  ['outliers: nobody is right where there are none', { ...outliers, gold: [] }, '{"answer":[]}', 1],
  ['outliers: somebody where there are none', { ...outliers, gold: [] }, '{"answer":["11"]}', 0],
  ['clusters: as the gold, in another order', groups, '{"answer":[["16","15","14"],["13","12","11"]]}', 1],
  // One moved: of 15 pairs its two old ones and its three new ones differ.
  ['clusters: one in the other group', groups, '{"answer":[["11","12"],["13","14","15","16"]]}', 10 / 15],
  ['clusters: all in one', groups, `{"answer":[${JSON.stringify(IDS)}]}`, 6 / 15],
  ['clusters: nobody in a group', groups, '{"answer":[]}', 9 / 15],
  ['clusters: left out, so alone', groups, '{"answer":[["11","12"],["14","15","16"]]}', 13 / 15],
  ['clusters: in two groups, so in the first', groups, '{"answer":[["11","12","13"],["13","14","15","16"]]}', 1],
  ['clusters: an unknown id', groups, '{"answer":[["11","12","13","99"],["14","15","16"]]}', 1],
  ['clusters: named groups', groups, '{"answer":{"a":["11","12","13"],"b":["14","15","16"]}}', 1],
  ['clusters: ids in place of groups', groups, '{"answer":[11,12]}', 'unparsed'],
  // Pairs from different groups: 11-13, 11-14, 12-13, 12-14, 13-14.
  ['sorting: right', steps, '{"answer":["12","11","13","14"]}', 1],
  ['sorting: backwards', steps, '{"answer":["14","13","12","11"]}', -1],
  ['sorting: one pair wrong', steps, '{"answer":["11","12","14","13"]}', 3 / 5],
  ['sorting: two equal ones', steps, '{"answer":["11","12",["13","14"]]}', 4 / 5],
  ['sorting: one left out', steps, '{"answer":["11","12","13"]}', 2 / 5],
  ['sorting: the first place of one counts', steps, '{"answer":["11","12","13","14","11"]}', 1],
  ['sorting: nobody', steps, '{"answer":[]}', 0],
  ['labels: three of four', kinds, '{"answer":{"11":"COPD","12":"asthma","13":"asthma","14":"asthma"}}', 3 / 4],
  ['labels: case and spaces', kinds, '{"answer":{"11":" copd","12":"ASTHMA","13":"Copd","14":"asthma "}}', 1],
  ['labels: a missing one is wrong', kinds, '{"answer":{"11":"COPD","12":"asthma"}}', 1 / 2],
  ['labels: a list of pairs', kinds, '[{"id":11,"label":"COPD"},{"id":"12","label":"COPD"}]', 1 / 4],
  ['labels: of the examples are passed over', learned, '{"answer":{"11":"y","13":"x","14":"y"}}', 1],
  ['labels: a list of ids', kinds, '{"answer":["11"]}', 'unparsed'],
  ['effect', effect, '{"answer":0.5}', 0.25],
  ['effect: on the other side', effect, '{"answer":"-0.25"}', 0.5],
  ['effect: far off', effect, '{"answer":10.25}', 10],
  ['effect: not finite', effect, '{"answer":1e999}', 'unparsed'],
  ['effect: no number', effect, '{"answer":"NaN"}', 'unparsed'],
  ['effect: a percentage', effect, '{"answer":"25%"}', 'unparsed'],
  ['effect: a bare percentage', effect, 'Answer: 25%', 'unparsed'],
  ['test: right', differ, '{"answer":true}', 1],
  ['test: wrong', differ, '{"answer":false}', 0],
  ['test: a word', differ, 'Yes.', 1],
  ['test: neither', differ, '{"answer":"maybe"}', 'unparsed'],
];

describe('scores', () => {
  it.each(CASES)('%s', (_, question, raw, expected) => {
    const scored = scoreAnswer(question, raw);
    if (expected === 'unparsed') expect(scored).toMatchObject({ kind: 'unparsed' });
    else expect(scored).toMatchObject({ kind: 'scored', score: expect.closeTo(expected, 12) as unknown });
  });

  it('tell which ids were right, missed, wrong and invented', () => {
    expect(scoreAnswer(clique, '{"answer":["11","16","99"]}')).toMatchObject({
      breakdown: { kind: 'ids', right: ['11'], missed: ['12', '13'], wrong: ['16'], invented: ['99'] },
      notices: ['99 is no patient of the question: each takes a place and is wrong.'],
    });
  });

  it('have a direction and bounds for each task', () => {
    expect(METRICS.ipw).toMatchObject({ lowerIsBetter: true, best: 0, worst: 2 });
    expect(METRICS.sorting).toMatchObject({ lowerIsBetter: false, best: 1, worst: -1 });
    const others = Object.values(METRICS).filter(({ task }) => task !== 'ipw' && task !== 'sorting');
    for (const { lowerIsBetter, best, worst } of others) expect([lowerIsBetter, best, worst]).toEqual([false, 1, 0]);
  });
});

/** Some patients, each with the number of a group in the gold and in the answer. */
const partitions = fc
  .integer({ min: 2, max: 12 })
  .chain(n =>
    fc.tuple(fc.array(fc.nat(3), { minLength: n, maxLength: n }), fc.array(fc.nat(3), { minLength: n, maxLength: n })),
  );
const idsOf = (numbers: readonly number[]): string[] => numbers.map((_, i) => String(100 + i));
const listsOf = (numbers: readonly number[]): string[][] =>
  [0, 1, 2, 3].map(group => idsOf(numbers).filter((_, i) => numbers[i] === group)).filter(list => list.length > 0);

describe('scores, compared with all pairs by brute force', () => {
  it('Rand index', () => {
    fc.assert(
      fc.property(partitions, ([gold, answer]) => {
        let [same, all] = [0, 0];
        for (let i = 0; i < gold.length; i++) {
          for (let j = i + 1; j < gold.length; j++) {
            all++;
            if ((gold[i] === gold[j]) === (answer[i] === answer[j])) same++;
          }
        }
        const question = madeQuestion('clustering', { subjects: idsOf(gold), gold: listsOf(gold) });
        const scored = scoreAnswer(question, JSON.stringify({ answer: listsOf(answer) }));
        expect(scored).toMatchObject({ score: expect.closeTo(same / all, 12) as unknown });
      }),
    );
  });

  it('Kendall’s τ over pairs from different groups', () => {
    fc.assert(
      fc.property(partitions, ([gold, order]) => {
        let [sum, all] = [0, 0];
        for (let i = 0; i < gold.length; i++) {
          for (let j = i + 1; j < gold.length; j++) {
            if (gold[i] === gold[j]) continue;
            all++;
            sum += Math.sign((gold[i]! - gold[j]!) * (order[i]! - order[j]!));
          }
        }
        fc.pre(all > 0);
        const question = madeQuestion('sorting', { subjects: idsOf(gold), gold: listsOf(gold) });
        const scored = scoreAnswer(question, JSON.stringify({ answer: listsOf(order) }));
        expect(scored).toMatchObject({ score: expect.closeTo(sum / all, 12) as unknown });
      }),
    );
  });
});
