import UPlot from 'uplot';
import { formatTime } from '../../src/core/meds/time';
import { absoluteTicks } from '../../src/core/timeline/ticks';
import { isOutside } from '../../src/core/view/series_points';
import type { SeriesPoints } from '../../src/core/view/series_points';
import type { Theme } from '../kit/theme';

/** Draws one series large: line, points, the reference range as a band with its two lines, points outside in red. */

/** Beyond this many points in the window a mark for each would hide the line. */
const MOST_MARKED = 600;

export class SeriesPlot {
  readonly #plot: UPlot;
  #marked = -1;

  /**
   * @param picked told of a point (its place among the points) that was clicked
   */
  constructor(
    readonly parent: HTMLElement,
    readonly points: SeriesPoints,
    readonly theme: Theme,
    readonly category: string,
    readonly picked: (place: number) => void,
  ) {
    const finite = Array.from(points.values, value => (Number.isFinite(value) ? value : null));
    this.#plot = new UPlot(this.#options(), [Array.from(points.times), finite], parent);
    this.#plot.over.addEventListener('click', () => {
      const place = this.#plot.cursor.idx;
      if (place != null) this.picked(place);
    });
  }

  resize(width: number, height: number): void {
    if (width > 0 && height > 0) this.#plot.setSize({ width, height });
  }

  /** Marks a point as the focused one; -1: none. */
  mark(place: number): void {
    if (place === this.#marked) return;
    this.#marked = place;
    this.#plot.redraw(false);
  }

  dispose(): void {
    this.#plot.destroy();
  }

  #options(): UPlot.Options {
    const { theme, parent } = this;
    const axis: UPlot.Axis = {
      stroke: theme.dim,
      font: `11px ${theme.fontFamily}`,
      grid: { stroke: theme.highContrast ? theme.color('charts-lines', theme.dim) : theme.line, width: 1 },
      ticks: { show: false },
    };
    const color = theme.category(this.category);
    return {
      width: Math.max(200, parent.clientWidth),
      height: Math.max(120, parent.clientHeight),
      legend: { show: false },
      cursor: { drag: { x: true, y: false }, points: { size: 7, fill: theme.accent, stroke: theme.accent } },
      scales: { x: { time: false, range: (_, low, high) => padded(low, high, 0.02) }, y: { range: this.#yRange() } },
      axes: [
        {
          ...axis,
          splits: (_, __, from, to) => absoluteTicks(from, to, parent.clientWidth).map(({ at }) => at),
          values: (plot, splits) => {
            const { min = 0, max = 1 } = plot.scales['x'] ?? {};
            const labels = new Map(absoluteTicks(min, max, parent.clientWidth).map(({ at, label }) => [at, label]));
            return splits.map(at => labels.get(at) ?? formatTime(BigInt(Math.round(at)), ' '));
          },
        },
        { ...axis, size: 56 },
      ],
      series: [
        {},
        {
          stroke: color,
          width: 1.25,
          points: { show: (_, __, from, to) => to - from <= MOST_MARKED, size: 5, fill: color, stroke: color },
        },
      ],
      hooks: {
        drawAxes: [plot => this.#drawRange(plot)],
        draw: [plot => this.#drawOutside(plot), plot => this.#drawMarked(plot)],
      },
    };
  }

  /** Wide enough for the values, and for the reference range where that does not press them flat. */
  #yRange(): (plot: UPlot, low: number, high: number) => [number, number] {
    const { low: from, high: to } = this.points;
    return (_, low, high) => {
      const span = high - low || Math.abs(high) || 1;
      const least = from !== null && from > low - 2 * span ? Math.min(low, from) : low;
      const most = to !== null && to < high + 2 * span ? Math.max(high, to) : high;
      return padded(least, most, 0.08);
    };
  }

  #drawRange(plot: UPlot): void {
    const { low, high } = this.points;
    if (low === null && high === null) return;
    const { ctx, bbox } = plot;
    const top = high === null ? bbox.top : Math.max(bbox.top, plot.valToPos(high, 'y', true));
    const floor = bbox.top + bbox.height;
    const bottom = low === null ? floor : Math.min(floor, plot.valToPos(low, 'y', true));
    ctx.save();
    ctx.fillStyle = this.theme.category(this.category);
    ctx.globalAlpha = 0.12;
    ctx.fillRect(bbox.left, top, bbox.width, Math.max(0, bottom - top));
    ctx.globalAlpha = 0.7;
    for (const [end, y] of [
      [high, top],
      [low, bottom],
    ] as const) {
      if (end !== null) ctx.fillRect(bbox.left, Math.round(y), bbox.width, Math.max(1, devicePixelRatio));
    }
    ctx.restore();
  }

  #drawMarked(plot: UPlot): void {
    const time = this.points.times[this.#marked];
    const value = this.points.values[this.#marked];
    if (time === undefined || value === undefined || !Number.isFinite(value)) return;
    const { ctx } = plot;
    ctx.save();
    ctx.strokeStyle = this.theme.accent;
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.beginPath();
    ctx.arc(plot.valToPos(time, 'x', true), plot.valToPos(value, 'y', true), 7 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.stroke();
    ctx.restore();
  }

  #drawOutside(plot: UPlot): void {
    const { low, high, times, values } = this.points;
    const [from, to] = plot.series[0]?.idxs ?? [0, 0];
    if ((low === null && high === null) || to - from > MOST_MARKED) return;
    const { ctx } = plot;
    ctx.save();
    ctx.fillStyle = this.theme.alert;
    for (let i = from; i <= to; i++) {
      const value = values[i] ?? NaN;
      if (!isOutside(value, low, high)) continue;
      ctx.beginPath();
      const x = plot.valToPos(times[i] ?? 0, 'x', true);
      ctx.arc(x, plot.valToPos(value, 'y', true), 3 * devicePixelRatio, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  }
}

function padded(low: number, high: number, share: number): [number, number] {
  const air = (high - low) * share || Math.abs(high) * share || 1;
  return [low - air, high + air];
}
