import { BASELINE, cut, type Chart, type Mark } from './chart';
import type { Scoreboard } from './scoreboard';

const MARGIN = { top: 8, right: 150, bottom: 8, left: 210 };
const ROW = 20;
const HEAD = 26;
const BAR = 8;
const LONGEST_NAME = 32;

/**
 * The tasks' scoreboards (PopMedQA, figure 6): contestants by their mean score, the best first, as bars from 0.
 * @param over means over all questions, or over those with a score
 * @param colourOf a contestant's series
 */
export function scoreboardChart(
  boards: readonly Scoreboard[],
  over: 'all' | 'answered',
  width: number,
  colourOf: (label: string) => number,
): Chart {
  const plot = Math.max(40, width - MARGIN.left - MARGIN.right);
  const marks: Mark[] = [];
  let top = MARGIN.top;
  for (const { task, metric, lowerIsBetter, rows } of boards) {
    const title = `${task} · ${metric}${lowerIsBetter ? ', lower is better' : ''}`;
    marks.push({ kind: 'text', at: [0, top + 15], text: title, anchor: 'start', tone: 'text', isBold: true });
    top += HEAD;
    const ranked = rankedRows(rows, over, lowerIsBetter);
    const values = ranked.map(({ value }) => value ?? 0);
    const [least, most] = [Math.min(0, ...values), Math.max(lowerIsBetter ? 0.01 : 1, ...values)];
    const x = (value: number): number => MARGIN.left + ((value - least) / (most - least)) * plot;
    for (const { label, n, answered, value } of ranked) {
      const middle = top + ROW / 2;
      const text = cut(label, LONGEST_NAME);
      const name = {
        at: [MARGIN.left - 12, middle + BASELINE] as const,
        text,
        ...(text !== label && { title: label }),
      };
      marks.push({ kind: 'text', ...name, anchor: 'end', tone: 'text' });
      const bar = { y: middle - BAR / 2, height: BAR };
      marks.push({ kind: 'rect', x: MARGIN.left, width: plot, ...bar, tone: 'track' });
      if (value !== null) {
        const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
        marks.push({ kind: 'rect', x: from, width: to - from, ...bar, tone: colourOf(label) });
      }
      const figure = value === null ? '–' : value.toFixed(3).replace('-', '−');
      const at = MARGIN.left + plot;
      marks.push({ kind: 'text', at: [at + 48, middle + BASELINE], text: figure, anchor: 'end', tone: 'text' });
      const counts = answered === n ? `n ${n}` : `${answered} of ${n}`;
      marks.push({ kind: 'text', at: [at + 60, middle + BASELINE], text: counts, anchor: 'start', tone: 'dim' });
      top += ROW;
    }
    top += 10;
  }
  const whose = over === 'all' ? 'all questions' : 'answered questions';
  const description = boards
    .map(
      ({ task, rows, lowerIsBetter }) =>
        `${task}: ${rankedRows(rows, over, lowerIsBetter)[0]?.label ?? 'nobody'} is best`,
    )
    .join('; ');
  return { width, height: top + MARGIN.bottom, title: `Mean scores over ${whose}`, description, marks };
}

/** The best first; without a value last. */
function rankedRows(rows: Scoreboard['rows'], over: 'all' | 'answered', lowerIsBetter: boolean) {
  const sign = lowerIsBetter ? 1 : -1;
  const worst = lowerIsBetter ? Infinity : -Infinity;
  return rows
    .map(row => ({ ...row, value: over === 'all' ? row.meanAll : row.meanAnswered }))
    .sort((a, b) => {
      const [first, second] = [a.value ?? worst, b.value ?? worst];
      return first === second ? 0 : sign * (first < second ? -1 : 1);
    });
}
