import { WHOLE_RECORD } from '../../core/cohort/cohort';
import { becomes } from '../cohort/place';
import type { QuestionServices } from './services';
import type { Asked } from './tokens';

/**
 * Has the cohort of this window be a question's patients, with all their events, and lists their records.
 * @param from how they were selected, in words
 * @returns false where the user keeps the cohort that there is
 */
export async function becomeCohort(
  { cohort, list }: Pick<QuestionServices, 'cohort' | 'list'>,
  { dataSet, subjects }: Asked,
  from: string,
): Promise<boolean> {
  if (!(await becomes(cohort, dataSet, subjects, from, WHOLE_RECORD))) return false;
  if (!list.entry(dataSet)) list.open(dataSet);
  return true;
}
