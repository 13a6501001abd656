import type { Task } from '../questions/question';
import { classification } from './classification';
import { clustering } from './clustering';
import { inContextClassification } from './in_context_classification';
import { ipw } from './ipw';
import { outlierDetection } from './outlier_detection';
import { plantedClique } from './planted_clique';
import { similaritySearch } from './similarity_search';
import { sorting } from './sorting';
import type { TaskRules } from './task';
import { topK } from './top_k';
import { twoSampleTest } from './two_sample_test';

/** The tasks of PopMedQA, section 2.1: what each takes and how its gold comes about. */
export const TASK_RULES: Readonly<Record<Task, TaskRules>> = {
  'planted-clique': plantedClique,
  'in-context-classification': inContextClassification,
  clustering,
  ipw,
  'outlier-detection': outlierDetection,
  'two-sample-test': twoSampleTest,
  'similarity-search': similaritySearch,
  'top-k': topK,
  sorting,
  classification,
};
