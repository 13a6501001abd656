import type { SubjectId } from '../meds/dataset';
import type { Idea } from '../questions/idea';
import type { IdeaSizes } from '../questions/sizes';
import { shuffled } from '../random/draws';
import { checkCategories, checkLabels, cohortNames, labelsFromCohorts, NO_FAULTS } from './checks';
import { labelAccuracy } from './accuracy';
import type { KeyFault, TaskRules } from './task';

/**
 * Some patients of each category are labelled in the question; all others are to be labelled likewise. What the labels
 * mean is not said, so they must be learned from the examples. Each category is among the examples and among the others.
 */
export const inContextClassification: TaskRules<'labels'> = {
  task: 'in-context-classification',
  gold: 'labels',
  answer: labelAccuracy,
  params: ['examples', 'categories'],
  placeholders: ['examples', 'categories'],
  ideaKeys: ['examples'],
  roles: { least: 2, most: 20, what: 'a category' },
  checkIdea: NO_FAULTS,
  checkSizes: checkExamples,
  check(question, gold) {
    const { examples = {}, categories = [] } = question.params;
    const others = question.subjects.filter(id => examples[id] === undefined);
    const shown = question.subjects.filter(id => examples[id] !== undefined);
    const faults: KeyFault[] = [
      ...checkCategories(question),
      ...checkLabels('params.examples', examples, shown, question),
      ...checkLabels('gold', gold, others, question),
    ];
    for (const category of categories) {
      for (const [key, labels] of [['params.examples', examples] as const, ['gold', gold] as const]) {
        if (Object.values(labels).includes(category)) continue;
        faults.push({
          key,
          message: `${key} has nobody with the label “${category}”: each category is in both parts.`,
        });
      }
    }
    return faults;
  },
  compose(drawn) {
    const examples = new Set<SubjectId>();
    for (const { subjects } of drawn.cohorts) {
      // Anywhere in the question's order: were they its first ones, whoever stands before the last example of a category
      // would be of another.
      for (const id of shuffled(drawn.random, subjects).slice(0, drawn.examples ?? 0)) examples.add(id);
    }
    return {
      params: {
        examples: labelsFromCohorts(drawn, id => examples.has(id)),
        categories: cohortNames(drawn.idea.cohorts),
      },
      gold: labelsFromCohorts(drawn, id => !examples.has(id)),
    };
  },
};

/** Each category has examples, and others who are to be labelled. */
function checkExamples({ cohorts }: Idea, { n, examples, cohorts: sizes }: IdeaSizes): readonly KeyFault[] {
  const few = sizes.findIndex(size => size <= (examples ?? 0));
  if (examples !== null && examples >= 1 && few < 0) return [];
  const of = few < 0 ? '' : `, and the cohort ${cohorts[few]?.name ?? ''} has ${sizes[few] ?? 0} subjects`;
  const message = `examples comes to ${examples} at N = ${n}${of}: each category has examples, and others to be labelled.`;
  return [{ key: 'examples', message }];
}
