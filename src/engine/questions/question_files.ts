import path from 'node:path';
import { problemSentence, type FileProblem } from '../../core/questions/file_reading';
import { readIdeas, type ReadIdeas } from '../../core/questions/idea_file';
import type { Question } from '../../core/questions/question';
import {
  QUESTION_FILE_END,
  readQuestion,
  readQuestionSet,
  type ReadQuestion,
} from '../../core/questions/question_file';
import { readTruth } from '../../core/questions/truth_file';
import type { SampleTruth } from '../../core/sample/truth';
import { readText } from '../cohort/text_file';
import { dataSetFolder } from '../cohort/save_cohort';
import { writeOutside } from '../written_file';

/** Longer files are no questions. */
const QUESTIONS = { most: 256 * 2 ** 20, what: 'a set of questions', kind: 'question-file' };
const IDEAS = { most: 16 * 2 ** 20, what: 'a file of ideas', kind: 'idea-file' };
const TRUTH = { most: 512 * 2 ** 20, what: 'a truth file', kind: 'truth-file' };

export interface QuestionFile {
  /** A question a line of a set; one of a `*.question.json`. */
  readonly lines: readonly ReadQuestion[];
  /** Sentences for everything that is wrong, each with its place. */
  readonly sentences: readonly { readonly severity: FileProblem['severity']; readonly message: string }[];
}

/**
 * Reads a `*.question.json`, or a set by any other name.
 * @param file absolute path
 * @param shown its name as the user knows it
 * @throws UserFault question-file, not-found, not-readable
 */
export async function readQuestionFile(file: string, shown: string): Promise<QuestionFile> {
  const text = await readText(file, shown, QUESTIONS);
  const lines = file.endsWith(QUESTION_FILE_END) ? [readQuestion(text)] : readQuestionSet(text).lines;
  return {
    lines,
    sentences: sentencesOf(
      shown,
      lines.flatMap(({ problems }) => problems),
    ),
  };
}

/** @throws UserFault idea-file, not-found, not-readable */
export async function readIdeaFile(file: string, shown: string): Promise<ReadIdeas & Pick<QuestionFile, 'sentences'>> {
  const read = readIdeas(await readText(file, shown, IDEAS));
  return { ...read, sentences: sentencesOf(shown, read.problems) };
}

/** @throws UserFault truth-file, not-found, not-readable */
export async function readTruthFile(file: string, shown: string): Promise<SampleTruth> {
  return readTruth(await readText(file, shown, TRUTH), shown);
}

function sentencesOf(shown: string, problems: readonly FileProblem[]): QuestionFile['sentences'] {
  return problems.map(problem => ({ severity: problem.severity, message: problemSentence(shown, problem) }));
}

/** The text of a set: a question a line. */
export function setText(questions: readonly Question[]): string {
  return questions.map(question => `${JSON.stringify(question)}\n`).join('');
}

/**
 * Writes questions as a set, a line each; one question as a document of its own where the file's name ends so.
 * @param file absolute path, outside of the data set
 * @throws UserFault write-into-data-set, not-written, already-there
 */
export async function writeQuestions(
  file: string,
  questions: readonly Question[],
  dataset: string,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  const [only] = questions;
  const isDocument = file.endsWith(QUESTION_FILE_END) && questions.length === 1 && only;
  const text = isDocument ? `${JSON.stringify(only, null, 2)}\n` : setText(questions);
  const never = {
    recognised: { path: path.resolve(dataset), root: await dataSetFolder(dataset), layout: 'shards' as const },
    absoluteFiles: [],
  };
  await writeOutside(never, file, append => append(text), { replace });
}
