import { laneStyle } from '../../../src/core/timeline/lane_style';
import type { Tick } from '../../../src/core/timeline/ticks';
import type { Theme } from '../../kit/theme';
import type { ViewerState } from '../store';
import type { Ink } from './ink';
import { paintTrack } from './paint_bars';
import { paintChart } from './paint_chart';
import { paintDensity } from './paint_density';
import { paintMarks } from './paint_marks';
import { paintValues } from './paint_values';
import { paintFocus, paintMatches, paintPinned, paintSelection } from './paint_marked';
import { tickPlace, trackPlace, type PlacedRow, type Scene } from './scene';
import type { Viewport } from './viewport';

/** Everything that one frame needs. */
export interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly viewport: Viewport;
  readonly ink: Ink;
  readonly scene: Scene;
  readonly state: ViewerState;
  readonly ticks: readonly Tick[];
}

/** Draws the lanes below the head: grid, rows, and what is marked in them. */
export function paintBody(frame: Frame): void {
  const { context, viewport, ink, scene } = frame;
  const { theme } = ink;
  context.save();
  context.beginPath();
  context.rect(0, viewport.headHeight, viewport.width, viewport.bodyHeight);
  context.clip();
  paintBands(frame);
  paintGrid(frame);
  const focusRow = frame.state.focus === null ? null : scene.rowOf(frame.state.focus);
  const last = viewport.scrollTop + viewport.bodyHeight;
  for (const row of scene.rows) {
    if (row.top + row.height < viewport.scrollTop) continue;
    if (row.top > last) break;
    const top = viewport.headHeight + row.top - viewport.scrollTop;
    if (row === focusRow && row.kind !== 'lane') {
      context.fillStyle = theme.accent;
      context.globalAlpha = theme.highContrast ? 0 : 0.08;
      context.fillRect(0, top, viewport.width, row.height);
      context.globalAlpha = 1;
    }
    paintMatches(frame, row, top);
    context.save();
    context.beginPath();
    context.rect(
      0,
      top,
      row.kind === 'chart' || row.kind === 'marks' ? viewport.width : viewport.plotWidth,
      row.height,
    );
    context.clip();
    paintRow(frame, row, top);
    context.restore();
    paintSelection(frame, row, top);
  }
  paintStuckLane(frame);
  paintPinned(frame);
  if (focusRow) paintFocus(frame, focusRow);
  context.restore();
}

function paintBands({ context, viewport, ink, scene }: Frame): void {
  const { theme } = ink;
  for (const row of scene.rows) {
    if (row.kind !== 'lane') continue;
    const top = viewport.headHeight + row.top - viewport.scrollTop;
    if (top > viewport.height || top + row.height < viewport.headHeight) continue;
    paintBand(context, viewport, theme, top, row.height);
  }
}

/** The ground of a lane's header. */
function paintBand(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  theme: Theme,
  top: number,
  height: number,
): void {
  if (theme.highContrast) {
    context.fillStyle = theme.line;
    context.fillRect(0, viewport.snap(top), viewport.width, 1 / viewport.ratio);
    return;
  }
  context.fillStyle = theme.foreground;
  context.globalAlpha = 0.035;
  context.fillRect(0, top, viewport.width, height);
  context.globalAlpha = 1;
}

/** Covers the rows that scroll by under the lane's header, which the gutter keeps in place beside it. */
function paintStuckLane({ context, viewport, ink, scene }: Frame): void {
  const stuck = scene.stuckLane(viewport.scrollTop);
  if (!stuck) return;
  const { theme } = ink;
  const top = viewport.headHeight + stuck.top - viewport.scrollTop;
  context.fillStyle = theme.background;
  context.fillRect(0, top, viewport.width, stuck.row.height);
  paintBand(context, viewport, theme, top, stuck.row.height);
}

function paintGrid({ context, viewport, ink, ticks }: Frame): void {
  const { theme } = ink;
  context.fillStyle = theme.foreground;
  for (const tick of ticks) {
    context.globalAlpha = theme.highContrast ? 0.3 : tick.major ? 0.14 : 0.07;
    context.fillRect(viewport.snap(viewport.x(tick.at)), viewport.headHeight, 1 / viewport.ratio, viewport.bodyHeight);
  }
  context.globalAlpha = 1;
}

function paintRow(frame: Frame, row: PlacedRow, top: number): void {
  const { context, viewport, ink, scene } = frame;
  const { events } = scene.subject;
  const color = ink.category(row.lane.category);
  switch (row.kind) {
    case 'lane':
      if (row.collapsed) paintTicks(frame, row, top, color);
      break;
    case 'more':
      paintTicks(frame, row, top, color);
      break;
    case 'marks':
      paintMarks(
        context,
        viewport,
        ink,
        events,
        row.at,
        top + row.height / 2,
        laneStyle(row.lane.category).mark,
        color,
      );
      break;
    case 'chart':
      paintChart(context, viewport, ink, row, scene.chart(row), top, color);
      break;
    case 'bars':
    case 'code': {
      const place = trackPlace(row);
      row.at.tracks.forEach((track, t) => {
        const y = top + place.first + t * place.step;
        paintTrack(context, viewport, ink, events, track, y, place.height, color, row.kind === 'bars');
      });
      paintTicks(frame, row, top, color);
      if (row.kind === 'code' && row.at.tracks.length === 0)
        paintValues(viewport, ink, events, row.at, top + row.height / 2);
      break;
    }
  }
}

function paintTicks({ context, viewport, ink }: Frame, row: PlacedRow, top: number, color: string): void {
  const { first, height } = tickPlace(row);
  paintDensity(context, viewport, row.at.times, top + first, height, color, ink.theme.highContrast);
}
