import type { Task } from '../questions/question';
import { stream } from '../random/xoshiro';
import { hajekEstimate } from './effect';
import { clusters, differ } from './groups';
import { asExamples, asNamed } from './labels';
import { bySeverity, first } from './order';
import type { SubjectProfile } from './profile';
import { deviatingTogether, farFromCentre, nearestToQuery } from './sets';
import { askedOf, type AskedQuestion, type Method, type StatisticalAnswer } from './statistics';

/** The method of each task (docs/baseline.md). */
const METHODS: Readonly<Record<Task, Method>> = {
  'planted-clique': deviatingTogether,
  'in-context-classification': asExamples,
  clustering: clusters,
  ipw: hajekEstimate,
  'outlier-detection': farFromCentre,
  'two-sample-test': differ,
  'similarity-search': nearestToQuery,
  'top-k': first,
  sorting: bySeverity,
  classification: asNamed,
};

/**
 * Answers a question by statistics over its subjects' events. The same question, records and seed give the same answer.
 * @param profiles of its subjects, in its order
 */
export function answerByStatistics(
  question: AskedQuestion,
  profiles: readonly SubjectProfile[],
  seed: number,
): StatisticalAnswer {
  return METHODS[question.task](askedOf(question, profiles, stream(seed, 'baseline', question.id)));
}
