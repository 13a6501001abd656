import { gallop, lowerBound } from './times';

/**
 * How many events fall into each pixel column of a window. The level of detail of density lines: the work depends on
 * the width, not on the number of events.
 *
 * @param times ascending
 * @param from time of the left edge
 * @param perColumn length of time of one column
 * @param counts one entry per column; overwritten. Column c takes from + c*perColumn <= time < from + (c+1)*perColumn,
 *   the last one also its right edge
 * @returns the largest count
 */
export function countColumns(times: Float64Array, from: number, perColumn: number, counts: Uint32Array): number {
  const columns = counts.length;
  let most = 0;
  let i = lowerBound(times, from);
  for (let c = 0; c < columns; c++) {
    if (i >= times.length) {
      counts.fill(0, c);
      break;
    }
    const last = c === columns - 1;
    const edge = from + (c + 1) * perColumn;
    let j = i;
    if (last) while (j < times.length && times[j]! <= edge) j++;
    else j = times[i]! < edge ? gallop(times, edge, i) : i;
    counts[c] = j - i;
    if (j - i > most) most = j - i;
    i = j;
  }
  return most;
}
