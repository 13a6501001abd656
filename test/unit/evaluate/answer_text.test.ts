import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property_seed';
import { scoreAnswer } from '../../../src/core/evaluate/score_answer';
import { madeQuestion } from './made_question';

const LONG = '9223372036854775807';
const SUBJECTS = ['11', '12', '13', '-5', LONG];
const question = madeQuestion('outlier-detection', { subjects: SUBJECTS, gold: ['11'] });

function idsRead(raw: string): readonly string[] | string {
  const scored = scoreAnswer(question, raw);
  return scored.kind === 'scored' && scored.answer.shape === 'ids' ? scored.answer.ids : 'unparsed';
}

/** The rules of docs/scoring.md, "Which part of a text is the answer". */
const TEXTS: readonly (readonly [what: string, raw: string, ids: readonly string[] | 'unparsed'])[] = [
  ['an object', '{"answer": ["11", "12"]}', ['11', '12']],
  ['a fence, and text around it', 'I think:\n```json\n{"answer": ["11"]}\n```\nThat is all.', ['11']],
  ['the last object counts', '{"answer":["12"]} No, wait: {"answer":["11"]}', ['11']],
  ['an example before the answer', 'Such as {"answer":["1182"]}.\n\n{"answer":["12"]}', ['12']],
  ['objects without the key are passed over', '{"answer":["11"]} {"confidence":0.5}', ['11']],
  ['a bare list', 'The patients are ["11", "13"].', ['11', '13']],
  ['the key in another case', '{"Answer": ["11"]}', ['11']],
  ['ids as numbers', '{"answer":[11, 12]}', ['11', '12']],
  ['ids beyond a double', `{"answer":[${LONG}]}`, [LONG]],
  ['negative ids', '{"answer":[-5]}', ['-5']],
  ['ids with words', '{"answer":["Patient 11", "#12", "Patient ID: 13"]}', ['11', '12', '13']],
  ['ids in objects', '{"answer":[{"patient_id": 11}]}', ['11']],
  ['one text with commas', '{"answer":"11, 12"}', ['11', '12']],
  ['one id alone', '{"answer": 11}', ['11']],
  ['single quotes', "{'answer': ['11', '12']}", ['11', '12']],
  ['a comma at the end', '{"answer": ["11", "12",],}', ['11', '12']],
  ['keys without quotes', '{answer: [11]}', ['11']],
  ['thinking before', '<think>{"answer":["12"]}</think>{"answer":["11"]}', ['11']],
  ['only thinking', '<think>{"answer":["12"]}</think>', 'unparsed'],
  ['said in words', 'So the final answer is: 11', ['11']],
  ['nothing', '', 'unparsed'],
  ['prose', 'I can not help with that.', 'unparsed'],
  ['cut off', '{"answer": ["11", "1', 'unparsed'],
];

describe('answers in texts', () => {
  it.each(TEXTS)('%s', (_, raw, ids) => {
    expect(idsRead(raw)).toEqual(ids);
  });

  it('never throw, whatever is written', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '\\',
      '\\u',
      'answer',
      '1',
      '-',
      '```',
      ' ',
      '\n',
    );
    fc.assert(fc.property(fc.array(pieces), parts => void scoreAnswer(question, parts.join(''))));
    fc.assert(fc.property(fc.string(), text => void scoreAnswer(question, text)));
  });

  it('are found behind any text that has no bracket in it', () => {
    const ids = fc.subarray(SUBJECTS, { minLength: 1 });
    const prose = fc.string().filter(text => !/[[\]{}<>"'\\]/.test(text));
    fc.assert(
      fc.property(prose, ids, prose, (before, list, after) => {
        expect(idsRead(`${before}${JSON.stringify({ answer: list })}${after}`)).toEqual(list);
      }),
    );
  });

  it.each(['[', '{', '{"', '["', '{"a":[', `'`])('does not take long for 100,000 times %s', piece => {
    expect(idsRead(piece.repeat(100_000))).toBe('unparsed');
  });
});
