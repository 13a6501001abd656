import { problemSentence, type FileProblem } from '../../core/questions/file_reading';
import { IDEA_FILE_END, readIdeas } from '../../core/questions/idea_file';
import type { Question } from '../../core/questions/question';
import { QUESTION_SET_END, readQuestion, withRepeatedId } from '../../core/questions/question_file';
import type { QuestionFault } from '../../protocol/question';
import type { ReadText } from './question_text';

/** A question with what is wrong with it; none where it can't be shown. */
export interface QuestionRead {
  readonly question: Question | null;
  readonly faults: readonly QuestionFault[];
}

/** @param name of the file, for sentences */
export function readQuestionText({ text, line }: ReadText, name: string): QuestionRead {
  const { question, problems } = readQuestion(text, line);
  // What was passed over does not keep the page from showing the question as it is.
  const errors = problems.filter(({ severity }) => severity === 'error');
  const told = errors.map(withoutGold).map(problem => ({
    message: question === null ? problemSentence(name, problem) : problem.message,
    at: problem.at,
  }));
  // Several that are told alike stand once, with the place of the first.
  const faults = told.filter(({ message }, at) => told.findIndex(each => each.message === message) === at);
  return { question, faults };
}

/** Sentences about these keys quote the gold, or who belongs to it: the page has neither before it is asked for. */
const GOLD_KEYS = [
  { key: /^gold\b/, what: 'the gold' },
  { key: /^cohorts\b/, what: 'what was planted' },
] as const;

function withoutGold(problem: FileProblem): FileProblem {
  const about = GOLD_KEYS.find(({ key }) => key.test(problem.key));
  if (!about) return problem;
  const message = `Something is wrong with ${about.what}. The Problems view says what once the text is open.`;
  return { ...problem, message };
}

/** A problem with the UTF-16 code units to mark, from where it is. */
export interface MarkedProblem extends FileProblem {
  readonly length: number;
}

/** Milliseconds of reading, then others have their turn. */
const TURN_MS = 15;
/** So many problems of a file are told one by one. */
const MOST_PROBLEMS = 1_000;

/** What is wrong in a file of questions or ideas, by its name. A long set is read in turns, so that nothing waits for it. */
export async function problemsIn(file: string, text: string): Promise<readonly MarkedProblem[]> {
  if (!file.endsWith(QUESTION_SET_END)) {
    const { problems } = file.endsWith(IDEA_FILE_END) ? readIdeas(text) : readQuestion(text);
    const lines = problems.length === 0 ? [] : [...linesIn(text)];
    return problems.map(problem => marked(problem, lines[problem.at.line - 1] ?? ''));
  }
  const told: MarkedProblem[] = [];
  const lineOf = new Map<string, number>();
  let untold = 0;
  let at = 0;
  let since = performance.now();
  for (const line of linesIn(text)) {
    at++;
    if (line.trim() === '') continue;
    const { problems } = withRepeatedId(readQuestion(line, at), lineOf);
    const room = MOST_PROBLEMS - told.length;
    told.push(...problems.slice(0, room).map(problem => marked(problem, line)));
    untold += Math.max(0, problems.length - room);
    if (performance.now() - since < TURN_MS) continue;
    await new Promise(resolve => setImmediate(resolve));
    since = performance.now();
  }
  if (untold === 0) return told;
  const message = `There are ${untold} more problems in this file.`;
  return [...told, { severity: 'error', message, at: { line: 1, column: 1 }, key: '', length: 1 }];
}

/** To the end of the value or the key that begins there. */
function marked(problem: FileProblem, line: string): MarkedProblem {
  const rest = line.slice(problem.at.column - 1);
  const length = Math.max(1, /^(?:"(?:[^"\\]|\\.)*"|[\w.+-]+|\S)/.exec(rest)?.[0].length ?? 1);
  return { ...problem, length };
}

/** One after another: to cut a long text whole would keep others waiting. */
function* linesIn(text: string): Iterable<string> {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}
