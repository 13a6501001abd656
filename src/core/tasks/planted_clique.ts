import { checkIsK, checkK, drawnAs, NO_FAULTS } from './checks';
import { precisionAtK } from './id_sets';
import type { TaskRules } from './task';

/**
 * Patients who have something in common were put among others; they are to be found, and how many there are is said
 * (PopMedQA, section 2.1).
 */
export const plantedClique: TaskRules<'ids'> = {
  task: 'planted-clique',
  gold: 'ids',
  answer: precisionAtK('the patients who have it in common'),
  params: ['k'],
  placeholders: ['k'],
  ideaKeys: ['k'],
  roles: { named: ['planted', 'rest'], mayRepeat: ['rest'] },
  checkIdea: NO_FAULTS,
  checkSizes: (idea, sizes) => checkIsK('planted', idea, sizes),
  check: (question, gold) => checkK(question, gold),
  compose(drawn) {
    const planted = drawnAs(drawn, 'planted');
    return { params: { k: planted.length }, gold: planted };
  },
};
