import { FINAL } from '../../core/evaluate/run';
import { slotOf } from '../../core/evaluate/run_lines';
import { scoreAnswer } from '../../core/evaluate/score_answer';
import { UserFault } from '../../core/fault';
import type { Question } from '../../core/questions/question';
import type { QuestionAnswer } from './contract';
import { questionDigest } from './digests';
import { readRun, runFolders } from './run_store';

/** The last answer of each run to a question, newest first, scored by today's rules. */
export async function answersTo(folders: readonly string[], question: Question): Promise<readonly QuestionAnswer[]> {
  const digest = questionDigest(question);
  const answers: QuestionAnswer[] = [];
  for (const { folder, manifest, run } of await allRuns(folders)) {
    for (let sample = 0; sample < manifest.samples; sample++) {
      const record = run.answers.get(slotOf({ question: question.id, sample }));
      if (!record) continue;
      const { state, score, task, raw } = record;
      const questionChanged = record.questionDigest !== digest;
      const isAnswer = FINAL.has(state) && raw !== null && (state === 'scored' || state === 'unparsed');
      answers.push({
        ...{ run: folder, model: manifest.model.name, rendering: manifest.rendering?.id ?? null },
        ...{ task, state, score, record, questionChanged },
        scored: isAnswer && !questionChanged ? scoreAnswer(question, raw) : null,
      });
    }
  }
  return answers.sort((a, b) => (a.record.at < b.record.at ? 1 : -1));
}

/** What is no run is passed over; newest first. */
async function allRuns(folders: readonly string[]) {
  const found = [];
  for (const within of new Set(folders)) {
    for (const folder of await runFolders(within)) {
      try {
        found.push({ folder, ...(await readRun(folder)) });
      } catch (error) {
        if (!(error instanceof UserFault)) throw error;
      }
    }
  }
  return found.sort((a, b) => (a.manifest.began < b.manifest.began ? 1 : -1));
}
