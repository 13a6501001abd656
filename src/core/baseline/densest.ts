/**
 * The k of some that are most alike: the subset with the greatest mean similarity of its pairs, by growing one from each
 * pair of nearest neighbours and exchanging members as long as that helps.
 * @param similar symmetric
 * @returns indexes, in their order
 */
export function densestSubset(similar: readonly (readonly number[])[], k: number): readonly number[] {
  const n = similar.length;
  if (k >= n) return similar.map((_, i) => i);
  let best: readonly number[] = similar.slice(0, k).map((_, i) => i);
  let bestSum = pairSum(similar, best);
  for (let start = 0; start < n; start++) {
    const subset = exchanged(similar, grown(similar, start, k));
    const sum = pairSum(similar, subset);
    if (sum > bestSum) [best, bestSum] = [subset, sum];
  }
  return [...best].sort((a, b) => a - b);
}

export function pairSum(similar: readonly (readonly number[])[], of: readonly number[]): number {
  let sum = 0;
  of.forEach((a, i) => {
    for (const b of of.slice(i + 1)) sum += similar[a]?.[b] ?? 0;
  });
  return sum;
}

function grown(similar: readonly (readonly number[])[], start: number, k: number): number[] {
  const members = [start];
  while (members.length < k) {
    let [next, most] = [-1, -Infinity];
    for (let i = 0; i < similar.length; i++) {
      if (members.includes(i)) continue;
      const gain = toAll(similar, i, members);
      if (gain > most) [next, most] = [i, gain];
    }
    members.push(next);
  }
  return members;
}

function exchanged(similar: readonly (readonly number[])[], start: readonly number[]): readonly number[] {
  const members = [...start];
  for (;;) {
    let gain = 1e-12;
    let exchange: readonly [at: number, by: number] | null = null;
    for (let at = 0; at < members.length; at++) {
      const others = members.filter((_, i) => i !== at);
      const had = toAll(similar, members[at] ?? 0, others);
      for (let by = 0; by < similar.length; by++) {
        if (members.includes(by)) continue;
        const more = toAll(similar, by, others) - had;
        if (more > gain) [gain, exchange] = [more, [at, by]];
      }
    }
    if (exchange === null) return members;
    members[exchange[0]] = exchange[1];
  }
}

const toAll = (similar: readonly (readonly number[])[], i: number, members: readonly number[]): number =>
  members.reduce((sum, member) => sum + (similar[i]?.[member] ?? 0), 0);
