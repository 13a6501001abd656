import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property_seed';
import { ablationChart } from '../../../src/core/statistics/ablation_chart';
import { cut, spread, type Mark } from '../../../src/core/statistics/chart';
import { compare } from '../../../src/core/statistics/compare';
import { leaderboardChart } from '../../../src/core/statistics/leaderboard_chart';
import { contestantsOf } from '../../../src/core/statistics/results';
import { scoreboardChart } from '../../../src/core/statistics/scoreboard_chart';
import { standingsOf } from '../../../src/core/statistics/standings';
import { standingsCsv } from '../../../src/core/statistics/standings_csv';
import { svgText } from '../../../src/core/statistics/svg_text';
import { madeRow, ROWS } from './made_rows';

const ALL = standingsOf(contestantsOf(ROWS));
const dots = (marks: readonly Mark[]) => marks.filter(mark => mark.kind === 'dot');
const texts = (marks: readonly Mark[]) => marks.filter(mark => mark.kind === 'text').map(({ text }) => text);

describe('labels beside a chart', () => {
  it.each([
    // Where there is room each stands where it wants to.
    [
      [10, 50, 90],
      [10, 50, 90],
    ],
    // Two that want the same place stand around it.
    [
      [50, 50],
      [45, 55],
    ],
    // A third that is pushed pushes on: the three stand around the mean of their wishes, 50.
    [
      [48, 50, 52],
      [40, 50, 60],
    ],
    // At an end they stand within it.
    [
      [99, 100],
      [90, 100],
    ],
    [
      [0, 1],
      [0, 10],
    ],
  ])('of %j stand at %j', (wishes, heights) => {
    expect(spread(wishes, 10, 0, 100)).toEqual(heights);
  });

  it('never overlap, keep their order, and stay within where there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 250 }), { maxLength: 15 }), wishes => {
        const heights = spread(wishes, 10, 0, 200);
        const order = wishes.map((_, i) => i).sort((a, b) => wishes[a]! - wishes[b]! || a - b);
        for (let i = 1; i < order.length; i++) {
          expect(heights[order[i]!]! - heights[order[i - 1]!]!).toBeGreaterThanOrEqual(10 - 1e-9);
        }
        for (const height of heights) {
          expect(height).toBeGreaterThanOrEqual(-1e-9);
          expect(height).toBeLessThanOrEqual(200 + 1e-9);
        }
      }),
    );
  });

  it('are cut by letters, not by halves of them', () => {
    expect(cut('gpt-5 · compact', 28)).toBe('gpt-5 · compact');
    expect(cut('😀😀😀😀', 3)).toBe('😀😀…');
  });
});

describe('the leaderboard’s chart', () => {
  // 300 wide between 44 and 344: six lengths, 60 apart. High 276 from 14: a share s stands at 14 + (1 - s) × 276.
  const chart = leaderboardChart(ALL.lengths, 300 + 44 + 196);

  it('has a dot for each model and length, where its share is', () => {
    const first = dots(chart.marks).filter(({ title }) => title.startsWith('A · description,'));
    // Shares by hand (statistics.test.ts): ¾ of one question; 1.5 of 4 of two, twice; 3.5 of 6 of three, twice; 5 of 8 of all.
    const shares = [0.75, 0.375, 0.375, 3.5 / 6, 3.5 / 6, 0.625];
    expect(first.map(({ at }) => at[0])).toEqual([44, 104, 164, 224, 284, 344]);
    first.forEach(({ at }, i) => expect(at[1]).toBeCloseTo(14 + (1 - shares[i]!) * 276, 9));
    expect(first[5]?.title).toMatch(/^A · description, all: 62\.5%, .* of 8$/);
  });

  it('names lengths, shares and models', () => {
    expect(texts(chart.marks)).toEqual(
      expect.arrayContaining(['0%', '50%', '100%', '≤ 16K', '≤ 256K', 'all', 'A · description', 'A · compact']),
    );
    expect(chart.description).toBe('A · description: 62.5%; B · description: 50.0%; A · compact: 37.5%');
  });

  it('leaves out lengths without questions', () => {
    const long = ROWS.filter(({ question }) => question === 'q3' || question === 'q4');
    const { marks } = leaderboardChart(standingsOf(contestantsOf(long)).lengths, 600);
    expect(texts(marks).filter(text => text.startsWith('≤'))).toEqual(['≤ 128K', '≤ 256K']);
  });
});

describe('the ablations’ chart', () => {
  it('has dots at the shares minus a half, in points, light ones for what both answered', () => {
    // A by compact against A by description: q1 lost, q2 won, q3 lost (no score), q4 tied: 1.5 of 4, so -12.5 points;
    // of those that both answered 1.5 of 3: 0. The axis: steps of 10, to 20 at either side, so 300 / 40 pixels a point.
    const { marks, description } = ablationChart(ALL.ablations, 300 + 150 + 22);
    const middle = 150 + 150;
    expect(dots(marks).map(({ at, isLight = false, title }) => [at[0], isLight, title])).toEqual([
      [middle, true, 'A, compact: 0.0 points over 3 that both answered'],
      [middle - 12.5 * 7.5, false, 'A, compact: −12.5 points over 4'],
    ]);
    expect(marks.filter(({ kind }) => kind === 'diamond')).toMatchObject([
      { at: [middle - 12.5 * 7.5, expect.any(Number)] },
    ]);
    expect(texts(marks)).toEqual(['−20', '−10', '0', '+10', '+20', 'compact']);
    expect(description).toBe('A, compact: −12.5 points');
  });
});

describe('the scoreboards’ chart', () => {
  it('ranks by the metric’s direction, over all or over answered questions', () => {
    const board = ALL.scoreboards.filter(({ task }) => task === 'ipw');
    const names = (over: 'all' | 'answered') =>
      texts(scoreboardChart(board, over, 800, () => 0).marks).filter(
        text => text.includes(' · ') && !text.startsWith('ipw'),
      );
    // Errors: A 0.1, B 0.3, A by compact without a score, which counts as 2.
    expect(names('all')).toEqual(['A · description', 'B · description', 'A · compact']);
    expect(texts(scoreboardChart(board, 'all', 800, () => 0).marks)).toEqual(
      expect.arrayContaining(['ipw · absolute error, lower is better', '0.100', '0.300', '2.000', '0 of 1']),
    );
    expect(texts(scoreboardChart(board, 'answered', 800, () => 0).marks)).toContain('–');
  });

  it('draws what is below zero to the other side', () => {
    const rows = [madeRow('A', 's', 'sorting', -0.5), madeRow('B', 's', 'sorting', 1)];
    // From -0.5 to 1 over 300 pixels: zero stands at 100.
    const { marks } = scoreboardChart(standingsOf(contestantsOf(rows)).scoreboards, 'all', 300 + 210 + 150, () => 1);
    const bars = marks.filter(mark => mark.kind === 'rect' && mark.tone === 1);
    expect(bars).toMatchObject([
      { x: 210 + 100, width: 200 },
      { x: 210, width: 100 },
    ]);
  });
});

describe('tables as CSV', () => {
  it('have every figure to its last digit, and what is unknown left empty', () => {
    const lines = standingsCsv('leaderboard', ALL).split('\r\n');
    expect(lines[0]).toBe('model,up_to_tokens,questions,head_to_heads,win_rate,low,high');
    expect(lines[1]).toBe('A · description,16384,1,2,0.75,0.75,0.75');
    expect(lines.find(line => line.startsWith('A · description,131072'))).toContain(`,${3.5 / 6},`);
    expect(standingsCsv('ablations', ALL).split('\r\n')[1]).toBe('compact,A,A,-12.5,4,0,3');
    expect(standingsCsv('scoreboards', ALL)).toContain('ipw,absolute error,true,A · compact,1,0,2,\r\n');
  });

  it('have names that are no formulas, and quotes where they are needed', () => {
    const rows = [madeRow('=1+1', 'q', 'top-k', 1), madeRow('a, "b"', 'q', 'top-k', 0)];
    const csv = standingsCsv('leaderboard', standingsOf(contestantsOf(rows)));
    expect(csv).toContain(`'=1+1 · description,`);
    expect(csv).toContain('"a, ""b"" · description",');
  });
});

describe('a chart as SVG', () => {
  it('is XML whatever models are called', () => {
    const rows = [madeRow('<b>&"', 'q', 'top-k', 1), madeRow('b\u0000]]>', 'q', 'top-k', 0)];
    const text = svgText(leaderboardChart(standingsOf(contestantsOf(rows)).lengths, 600));
    expect(text).toContain('&lt;b&gt;&amp;&quot; · description');
    expect(text).not.toContain('\u0000');
    expect(text).not.toContain('<b>');
  });
});

describe('two runs', () => {
  it('are compared question by question, as the leaderboard does', () => {
    const [a, b, compact] = contestantsOf(ROWS);
    expect(compare(a!, b!)).toEqual({
      rows: [
        { question: 'q1', task: 'two-sample-test', first: 1, second: 1, won: 0.5 },
        { question: 'q2', task: 'two-sample-test', first: 0, second: 1, won: 0 },
        { question: 'q3', task: 'ipw', first: 0.1, second: 0.3, won: 1 },
        { question: 'q4', task: 'top-k', first: 0.5, second: null, won: 1 },
      ],
      ...{ won: 2, lost: 1, tied: 1, onlyOne: 0 },
    });
    const [some] = contestantsOf(ROWS.filter(({ model, question }) => model === 'B' && question !== 'q1'));
    expect(compare(compact!, some!)).toMatchObject({ won: 1, lost: 1, tied: 1, onlyOne: 1 });
  });
});
