import type { ResultRow } from '../../../src/core/evaluate/run';
import type { Task } from '../../../src/core/questions/question';

export function madeRow(
  model: string,
  question: string,
  task: Task,
  score: number | null,
  over: Partial<ResultRow> = {},
): ResultRow {
  return {
    ...{
      run: `${model}-run`,
      model,
      family: model,
      rendering: 'description',
      variant: null,
      question,
      task,
      sample: 0,
    },
    ...{ state: score === null ? 'unparsed' : 'scored', score, tokens: null },
    ...over,
  };
}

/** Lengths of the questions, in tokens: 10K, 20K, 100K, and one that is not known. */
const TOKENS: Readonly<Record<string, number | null>> = { q1: 10_240, q2: 20_480, q3: 102_400, q4: null };
const TASKS: Readonly<Record<string, Task>> = {
  ...{ q1: 'two-sample-test', q2: 'two-sample-test', q3: 'ipw', q4: 'top-k' },
};

/**
 * Two models, one of them by two renderings, and four questions. Head-to-heads by hand, A, B, A by compact:
 * q1 1.5, 1.5, 0; q2 0, 1.5, 1.5; q3 (lower is better; without a score 2) 2, 1, 0; q4 (without a score 0) 1.5, 0, 1.5.
 */
export const ROWS: readonly ResultRow[] = [
  ...rowsOf('A', 'description', [1, 0, 0.1, 0.5]),
  ...rowsOf('B', 'description', [1, 1, 0.3, null]),
  ...rowsOf('A', 'compact', [0, 1, null, 0.5]),
];

function rowsOf(model: string, rendering: string, scores: readonly (number | null)[]): ResultRow[] {
  return scores.map((score, i) => {
    const question = `q${i + 1}`;
    return madeRow(model, question, TASKS[question]!, score, { rendering, tokens: TOKENS[question] ?? null });
  });
}
