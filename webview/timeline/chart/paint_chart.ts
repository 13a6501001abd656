import { gallop, lowerBound, upperBound } from '../../../src/core/timeline/times';
import type { Ink } from './ink';
import type { PlacedRow } from './scene';
import type { SeriesChart } from './series_chart';
import type { Viewport } from './viewport';

const PAD = 5;
/** Points further apart than this on average are drawn one by one, else as extremes per column. */
const SPARSE = 3;

/** Height of a value within a chart row at `top`. */
export function chartY(chart: SeriesChart, value: number, top: number, height: number): number {
  return top + height - PAD - ((value - chart.low) / (chart.high - chart.low)) * (height - 2 * PAD);
}

/** Draws one series: reference band, line, points, and its smallest and largest value at the right edge. */
export function paintChart(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  ink: Ink,
  row: PlacedRow,
  chart: SeriesChart,
  top: number,
  color: string,
): void {
  const { times } = row.at;
  context.save();
  context.beginPath();
  context.rect(0, top, viewport.plotWidth + 3, row.height);
  context.clip();
  paintBand(context, viewport, ink, chart, row, top, color);
  const from = Math.max(0, lowerBound(times, viewport.from) - 1);
  const to = Math.min(times.length, upperBound(times, viewport.to) + 1);
  if ((to - from) * SPARSE > spread(viewport, times, from, to))
    paintColumns(context, viewport, ink, row, chart, top, color);
  else paintPoints(context, viewport, ink, row, chart, top, color, from, to);
  context.restore();
  paintScale(viewport, ink, chart, row, top);
}

/** Over how many pixels the points lie. */
function spread(viewport: Viewport, times: Float64Array, from: number, to: number): number {
  if (to - from < 24) return Infinity;
  return Math.min(viewport.x(times[to - 1]!), viewport.plotWidth) - Math.max(viewport.x(times[from]!), 0);
}

function paintBand(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  ink: Ink,
  chart: SeriesChart,
  row: PlacedRow,
  top: number,
  color: string,
): void {
  if (!chart.hasReference) return;
  const limit = (y: number): number => viewport.snap(Math.min(Math.max(y, top + 1), top + row.height - 1));
  const y0 = chart.referenceHigh < Infinity ? limit(chartY(chart, chart.referenceHigh, top, row.height)) : top + 1;
  const y1 =
    chart.referenceLow > -Infinity ? limit(chartY(chart, chart.referenceLow, top, row.height)) : top + row.height - 1;
  if (ink.theme.highContrast) {
    context.fillStyle = ink.theme.dim;
    context.fillRect(0, y0, viewport.plotWidth, 1);
    context.fillRect(0, y1, viewport.plotWidth, 1);
    return;
  }
  context.globalAlpha = 0.13;
  context.fillStyle = color;
  context.fillRect(0, y0, viewport.plotWidth, Math.max(1, y1 - y0));
  context.globalAlpha = 1;
}

function paintPoints(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  ink: Ink,
  row: PlacedRow,
  chart: SeriesChart,
  top: number,
  color: string,
  from: number,
  to: number,
): void {
  const { times } = row.at;
  const { values, breakAfter } = chart;
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.lineJoin = 'round';
  context.globalAlpha = 0.85;
  context.beginPath();
  let previous = NaN;
  for (let i = from; i < to; i++) {
    if (Number.isNaN(values[i]!)) continue;
    const x = viewport.x(times[i]!);
    const y = chartY(chart, values[i]!, top, row.height);
    if (times[i]! - previous <= breakAfter) context.lineTo(x, y);
    else context.moveTo(x, y);
    previous = times[i]!;
  }
  context.stroke();
  context.globalAlpha = 1;
  const radius = to - from > viewport.plotWidth / 8 ? 1.5 : 2;
  for (let pass = 0; pass < 2; pass++) {
    context.fillStyle = pass === 0 ? color : ink.theme.alert;
    context.beginPath();
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (Number.isNaN(value) || chart.isOut(value) !== (pass === 1)) continue;
      const x = viewport.x(times[i]!);
      const y = chartY(chart, value, top, row.height);
      const size = pass === 1 ? radius + 0.5 : radius;
      context.moveTo(x + size, y);
      context.arc(x, y, size, 0, 2 * Math.PI);
    }
    context.fill();
  }
  // Events without a number (a text result) lie on the row's floor.
  context.fillStyle = ink.theme.dim;
  for (let i = from; i < to; i++)
    if (Number.isNaN(values[i]!))
      context.fillRect(viewport.snap(viewport.x(times[i]!)) - 1, top + row.height - 4, 2, 3);
}

/**
 * One rectangle per column from its smallest to its largest value, joined to the column before; out-of-range parts in
 * red. A frame has ten thousands of them: they lie on whole device pixels, where filling needs no smoothing.
 */
function paintColumns(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  ink: Ink,
  row: PlacedRow,
  chart: SeriesChart,
  top: number,
  color: string,
): void {
  const { times } = row.at;
  const { pyramid, values, breakAfter } = chart;
  const { from, perPixel } = viewport;
  const columns = Math.ceil(viewport.plotWidth);
  const least = Math.max(1, viewport.snap(1.5));
  const bandTop = chart.referenceHigh < Infinity ? chartY(chart, chart.referenceHigh, top, row.height) : -Infinity;
  const bandBottom = chart.referenceLow > -Infinity ? chartY(chart, chart.referenceLow, top, row.height) : Infinity;
  const { alert } = ink.theme;
  let i = lowerBound(times, from);
  let previousTime = -Infinity;
  let previousY = NaN;
  let previousColumn = -1;
  context.fillStyle = color;
  let alerting = false;
  while (i < times.length && times[i]! <= viewport.to) {
    const column = Math.min(columns - 1, Math.floor((times[i]! - from) / perPixel));
    const j = Math.max(i + 1, gallop(times, from + (column + 1) * perPixel, i));
    if (pyramid.query(i, j)) {
      let y0 = chartY(chart, pyramid.high, top, row.height);
      let y1 = chartY(chart, pyramid.low, top, row.height);
      const joined = times[i]! - previousTime <= breakAfter;
      if (joined && previousColumn === column - 1) {
        y0 = Math.min(y0, previousY);
        y1 = Math.max(y1, previousY);
      } else if (joined && previousColumn >= 0) {
        if (alerting) context.fillStyle = color;
        alerting = false;
        bridge(context, previousColumn, previousY, column, (y0 + y1) / 2);
      }
      const upper = viewport.snap(y0);
      const lower = viewport.snap(y1);
      const height = Math.max(least, lower - upper);
      const out = y0 < bandTop || y1 > bandBottom;
      const allOut = y1 <= bandTop || y0 >= bandBottom;
      if (allOut !== alerting) {
        context.fillStyle = allOut ? alert : color;
        alerting = allOut;
      }
      context.fillRect(column, upper, 1, height);
      if (out && !allOut) {
        context.fillStyle = alert;
        if (y0 < bandTop) context.fillRect(column, upper, 1, viewport.snap(bandTop) - upper);
        if (y1 > bandBottom) context.fillRect(column, viewport.snap(bandBottom), 1, lower - viewport.snap(bandBottom));
        context.fillStyle = color;
      }
      const tail = values[j - 1]!;
      previousY = Number.isNaN(tail) ? (y0 + y1) / 2 : chartY(chart, tail, top, row.height);
      previousColumn = column;
      previousTime = times[j - 1]!;
    }
    i = j;
  }
}

/** A line over empty columns, as one rectangle per step of a pixel in height. */
function bridge(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  const steps = Math.min(x1 - x0, Math.ceil(Math.abs(y1 - y0)) + 1);
  const width = (x1 - x0) / steps;
  for (let s = 0; s < steps; s++) {
    const y = y0 + ((y1 - y0) * (s + 0.5)) / steps;
    context.fillRect(x0 + s * width, y - 0.5, width, 1);
  }
}

const numbers = new Map<number, string>();

/** A value for the scale in at most six characters; the exact value is in the tooltip and the table. */
export function scaleText(value: number): string {
  let text = numbers.get(value);
  if (text === undefined) {
    text = String(Number(value.toPrecision(3)));
    if (text.length > 6) text = value.toExponential(1);
    if (Math.abs(value) >= 1000 && Math.abs(value) < 100_000) text = String(Math.round(value));
    if (numbers.size > 5_000) numbers.clear();
    numbers.set(value, text);
  }
  return text;
}

function paintScale(viewport: Viewport, ink: Ink, chart: SeriesChart, row: PlacedRow, top: number): void {
  if (!(chart.min <= chart.max)) return;
  const x = viewport.plotWidth + 5;
  const { dim } = ink.theme;
  if (chart.min === chart.max) {
    ink.text(scaleText(chart.max), x, top + row.height / 2, dim, ink.small);
    return;
  }
  ink.text(scaleText(chart.max), x, top + 9, dim, ink.small);
  ink.text(scaleText(chart.min), x, top + row.height - 8, dim, ink.small);
}
