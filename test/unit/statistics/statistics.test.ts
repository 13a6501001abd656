import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property_seed';
import type { ResultRow } from '../../../src/core/evaluate/run';
import { ablations } from '../../../src/core/statistics/ablation';
import { standings, standingsByLength, standingsByTask } from '../../../src/core/statistics/leaderboard';
import { contestantsOf } from '../../../src/core/statistics/results';
import { scoreboards } from '../../../src/core/statistics/scoreboard';
import { madeRow, ROWS } from './made_rows';

const ALL = contestantsOf(ROWS);
const rates = (of: readonly { readonly label: string; readonly winRate: number | null }[]) =>
  Object.fromEntries(of.map(({ label, winRate }) => [label, winRate]));

describe('the leaderboard', () => {
  it('is the share of head-to-heads won, by hand', () => {
    const board = standings(ALL);
    expect(rates(board)).toEqual({ 'A · description': 5 / 8, 'B · description': 4 / 8, 'A · compact': 3 / 8 });
    expect(board.map(({ n }) => n)).toEqual([8, 8, 8]);
  });

  it('is restricted to lengths; a length that is not known is in all alone', () => {
    const by = standingsByLength(ALL);
    expect(by.map(({ upTo, questions }) => [upTo, questions])).toEqual([
      ...[[16_384, 1] as const, [32_768, 2] as const, [65_536, 2] as const, [131_072, 3] as const],
      ...[[262_144, 3] as const, [null, 4] as const],
    ]);
    expect(rates(by[0]!.standings)).toEqual({ 'A · description': 0.75, 'B · description': 0.75, 'A · compact': 0 });
    expect(rates(by[1]!.standings)).toEqual({
      'A · description': 1.5 / 4,
      'B · description': 3 / 4,
      'A · compact': 1.5 / 4,
    });
  });

  it('is of each task', () => {
    const of = standingsByTask(ALL).find(({ task }) => task === 'ipw');
    expect(rates(of!.standings)).toEqual({ 'A · description': 1, 'B · description': 0.5, 'A · compact': 0 });
  });

  it('has intervals that are a point for one question, and its two rates for two', () => {
    const one = standings(ALL, question => question === 'q1');
    expect(one.map(({ ci }) => ci)).toEqual([
      [0.75, 0.75],
      [0.75, 0.75],
      [0, 0],
    ]);
    // Of two questions a quarter of the draws is the first twice, a quarter the second: the ends of 95%.
    const two = standings(ALL, question => question === 'q1' || question === 'q2');
    expect(two.map(({ ci }) => ci)).toEqual([
      [0, 0.75],
      [0.75, 0.75],
      [0, 0.75],
    ]);
  });

  it('is the same for the same seed', () => {
    const seed = { seed: 7, replicates: 500 };
    expect(standings(ALL, undefined, seed)).toEqual(standings(ALL, undefined, seed));
  });

  it('has nothing to say of a single contestant, or of questions that nobody else has', () => {
    const [alone] = standings(contestantsOf(ROWS.filter(({ model }) => model === 'B')));
    expect(alone).toEqual({ label: 'B · description', n: 0, winRate: null, ci: null });
    const apart = standings(contestantsOf([madeRow('A', 'x', 'top-k', 1), madeRow('B', 'y', 'top-k', 1)]));
    expect(apart.map(({ n }) => n)).toEqual([0, 0]);
  });

  it('takes samples of a question together', () => {
    const rows = [
      madeRow('A', 'x', 'top-k', 1),
      madeRow('A', 'x', 'top-k', null, { sample: 1 }),
      madeRow('B', 'x', 'top-k', 0.5),
    ];
    expect(rates(standings(contestantsOf(rows)))).toEqual({ 'A · description': 0.5, 'B · description': 0.5 });
  });

  it('gives away what it takes: all that is won is the number of pairs, as counted by brute force', () => {
    const row = fc.record({ model: fc.constantFrom('A', 'B', 'C'), question: fc.nat(4), score: fc.option(fc.nat(2)) });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: each => `${each.model}${each.question}`, maxLength: 15 }), made => {
        const rows = made.map(({ model, question, score }) => madeRow(model, String(question), 'top-k', score));
        const wins = new Map<string, { won: number; n: number }>();
        for (const a of rows) {
          for (const b of rows) {
            if (a.question !== b.question || a.model === b.model) continue;
            const of = wins.get(a.model) ?? { won: 0, n: 0 };
            const [x, y] = [a.score ?? 0, b.score ?? 0];
            wins.set(a.model, { won: of.won + (x > y ? 1 : x === y ? 0.5 : 0), n: of.n + 1 });
          }
        }
        for (const { label, n, winRate } of standings(contestantsOf(rows), undefined, { seed: 1, replicates: 1 })) {
          const of = wins.get(label.split(' ')[0]!);
          expect(n).toBe(of?.n ?? 0);
          if (of) expect(winRate).toBeCloseTo(of.won / of.n, 12);
          else expect(winRate).toBeNull();
        }
      }),
    );
  });
});

describe('scoreboards', () => {
  it('rank by the mean over all, the better first by the metric’s direction', () => {
    const [test, ipw, top] = ['two-sample-test', 'ipw', 'top-k'].map(task =>
      scoreboards(ALL).find(each => each.task === task),
    );
    expect(test?.rows).toEqual([
      { label: 'B · description', n: 2, answered: 2, meanAll: 1, meanAnswered: 1 },
      { label: 'A · description', n: 2, answered: 2, meanAll: 0.5, meanAnswered: 0.5 },
      { label: 'A · compact', n: 2, answered: 2, meanAll: 0.5, meanAnswered: 0.5 },
    ]);
    expect(ipw?.rows.map(({ label, meanAll, meanAnswered }) => [label, meanAll, meanAnswered])).toEqual([
      ['A · description', 0.1, 0.1],
      ['B · description', 0.3, 0.3],
      ['A · compact', 2, null],
    ]);
    expect(top?.rows.at(-1)).toMatchObject({ label: 'B · description', answered: 0, meanAll: 0, meanAnswered: null });
  });
});

describe('ablations', () => {
  it('compare a variant with its own model’s baseline, over all and over what both answered', () => {
    // Compact against description: 0, 1, 0, ½ of four; without q3 1.5 of three.
    expect(ablations(ALL)).toEqual([
      {
        change: 'compact',
        dots: [{ model: 'A', family: 'A', position: -0.125, n: 4, answered: 0, answeredN: 3 }],
        families: [{ family: 'A', position: -0.125 }],
      },
    ]);
  });

  it('have a mean of each family', () => {
    const of = (model: string, rendering: string, score: number): ResultRow =>
      madeRow(model, 'x', 'top-k', score, { rendering, family: 'F' });
    const rows = [of('A', 'description', 0), of('A', 'code', 1), of('B', 'description', 1), of('B', 'code', 1)];
    const [code] = ablations(contestantsOf(rows));
    expect(code?.dots.map(({ position }) => position)).toEqual([0.5, 0]);
    expect(code?.families).toEqual([{ family: 'F', position: 0.25 }]);
  });
});
