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
  const told = errors.map(problem => ({
    message: question === null ? problemSentence(name, problem) : problem.message,
    at: problem.at,
  }));
  return { question, faults: told };
}

/** Milliseconds of reading, then others have their turn. */
const TURN_MS = 15;

/** What is wrong in a file of questions or ideas, by its name. A long set is read in turns, so that nothing waits for it. */
export async function problemsIn(file: string, text: string): Promise<readonly FileProblem[]> {
  if (file.endsWith(IDEA_FILE_END)) return readIdeas(text).problems;
  if (!file.endsWith(QUESTION_SET_END)) return readQuestion(text).problems;
  const problems: FileProblem[] = [];
  const lineOf = new Map<string, number>();
  let since = performance.now();
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    problems.push(...withRepeatedId(readQuestion(line, at + 1), lineOf).problems);
    if (performance.now() - since < TURN_MS) continue;
    await new Promise(resolve => setImmediate(resolve));
    since = performance.now();
  }
  return problems;
}
