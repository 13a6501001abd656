import * as path from 'node:path';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { problemSentence } from '../../core/questions/file_reading';
import {
  QUESTION_FILE_END,
  readQuestion,
  readQuestionSet,
  type ReadQuestion,
} from '../../core/questions/question_file';
import { pathFromFile } from '../../engine/cohort/cohort_place';
import type { QuestionRef } from '../../engine/evaluate/contract';
import { withoutMark } from './disk_lines';

/** A question of a file, and the line in which it stands, from 1. */
export interface FoundQuestion {
  readonly ref: QuestionRef;
  readonly line: number;
}

/** Every question of a file that can be asked. */
export async function questionsIn(uri: vscode.Uri): Promise<readonly FoundQuestion[]> {
  return (await linesOf(uri)).flatMap(({ question, line }) => {
    if (question === null) return [];
    const dataset = pathFromFile(uri.fsPath, question.dataset);
    return [{ ref: { question, file: uri.fsPath, dataset }, line }];
  });
}

/** The same of a file in which nothing is wrong. @throws UserFault `question-file` with the first thing that is */
export async function soundQuestionsIn(uri: vscode.Uri): Promise<readonly QuestionRef[]> {
  const shown = path.posix.basename(uri.path);
  const problems = (await linesOf(uri)).flatMap(each => each.problems);
  const error = problems.find(({ severity }) => severity === 'error');
  if (error) throw new UserFault(problemSentence(shown, error), 'question-file');
  const found = await questionsIn(uri);
  if (found.length === 0) throw new UserFault(`${shown} has no questions.`, 'question-file');
  return found.map(({ ref }) => ref);
}

async function linesOf(uri: vscode.Uri): Promise<readonly ReadQuestion[]> {
  const text = withoutMark(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
  return uri.path.endsWith(QUESTION_FILE_END) ? [readQuestion(text)] : readQuestionSet(text).lines;
}
