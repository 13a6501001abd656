import type { MarkShape } from '../../../src/core/timeline/lane_style';
import { MarkClusters } from '../../../src/core/timeline/clusters';
import { eventWords } from '../../../src/core/timeline/words';
import type { SubjectEvents } from '../../../src/core/meds/events';
import type { RowEvents } from '../../../src/core/timeline/row_index';
import type { Ink } from './ink';
import type { Viewport } from './viewport';

/** Pixels that the mark of 1, 2 to 9, 10 to 99 … events takes, from LEAD before its first event. */
const MARK_ROOM = [14, 20, 28, 36, 40, 46] as const;
const LEAD = 8;
const RADIUS = 5;
const LEAST_WORDS = 60;
const WORDS_GAP = 5;
const clusters = new MarkClusters();
const room = new Array<number>(MARK_ROOM.length).fill(1);

/** The clusters of a row as they are drawn now. The answer is valid until the next call. */
export function clustersOf(viewport: Viewport, at: RowEvents): MarkClusters {
  for (let i = 0; i < room.length; i++) room[i] = viewport.perPixel * MARK_ROOM[i]!;
  const air = viewport.perPixel * MARK_ROOM[MARK_ROOM.length - 1]!;
  clusters.find(at.times, viewport.from - air, viewport.to + air, room);
  return clusters;
}

/** Left and right end of the mark of `size` events of which the first is at `x`. */
export function markEnds(x: number, size: number): { readonly left: number; readonly right: number } {
  if (size === 1) return { left: x - RADIUS - 1, right: x + RADIUS + 1 };
  const digits = size < 10 ? 1 : size < 100 ? 2 : size < 1_000 ? 3 : size < 10_000 ? 4 : 5;
  return { left: x - LEAD, right: x - LEAD + MARK_ROOM[digits] - (digits === 1 ? 4 : 2) };
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
    const x = viewport.snap(viewport.x(at.times[first[k]!]!));
    const { left, right } = markEnds(x, size);
    const next = k + 1 < count ? viewport.x(at.times[first[k + 1]!]!) - LEAD : viewport.plotWidth;
    context.fillStyle = color;
    if (size === 1) paintShape(context, shape, x, middle, RADIUS);
    else paintBadge(context, ink, left, right, middle, size, color);
    const after = next - WORDS_GAP - (right + WORDS_GAP);
    const before = left - WORDS_GAP - freeFrom;
    freeFrom = right + WORDS_GAP;
    if (Math.max(before, after) < LEAST_WORDS || right < 0 || left > viewport.plotWidth) continue;
    const words = eventWords(events.codes[events.code[at.rows[first[k]!]!]!]);
    const suffix = size > 1 ? ` +${size - 1}` : '';
    const goesAfter = after >= before || after >= ink.width(words) + ink.width(suffix);
    const text = ink.fit(words, (goesAfter ? after : before) - ink.width(suffix));
    if (text === '') continue;
    const width = ink.width(text + suffix);
    ink.text(text + suffix, goesAfter ? right + WORDS_GAP : left - WORDS_GAP - width, middle, theme.foreground);
    if (goesAfter) freeFrom += width + WORDS_GAP;
  }
}

function paintBadge(
  context: CanvasRenderingContext2D,
  ink: Ink,
  left: number,
  right: number,
  y: number,
  size: number,
  color: string,
): void {
  context.beginPath();
  context.roundRect(left, y - 8, right - left, 16, 8);
  context.fill();
  const text = countText(size);
  ink.text(text, (left + right - ink.width(text, ink.bold)) / 2, y, contrastTo(color, ink), ink.bold);
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
