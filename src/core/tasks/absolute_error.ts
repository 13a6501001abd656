import { NumberText } from '../evaluate/answer_json';
import type { AnswerRules } from './answer';
import { goldNumber } from './gold';

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * A number is asked for: the absolute error, lower is better (inverse-propensity weighting). It is not bounded; a question
 * without an answer counts 2, the farthest that two differences of risks can lie apart. A percentage is no number, since
 * nobody knows which was meant. Source: PopMedQA, appendix C.
 */
export const absoluteError: AnswerRules = {
  metric: { name: 'absolute error', lowerIsBetter: true, best: 0, worst: 2 },
  schema: () => ({ type: 'number' }),
  instruction: () => 'a number, such as -0.12',
  assess(value, question) {
    const text = value instanceof NumberText ? value.text : typeof value === 'string' ? value.trim() : '';
    // A minus sign of typography is one.
    const written = text.replace(/^\u2212/, '-');
    const number = DECIMAL.test(written) ? Number(written) : Number.NaN;
    if (!Number.isFinite(number)) return { why: 'The answer is no finite number.' };
    const gold = goldNumber(question);
    return {
      ...{ answer: { shape: 'number', value: number }, score: Math.abs(number - gold), notices: [] },
      breakdown: { kind: 'number', gold, answer: number },
    };
  },
};
