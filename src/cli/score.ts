import path from 'node:path';
import { answerValueOf } from '../core/evaluate/answer_json';
import { readAnswerLines } from '../core/evaluate/answer_lines';
import { METRICS, scoreAnswer, scoreValue } from '../core/evaluate/score_answer';
import { taskSummaries, type TaskSummary } from '../core/evaluate/task_summary';
import { UserFault } from '../core/fault';
import type { Question } from '../core/questions/question';
import { readText } from '../engine/cohort/text_file';
import { readQuestionFile } from '../engine/questions/question_files';
import { UsageFault, type WordsCommand, type WordsContext } from './command';
import { alignedTable } from './output';

const ANSWERS = { most: 1024 * 2 ** 20, what: 'a file of answers', kind: 'answers-file' };

/** `cohort-lens score`: scores answers that came from anywhere. */
export const score: WordsCommand = {
  name: 'score',
  options: ['answers'],
  takes: { least: 1, most: 1, what: 'a file of QUESTIONS' },
  summary: 'Scores answers to questions against their gold',
  help: `cohort-lens score QUESTIONS --answers FILE.jsonl [--json]

  QUESTIONS        a set (*.questions.jsonl) or a question (*.question.json) with gold
  --answers FILE   a line per answer: {"id": "...", "answer": ...}, all that a model wrote as a text, or the answer as JSON
  --json           {"results":[{"id","task","state","score"}],"summary":[{"task","n","answered","meanAll","meanAnswered"}]}

States: scored; unparsed (the answer can't be read; its score is null, never 0); open (there is no answer). In meanAll a
question without a score counts as the worst that its metric knows. docs/scoring.md has the metrics and their rules.
`,
  async run(context) {
    const { options, output } = context;
    const [shown = ''] = context.words;
    if (options.answers === undefined) throw new UsageFault('score needs --answers FILE.');
    const questions = await readQuestions(context, shown);
    const given = await readAnswers(context, options.answers, questions);
    const results = questions.map(question => resultOf(question, given));
    const summary = taskSummaries(results);
    if (options.json) {
      const told = results.map(({ id, task, state, score: value }) => ({ id, task, state, score: value }));
      await output.write(`${JSON.stringify({ results: told, summary })}\n`);
    } else await output.write(summaryTable(summary));
  },
};

/** All questions of a file. @throws UserFault where one of them can't be read: a score over the others would mislead */
async function readQuestions({ note }: WordsContext, shown: string): Promise<readonly Question[]> {
  const { lines, sentences } = await readQuestionFile(path.resolve(shown), shown);
  const [error] = sentences.filter(({ severity }) => severity === 'error');
  if (error) throw new UserFault(error.message, 'question-file');
  for (const { message } of sentences) note(message);
  const questions = lines.map(({ question }) => question).filter(question => question !== null);
  if (questions.length === 0) throw new UserFault(`${shown} has no questions.`, 'question-file');
  return questions;
}

async function readAnswers(
  { note }: WordsContext,
  shown: string,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, unknown>> {
  const { answers, problems } = readAnswerLines(await readText(path.resolve(shown), shown, ANSWERS));
  for (const { line, message } of problems) note(`${shown}, line ${line}: ${message}`);
  const known = new Set(questions.map(({ id }) => id));
  for (const { id, line } of answers) {
    if (!known.has(id)) note(`${shown}, line ${line}: There is no question ${id}. The answer is passed over.`);
  }
  return new Map(answers.map(({ id, answer }) => [id, answer]));
}

function resultOf(question: Question, answers: ReadonlyMap<string, unknown>) {
  const { id, task } = question;
  if (!answers.has(id)) return { id, task, state: 'open', score: null } as const;
  const answer = answers.get(id);
  const read = typeof answer === 'string' ? scoreAnswer(question, answer) : scoreValue(question, answerValueOf(answer));
  return { id, task, state: read.kind, score: read.kind === 'scored' ? read.score : null };
}

function summaryTable(summary: readonly TaskSummary[]): string {
  const head = ['task', 'metric', 'n', 'answered', 'mean of all', 'of answered'];
  const rows = summary.map(({ task, n, answered, meanAll, meanAnswered }) => [
    ...[task, `${METRICS[task].name}${METRICS[task].lowerIsBetter ? ' (lower is better)' : ''}`, String(n)],
    ...[String(answered), meanAll.toFixed(4), meanAnswered === null ? '-' : meanAnswered.toFixed(4)],
  ]);
  return alignedTable(head, [false, false, true, true, true, true], rows);
}
