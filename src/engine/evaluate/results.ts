import type { ResultRow, RunManifest } from '../../core/evaluate/run';
import { slotOf } from '../../core/evaluate/run_lines';
import type { Question } from '../../core/questions/question';
import { renderingName } from '../../core/render/rendering';
import { labelOf } from '../../core/statistics/results';
import { AskedQuestions } from './asked_questions';
import { KnownRuns } from './known_runs';

export interface RunResults {
  readonly rows: readonly ResultRow[];
  /** Sentences: question files that are gone, so that lengths are unknown. */
  readonly notices: readonly string[];
}

/**
 * What statistics are made of: a row per question and sample of some runs, also of those that are still open where the
 * question's file is there.
 * @param runs absolute paths of folders of runs
 * @throws UserFault `run-folder`
 */
export async function readResults(runs: readonly string[], known = new KnownRuns()): Promise<RunResults> {
  const rows: ResultRow[] = [];
  const asked = new AskedQuestions();
  for (const folder of runs) {
    const { manifest, run } = await known.read(folder);
    const questions = await asked.of(manifest);
    const { model, samples } = manifest;
    const about = { run: folder, family: model.family ?? model.name, ...namesOf(manifest) };
    for (const { key, task, state, score } of run.answers.values()) {
      rows.push({
        ...about,
        ...ofQuestion(questions.get(key.question)?.question),
        question: key.question,
        task,
        sample: key.sample,
        state,
        score,
      });
    }
    // Open ones count only where the whole set was asked: a file may have more questions than the run.
    if (questions.size !== manifest.questions.count) continue;
    for (const [id, { question }] of questions) {
      for (let sample = 0; sample < samples; sample++) {
        if (run.answers.has(slotOf({ question: id, sample }))) continue;
        rows.push({
          ...about,
          ...ofQuestion(question),
          question: id,
          task: question.task,
          sample,
          state: 'open',
          score: null,
        });
      }
    }
  }
  return { rows, notices: asked.notices };
}

/** What a run is called in results. */
export const runLabel = (manifest: RunManifest): string => labelOf(namesOf(manifest));

export function namesOf({
  model,
  rendering,
  variant,
}: RunManifest): Pick<ResultRow, 'model' | 'rendering' | 'variant'> {
  return { model: model.name, rendering: rendering === null ? null : renderingName(rendering.id), variant };
}

function ofQuestion(question: Question | undefined) {
  return { tokens: question?.tokens?.['description']?.['o200k_base'] ?? null };
}
