import { BASELINE, cut, FONT_SIZE, SERIES_COLOURS, spread, type Chart, type Mark } from './chart';
import type { LengthStanding } from './leaderboard';

const MARGIN = { top: 14, right: 196, bottom: 30, left: 44 };
const HEIGHT = 320;
const LABEL_GAP = FONT_SIZE + 3;
/** Characters of a name beside its line. */
const LONGEST_NAME = 28;
/** With more than this many, bands over bands would tell nothing; the table beside has the intervals. */
const MOST_BANDS = 5;
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/**
 * The leaderboard's lines (PopMedQA, figure 3): the share of head-to-heads won over questions whose records are at most so long,
 * with 95% intervals as bands where there are few. Lengths without questions are left out.
 */
export function leaderboardChart(lengths: readonly LengthStanding[], width: number): Chart {
  const shown = lengths.filter(({ questions }) => questions > 0);
  const plot = { width: Math.max(60, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const x = (i: number): number =>
    MARGIN.left + (shown.length < 2 ? plot.width / 2 : (i * plot.width) / (shown.length - 1));
  const y = (share: number): number => MARGIN.top + (1 - share) * plot.height;
  const marks: Mark[] = [];
  for (const share of SHARES) {
    const [from, to] = [MARGIN.left, MARGIN.left + plot.width];
    marks.push({
      kind: 'line',
      points: [
        [from, y(share)],
        [to, y(share)],
      ],
      tone: share === 0.5 ? 'axis' : 'grid',
    });
    const text = `${share * 100}%`;
    marks.push({ kind: 'text', at: [from - 8, y(share) + BASELINE], text, anchor: 'end', tone: 'dim' });
  }
  shown.forEach(({ upTo, questions }, i) => {
    const title = `${questions} questions`;
    marks.push({ kind: 'text', at: [x(i), HEIGHT - 10], text: lengthText(upTo), anchor: 'middle', tone: 'dim', title });
  });
  const labels = (lengths.at(-1)?.standings ?? []).map(({ label }) => label);
  const isBanded = labels.length <= MOST_BANDS;
  const ends: { readonly label: string; readonly tone: number; readonly at: number }[] = [];
  labels.forEach((label, series) => {
    const points = shown.flatMap(({ standings, upTo }, i) => {
      const { winRate = null, ci = null, n = 0 } = standings[series] ?? {};
      return winRate === null ? [] : [{ x: x(i), winRate, ci, n, upTo }];
    });
    const last = points.at(-1);
    if (!last) return;
    const tone = series;
    const banded = isBanded ? points.filter(({ ci }) => ci !== null) : [];
    if (banded.length > 1) {
      const upper = banded.map(each => [each.x, y(each.ci?.[1] ?? 0)] as const);
      const lower = banded.map(each => [each.x, y(each.ci?.[0] ?? 0)] as const);
      marks.push({ kind: 'area', points: [...upper, ...lower.reverse()], tone });
    } else
      for (const { x: at, ci } of banded)
        marks.push({
          kind: 'line',
          points: [
            [at, y(ci?.[0] ?? 0)],
            [at, y(ci?.[1] ?? 0)],
          ],
          tone,
        });
    marks.push({
      kind: 'line',
      points: points.map(each => [each.x, y(each.winRate)] as const),
      tone,
      isDashed: series >= SERIES_COLOURS,
    });
    for (const { x: at, winRate, ci, n, upTo } of points) {
      const interval = ci === null ? '' : `, ${percent(ci[0])} to ${percent(ci[1])}`;
      const title = `${label}, ${lengthText(upTo)}: ${percent(winRate)}${interval} of ${n}`;
      marks.push({ kind: 'dot', at: [at, y(winRate)], tone, title });
    }
    ends.push({ label, tone, at: y(last.winRate) });
  });
  const heights = spread(
    ends.map(({ at }) => at),
    LABEL_GAP,
    MARGIN.top,
    MARGIN.top + plot.height,
  );
  ends.forEach(({ label, tone }, i) => {
    const at = [MARGIN.left + plot.width + 12, (heights[i] ?? 0) + BASELINE] as const;
    const text = cut(label, LONGEST_NAME);
    marks.push({ kind: 'text', at, text, anchor: 'start', tone, ...(text !== label && { title: label }) });
  });
  const best = [...(lengths.at(-1)?.standings ?? [])].filter(each => each.winRate !== null);
  best.sort((a, b) => (b.winRate ?? 0) - (a.winRate ?? 0));
  const description = best.map(each => `${each.label}: ${percent(each.winRate ?? 0)}`).join('; ');
  return { width, height: HEIGHT, title: 'Share of head-to-heads won, by length of the records', description, marks };
}

/** `≤ 16K`, `all`. */
export const lengthText = (upTo: number | null): string => (upTo === null ? 'all' : `≤ ${upTo / 1024}K`);

export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
