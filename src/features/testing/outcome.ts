import * as vscode from 'vscode';
import type { AnswerRecord } from '../../core/evaluate/run';
import { METRICS, scoreAnswer } from '../../core/evaluate/score_answer';
import type { Question } from '../../core/questions/question';

/** What an answer is as a test: the model's fault is a failure, the infrastructure's an error, and what was not asked is skipped. */
export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed' | 'errored'; readonly message: vscode.TestMessage };

export function outcomeOf(question: Question, { state, score, raw, why }: AnswerRecord): Outcome {
  switch (state) {
    case 'scored': {
      const metric = METRICS[question.task];
      if (score === metric.best) return { kind: 'passed' };
      const told = `${metric.name} ${score?.toFixed(4) ?? '?'}${metric.lowerIsBetter ? ', lower is better' : ''}`;
      return { kind: 'failed', message: differing(question, told, raw) };
    }
    case 'unparsed':
    case 'refused':
    case 'truncated':
      return { kind: 'failed', message: differing(question, why ?? state, raw) };
    case 'failed':
    case 'over-context':
      return { kind: 'errored', message: new vscode.TestMessage(why ?? state) };
    case 'cancelled':
    case 'over-budget':
      return { kind: 'skipped' };
  }
}

/** The gold beside the answer, which VS Code shows as a comparison. */
function differing(question: Question, told: string, raw: string | null): vscode.TestMessage {
  const scored = raw === null ? null : scoreAnswer(question, raw);
  const answer = scored?.kind === 'scored' ? JSON.stringify(answerOf(scored.answer), null, 1) : (raw ?? '');
  return vscode.TestMessage.diff(told, JSON.stringify(question.gold, null, 1), answer);
}

function answerOf({ shape, ...answer }: { readonly shape: string }): unknown {
  return Object.values(answer)[0] ?? shape;
}
