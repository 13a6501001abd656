import type { AnswerValue } from '../evaluate/answer_json';
import type { Answer, Breakdown, MetricRow } from '../evaluate/score';
import type { Question } from '../questions/question';

/** A JSON schema, of the part that structured output of endpoints takes. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a task's answer is asked for, read and scored. The rules are in docs/scoring.md. */
export interface AnswerRules {
  readonly metric: Omit<MetricRow, 'task'>;
  /** Of what stands under the key `answer`. */
  schema(question: Question): JsonSchema;
  /** Tells a model what to write under the key `answer`; after "`answer` is ". */
  instruction(question: Question): string;
  /** Reads a value and scores it by the question's gold. */
  assess(value: AnswerValue, question: Question): Assessed | Unreadable;
}

export interface Assessed {
  readonly answer: Answer;
  readonly score: number;
  readonly breakdown: Breakdown;
  readonly notices: readonly string[];
}

export interface Unreadable {
  /** What the answer should be and is not, in a sentence. */
  readonly why: string;
}

/** Metrics of shares: 0 to 1, higher is better. */
export const SHARE = { lowerIsBetter: false, best: 1, worst: 0 } as const;

/** A schema of one of the question's ids. */
export function idSchema({ subjects }: Question): JsonSchema {
  return { type: 'string', enum: subjects };
}
