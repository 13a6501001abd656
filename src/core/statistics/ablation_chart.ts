import type { Ablation } from './ablation';
import { BASELINE, cut, type Chart, type Mark } from './chart';

const MARGIN = { top: 10, right: 22, bottom: 30, left: 150 };
const ROW = 44;
/** Dots of one row lie at so many heights, so that those at the same place can be told apart. */
const HEIGHTS = [-8, 0, 8];
const LONGEST_NAME = 22;
/** Steps of the axis in percentage points, the first that gives at most MOST_TICKS on a side. */
const STEPS = [1, 2, 5, 10, 25];
const MOST_TICKS = 2;

/**
 * The ablations' dots (PopMedQA, figure 5): of each change and model the share of head-to-heads won against its own baseline
 * minus 50%, in points; light twins over questions that both answered, diamonds for the means of families.
 */
export function ablationChart(ablations: readonly Ablation[], width: number): Chart {
  const plot = Math.max(60, width - MARGIN.left - MARGIN.right);
  const height = MARGIN.top + ablations.length * ROW + MARGIN.bottom;
  const all = ablations.flatMap(({ dots }) => dots.flatMap(({ position, answered }) => [position, answered ?? 0]));
  const reach = 100 * Math.max(0.01, ...all.map(Math.abs));
  const step = STEPS.find(each => Math.ceil(reach / each) <= MOST_TICKS) ?? STEPS.at(-1) ?? 25;
  const most = Math.ceil(reach / step) * step;
  const x = (share: number): number => MARGIN.left + plot / 2 + ((100 * share) / most) * (plot / 2);
  const marks: Mark[] = [];
  const bottom = height - MARGIN.bottom;
  for (let tick = -most; tick <= most; tick += step) {
    const at = x(tick / 100);
    marks.push({
      kind: 'line',
      points: [
        [at, MARGIN.top],
        [at, bottom],
      ],
      tone: tick === 0 ? 'axis' : 'grid',
    });
    marks.push({ kind: 'text', at: [at, height - 10], text: signed(tick), anchor: 'middle', tone: 'dim' });
  }
  const families = ablationFamilies(ablations);
  ablations.forEach(({ change, dots, families: means }, row) => {
    const middle = MARGIN.top + (row + 0.5) * ROW;
    const text = cut(change, LONGEST_NAME);
    const name = {
      at: [MARGIN.left - 12, middle + BASELINE] as const,
      text,
      ...(text !== change && { title: change }),
    };
    marks.push({ kind: 'text', ...name, anchor: 'end', tone: 'text' });
    if (row > 0) {
      const top = middle - ROW / 2;
      marks.push({
        kind: 'line',
        points: [
          [MARGIN.left, top],
          [MARGIN.left + plot, top],
        ],
        tone: 'grid',
      });
    }
    dots.forEach(({ model, family, position, n, answered, answeredN }, i) => {
      const y = middle + (HEIGHTS[i % HEIGHTS.length] ?? 0);
      const tone = families.indexOf(family);
      if (answered !== null) {
        const title = `${model}, ${change}: ${points(answered)} over ${answeredN} that both answered`;
        marks.push({ kind: 'dot', at: [x(answered), y], tone, isLight: true, title });
      }
      const title = `${model}, ${change}: ${points(position)} over ${n}`;
      marks.push({ kind: 'dot', at: [x(position), y], tone, title });
    });
    for (const { family, position } of means) {
      const title = `${family}, ${change}: mean ${points(position)}`;
      marks.push({ kind: 'diamond', at: [x(position), middle], tone: families.indexOf(family), title });
    }
  });
  const description = ablations
    .flatMap(({ change, dots }) => dots.map(({ model, position }) => `${model}, ${change}: ${points(position)}`))
    .join('; ');
  return { width, height, title: 'Head-to-heads won against the own baseline − 50%', description, marks };
}

/** Families in the order of their colours. */
export function ablationFamilies(ablations: readonly Ablation[]): readonly string[] {
  return [...new Set(ablations.flatMap(({ dots }) => dots.map(({ family }) => family)))];
}

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
const points = (share: number): string =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)} points`;
