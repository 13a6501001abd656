/**
 * Packs intervals into as few tracks as needed so that none overlaps another in its track: each goes into the first
 * track that is free at its start, which is the least number of tracks where starts ascend.
 * Intervals may touch: one may start in the instant in which another ends.
 *
 * @param starts ascending
 * @param ends parallel to `starts`; an end before its start counts as the start
 * @param most tracks at most
 * @returns the track of each interval, -1 where all were taken; and how many are used
 */
export function packIntervals(
  starts: Float64Array,
  ends: Float64Array,
  most: number,
): { readonly track: Int16Array; readonly tracks: number } {
  const track = new Int16Array(starts.length).fill(-1);
  const free = new Float64Array(most);
  let tracks = 0;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    let t = 0;
    while (t < tracks && free[t]! > start) t++;
    if (t === tracks) {
      if (tracks === most) continue;
      tracks++;
    }
    track[i] = t;
    free[t] = Math.max(start, ends[i]!);
  }
  return { track, tracks };
}
