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

/** Matches are ticked at the row's top and shine through faintly from below, so that what matches stays readable. */
export function paintMatches(frame: Frame, row: PlacedRow, top: number): void {
  if (row.kind === 'lane' && !row.collapsed) return;
  const { context, viewport, ink, scene, state } = frame;
  const marked = scene.matchesIn(row);
  if (marked.times.length === 0) return;
  context.fillStyle = ink.theme.match;
  eachColumn(frame, marked, x => context.fillRect(x - 1, top, 3, 3));
  if (!ink.theme.highContrast) {
    context.globalAlpha = 0.22;
    eachColumn(frame, marked, x => context.fillRect(x - 1, top + 3, 3, row.height - 4));
    context.globalAlpha = 1;
  }
  const current = state.matches.rows[state.matches.current];
  if (current === undefined || scene.rowOf(current) !== row) return;
  context.fillRect(viewport.snap(viewport.x(scene.table.times[current]!)) - 4, top, 9, row.height);
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

/** A thin ring around each event whose tooltip is pinned. */
export function paintPinned({ context, viewport, ink, scene, state }: Frame): void {
  context.strokeStyle = ink.theme.foreground;
  context.lineWidth = 1;
  for (const event of state.pinned) {
    const row = scene.rowOf(event);
    if (!row || row.top + row.height < viewport.scrollTop || row.top > viewport.scrollTop + viewport.bodyHeight)
      continue;
    const { left, top, right, bottom } = locate(scene, viewport, row, event);
    if (right < 0 || left > viewport.plotWidth) continue;
    context.beginPath();
    context.roundRect(Math.round(left) - 2.5, Math.round(top) - 2.5, right - left + 5, bottom - top + 5, 4);
    context.stroke();
  }
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
