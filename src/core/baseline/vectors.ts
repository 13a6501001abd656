import { likeness, stemsOf } from './words';
import type { SubjectProfile } from './profile';

/**
 * Subjects as vectors: codes and classes by TF-IDF over the question's subjects, and what was measured by how far its mean,
 * its last value and its change lie from the others' (z-scores). What the question's words name weighs more.
 */
export type Vector = ReadonlyMap<string, number>;

/** How much more a feature weighs that is wholly what the question names. */
const NAMED_WEIGHT = 6;
/** What is measured against what is coded: the norm of the one, where the other's is 1. */
const MEASURED_NORM = 1;
/** Values farther out count as this. */
const MOST_Z = 3;

/** @param question its words; what it names weighs more */
export function vectorsOf(profiles: readonly SubjectProfile[], question: string): readonly Vector[] {
  const asked = stemsOf(question);
  const names = new Map(profiles.flatMap(({ names: of }) => [...of]));
  const weights = new Map<string, number>();
  const weightOf = (feature: string): number => {
    let weight = weights.get(feature);
    if (weight === undefined) {
      weight = 1 + NAMED_WEIGHT * likeness(asked, names.get(feature) ?? '');
      weights.set(feature, weight);
    }
    return weight;
  };
  const coded = codedParts(profiles, weightOf);
  const measured = measuredParts(profiles, weightOf);
  return profiles.map((_, i) => new Map([...scaled(coded[i]!, 1), ...scaled(measured[i]!, MEASURED_NORM)]));
}

/**
 * The same by what was measured alone, with its length: how far a subject lies from the others, and where to. What is coded
 * says which diseases are known; a process that nobody has named shows in what was measured.
 */
export function deviationsOf(profiles: readonly SubjectProfile[]): readonly Vector[] {
  return measuredParts(profiles, () => 1);
}

function codedParts(profiles: readonly SubjectProfile[], weightOf: (feature: string) => number): readonly Vector[] {
  const having = new Map<string, number>();
  for (const { counts } of profiles) for (const key of counts.keys()) having.set(key, (having.get(key) ?? 0) + 1);
  return profiles.map(({ counts }) => {
    const part = new Map<string, number>();
    for (const [key, n] of counts) {
      const idf = Math.log((1 + profiles.length) / (1 + (having.get(key) ?? 0)));
      // What all have tells nobody apart.
      if (idf > 0) part.set(key, (1 + Math.log(n)) * idf * weightOf(key));
    }
    return part;
  });
}

function measuredParts(profiles: readonly SubjectProfile[], weightOf: (feature: string) => number): readonly Vector[] {
  const parts = profiles.map(() => new Map<string, number>());
  for (const code of new Set(profiles.flatMap(({ series }) => [...series.keys()]))) {
    const of = profiles.map(({ series }) => series.get(code));
    if (of.filter(each => each !== undefined).length < Math.max(2, profiles.length / 3)) continue;
    for (const [what, take] of [
      ['mean', (each: { mean: number }) => each.mean] as const,
      ['last', (each: { last: number }) => each.last] as const,
      ['change', (each: { last: number; first: number }) => each.last - each.first] as const,
    ]) {
      zScores(of.map(each => (each ? take(each) : null))).forEach((z, i) => {
        if (z !== 0) parts[i]!.set(`${what}:${code}`, z * weightOf(code));
      });
    }
  }
  return parts;
}

/** Distances from the median in units of the spread between quartiles; 0 where there is no value. */
export function zScores(values: readonly (number | null)[]): readonly number[] {
  const known = values.filter(value => value !== null).sort((a, b) => a - b);
  const at = (share: number): number => known[Math.min(known.length - 1, Math.floor(share * known.length))] ?? 0;
  const middle = at(0.5);
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, known.length));
  const spread = (at(0.75) - at(0.25)) / 1.349 || deviation;
  if (spread === 0) return values.map(() => 0);
  return values.map(value => (value === null ? 0 : Math.max(-MOST_Z, Math.min(MOST_Z, (value - middle) / spread))));
}

function scaled(vector: Vector, norm: number): Vector {
  const length = normOf(vector);
  return length === 0 ? vector : new Map([...vector].map(([key, value]) => [key, (value * norm) / length]));
}

export function normOf(vector: Vector): number {
  let sum = 0;
  for (const value of vector.values()) sum += value * value;
  return Math.sqrt(sum);
}

export function dot(a: Vector, b: Vector): number {
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [key, value] of short) sum += value * (long.get(key) ?? 0);
  return sum;
}

/** From -1 to 1; 0 for a vector of nothing. */
export function cosine(a: Vector, b: Vector): number {
  const length = normOf(a) * normOf(b);
  return length === 0 ? 0 : dot(a, b) / length;
}

/** The cosine of every two. */
export function similarities(vectors: readonly Vector[]): readonly (readonly number[])[] {
  return vectors.map(a => vectors.map(b => cosine(a, b)));
}

export function centroid(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors)
    for (const [key, value] of vector) sum.set(key, (sum.get(key) ?? 0) + value / vectors.length);
  return sum;
}
