import type { Task } from '../../src/core/questions/question';

/** A task as pages explain it (PopMedQA, appendix C). */
export interface TaskWords {
  readonly title: string;
  /** What is to be found. */
  readonly asks: string;
  readonly answer: string;
  /** The metric and which way is better. */
  readonly metric: string;
}

export const TASK_WORDS: Readonly<Record<Task, TaskWords>> = {
  'planted-clique': {
    title: 'Planted clique',
    asks: 'Find the patients who were put among the others because they have something in common.',
    answer: 'k patient ids',
    metric: 'precision, the share of the k that were planted: higher is better',
  },
  'in-context-classification': {
    title: 'In-context classification',
    asks: 'Label every other patient as the labelled examples suggest.',
    answer: 'a label for each patient that has none',
    metric: 'accuracy over the patients to be labelled: higher is better',
  },
  clustering: {
    title: 'Clustering',
    asks: 'Put the patients into groups of those who are alike.',
    answer: 'lists of patient ids',
    metric: 'Rand index, the share of pairs that are rightly together or apart: higher is better',
  },
  ipw: {
    title: 'Inverse-propensity weighting',
    asks: 'Estimate the average effect of a treatment on an outcome, with confounders weighted out.',
    answer: 'one number, the average treatment effect',
    metric: 'absolute error to the true effect: lower is better',
  },
  'outlier-detection': {
    title: 'Outlier detection',
    asks: 'Find the patients who do not belong to the others.',
    answer: 'patient ids',
    metric: 'F1 of precision and recall: higher is better',
  },
  'two-sample-test': {
    title: 'Two-sample test',
    asks: 'Decide whether two groups of patients differ in distribution.',
    answer: 'yes or no',
    metric: 'accuracy, right or wrong: higher is better',
  },
  'similarity-search': {
    title: 'Similarity search',
    asks: 'Find the patients who are most like one of them.',
    answer: 'k patient ids',
    metric: 'precision among the k truly most similar: higher is better',
  },
  'top-k': {
    title: 'Top k',
    asks: 'Find the patients who come first by a criterion.',
    answer: 'k patient ids',
    metric: 'precision among the true first k: higher is better',
  },
  sorting: {
    title: 'Sorting',
    asks: 'Put all patients in order.',
    answer: 'all patient ids, first to last',
    metric: 'Kendall’s τ over pairs of different groups: higher is better',
  },
  classification: {
    title: 'Classification',
    asks: 'Give every patient one of the categories.',
    answer: 'a category for each patient',
    metric: 'accuracy over all patients: higher is better',
  },
};
