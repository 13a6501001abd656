import { checkCategories, checkLabels, cohortNames, labelsFromCohorts, NO_FAULTS } from './checks';
import { labelAccuracy } from './accuracy';
import type { TaskRules } from './task';

/** Each patient gets one of the categories, which are the names of the cohorts. */
export const classification: TaskRules<'labels'> = {
  task: 'classification',
  gold: 'labels',
  answer: labelAccuracy,
  params: ['categories'],
  placeholders: ['categories'],
  ideaKeys: [],
  roles: { least: 2, most: 20, what: 'a category' },
  checkIdea: NO_FAULTS,
  checkSizes: NO_FAULTS,
  check(question, gold) {
    return [...checkCategories(question), ...checkLabels('gold', gold, question.subjects, question)];
  },
  compose: drawn => ({
    params: { categories: cohortNames(drawn.idea.cohorts) },
    gold: labelsFromCohorts(drawn),
  }),
};
