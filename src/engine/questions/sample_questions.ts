import path from 'node:path';
import { UserFault } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import type { Idea } from '../../core/questions/idea';
import type { Question } from '../../core/questions/question';
import type { Review } from '../../core/questions/review';
import { reviewedIdea } from '../../core/questions/reviews';
import { sampleQuestion } from '../../core/questions/sampling';
import type { SampleTruth } from '../../core/sample/truth';
import { pathInFile } from '../cohort/cohort_place';
import { DatasetHandle } from '../dataset_handle';
import type { Engine } from '../engine';
import { criterionNumbers } from './criterion_numbers';

export interface SampleQuestionsTask {
  readonly ideas: readonly Idea[];
  /** Reviews of the ideas; those that they do not keep are left out. */
  readonly reviews: readonly Review[];
  /** Absolute path of the data set that they are sampled of, and what is true of it. */
  readonly dataset: string;
  readonly truth: SampleTruth;
  readonly sizes: readonly number[];
  readonly seed: number;
  /** Absolute path of the file that they are to stand in: the data set is named from there. */
  readonly file: string;
}

export interface SampledQuestions {
  /** Ideas in their order, each at all sizes. */
  readonly questions: readonly Question[];
  /** Ids of the ideas that reviewers did not keep. */
  readonly notKept: readonly string[];
}

/**
 * Samples each idea at each size.
 * @throws UserFault `idea`; `truth-file` where it is of other records; what can be wrong with a data set
 */
export async function sampleQuestions(
  { ideas, reviews, dataset, truth, sizes, seed, file }: SampleQuestionsTask,
  engine: Engine,
  signal?: AbortSignal,
): Promise<SampledQuestions> {
  const handle = await DatasetHandle.open(engine.database, dataset, signal);
  await checkTruth(truth, engine, dataset, signal);
  const questions: Question[] = [];
  const notKept: string[] = [];
  const place = pathInFile(file, dataset);
  for (const idea of ideas) {
    const { summary, kept } = reviewedIdea(idea, reviews);
    if (kept === false) {
      notKept.push(idea.id);
      continue;
    }
    const numbers: ReadonlyMap<SubjectId, number> | null = idea.criterion
      ? await criterionNumbers(handle, idea.criterion, signal)
      : null;
    const pool = { truth, dataset: place, numbers };
    for (const n of sizes) questions.push(sampleQuestion(idea, pool, { n, seed, reviewed: summary }));
  }
  return { questions, notKept };
}

async function checkTruth(truth: SampleTruth, engine: Engine, dataset: string, signal?: AbortSignal): Promise<void> {
  const subjects = truth.subjects.map(({ id }) => id);
  const context = signal && { signal };
  const { subjects: unknown } = await engine.cohorts.unknownSubjects({ path: dataset, subjects }, context);
  const [first] = unknown;
  if (first === undefined) return;
  throw new UserFault(
    `The truth file is of other records: ${unknown.length} of its ${subjects.length} subjects, ${first} among them, are not in ${path.basename(dataset)}. Name the NAME.truth.json that was written beside the data set.`,
    'truth-file',
  );
}
