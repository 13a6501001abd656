import path from 'node:path';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import type { RunManifest } from '../../core/evaluate/run';
import { FINAL } from '../../core/evaluate/run';
import { slotOf, type FoldedRun } from '../../core/evaluate/run_lines';
import { UserFault } from '../../core/fault';
import { AskedQuestions } from './asked_questions';
import type { EvaluationTask, QuestionRef, Resumable } from './contract';
import { questionsDigest } from './digests';
import { readManifest } from './run_store';

/** @throws UserFault `run-folder`, `run-changed` where its questions are not what they were, or their file is gone */
export async function resumable(folder: string): Promise<Resumable> {
  const manifest = await readManifest(folder);
  const found = await new AskedQuestions().of(manifest);
  const { ids, digest } = manifest.questions;
  const questions = (ids ?? [...found.keys()]).flatMap(id => found.get(id) ?? []);
  if (questionsDigest(questions.map(({ question }) => question)) === digest) return { manifest, questions };
  throw new UserFault(
    `The questions of ${path.basename(folder)} are not in their files as they were. Begin a new run.`,
    'run-changed',
  );
}

/** Whether two profiles ask the same model: a name may have been given to another one since. */
export function isSameModel(one: ModelProfile, other: ModelProfile): boolean {
  return one.name === other.name && whichOf(one) === whichOf(other);
}

function whichOf(profile: ModelProfile): string {
  switch (profile.kind) {
    case 'endpoint':
      // It may have moved to another address; another model answers otherwise.
      return `endpoint ${profile.model}`;
    case 'editor':
      return `editor ${profile.vendor} ${profile.id}`;
    case 'agent':
      return `agent ${profile.program} ${profile.arguments.join('\0')}`;
    default:
      return profile.kind;
  }
}

/** A task that goes on with a run asks as the run did: else answers to different prompts would stand in one run. */
export function asTheRun(task: EvaluationTask, manifest: RunManifest): EvaluationTask {
  const { rendering, samples, seed, variant } = manifest;
  const how = { ...task, samples, seed, variant, promptTemplate: manifest.promptTemplate ?? null };
  if (rendering === null) return how;
  const { id, options, template } = rendering;
  return { ...how, renderings: [id], options, templates: template == null ? {} : { [id]: template } };
}

/** What is not answered for good. */
export function openOf({ questions, samples }: EvaluationTask, run: FoldedRun): readonly QuestionRef[] {
  return questions.filter(({ question }) =>
    Array.from({ length: samples }, (_, sample) => run.answers.get(slotOf({ question: question.id, sample }))).some(
      answer => !answer || !FINAL.has(answer.state),
    ),
  );
}
