import type { JsonSchema } from '../tasks/answer';
import { TASK_RULES } from '../tasks/tasks';
import { TASKS, type Question, type Task } from '../questions/question';
import { AnswerObject, type AnswerValue } from './answer_json';
import { ANSWER_KEY, answerIn, answerOf } from './answer_text';
import type { MetricRow, Scored, Unparsed } from './score';

/** What each task's scores are like (PopMedQA, appendix C). */
export const METRICS: Readonly<Record<Task, MetricRow>> = Object.fromEntries(
  TASKS.map(task => [task, { task, ...TASK_RULES[task].answer.metric }]),
) as Record<Task, MetricRow>;

/**
 * Scores what a model wrote. It never fails: what can't be read is `unparsed`, with a sentence.
 * @param raw all that it wrote
 */
export function scoreAnswer(question: Question, raw: string): Scored | Unparsed {
  const value = answerIn(raw);
  if (value === undefined)
    return { kind: 'unparsed', why: 'The text has no answer in it: neither JSON nor a single word.' };
  return scoreValue(question, value);
}

/** Scores an answer that is a value already: what would stand under `answer`, or the object with it. */
export function scoreValue(question: Question, value: AnswerValue): Scored | Unparsed {
  const { task } = question;
  const within = value instanceof AnswerObject ? answerOf(value) : undefined;
  const assessed = TASK_RULES[task].answer.assess(within ?? value, question);
  if ('why' in assessed) return { kind: 'unparsed', why: assessed.why };
  return { kind: 'scored', task, ...assessed };
}

/** The schema of a whole answer. Every key is required and no other allowed, as strict structured output wants it. */
export function answerSchema(question: Question): JsonSchema {
  return {
    type: 'object',
    properties: { [ANSWER_KEY]: TASK_RULES[question.task].answer.schema(question) },
    required: [ANSWER_KEY],
    additionalProperties: false,
  };
}

/** A sentence for the model: what to answer with. */
export function answerInstruction(question: Question): string {
  const what = TASK_RULES[question.task].answer.instruction(question);
  return `Answer with a JSON object with the single key "${ANSWER_KEY}": ${what}.`;
}
