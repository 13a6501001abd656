import { AnswerObject, NumberText, readValueAt, type AnswerValue } from './answer_json';

/** The key that an answer stands under. */
export const ANSWER_KEY = 'answer';

/** So many places are tried that look like the beginning of a value and are none: text of braces takes no longer. */
const MOST_FAILURES = 2_000;
const THINKING_END = /<\/think(?:ing)?>/gi;
const SAID = /(?:^|[\s*_(])answer\s*(?:is\s*[:=]?|[:=])[\s*_]*([^\n]*)$/gim;

/**
 * The value that a text answers with (docs/scoring.md, "Which part of a text is the answer"). What stands before the end of a
 * model's thinking is passed over. Then the first of these that there is: the last object with the key `answer`; the last
 * object or list; what follows the last "answer:" or "answer is"; the whole text, where it is a single value or word.
 * @returns undefined where the text has nothing of the kind
 */
export function answerIn(raw: string): AnswerValue | undefined {
  const text = afterThinking(raw);
  const values = valuesIn(text);
  const named = values.findLast(value => value instanceof AnswerObject && answerOf(value) !== undefined);
  if (named instanceof AnswerObject) return answerOf(named);
  const last = values.at(-1);
  if (last !== undefined) return last;
  const said = [...text.matchAll(SAID)].at(-1)?.[1];
  return single(said ?? text);
}

/** What an object has under `answer`, however that is spelt; a value that is no such object is the answer itself. */
export function answerOf({ entries }: AnswerObject): AnswerValue | undefined {
  for (const [key, value] of entries) if (key.toLowerCase() === ANSWER_KEY) return value;
  return undefined;
}

function afterThinking(raw: string): string {
  const end = [...raw.matchAll(THINKING_END)].at(-1);
  return end ? raw.slice(end.index + end[0].length) : raw;
}

/** Objects and lists that stand in a text, none of them within another. */
function valuesIn(text: string): readonly AnswerValue[] {
  const found: AnswerValue[] = [];
  const begins = /[[{]/g;
  let failures = 0;
  for (let begin = begins.exec(text); begin && failures < MOST_FAILURES; begin = begins.exec(text)) {
    const read = readValueAt(text, begin.index);
    if (read === null) failures++;
    else {
      found.push(read.value);
      begins.lastIndex = read.end;
    }
  }
  return found;
}

/** A text that is one number or one word, with a full stop or quotation marks around it at most. */
function single(text: string): AnswerValue | undefined {
  const bare = text.trim().replace(/^[\s"'`*]+|[\s"'`*.]+$/g, '');
  const read = readValueAt(bare, 0);
  if (read?.end === bare.length && !(read.value instanceof NumberText && bare.endsWith('%'))) return read.value;
  return bare !== '' && !/\s/.test(bare) ? bare : undefined;
}
