import { checkIds, drawnAs, NO_FAULTS } from './checks';
import { f1 } from './id_sets';
import type { TaskRules } from './task';

/** Patients who do not belong to the others are to be found; how many there are is not said. */
export const outlierDetection: TaskRules<'ids'> = {
  task: 'outlier-detection',
  gold: 'ids',
  answer: f1('those who do not belong to the others'),
  params: [],
  placeholders: [],
  ideaKeys: [],
  roles: { named: ['outliers', 'rest'], mayRepeat: ['outliers', 'rest'] },
  checkIdea: NO_FAULTS,
  checkSizes(idea, { n, cohorts }) {
    const outliers = cohorts.reduce((sum, size, i) => sum + (idea.cohorts[i]?.name === 'outliers' ? size : 0), 0);
    if (outliers * 2 < n) return [];
    return [{ key: 'cohorts', message: `${outliers} of ${n} subjects are outliers: they are fewer than half.` }];
  },
  check(question, gold) {
    const faults = [...checkIds('gold', gold, question)];
    if (gold.length === 0) faults.push({ key: 'gold', message: 'gold is empty: nobody is an outlier.' });
    if (gold.length * 2 >= question.subjects.length) {
      const message = `gold has ${gold.length} of ${question.subjects.length} subjects: outliers are fewer than half.`;
      faults.push({ key: 'gold', message });
    }
    return faults;
  },
  compose: drawn => ({ params: {}, gold: drawnAs(drawn, 'outliers') }),
};
