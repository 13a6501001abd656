/** Numbers of concepts: of 32 bits where all are, which is half the memory. */
export type Numbers = Uint32Array | Float64Array;

/** Child and parent numbers, the same place in both. */
export interface ParentLinks {
  readonly children: Numbers;
  readonly parents: Numbers;
}

/** Concepts between two pauses. */
const SLICE = 50_000;
/** Steps upwards, all together: a hierarchy that needs more is no hierarchy of codes. */
const MOST_STEPS = 500_000_000;

/**
 * Counts the codes below each concept of a hierarchy in which concepts may have several parents: each code is counted
 * once at every concept above it, by going up from it. Some 40 bytes per concept; circles end where they began.
 * @param isHeading concepts that are no codes and are not counted
 * @param least counts below this are left out
 * @returns after pauses, concept and count of each concept that has any below; null where it would take too long
 */
export function* descendantCounts(
  { children, parents }: ParentLinks,
  isHeading: ReadonlySet<number>,
  least: number,
): Generator<undefined, Map<number, number> | null> {
  const ids = uniqueSorted(children, parents);
  yield;
  const { starts, above } = yield* upwards(ids, children, parents);
  yield;
  const counts = new Uint32Array(ids.length);
  /** The concept from which each one was last reached. */
  const reached = new Uint32Array(ids.length);
  const open: number[] = [];
  let steps = 0;
  for (let concept = 0; concept < ids.length; concept++) {
    if (concept % SLICE === SLICE - 1) yield;
    if (starts[concept] === starts[concept + 1] || isHeading.has(ids[concept]!)) continue;
    const mark = concept + 1;
    reached[concept] = mark;
    open.push(concept);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (let link = starts[at]!; link < starts[at + 1]!; link++) {
        const parent = above[link]!;
        if (reached[parent] === mark) continue;
        reached[parent] = mark;
        counts[parent]! += 1;
        open.push(parent);
        steps++;
      }
    }
    if (steps > MOST_STEPS) return null;
  }
  const found = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) if (counts[i]! >= least) found.set(ids[i]!, counts[i]!);
  return found;
}

function uniqueSorted(children: Numbers, parents: Numbers): Numbers {
  const both = children.length + parents.length;
  const all = children instanceof Uint32Array ? new Uint32Array(both) : new Float64Array(both);
  all.set(children);
  all.set(parents, children.length);
  all.sort();
  let kept = 0;
  for (const id of all) if (kept === 0 || all[kept - 1] !== id) all[kept++] = id;
  return all.subarray(0, kept);
}

/** The parents of the concept at place i: `above` from starts[i] to before starts[i + 1], as places too. */
function* upwards(
  ids: Numbers,
  children: Numbers,
  parents: Numbers,
): Generator<undefined, { readonly starts: Uint32Array; readonly above: Uint32Array }> {
  const starts = new Uint32Array(ids.length + 1);
  const from = new Uint32Array(children.length);
  for (let i = 0; i < children.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    const place = placeOf(ids, children[i]!);
    from[i] = place;
    starts[place]! += 1;
  }
  // Ends of the stretches, which filling them from behind makes into beginnings.
  for (let i = 1; i <= ids.length; i++) starts[i]! += starts[i - 1]!;
  const above = new Uint32Array(children.length);
  for (let i = 0; i < children.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    above[--starts[from[i]!]!] = placeOf(ids, parents[i]!);
  }
  return { starts, above };
}

function placeOf(ids: Numbers, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
