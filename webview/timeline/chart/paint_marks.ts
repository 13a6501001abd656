import type { MarkShape } from '../../../src/core/timeline/lane_style';
import { MarkClusters } from '../../../src/core/timeline/clusters';
import { eventWords } from '../../../src/core/timeline/words';
import type { SubjectEvents } from '../../../src/core/meds/events';
import type { RowEvents } from '../../../src/core/timeline/row_index';
import type { Ink } from './ink';
import type { Viewport } from './viewport';

/** Least distance of two marks in pixels; closer events share one with a count. */
export const MARK_GAP = 14;
const RADIUS = 5;
const LEAST_WORDS = 60;
const clusters = new MarkClusters();

/** The clusters of a row as they are drawn now. The answer is valid until the next call. */
export function clustersOf(viewport: Viewport, at: RowEvents): MarkClusters {
  const air = viewport.perPixel * MARK_GAP;
  clusters.find(at.times, viewport.from - air, viewport.to + air, air);
  return clusters;
}

/** Where the mark of events [first, last] stands. */
export function markX(viewport: Viewport, times: Float64Array, first: number, last: number): number {
  return (viewport.x(times[first]!) + viewport.x(times[last]!)) / 2;
}

export function countText(count: number): string {
  if (count < 1_000) return String(count);
  return count < 100_000 ? `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)}k` : `${Math.round(count / 1_000)}k`;
}

/** Draws point events as marks, stacked ones with their number, with words where there is room beside them. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  ink: Ink,
  events: SubjectEvents,
  at: RowEvents,
  middle: number,
  shape: MarkShape,
  color: string,
): void {
  const { count, first, last } = clustersOf(viewport, at);
  const { theme } = ink;
  let freeFrom = 0;
  for (let k = 0; k < count; k++) {
    const size = last[k]! - first[k]! + 1;
    const x = viewport.snap(markX(viewport, at.times, first[k]!, last[k]!));
    const half = size === 1 ? RADIUS : badgeHalf(ink, size);
    const nextX =
      k + 1 < count ? markX(viewport, at.times, first[k + 1]!, last[k + 1]!) - MARK_GAP : viewport.plotWidth;
    context.fillStyle = color;
    if (size === 1) paintShape(context, shape, x, middle, RADIUS);
    else paintBadge(context, ink, x, middle, half, size, color);
    const right = nextX - (x + half + 6);
    const left = x - half - 6 - freeFrom;
    freeFrom = x + half + 6;
    if (Math.max(left, right) < LEAST_WORDS) continue;
    const words = eventWords(events.codes[events.code[at.rows[first[k]!]!]!]);
    const suffix = size > 1 ? ` +${size - 1}` : '';
    const goesRight = right >= left || right >= ink.width(words) + ink.width(suffix);
    const text = ink.fit(words, (goesRight ? right : left) - ink.width(suffix));
    if (text === '') continue;
    const textWidth = ink.width(text + suffix);
    ink.text(text + suffix, goesRight ? x + half + 6 : x - half - 6 - textWidth, middle, theme.foreground);
    if (goesRight) freeFrom += textWidth + 8;
  }
}

function badgeHalf(ink: Ink, size: number): number {
  return Math.max(8, ink.width(countText(size), ink.bold) / 2 + 5);
}

function paintBadge(
  context: CanvasRenderingContext2D,
  ink: Ink,
  x: number,
  y: number,
  half: number,
  size: number,
  color: string,
): void {
  context.beginPath();
  context.roundRect(x - half, y - 8, half * 2, 16, 8);
  context.fill();
  const text = countText(size);
  ink.text(text, x - ink.width(text, ink.bold) / 2, y, contrastTo(color, ink), ink.bold);
}

const contrasts = new Map<string, string>();

/** Black or white, whichever reads better on a colour (relative luminance as WCAG 2 defines it). */
function contrastTo(color: string, ink: Ink): string {
  const known = contrasts.get(color);
  if (known !== undefined) return known;
  const channels = rgbOf(color);
  const [r = 0, g = 0, b = 0] = channels.map(c =>
    c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  const text =
    channels.length < 3 ? ink.theme.background : 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.22 ? '#000' : '#fff';
  contrasts.set(color, text);
  return text;
}

function rgbOf(color: string): number[] {
  const hex = /^#([0-9a-f]{6})/i.exec(color)?.[1];
  if (hex !== undefined) return [0, 2, 4].map(i => parseInt(hex.slice(i, i + 2), 16));
  const parts = /^rgba?\(([^)]*)\)/.exec(color)?.[1]?.split(/[\s,/]+/) ?? [];
  return parts.slice(0, 3).map(Number);
}

/** Fills one mark at the current fill style. */
export function paintShape(
  context: CanvasRenderingContext2D,
  shape: MarkShape,
  x: number,
  y: number,
  radius: number,
): void {
  context.beginPath();
  switch (shape) {
    case 'circle':
      context.arc(x, y, radius - 0.5, 0, 2 * Math.PI);
      break;
    case 'diamond':
      context.moveTo(x, y - radius - 1);
      context.lineTo(x + radius + 1, y);
      context.lineTo(x, y + radius + 1);
      context.lineTo(x - radius - 1, y);
      break;
    case 'square':
      context.rect(x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2);
      break;
    case 'triangle':
      context.moveTo(x, y - radius);
      context.lineTo(x + radius, y + radius - 1);
      context.lineTo(x - radius, y + radius - 1);
      break;
  }
  context.fill();
}
