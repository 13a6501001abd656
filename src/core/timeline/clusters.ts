import { lowerBound, gallop } from './times';

/**
 * Marks that would lie upon each other become one mark with a count. The room that a mark takes to its right grows with
 * the digits of its count; a cluster is a run of neighbours within the room of their own mark, which begins at the
 * first of them, so no mark lies upon another at any zoom.
 */
export class MarkClusters {
  /** How many clusters the last call found. */
  count = 0;
  /** Cluster k holds the events [first[k], last[k]], both included. */
  first = new Int32Array(64);
  last = new Int32Array(64);

  /**
   * Finds the clusters that touch a window.
   * @param times ascending
   * @param room lengths of time, above 0 and ascending: what a mark of 1, 2 to 9, 10 to 99, 100 to 999 … events takes;
   *   the last one holds for all larger counts
   */
  find(times: Float64Array, from: number, to: number, room: readonly number[]): void {
    this.count = 0;
    const end = times.length;
    const visible = lowerBound(times, from);
    if (visible === end) return;
    let i = clusterStart(times, visible, room[room.length - 1]!);
    while (i < end && times[i]! <= to) {
      let j = gallop(times, times[i]! + room[0]!, i + 1);
      for (let digits = 1; digits < room.length && j - i >= FEWEST[digits]!; digits++)
        j = gallop(times, times[i]! + room[digits]!, j);
      if (times[j - 1]! >= from) this.#add(i, j - 1);
      i = j;
    }
  }

  #add(first: number, last: number): void {
    if (this.count === this.first.length) {
      this.first = grown(this.first);
      this.last = grown(this.last);
    }
    this.first[this.count] = first;
    this.last[this.count] = last;
    this.count++;
  }
}

/** The smallest count that takes the room at an index. */
const FEWEST = [1, 2, 10, 100, 1_000, 10_000] as const;

const LOOK_BACK = 2_000;

/**
 * Where to start clustering so that panning doesn't regroup: after the last true gap before the window. In a record so
 * dense that there is none within LOOK_BACK events, at a multiple of the gap, which panning does not move either.
 */
function clusterStart(times: Float64Array, visible: number, gap: number): number {
  const stop = Math.max(0, visible - LOOK_BACK);
  for (let i = visible; i > stop; i--) if (times[i]! - times[i - 1]! >= gap) return i;
  if (stop === 0) return 0;
  const anchor = Math.floor(times[visible]! / (gap * 16)) * gap * 16;
  return Math.min(visible, lowerBound(times, anchor));
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
