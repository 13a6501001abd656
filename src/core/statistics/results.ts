import { METRICS } from '../evaluate/score_answer';
import type { ResultRow } from '../evaluate/run';

/** A contestant: a model by a rendering, with its variant. */
export interface Contestant {
  /** `gpt-5 · compact`, `baseline`, `gpt-5 · compact · reason`. */
  readonly label: string;
  readonly model: string;
  readonly family: string;
  readonly rendering: string | null;
  readonly variant: string | null;
  /** By question id. */
  readonly results: ReadonlyMap<string, QuestionResult>;
}

/** What a contestant has for a question: several samples, and several runs, together. */
export interface QuestionResult {
  readonly question: string;
  readonly task: ResultRow['task'];
  /** Tokens of the records as description in o200k_base; null where that is not known. */
  readonly tokens: number | null;
  /** The mean over all samples, one without a score counting as the metric's worst. */
  readonly all: number;
  /** The mean over samples with a score; null where none has. */
  readonly answered: number | null;
}

/** Rows put together by contestant, in the order in which they first come. */
export function contestantsOf(rows: readonly ResultRow[]): readonly Contestant[] {
  const byLabel = new Map<string, ResultRow[]>();
  for (const row of rows) {
    const label = labelOf(row);
    const of = byLabel.get(label);
    if (of) of.push(row);
    else byLabel.set(label, [row]);
  }
  return [...byLabel].flatMap(([label, of]) => {
    const [first] = of;
    if (!first) return [];
    const { model, family, rendering, variant } = first;
    return [{ label, model, family, rendering, variant, results: resultsOf(of) }];
  });
}

export function labelOf({ model, rendering, variant }: Pick<ResultRow, 'model' | 'rendering' | 'variant'>): string {
  return [model, rendering, variant].filter(part => part !== null).join(' · ');
}

function resultsOf(rows: readonly ResultRow[]): ReadonlyMap<string, QuestionResult> {
  const byQuestion = new Map<string, ResultRow[]>();
  for (const row of rows) byQuestion.set(row.question, [...(byQuestion.get(row.question) ?? []), row]);
  const results = new Map<string, QuestionResult>();
  for (const [question, of] of byQuestion) {
    const [first] = of;
    if (!first) continue;
    const { task, tokens } = first;
    const scores = of.map(({ score }) => score).filter(score => score !== null);
    const sum = scores.reduce((total, score) => total + score, 0);
    const lacking = of.length - scores.length;
    results.set(question, {
      ...{ question, task, tokens },
      all: (sum + lacking * METRICS[task].worst) / of.length,
      answered: scores.length === 0 ? null : sum / scores.length,
    });
  }
  return results;
}

/**
 * What the first wins of a head-to-head: 1, 0, or ½ for a tie (our rule), by the direction of the task's metric.
 */
export function won(task: ResultRow['task'], first: number, second: number): number {
  if (first === second) return 0.5;
  return first > second === METRICS[task].lowerIsBetter ? 0 : 1;
}
