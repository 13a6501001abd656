import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BASELINE } from '../../../src/core/evaluate/model_profile';
import {
  ANSWERS_FILE,
  FREE,
  MANIFEST_FILE,
  RUN_FORMAT,
  type AnswerRecord,
  type RunLine,
  type RunManifest,
} from '../../../src/core/evaluate/run';
import type { Question } from '../../../src/core/questions/question';
import { questionDigest, questionsDigest } from '../../../src/engine/evaluate/digests';

/** Runs that nobody asked: folders with a manifest and lines. */

export interface MadeRun {
  readonly name: string;
  readonly questions: readonly Question[];
  /** Absolute path of their file. */
  readonly file: string;
  readonly lines: readonly RunLine[];
  readonly over?: Partial<RunManifest>;
}

/** @returns the run's folder */
export async function writeRun(within: string, { name, questions, file, lines, over = {} }: MadeRun): Promise<string> {
  const folder = path.join(within, name);
  const manifest: RunManifest = {
    ...{ format: RUN_FORMAT, id: name, began: '2026-01-01T00:00:00.000Z', model: BASELINE, rendering: null },
    questions: {
      ...{ files: [file], digest: questionsDigest(questions), count: questions.length },
      ids: questions.map(({ id }) => id),
    },
    ...{ dataSets: [], promptDigest: null, samples: 1, seed: 1, versions: { 'cohort-lens': '1' }, variant: null },
    ...over,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  await writeFile(path.join(folder, ANSWERS_FILE), lines.map(line => `${JSON.stringify(line)}\n`).join(''));
  return folder;
}

/** An answer that was asked once. */
export function answerTo(question: Question, over: Partial<AnswerRecord> = {}): RunLine {
  return {
    ...{ line: 'answer', key: { question: question.id, sample: 0, attempt: 0 }, task: question.task, state: 'scored' },
    ...{ score: 1, raw: '', why: null, explanation: null, usage: FREE, promptTokens: null, promptApproximate: false },
    ...{ promptDigest: null, questionDigest: questionDigest(question), servedModel: null, durationMs: 5, at: '' },
    ...over,
  };
}
