import type { RescoredAnswer, Rescoring } from '../../core/evaluate/result_table';
import type { RunLine } from '../../core/evaluate/run';
import { slotOf } from '../../core/evaluate/run_lines';
import { scoreAnswer } from '../../core/evaluate/score_answer';
import { AskedQuestions } from './asked_questions';
import { questionDigest } from './digests';
import { readRun, RunStore } from './run_store';

/**
 * What today's rules make of the answers of a run, without asking anything again.
 * @param folder absolute path of the run
 * @throws UserFault `run-folder`
 */
export async function rescoring(folder: string): Promise<Rescoring> {
  const { manifest, run } = await readRun(folder);
  const questions = await new AskedQuestions().of(manifest);
  const changed: RescoredAnswer[] = [];
  let [same, skipped] = [0, 0];
  for (const record of run.answers.values()) {
    const { state, raw, score, key } = record;
    // What has no answer in it has no score by any rule.
    if (raw === null || !(state === 'scored' || state === 'unparsed')) continue;
    const question = questions.get(key.question)?.question;
    if (!question || questionDigest(question) !== record.questionDigest) {
      skipped++;
      continue;
    }
    const scored = scoreAnswer(question, raw);
    const to: RescoredAnswer['to'] =
      scored.kind === 'scored'
        ? { state: 'scored', score: scored.score, why: null }
        : { state: 'unparsed', score: null, why: scored.why };
    if (to.state === state && to.score === score) same++;
    else changed.push({ question: key.question, sample: key.sample, from: { state, score }, to });
  }
  return { changed, same, skipped };
}

/**
 * Writes what today's rules make of a run as lines of its own: what was written before stays.
 * @throws UserFault `run-taken`, `run-folder`
 */
export async function rescore(folder: string, version: string): Promise<Rescoring> {
  const store = await RunStore.resume(folder);
  try {
    const found = await rescoring(folder);
    for (const { question, sample, to } of found.changed) {
      const record = store.before.answers.get(slotOf({ question, sample }));
      if (!record) continue;
      const line: RunLine = { line: 'rescore', key: record.key, at: new Date().toISOString(), ...to, by: version };
      store.append(line);
    }
    return found;
  } finally {
    await store.close();
  }
}
