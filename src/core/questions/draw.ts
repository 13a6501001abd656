import type { SubjectId } from '../meds/dataset';
import { shuffled } from '../random/draws';
import type { Random } from '../random/xoshiro';
import type { IdeaCohort } from './idea';

/** A cohort for which there are too few subjects. */
export interface Shortage {
  readonly cohort: IdeaCohort;
  readonly wanted: number;
  readonly there: number;
}

/**
 * Draws the cohorts of an idea without replacement: nobody is in two of them. Of a cohort's archetypes each gives as many
 * as another, as far as it has them; which of them gives one more is drawn as well.
 * @param members the subjects that can be drawn, by archetype
 * @param sizes of the cohorts, in their order
 * @returns the subjects of each cohort in the order of drawing, or the first cohort that is short of them
 */
export function drawCohorts(
  cohorts: readonly IdeaCohort[],
  sizes: readonly number[],
  members: ReadonlyMap<string, readonly SubjectId[]>,
  random: Random,
): readonly (readonly SubjectId[])[] | Shortage {
  const left = new Map<string, SubjectId[]>();
  for (const id of new Set(cohorts.flatMap(({ archetypes }) => archetypes))) {
    left.set(id, shuffled(random, members.get(id) ?? []));
  }
  const drawn: (readonly SubjectId[])[] = cohorts.map(() => []);
  // Those who can choose least draw first.
  const order = cohorts.map((cohort, i) => ({ cohort, i })).sort((a, b) => choice(a.cohort) - choice(b.cohort));
  for (const { cohort, i } of order) {
    const wanted = sizes[i] ?? 0;
    const there = cohort.archetypes.reduce((sum, id) => sum + (left.get(id)?.length ?? 0), 0);
    if (there < wanted) return { cohort, wanted, there };
    drawn[i] = drawEvenly(cohort.archetypes, wanted, left, random);
  }
  return drawn;
}

const choice = ({ archetypes }: IdeaCohort): number => archetypes.length;

function drawEvenly(
  archetypes: readonly string[],
  wanted: number,
  left: ReadonlyMap<string, SubjectId[]>,
  random: Random,
): readonly SubjectId[] {
  const drawn: SubjectId[] = [];
  while (drawn.length < wanted) {
    // A round: one of each that still has some.
    for (const id of shuffled(random, archetypes)) {
      const subject = drawn.length < wanted ? left.get(id)?.pop() : undefined;
      if (subject !== undefined) drawn.push(subject);
    }
  }
  return drawn;
}
