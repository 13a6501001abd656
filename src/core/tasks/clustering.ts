import type { SubjectId } from '../meds/dataset';
import { checkPartition, NO_FAULTS } from './checks';
import { randIndex } from './rand_index';
import type { KeyFault, TaskRules } from './task';

/** Patients are to be put into groups of those who are alike: a group per cohort, in no order. */
export const clustering: TaskRules<'lists'> = {
  task: 'clustering',
  gold: 'lists',
  answer: randIndex,
  params: [],
  placeholders: [],
  ideaKeys: [],
  roles: { least: 2, most: 20, what: 'a group' },
  checkIdea: NO_FAULTS,
  checkSizes: NO_FAULTS,
  check(question, gold) {
    return [...checkPartition('gold', gold, question), ...atLeastTwo(gold)];
  },
  compose({ cohorts, subjects }) {
    // In the order of their first subjects: the idea's own order may tell something.
    const first = (ids: readonly SubjectId[]): number => subjects.indexOf(ids[0] ?? '');
    return { params: {}, gold: cohorts.map(({ subjects }) => subjects).sort((a, b) => first(a) - first(b)) };
  },
};

/** Also of what is sorted. */
export function atLeastTwo(lists: readonly (readonly SubjectId[])[]): readonly KeyFault[] {
  return lists.length < 2
    ? [{ key: 'gold', message: 'gold has fewer than two lists: there is nothing to tell apart.' }]
    : [];
}
