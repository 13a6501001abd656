import type { SubjectId } from '../meds/dataset';
import { below, shuffled } from '../random/draws';
import { checkPartition, NO_FAULTS } from './checks';
import { yesOrNo } from './accuracy';
import type { Drawn, TaskRules } from './task';

/** What the two groups are called in every question. */
const GROUP_NAMES = ['A', 'B'] as const;

/**
 * Whether two groups of patients differ in distribution. A question of either kind comes from the same two cohorts: where
 * the groups differ each is one of the cohorts; where they do not, both are made of both cohorts in equal shares. A coin
 * decides that, and which group is which.
 */
export const twoSampleTest: TaskRules<'boolean'> = {
  task: 'two-sample-test',
  gold: 'boolean',
  answer: yesOrNo,
  params: ['groups'],
  placeholders: ['groups'],
  ideaKeys: [],
  roles: { least: 2, most: 2, what: 'one of two kinds of patients' },
  checkIdea: NO_FAULTS,
  checkSizes: NO_FAULTS,
  check(question) {
    const groups = question.params.groups ?? {};
    const names = Object.keys(groups);
    const faults = [...checkPartition('params.groups', Object.values(groups), question)].map(({ key, message }) => {
      // Groups have names in place of numbers.
      const named = (text: string): string =>
        text.replace(/params\.groups\[(\d+)\]/g, (_, i: string) => `params.groups.${names[Number(i)] ?? i}`);
      return { key: named(key), message: named(message) };
    });
    if (names.length !== 2) {
      faults.push({ key: 'params.groups', message: `params.groups has ${names.length} groups: two are compared.` });
    }
    return faults;
  },
  compose(drawn) {
    const [first, second] = drawn.cohorts.map(({ subjects }) => subjects);
    const isDifferent = below(drawn.random, 2) === 1;
    const isSwapped = below(drawn.random, 2) === 1;
    const [some = [], others = []] = isSwapped ? [second, first] : [first, second];
    // Shared out from each cohort in an order of its own: in the question's, groups of no difference would alternate.
    const inRandomOrder = [...shuffled(drawn.random, some), ...shuffled(drawn.random, others)];
    const inA = new Set(isDifferent ? some : sharedOut(inRandomOrder, some.length));
    const [a, b] = [inGroup(drawn, inA, true), inGroup(drawn, inA, false)];
    return { params: { groups: { [GROUP_NAMES[0]]: a, [GROUP_NAMES[1]]: b } }, gold: isDifferent };
  },
};

/** So many of a list, evenly spread over it: of each cohort in it the same share. */
function sharedOut(list: readonly SubjectId[], size: number): readonly SubjectId[] {
  return list.filter((_, i) => {
    return Math.floor(((i + 1) * size) / list.length) > Math.floor((i * size) / list.length);
  });
}

/** In the question's order. */
function inGroup({ subjects }: Drawn, inA: ReadonlySet<SubjectId>, isA: boolean): readonly SubjectId[] {
  return subjects.filter(id => inA.has(id) === isA);
}
