import { describe, expect, it } from 'vitest';
import type { Question, Task } from '../../../src/core/questions/question';
import { sampleQuestion } from '../../../src/core/questions/sampling';
import { ENOUGH, MADE_IDEAS, madePool } from './made_pool';

/**
 * The order of subjects as a whole tells nothing of the gold, over many seeds. A right generator is outside of the bounds
 * once in 15,000 times.
 */
const MOST_OFF = 4;
const SEEDS = 400;
const SIZES = [10, 20, 50] as const;

const POOL = madePool(ENOUGH);
const sampled = (task: Task, n: number): readonly Question[] =>
  Array.from({ length: SEEDS }, (_, seed) => sampleQuestion(MADE_IDEAS[task], POOL, { n, seed, reviewed: null }));

const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;
/** Of the mean. */
const standardError = (of: readonly number[]): number => {
  const middle = mean(of);
  return Math.sqrt(of.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (of.length - 1) / of.length);
};

/** How far one group is ahead of its share at most, going along the subjects: small where the groups alternate. */
function largestLead(subjects: readonly string[], group: readonly string[]): number {
  let [lead, largest] = [0, 0];
  for (const id of subjects) {
    lead += group.includes(id) ? 1 : -1;
    largest = Math.max(largest, Math.abs(lead));
  }
  return largest;
}

/** Whether two means are as near to each other as chance brings them. */
function areTheSame(first: readonly number[], second: readonly number[]): boolean {
  const error = Math.sqrt(standardError(first) ** 2 + standardError(second) ** 2);
  return Math.abs(mean(first) - mean(second)) < MOST_OFF * error;
}

describe.each(SIZES)('two groups of %i subjects', n => {
  const all = sampled('two-sample-test', n);
  const leads = (isDifferent: boolean, groupOf: (question: Question) => readonly string[]): readonly number[] =>
    all.filter(({ gold }) => gold === isDifferent).map(one => largestLead(one.subjects, groupOf(one)));
  const groupA = ({ params }: Question): readonly string[] => params.groups?.['A'] ?? [];

  it('alternate as much where they do not differ as where they do', () => {
    expect(areTheSame(leads(true, groupA), leads(false, groupA))).toBe(true);
  });

  it('would be told to be the same if each took every other subject of a cohort', () => {
    const everyOther = ({ cohorts }: Question): readonly string[] =>
      cohorts.flatMap(({ subjects }) => subjects).filter((_, i) => i % 2 === 0);
    expect(areTheSame(leads(true, groupA), leads(false, everyOther))).toBe(false);
  });
});

/**
 * Guesses that who stands before the last example of all categories but one is of that one.
 * @returns how many guesses there are, and how many of them are right
 */
function guessed(
  { subjects, gold, params: { categories = [] } }: Question,
  examples: Readonly<Record<string, string>>,
): { readonly guesses: number; readonly right: number } {
  const labels = gold as Readonly<Record<string, string>>;
  const last = new Map<string, number>();
  subjects.forEach((id, i) => {
    if (examples[id] !== undefined) last.set(examples[id], i);
  });
  let [guesses, right] = [0, 0];
  subjects.forEach((id, i) => {
    if (examples[id] !== undefined || labels[id] === undefined) return;
    const [only, ...others] = categories.filter(label => (last.get(label) ?? -1) < i);
    if (only === undefined || others.length > 0) return;
    guesses++;
    if (labels[id] === only) right++;
  });
  return { guesses, right };
}

describe.each(SIZES)('examples among %i subjects', n => {
  const all = sampled('in-context-classification', n);

  it('tell nothing of those who stand between them', () => {
    const surplus = all.map(one => guessed(one, one.params.examples ?? {})).map(one => one.right - one.guesses / 2);
    expect(surplus.some(each => each !== 0)).toBe(true);
    expect(Math.abs(mean(surplus))).toBeLessThan(MOST_OFF * standardError(surplus));
  });

  it('would tell it if they were the first of their category', () => {
    const surplus = all.map(one => {
      const of = Object.values(one.params.examples ?? {});
      const first = one.cohorts.flatMap(({ name, subjects }) =>
        subjects.slice(0, of.filter(label => label === name).length).map(id => [id, name] as const),
      );
      const examples = Object.fromEntries(first);
      const gold = Object.fromEntries(one.cohorts.flatMap(({ name, subjects }) => subjects.map(id => [id, name])));
      const { guesses, right } = guessed({ ...one, gold }, examples);
      return right - guesses / 2;
    });
    expect(mean(surplus)).toBeGreaterThan(MOST_OFF * standardError(surplus));
  });

  it('stand anywhere, label by label', () => {
    // Mean place of the examples of a category among all of the category: the middle, were they any of it.
    const places = all.flatMap(({ cohorts, params: { examples = {} } }) =>
      cohorts.map(({ subjects }) => {
        const at = subjects.flatMap((id, i) => (examples[id] === undefined ? [] : [i]));
        return mean(at) / (subjects.length - 1) - 0.5;
      }),
    );
    expect(Math.abs(mean(places))).toBeLessThan(MOST_OFF * standardError(places));
  });
});
