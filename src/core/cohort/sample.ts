import type { SubjectId } from '../meds/dataset';
import { below } from '../random/draws';
import { xoshiro } from '../random/xoshiro';

/**
 * Draws subjects without replacement: a sample that is the same wherever it is drawn. The draws are a Fisher–Yates shuffle
 * that stops early, so with the same seed a larger sample holds every smaller one.
 * @param subjects the list that is drawn from; the sample depends on its order
 * @param size how many; all where the list has no more
 * @param seed a whole number from 0 to LARGEST_SEED
 * @returns the drawn ones in the list's order
 * @throws RangeError where size or seed is no such number
 */
export function sampleSubjects(subjects: readonly SubjectId[], size: number, seed: number): readonly SubjectId[] {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError('The size of a sample is a whole number.');
  const random = xoshiro(seed);
  if (size >= subjects.length) return subjects;
  // What the shuffle has moved; everything else stands at its own place.
  const moved = new Map<number, number>();
  const drawn = new Set<number>();
  for (let i = 0; i < size; i++) {
    const place = i + below(random, subjects.length - i);
    drawn.add(moved.get(place) ?? place);
    moved.set(place, moved.get(i) ?? i);
  }
  return subjects.filter((_, i) => drawn.has(i));
}
