import { TASKS, type Task } from '../questions/question';
import { METRICS } from './score_answer';

/** What a task's questions come to (PopMedQA, figure 6). */
export interface TaskSummary {
  readonly task: Task;
  readonly n: number;
  /** How many have a score. */
  readonly answered: number;
  /** The mean over all, a question without a score counting as the metric's worst. */
  readonly meanAll: number;
  /** The mean over those with a score; null where none has. */
  readonly meanAnswered: number | null;
}

/**
 * A row per task that occurs, in the order of TASKS.
 * @param results a score per question, null where there is none
 */
export function taskSummaries(
  results: readonly { readonly task: Task; readonly score: number | null }[],
): readonly TaskSummary[] {
  return TASKS.flatMap(task => {
    const of = results.filter(result => result.task === task);
    if (of.length === 0) return [];
    const scores = of.map(({ score }) => score).filter(score => score !== null);
    const lacking = of.length - scores.length;
    const sum = scores.reduce((total, score) => total + score, 0);
    return [
      {
        ...{ task, n: of.length, answered: scores.length },
        meanAll: (sum + lacking * METRICS[task].worst) / of.length,
        meanAnswered: scores.length === 0 ? null : sum / scores.length,
      },
    ];
  });
}
