import { METRICS } from '../evaluate/score_answer';
import { TASKS, type Task } from '../questions/question';
import type { Contestant } from './results';

/** Task scoreboards (PopMedQA, figure 6): contestants ranked by their mean score. */
export interface Scoreboard {
  readonly task: Task;
  /** The metric's name. */
  readonly metric: string;
  readonly lowerIsBetter: boolean;
  /** The best first. */
  readonly rows: readonly ScoreboardRow[];
}

export interface ScoreboardRow {
  readonly label: string;
  readonly n: number;
  readonly answered: number;
  /** Over all questions, one without a score counting as the worst. */
  readonly meanAll: number;
  /** Over those with a score; null where none has. */
  readonly meanAnswered: number | null;
}

export function scoreboards(contestants: readonly Contestant[]): readonly Scoreboard[] {
  return TASKS.flatMap(task => {
    const rows = contestants.flatMap(({ label, results }) => {
      const of = [...results.values()].filter(each => each.task === task);
      if (of.length === 0) return [];
      const answered = of.map(each => each.answered).filter(score => score !== null);
      const row: ScoreboardRow = {
        ...{ label, n: of.length, answered: answered.length, meanAll: mean(of.map(({ all }) => all)) },
        meanAnswered: answered.length === 0 ? null : mean(answered),
      };
      return [row];
    });
    if (rows.length === 0) return [];
    const { name: metric, lowerIsBetter } = METRICS[task];
    const sign = lowerIsBetter ? 1 : -1;
    return [{ task, metric, lowerIsBetter, rows: rows.sort((a, b) => sign * (a.meanAll - b.meanAll)) }];
  });
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
