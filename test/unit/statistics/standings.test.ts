import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Standings } from '../../../src/core/statistics/standings';
import { runList } from '../../../src/engine/evaluate/run_list';
import { readStandings, reportOf } from '../../../src/engine/evaluate/standings';
import { cohortLens } from '../cli/command_line';
import { useBench } from '../temporary';
import { copyRuns } from './run_fixtures';

/**
 * The runs of test/fixtures/runs, all worked out by hand.
 *
 * question         tokens   alpha  alpha·c  beta   beta·c  gamma  gamma·cot  baseline   won of 6, in this order
 * clique-16        10,000   1      1        0.5    0.75    0.25   0.5        0.75       5.5 5.5 1.5 3.5 0   1.5 3.5
 * test-16          16,384   1      1        0      1       1      1          0          4   4   0.5 4   4   4   0.5
 * ipw-32 (lower)   30,000   0.1    0.1      0.3    0.3     0.5    0.2        0.2        5.5 5.5 1.5 1.5 0   3.5 3.5
 * clique-64        60,000   0.5    0.75     0.5    0.5     –      0.25       0.25       4   6   4   4   0   1.5 1.5
 * sorting-64       65,537   0.6    0.6      –      0.2     −0.2   1          0.4        4.5 4.5 0   2   1   6   3
 * ipw-128 (lower)  120,000  0.2    0.05     –      0.4     0.5    –          0.3        5   6   0.5 3   2   0.5 4
 * test-256         250,000  0      1        0      –       –      1          1          1.5 5   1.5 1.5 1.5 5   5
 * sorting-unknown  ?        0.2    –        0      −0.2    −0.4   –          0.4        5   0.5 4   3   2   0.5 6
 *
 * –: no score, which counts as the worst: precision and accuracy 0, error of ipw 2, τ −1.
 */
const LABELS = [
  ...['alpha · description', 'alpha · compact', 'beta · description', 'beta · compact'],
  ...['gamma · description', 'gamma · description · chain of thought', 'baseline'],
];
/** What each won of so many head-to-heads, up to each length: the sums of the table's last columns. */
const WON: readonly (readonly [upTo: number | null, questions: number, won: readonly number[]])[] = [
  [16_384, 2, [9.5, 9.5, 2, 7.5, 4, 5.5, 4]],
  [32_768, 3, [15, 15, 3.5, 9, 4, 9, 7.5]],
  [65_536, 4, [19, 21, 7.5, 13, 4, 10.5, 9]],
  [131_072, 6, [28.5, 31.5, 8, 18, 7, 17, 16]],
  [262_144, 7, [30, 36.5, 9.5, 19.5, 8.5, 22, 21]],
  [null, 8, [35, 37, 13.5, 22.5, 10.5, 22.5, 27]],
];

const bench = useBench();
let runs: readonly string[];
let all: Standings;
const within = (): string => path.join(bench().folder, 'runs');

beforeAll(async () => {
  runs = await copyRuns(bench().folder);
  await mkdir(path.join(within(), 'notes'));
  await mkdir(path.join(within(), 'zz-damaged'));
  await writeFile(path.join(within(), 'zz-damaged', 'manifest.json'), '{');
  all = await readStandings(runs);
});

describe('the standings of runs in a folder', () => {
  it('are of contestants in the order in which they began', () => {
    expect(all.lengths.at(-1)?.standings.map(({ label }) => label)).toEqual(LABELS);
  });

  it('have win rates by length as worked out by hand', () => {
    for (const [i, [upTo, questions, won]] of WON.entries()) {
      const of = all.lengths[i];
      expect([of?.upTo, of?.questions]).toEqual([upTo, questions]);
      const n = 6 * questions;
      expect(of?.standings.map(each => [each.label, each.n])).toEqual(LABELS.map(label => [label, n]));
      for (const [at, { winRate }] of (of?.standings ?? []).entries()) expect(winRate).toBeCloseTo(won[at]! / n, 12);
    }
    expect(all.lengths).toHaveLength(WON.length);
  });

  it('have intervals that reach from the worse to the better question where there are two, and alike with three', () => {
    // Of two questions a quarter of the draws is one of them twice. Of three a 27th is one of them thrice: more than 2.5%.
    const ends = (rows: readonly (readonly number[])[]): readonly (readonly number[])[] =>
      LABELS.map((_, at) => [Math.min(...rows.map(row => row[at]! / 6)), Math.max(...rows.map(row => row[at]! / 6))]);
    const [clique, test, ipw] = [
      [5.5, 5.5, 1.5, 3.5, 0, 1.5, 3.5],
      [4, 4, 0.5, 4, 4, 4, 0.5],
      [5.5, 5.5, 1.5, 1.5, 0, 3.5, 3.5],
    ] as const;
    const near = (of: readonly { readonly ci: readonly [number, number] | null }[] | undefined) =>
      of?.map(({ ci }) => ci?.map(end => Number(end.toFixed(9))));
    const rounded = (of: readonly (readonly number[])[]) => of.map(pair => pair.map(end => Number(end.toFixed(9))));
    expect(near(all.lengths[0]?.standings)).toEqual(rounded(ends([clique, test])));
    expect(near(all.lengths[1]?.standings)).toEqual(rounded(ends([clique, test, ipw])));
  });

  it('have scoreboards, the best first by the metric’s direction', () => {
    const [alpha, alphaC, beta, betaC, gamma, gammaCot, baseline] = LABELS as [string, ...string[]];
    // n is 2 throughout. Label, answered, mean of all, mean of answered.
    const expected = {
      'planted-clique': [
        ...[[alphaC, 2, 0.875, 0.875] as const, [alpha, 2, 0.75, 0.75] as const, [betaC, 2, 0.625, 0.625] as const],
        ...[[beta, 2, 0.5, 0.5] as const, [baseline, 2, 0.5, 0.5] as const],
        ...[[gammaCot, 2, 0.375, 0.375] as const, [gamma, 1, 0.125, 0.25] as const],
      ],
      ipw: [
        ...[[alphaC, 2, 0.075, 0.075] as const, [alpha, 2, 0.15, 0.15] as const, [baseline, 2, 0.25, 0.25] as const],
        ...[[betaC, 2, 0.35, 0.35] as const, [gamma, 2, 0.5, 0.5] as const],
        ...[[gammaCot, 1, 1.1, 0.2] as const, [beta, 1, 1.15, 0.3] as const],
      ],
      'two-sample-test': [
        ...[[alphaC, 2, 1, 1] as const, [gammaCot, 2, 1, 1] as const],
        ...[[alpha, 2, 0.5, 0.5] as const, [betaC, 1, 0.5, 1] as const, [gamma, 1, 0.5, 1] as const],
        ...[[baseline, 2, 0.5, 0.5] as const, [beta, 2, 0, 0] as const],
      ],
      sorting: [
        ...[[alpha, 2, 0.4, 0.4] as const, [baseline, 2, 0.4, 0.4] as const],
        ...[[betaC, 2, 0, 0] as const, [gammaCot, 1, 0, 1] as const, [alphaC, 1, -0.2, 0.6] as const],
        ...[[gamma, 2, -0.3, -0.3] as const, [beta, 1, -0.5, 0] as const],
      ],
    };
    const near = (mean: number | null): number | null => (mean === null ? null : Number(mean.toFixed(12)) + 0);
    const told = all.scoreboards.map(({ task, rows }) => [
      task,
      rows.map(({ label, n, answered, meanAll, meanAnswered }) => {
        expect(n).toBe(2);
        return [label, answered, near(meanAll), near(meanAnswered)];
      }),
    ]);
    expect(Object.fromEntries(told)).toEqual(expected);
  });

  it('have ablations against each model’s own baseline', () => {
    // Alpha by compact: ½ 1 ½ 1 ½ 1 ½ 0, without the last, which it did not answer, 5 of 7.
    // Beta: 1 ½ ½ 1 1 ½ 1 0; both answered all but ipw-128, test-256 and sorting-64: 1 ½ ½ 1 0.
    // Gamma with its variant: 1 1 1 0 ½ 1 1 0; both answered clique-16, ipw-32, test-16 and sorting-64: 1 1 ½ 1.
    const near = (share: number | null): number | null => (share === null ? null : Number(share.toFixed(12)));
    expect(
      all.ablations.map(({ change, dots, families }) => ({
        change,
        dots: dots.map(dot => ({ ...dot, position: near(dot.position), answered: near(dot.answered) })),
        families,
      })),
    ).toEqual([
      {
        change: 'compact',
        dots: [
          { model: 'alpha', family: 'greek', position: 0.125, n: 8, answered: near(3 / 14), answeredN: 7 },
          { model: 'beta', family: 'greek', position: 0.1875, n: 8, answered: 0.1, answeredN: 5 },
        ],
        families: [{ family: 'greek', position: 0.15625 }],
      },
      {
        change: 'chain of thought',
        dots: [{ model: 'gamma', family: 'gamma', position: 0.1875, n: 8, answered: 0.375, answeredN: 4 }],
        families: [{ family: 'gamma', position: 0.1875 }],
      },
    ]);
  });

  it('are of runs that are listed, the newest first, with their states and what is known of their cost', async () => {
    const list = await runList([within(), path.join(bench().folder, 'nowhere'), within()]);
    expect(list.map(({ folder }) => folder)).toEqual([...runs.toReversed(), path.join(within(), 'zz-damaged')]);
    const told = list.flatMap(({ run }) => {
      if (!run) return [];
      const { model, rendering, totals } = run;
      return [[model, rendering, totals.states, totals.open, totals.usage.cost]];
    });
    expect(told).toEqual([
      ['baseline', null, { scored: 8 }, 0, 0],
      // Sent, and nobody knows how it ended.
      ['gamma', 'description', { scored: 6, unparsed: 1 }, 1, null],
      ['gamma', 'description', { scored: 6, 'over-context': 2 }, 0, 1.5],
      ['beta', 'compact', { scored: 7, refused: 1 }, 0, 2],
      // With 0.5 for what was tried again.
      ['beta', 'description', { scored: 6, failed: 1, truncated: 1 }, 0, 2.5],
      ['alpha', 'compact', { scored: 7, unparsed: 1 }, 0, 2],
      ['alpha', 'description', { scored: 8 }, 0, 2],
    ]);
    const broken = list.find(({ folder }) => folder === runs[2]);
    expect(broken?.run?.notices).toEqual(['One line can’t be read: what stood there is not counted.']);
    expect(list.at(-1)?.fault).toContain('zz-damaged is no run: its manifest.json is no JSON.');
  });

  it('are of the chosen alone', async () => {
    const [alpha = '', , beta = ''] = runs;
    const two = await readStandings([alpha, beta]);
    // Alpha against beta, in the order of the file: 1 ½ 1 1 1 ½ 1 1.
    expect(two.lengths.at(-1)?.standings.map(({ n, winRate }) => [n, winRate])).toEqual([
      [8, 7 / 8],
      [8, 1 / 8],
    ]);
    expect((await readStandings([])).scoreboards).toEqual([]);
  });

  it('do not know lengths where the file of questions is gone, and say so', async () => {
    const folder = path.join(bench().folder, 'elsewhere');
    const copied = await copyRuns(folder);
    await rm(path.join(folder, 'eight.questions.jsonl'));
    const { lengths, notices } = await readStandings(copied.slice(0, 2));
    expect(lengths.map(({ questions }) => questions)).toEqual([0, 0, 0, 0, 0, 8]);
    expect(lengths[0]?.standings.map(({ winRate }) => winRate)).toEqual([null, null]);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/eight\.questions\.jsonl.* How long its questions are is not known\.$/);
  });

  it('are told by the command line with the same figures', async () => {
    const { code, out } = await cohortLens('leaderboard', ...runs, '--json');
    expect(code).toBe(0);
    const told = JSON.parse(out) as {
      models: { model: string; n: number; winRate: number; ci: [number, number] }[];
      byLength: { upTo: number | null; questions: number; models: { model: string; winRate: number }[] }[];
      byTask: { task: string; models: { model: string; winRate: number }[] }[];
    };
    const [, , won] = WON.at(-1)!;
    const byHand = LABELS.map((label, i) => [label, won[i]! / 48] as const).toSorted((a, b) => b[1] - a[1]);
    expect(told.models.map(({ model, n, winRate }) => [model, n, winRate])).toEqual(
      byHand.map(([label, rate]) => [label, 48, rate]),
    );
    for (const [i, { models, upTo, questions }] of told.byLength.entries()) {
      const [length, count, of] = WON[i]!;
      expect([upTo, questions]).toEqual([length, count]);
      for (const { model, winRate } of models) {
        expect(winRate).toBeCloseTo(of[LABELS.indexOf(model)]! / (6 * count), 12);
      }
    }
    const byTask = {
      'planted-clique': [9.5, 11.5, 5.5, 7.5, 0, 3, 5],
      ipw: [10.5, 11.5, 2, 4.5, 2, 4, 7.5],
      'two-sample-test': [5.5, 9, 2, 5.5, 5.5, 9, 5.5],
      sorting: [9.5, 5, 4, 5, 3, 6.5, 9],
    } as const;
    expect(told.byTask.map(({ task }) => task)).toEqual(Object.keys(byTask));
    for (const { task, models } of told.byTask) {
      for (const { model, winRate } of models) {
        expect(winRate).toBeCloseTo(byTask[task as keyof typeof byTask][LABELS.indexOf(model)]! / 12, 12);
      }
    }
    // One seed: the intervals are the page's.
    const page = all.lengths.at(-1)?.standings.find(({ label }) => label === told.models[0]?.model);
    expect(told.models[0]?.ci).toEqual(page?.ci);
  });

  it('are written as a report by the page and by the command line alike', async () => {
    const file = path.join(bench().folder, 'report.md');
    expect(await cohortLens('report', ...runs, '--out', file)).toMatchObject({ code: 0 });
    const { text } = await reportOf(runs);
    expect(await readFile(file, 'utf8')).toBe(text);
    // 37 of 48.
    expect(text).toContain('| alpha · compact | 48 | 77.1% |');
    expect(text).toContain('| compact | alpha | +12.5 | 8 | +21.4 | 7 |');
  });
});
