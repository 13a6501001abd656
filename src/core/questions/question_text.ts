import type { SubjectId } from '../meds/dataset';
import type { Placeholder } from '../tasks/task';
import type { Idea } from './idea';
import { filledTemplate } from './idea_checks';
import type { QuestionParams } from './question';

/**
 * The text of a question from its idea's template. Ids stand in the order of the question's subjects, which is random, so
 * that their order tells nothing.
 */
export function questionText(idea: Idea, subjects: readonly SubjectId[], params: QuestionParams): string {
  const values: Partial<Record<Placeholder, string>> = { N: String(subjects.length) };
  const { k, query, examples, categories, groups, treatment, outcome } = params;
  if (k !== undefined) values.k = String(k);
  if (query !== undefined) values.query = query;
  if (examples) {
    const labelled = subjects.filter(id => examples[id] !== undefined);
    values.examples = labelled.map(id => `${id}: ${examples[id] ?? ''}`).join(', ');
  }
  if (categories) values.categories = categories.join(', ');
  if (groups) {
    values.groups = Object.entries(groups)
      .map(([name, ids]) => `Group ${name}: ${ids.join(', ')}.`)
      .join(' ');
  }
  if (treatment) values.treatment = treatment.name;
  if (outcome) values.outcome = outcome.name;
  return filledTemplate(idea.question, values);
}
