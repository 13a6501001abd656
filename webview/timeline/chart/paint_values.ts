import { lowerBound, upperBound } from '../../../src/core/timeline/times';
import { valueCell } from '../../../src/core/view/rows';
import type { SubjectEvents } from '../../../src/core/meds/events';
import type { RowEvents } from '../../../src/core/timeline/row_index';
import type { Ink } from './ink';
import type { Viewport } from './viewport';

const GAP = 5;
const LEAST_ROOM = 22;
const MOST_ROOM = 160;

/** Prints values and texts beside the ticks of a row of one code, where they are far enough apart to be read. */
export function paintValues(viewport: Viewport, ink: Ink, events: SubjectEvents, at: RowEvents, middle: number): void {
  const { times, rows } = at;
  const from = lowerBound(times, viewport.from);
  const to = upperBound(times, viewport.to);
  if ((to - from) * LEAST_ROOM > viewport.plotWidth) return;
  for (let i = from; i < to; i++) {
    const x = viewport.x(times[i]!) + 2 + GAP;
    const next = i + 1 < times.length ? viewport.x(times[i + 1]!) : Infinity;
    const room = Math.min(next - GAP, viewport.plotWidth) - x;
    if (room < LEAST_ROOM) continue;
    const { text } = valueCell(events, rows[i]!);
    if (text !== '')
      ink.text(ink.fit(text.slice(0, 80), Math.min(room, MOST_ROOM), ink.small), x, middle, ink.theme.dim, ink.small);
  }
}
