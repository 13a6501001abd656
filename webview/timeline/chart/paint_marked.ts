import { gallop, lowerBound } from '../../../src/core/timeline/times';
import { locate } from './locate';
import type { Frame } from './paint';
import type { MarkedRows, PlacedRow } from './scene';

/** What is marked upon the rows: search matches, the selection and the focus. */

/** Walks the distinct pixel columns in which marked events fall. */
function eachColumn(frame: Frame, marked: MarkedRows, draw: (x: number) => void): void {
  const { viewport } = frame;
  const { times } = marked;
  let i = lowerBound(times, viewport.from);
  while (i < times.length && times[i]! <= viewport.to) {
    const x = Math.floor(viewport.x(times[i]!));
    draw(x);
    i = Math.max(i + 1, gallop(times, viewport.time(x + 1), i));
  }
}

/** Matches shine through from below, over the row's whole height, so that the mark itself stays readable. */
export function paintMatches(frame: Frame, row: PlacedRow, top: number): void {
  if (row.kind === 'lane' && !row.collapsed) return;
  const { context, ink, scene, state } = frame;
  const marked = scene.matchesIn(row);
  if (marked.times.length === 0) return;
  context.fillStyle = ink.theme.match;
  context.globalAlpha = ink.theme.highContrast ? 1 : 0.55;
  eachColumn(frame, marked, x => context.fillRect(x - 1, top + 1, 3, row.height - 2));
  context.globalAlpha = 1;
  const current = state.matches.rows[state.matches.current];
  if (current === undefined || scene.rowOf(current) !== row) return;
  const x = frame.viewport.x(scene.table.times[current]!);
  context.fillStyle = ink.theme.match;
  context.fillRect(x - 3, top, 7, row.height);
}

/** The selection is underlined: rings around hundreds of neighbours would hide what they mark. */
export function paintSelection(frame: Frame, row: PlacedRow, top: number): void {
  if (row.kind === 'lane' && !row.collapsed) return;
  const { context, ink, scene } = frame;
  const marked = scene.selectedIn(row);
  if (marked.times.length === 0) return;
  context.fillStyle = ink.theme.accent;
  eachColumn(frame, marked, x => context.fillRect(x - 1, top + row.height - 2, 3, 2));
}

/** A ring around the focused event, and a line up to the axis. */
export function paintFocus(frame: Frame, row: PlacedRow): void {
  const { context, viewport, ink, scene, state } = frame;
  const place = state.focus === null ? null : locate(scene, viewport, row, state.focus);
  if (!place || place.right < -10 || place.left > viewport.plotWidth + 10) return;
  const { accent } = ink.theme;
  context.fillStyle = accent;
  context.globalAlpha = ink.theme.highContrast ? 1 : 0.5;
  const x = viewport.snap((place.left + place.right) / 2);
  const line = place.right - place.left < 20 ? x : viewport.snap(place.left);
  context.fillRect(line, viewport.headHeight, 1, Math.max(0, place.top - 4 - viewport.headHeight));
  context.globalAlpha = 1;
  context.strokeStyle = accent;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(place.left - 3, place.top - 3, place.right - place.left + 6, place.bottom - place.top + 6, 5);
  context.stroke();
}
