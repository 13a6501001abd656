import type { Question, Task } from '../../../src/core/questions/question';

/** A question with what a test is about, and nothing else. */
export function madeQuestion(task: Task, over: Partial<Question>): Question {
  return {
    ...{ id: 'q', task, question: 'Which?', dataset: '.', subjects: [], params: {}, gold: [] },
    ...{ cohorts: [], source: null, reviewed: null },
    ...over,
  };
}
