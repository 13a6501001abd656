import { countColumns } from '../../../src/core/timeline/columns';
import type { Viewport } from './viewport';

/** Columns at three strengths; neighbours of one strength are one rectangle. No allocation while the width stays. */
const STRENGTHS = [0, 0.65, 0.85, 1] as const;
let counts = new Uint32Array(0);

function strengthOf(count: number): number {
  return count === 0 ? 0 : count === 1 ? 1 : count < 5 ? 2 : 3;
}

/** Draws events as a line of ticks whose strength tells how many fall together. */
export function paintDensity(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  times: Float64Array,
  top: number,
  height: number,
  color: string,
  solid = false,
): void {
  const columns = Math.ceil(viewport.plotWidth);
  if (counts.length !== columns) counts = new Uint32Array(columns);
  if (countColumns(times, viewport.from, viewport.perPixel, counts) === 0) return;
  context.fillStyle = color;
  for (let level = 1; level < STRENGTHS.length; level++) {
    context.globalAlpha = solid ? 1 : STRENGTHS[level]!;
    for (let c = 0; c < columns;) {
      if (strengthOf(counts[c]!) !== level) {
        c++;
        continue;
      }
      let end = c + 1;
      while (end < columns && strengthOf(counts[end]!) === level) end++;
      // A lone tick is two pixels wide: one is too faint to be found.
      const lone = end === c + 1 && (end >= columns || counts[end] === 0);
      context.fillRect(c, top, lone ? 2 : end - c, height);
      c = end;
    }
  }
  context.globalAlpha = 1;
}
