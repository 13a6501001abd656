import { absoluteTicks, type Tick } from '../../../src/core/timeline/ticks';
import { ageTicks, sinceTicks } from '../../../src/core/timeline/ticks_since';
import { lowerBound } from '../../../src/core/timeline/times';
import { shortWords } from '../../../src/core/timeline/words';
import type { LabelRow } from '../label_rows';
import type { ViewerState } from '../store';
import type { Frame } from './paint';
import type { Scene } from './scene';
import type { Viewport } from './viewport';

/** The head of the plot: axis, moments with a name (birth, death, anchor), and a row per label set. */

export const AXIS_HEIGHT = 26;
export const LABEL_ROW = 20;

/** Ticks for the axis as the state has it; an age axis without a birth falls back to dates. */
export function ticksFor(state: ViewerState, scene: Scene, viewport: Viewport): Tick[] {
  const { axis } = state;
  const { events, birth } = scene.subject;
  const { from, to, plotWidth } = viewport;
  if (axis.kind === 'age' && birth !== null) return ageTicks(birth, from, to, plotWidth);
  const anchor = axis.kind === 'since' ? events.time[axis.row] : undefined;
  return anchor === undefined ? absoluteTicks(from, to, plotWidth) : sinceTicks(anchor, from, to, plotWidth);
}

/** A moment that is always named. */
interface Moment {
  readonly at: number;
  readonly name: string;
  readonly anchor: boolean;
}

function momentsOf(state: ViewerState, scene: Scene): readonly Moment[] {
  const { subject, table } = scene;
  const moments: Moment[] = [];
  if (subject.birth !== null) moments.push({ at: Number(subject.birth), name: 'Birth', anchor: false });
  if (subject.death !== null) moments.push({ at: Number(subject.death), name: 'Death', anchor: false });
  if (state.axis.kind === 'since') {
    const { row } = state.axis;
    const entry = subject.events.codes[subject.events.code[row] ?? -1];
    moments.push({ at: table.times[row] ?? 0, name: shortWords(entry), anchor: true });
  }
  return moments;
}

export function paintHead(frame: Frame, labels: readonly LabelRow[]): void {
  const { context, viewport, ink } = frame;
  const { theme } = ink;
  context.fillStyle = theme.background;
  context.fillRect(0, 0, viewport.width, viewport.headHeight);
  context.fillStyle = theme.foreground;
  context.globalAlpha = theme.highContrast ? 1 : 0.12;
  context.fillRect(0, AXIS_HEIGHT - 1, viewport.width, 1 / viewport.ratio);
  context.globalAlpha = 1;
  paintTicks(frame);
  labels.forEach((label, i) => paintLabels(frame, label, AXIS_HEIGHT + i * LABEL_ROW));
  for (const moment of momentsOf(frame.state, frame.scene)) paintMoment(frame, moment);
}

function paintTicks({ context, viewport, ink, ticks }: Frame): void {
  const { theme } = ink;
  for (const tick of ticks) {
    const x = viewport.snap(viewport.x(tick.at));
    context.fillStyle = theme.foreground;
    context.globalAlpha = theme.highContrast ? 1 : 0.25;
    context.fillRect(x, AXIS_HEIGHT - 6, 1 / viewport.ratio, 6);
    context.globalAlpha = 1;
    if (x + 5 + ink.width(tick.label, ink.small) > viewport.width) continue;
    ink.text(tick.label, x + 5, AXIS_HEIGHT / 2 - 1, tick.major ? theme.foreground : theme.dim, ink.small);
  }
}

function paintMoment({ context, viewport, ink }: Frame, { at, name, anchor }: Moment): void {
  const { theme } = ink;
  const x = viewport.snap(viewport.x(at));
  const off = x < 0 ? -1 : x > viewport.plotWidth ? 1 : 0;
  if (off !== 0 && !anchor) return;
  const color = anchor ? theme.accent : theme.foreground;
  const words = ink.fit(name, 220, ink.small);
  const text = off < 0 ? `← ${words}` : off > 0 ? `${words} →` : words;
  const width = ink.width(text, ink.small) + 12;
  const left = off < 0 ? 0 : off > 0 ? viewport.plotWidth - width : Math.min(x, viewport.plotWidth - width);
  if (off === 0) {
    context.fillStyle = color;
    context.globalAlpha = anchor || theme.highContrast ? 1 : 0.6;
    context.fillRect(x, AXIS_HEIGHT - 6, anchor ? 2 : 1, viewport.height);
    context.globalAlpha = 1;
  }
  context.fillStyle = theme.background;
  context.fillRect(left - 4, 2, width + 8, AXIS_HEIGHT - 5);
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left + 0.5, 3.5, width - 1, AXIS_HEIGHT - 9, 3);
  context.stroke();
  ink.text(text, left + 6, AXIS_HEIGHT / 2 - 1, theme.foreground, ink.small);
}

/** Labels as flags with their values; lines through the lanes while they are few enough to be told apart. */
function paintLabels({ context, viewport, ink }: Frame, label: LabelRow, top: number): void {
  const { theme } = ink;
  const { times, values } = label;
  const start = lowerBound(times, viewport.from);
  const color = ink.label;
  let free = -Infinity;
  for (let i = start; i < times.length && times[i]! <= viewport.to; i++) {
    const x = viewport.snap(viewport.x(times[i]!));
    if (x < free) continue;
    context.fillStyle = color;
    context.fillRect(x, top + 3, 1, LABEL_ROW - 6);
    context.globalAlpha = theme.highContrast ? 1 : 0.3;
    context.fillRect(x, viewport.headHeight, 1, viewport.bodyHeight);
    context.globalAlpha = 1;
    context.beginPath();
    context.moveTo(x, top + 3);
    context.lineTo(x + 6, top + 6.5);
    context.lineTo(x, top + 10);
    context.fill();
    const next = i + 1 < times.length ? viewport.x(times[i + 1]!) : viewport.width;
    const text = ink.fit(values[i] ?? '', Math.min(next, viewport.width) - x - 14, ink.small);
    if (text !== '') ink.text(text, x + 9, top + LABEL_ROW / 2, theme.foreground, ink.small);
    free = x + 3;
  }
}

/** Pixels from a flag within which it is pointed at. */
const REACH = 8;

/** What is pointed at among the labels. */
export interface LabelHit {
  readonly row: LabelRow;
  readonly index: number;
  /** Where the flag stands, in pixels of the canvas, and the bottom of its row. */
  readonly x: number;
  readonly bottom: number;
  /** How many further labels of the file lie in the same pixels. */
  readonly others: number;
}

/** The label whose flag, or the words beside it, are under a point of the head; null where there is none. */
export function labelAt(labels: readonly LabelRow[], viewport: Viewport, x: number, y: number): LabelHit | null {
  const at = Math.floor((y - AXIS_HEIGHT) / LABEL_ROW);
  const row = y < AXIS_HEIGHT ? undefined : labels[at];
  if (!row) return null;
  const { times } = row;
  // The words stand to the right of a flag: the last flag before the point is meant, unless one follows closely.
  const after = lowerBound(times, viewport.time(x + REACH));
  const index = after - 1;
  const time = times[index];
  if (time === undefined || viewport.x(time) < -REACH) return null;
  const words = Math.min(viewport.width, viewport.x(times[after] ?? Infinity));
  if (x > Math.min(words, viewport.x(time) + WORDS_REACH)) return null;
  const first = lowerBound(times, viewport.time(viewport.x(time) - 1));
  return { row, index, x: viewport.x(time), bottom: AXIS_HEIGHT + (at + 1) * LABEL_ROW, others: index - first };
}

/** Pixels right of a flag in which its words may stand. */
const WORDS_REACH = 120;
