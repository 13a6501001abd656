import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descendantCounts } from '../../../src/engine/ontology/descendant_counts';

type Pair = readonly [child: number, parent: number];

function counted(pairs: readonly Pair[], headings: readonly number[] = [], least = 1): Map<number, number> | null {
  const children = pairs.map(([child]) => child);
  const parents = pairs.map(([, parent]) => parent);
  const isShort = [...children, ...parents].every(id => id < 2 ** 32);
  const links = isShort
    ? { children: Uint32Array.from(children), parents: Uint32Array.from(parents) }
    : { children: Float64Array.from(children), parents: Float64Array.from(parents) };
  const counting = descendantCounts(links, new Set(headings), least);
  for (;;) {
    const step = counting.next();
    if (step.done) return step.value;
  }
}

/** By going down from each concept, as the definition says it. */
function below(pairs: readonly Pair[], concept: number, headings: readonly number[]): number {
  const seen = new Set([concept]);
  for (let before = 0; before < seen.size;) {
    before = seen.size;
    for (const [child, parent] of pairs) if (seen.has(parent)) seen.add(child);
  }
  return [...seen].filter(each => each !== concept && !headings.includes(each)).length;
}

describe('how many codes are below', () => {
  it('is counted once for each, over several parents and headings', () => {
    // 4 is below 2 and 3, which are below 1; 2 is a heading. The number is larger than 32 bits hold.
    const large = 2 ** 33;
    const pairs: Pair[] = [
      [2, large],
      [3, large],
      [4, 2],
      [4, 3],
    ];
    expect(counted(pairs, [2])).toEqual(
      new Map([
        [2, 1],
        [3, 1],
        [large, 2],
      ]),
    );
    expect(counted(pairs, [2], 2)).toEqual(new Map([[large, 2]]));
  });

  it('is what going down finds, in circles too', () => {
    const id = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 25 }), fc.array(id, { maxLength: 3 }), (pairs, headings) => {
        const counts = counted(pairs, headings);
        for (const concept of new Set(pairs.flat())) {
          expect(counts?.get(concept) ?? 0).toBe(below(pairs, concept, headings));
        }
      }),
    );
  });
});
