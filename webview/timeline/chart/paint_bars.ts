import { intervalWords } from '../../../src/core/timeline/words';
import type { Track } from '../../../src/core/timeline/row_index';
import { gallop, lowerBound } from '../../../src/core/timeline/times';
import type { SubjectEvents } from '../../../src/core/meds/events';
import type { Ink } from './ink';
import type { Viewport } from './viewport';

const LEAST_WIDTH = 3;
/** Pixels by which a bar must lie within the one before it to be joined with it: stays that touch are two. */
const OVERLAP = 0.5;
const WORDS_PAD = 6;
const LEAST_WORDS = 40;

/**
 * Draws the intervals of one track, with their words where they fit. Bars that fall into one pixel are joined, so the
 * work depends on the width.
 */
export function paintTrack(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  ink: Ink,
  events: SubjectEvents,
  track: Track,
  top: number,
  height: number,
  color: string,
  words: boolean,
): void {
  const { starts, ends, rows } = track;
  const { theme } = ink;
  const right = viewport.plotWidth;
  let i = lowerBound(ends, viewport.from);
  while (i < starts.length && starts[i]! <= viewport.to) {
    const x0 = Math.max(-4, viewport.x(starts[i]!));
    let x1 = Math.max(x0 + LEAST_WIDTH, viewport.x(ends[i]!));
    // Bars that begin within the drawn width of this one are part of it: skip to the first that doesn't.
    let next = gallop(starts, viewport.time(x1 - OVERLAP), i + 1);
    for (let from = i + 1; next > from;) {
      x1 = Math.max(x1, viewport.x(ends[next - 1]!));
      from = next;
      next = gallop(starts, viewport.time(x1 - OVERLAP), from);
    }
    x1 = Math.min(x1, right + 4);
    if (x1 > 0) {
      const left = viewport.snap(x0);
      const width = Math.max(LEAST_WIDTH, viewport.snap(x1) - left);
      const merged = next > i + 1;
      paintBar(context, theme.highContrast, left, top, width, height, color, words);
      if (words && !merged)
        paintWords(ink, intervalWords(events, rows[i]!), Math.max(x0, 0), Math.min(x1, right), top + height / 2);
    }
    i = next;
  }
}

function paintBar(
  context: CanvasRenderingContext2D,
  outlined: boolean,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  words: boolean,
): void {
  // Touching stays are told apart by a hair of background between them.
  const inner = width > 6 ? width - 1 : width;
  context.fillStyle = color;
  if (outlined) {
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, Math.max(1, inner - 1), height - 1);
    if (!words) context.fillRect(x, y, inner, height);
    return;
  }
  context.globalAlpha = words ? 0.34 : 0.85;
  context.fillRect(x, y, inner, height);
  if (words) {
    context.globalAlpha = 0.9;
    context.fillRect(x, y, 2, height);
  }
  context.globalAlpha = 1;
}

function paintWords(ink: Ink, words: string, from: number, to: number, middle: number): void {
  const room = to - from - 2 * WORDS_PAD;
  // Two letters and an ellipsis say nothing.
  const text = room < LEAST_WORDS ? '' : ink.fit(words, room);
  if (text !== '') ink.text(text, from + WORDS_PAD + 1, middle, ink.theme.foreground);
}
