import { checkPartition, NO_FAULTS } from './checks';
import { atLeastTwo } from './clustering';
import { kendallTau } from './kendall_tau';
import type { TaskRules } from './task';

/**
 * Patients are to be put in order, first to last: the cohorts are steps of the order, and within a cohort nobody comes
 * before another.
 */
export const sorting: TaskRules<'lists'> = {
  task: 'sorting',
  gold: 'lists',
  answer: kendallTau,
  params: [],
  placeholders: [],
  ideaKeys: [],
  roles: { least: 2, most: 50, what: 'a step of the order, first to last' },
  checkIdea: NO_FAULTS,
  checkSizes: NO_FAULTS,
  check(question, gold) {
    return [...checkPartition('gold', gold, question), ...atLeastTwo(gold)];
  },
  compose: ({ cohorts }) => ({ params: {}, gold: cohorts.map(({ subjects }) => subjects) }),
};
