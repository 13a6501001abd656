import { createHash } from 'node:crypto';
import type { Question } from '../../core/questions/question';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Of all that is asked, and of the gold: not of where the records are, nor of counts and reviews. */
export function questionDigest({ id, task, question, subjects, params, gold }: Question): string {
  return sha256(canonical({ id, task, question, subjects, params, gold }));
}

/** Of several questions, in their order. */
export function questionsDigest(questions: readonly Question[]): string {
  return sha256(questions.map(questionDigest).join('\n'));
}

/** JSON with its keys in order, so that the same content is the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}
