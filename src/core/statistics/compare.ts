import type { Task } from '../questions/question';
import { won, type Contestant } from './results';

/** Two runs question by question, by the rules of the leaderboard. */
export interface Comparison {
  readonly rows: readonly ComparedQuestion[];
  /** Of the first, over questions that both have. */
  readonly won: number;
  readonly lost: number;
  readonly tied: number;
  /** Questions that only one of them has. */
  readonly onlyOne: number;
}

export interface ComparedQuestion {
  readonly question: string;
  readonly task: Task;
  /** Means over samples that have a score; null where none has. */
  readonly first: number | null;
  readonly second: number | null;
  /** 1, 0 or ½, for the first. */
  readonly won: number;
}

/** @returns rows in the order of the first's questions */
export function compare(first: Contestant, second: Contestant): Comparison {
  const rows: ComparedQuestion[] = [];
  for (const [question, own] of first.results) {
    const theirs = second.results.get(question);
    if (!theirs) continue;
    const outcome = won(own.task, own.all, theirs.all);
    rows.push({ question, task: own.task, first: own.answered, second: theirs.answered, won: outcome });
  }
  const count = (outcome: number): number => rows.filter(row => row.won === outcome).length;
  return {
    ...{ rows, won: count(1), lost: count(0), tied: count(0.5) },
    onlyOne: first.results.size + second.results.size - 2 * rows.length,
  };
}
