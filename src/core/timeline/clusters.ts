import { lowerBound, gallop } from './times';

/**
 * Marks that would lie upon each other become one mark with a count. A cluster is a run of neighbours each closer than
 * `gap` to the first of the run, so the marks keep their distance at every zoom.
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
   * @param gap least distance of two marks, as a length of time, above 0
   */
  find(times: Float64Array, from: number, to: number, gap: number): void {
    this.count = 0;
    const end = times.length;
    const visible = lowerBound(times, from);
    if (visible === end) return;
    let i = clusterStart(times, visible, gap);
    while (i < end && times[i]! <= to) {
      const j = gallop(times, times[i]! + gap, i + 1);
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
