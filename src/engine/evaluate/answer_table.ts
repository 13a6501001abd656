import type { AnswerDetails, AnswerTable } from '../../core/evaluate/result_table';
import { STATES } from '../../core/evaluate/run';
import { slotOf } from '../../core/evaluate/run_lines';
import { METRICS, scoreAnswer } from '../../core/evaluate/score_answer';
import { UserFault } from '../../core/fault';
import { TASKS } from '../../core/questions/question';
import { compare, type Comparison } from '../../core/statistics/compare';
import { contestantsOf, type Contestant } from '../../core/statistics/results';
import { AskedQuestions } from './asked_questions';
import { questionDigest } from './digests';
import { readResults, runLabel } from './results';
import { KnownRuns } from './known_runs';
import { textsOf } from './run_store';

/**
 * The answers of some runs.
 * @param folders absolute paths of runs
 * @throws UserFault `run-folder`
 */
export async function answerTable(folders: readonly string[], known = new KnownRuns()): Promise<AnswerTable> {
  const runs: { folder: string; label: string }[] = [];
  const numbers = { run: [] as number[], task: [] as number[], state: [] as number[], sample: [] as number[] };
  const question: string[] = [];
  const score: (number | null)[] = [];
  const tokens: (number | null)[] = [];
  const durationMs: number[] = [];
  const cost: (number | null)[] = [];
  for (const folder of folders) {
    const { manifest, run } = await known.read(folder);
    runs.push({ folder, label: runLabel(manifest) });
    for (const record of run.answers.values()) {
      numbers.run.push(runs.length - 1);
      numbers.task.push(TASKS.indexOf(record.task));
      numbers.state.push(STATES.indexOf(record.state));
      numbers.sample.push(record.key.sample);
      question.push(record.key.question);
      score.push(record.score);
      tokens.push(record.promptTokens);
      durationMs.push(record.durationMs);
      cost.push(record.usage.cost);
    }
  }
  return { runs, tasks: TASKS, states: STATES, rows: { ...numbers, question, score, tokens, durationMs, cost } };
}

/** Which answer: of a run, of a question, of a sample. */
export interface AnswerPlace {
  readonly run: string;
  readonly question: string;
  readonly sample: number;
}

/** @throws UserFault `run-folder`, `no-answer` */
export async function answerDetails(
  { run: folder, question: id, sample }: AnswerPlace,
  known = new KnownRuns(),
): Promise<AnswerDetails> {
  const { manifest, run } = await known.read(folder);
  const bare = run.answers.get(slotOf({ question: id, sample }));
  const record = bare && { ...bare, ...(await textsOf(folder, bare.key)) };
  if (!record) throw new UserFault(`The run has no answer to ${id} any more.`, 'no-answer');
  const ref = (await new AskedQuestions().of(manifest)).get(id) ?? null;
  const question = ref?.question ?? null;
  const questionChanged = question !== null && questionDigest(question) !== record.questionDigest;
  const { state, raw } = record;
  const isAnswer = raw !== null && (state === 'scored' || state === 'unparsed');
  return {
    ...{ manifest, record, question, questionChanged, dataset: ref?.dataset ?? null, file: ref?.file ?? null },
    scored: isAnswer && question !== null && !questionChanged ? scoreAnswer(question, raw) : null,
    metric: METRICS[record.task].name,
  };
}

/** Two runs question by question. @throws UserFault `run-folder` */
export async function compareRuns(first: string, second: string, known = new KnownRuns()): Promise<Comparison> {
  return compare(await contestantOf(first, known), await contestantOf(second, known));
}

async function contestantOf(folder: string, known: KnownRuns): Promise<Contestant> {
  const [contestant] = contestantsOf((await readResults([folder], known)).rows);
  if (contestant) return contestant;
  return { label: '', model: '', family: '', rendering: null, variant: null, results: new Map() };
}
