import type { EndpointProfile, ModelProfile } from '../../core/evaluate/model_profile';
import type { Question } from '../../core/questions/question';
import type { TestedModel } from './contract';
import { EndpointModel } from './endpoint_model';
import { ModelFailure, type Prompt } from './model';
import { modelOf, type ModelServices } from './model_of';
import type { ListedModel } from './openai_client';

/** So many of an endpoint's models are named. */
const MOST_NAMED = 5;

const PROMPT: Prompt = {
  system: 'You answer with a JSON object with the single key "answer".',
  user: 'Is water wet? Answer with {"answer": true} or {"answer": false}.',
  records: '',
  schema: {
    ...{ type: 'object', properties: { answer: { type: 'boolean' } } },
    ...{ required: ['answer'], additionalProperties: false },
  },
};

const QUESTION: Question = {
  ...{ id: 'test', task: 'two-sample-test', question: 'Is water wet?', dataset: '.', subjects: [], params: {} },
  ...{ gold: true, cohorts: [], source: null, reviewed: null },
};

/** Asks a model a question without records, and says in plain words what is wrong. */
export async function testModel(
  profile: ModelProfile,
  key: string | null,
  services: ModelServices,
  signal: AbortSignal,
): Promise<TestedModel> {
  if (profile.kind === 'baseline' || profile.kind === 'random') {
    return { ok: true, message: `${profile.name} needs no model: it is always there.`, kind: null };
  }
  const model = modelOf(profile, key, services);
  const began = performance.now();
  try {
    const request = { question: QUESTION, dataset: '', prompt: PROMPT, sample: 0, seed: 0 };
    const reply = await model.ask(request, signal);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const by = reply.servedModel === null ? '' : ` (${reply.servedModel})`;
    const answers = `${profile.name} answers${by}, after ${seconds} s.`;
    const window = model instanceof EndpointModel ? windowWords(model.profile, await listed(model, signal)) : null;
    return {
      ok: window?.isTooSmall !== true,
      message: `${answers}${window?.words ?? ''}`,
      kind: window?.isTooSmall ? 'context' : null,
    };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const { kind, message } = error.failure;
    const more = kind === 'no-model' && model instanceof EndpointModel ? namesOf(await listed(model, signal)) : '';
    return { ok: false, message: `${profile.name}: ${message}${more}`, kind };
  } finally {
    await model.dispose();
  }
}

/** None where the endpoint does not list them: what is wrong was said, and a list would only have helped. */
async function listed(model: EndpointModel, signal: AbortSignal): Promise<readonly ListedModel[]> {
  try {
    return await model.models(signal);
  } catch (error) {
    if (error instanceof ModelFailure) return [];
    throw error;
  }
}

function namesOf(models: readonly ListedModel[]): string {
  if (models.length === 0) return '';
  const names = models.slice(0, MOST_NAMED).map(({ name }) => name);
  const rest = models.length > MOST_NAMED ? ` and ${models.length - MOST_NAMED} more` : '';
  return ` It has ${names.join(', ')}${rest}.`;
}

/** What the endpoint says of the model's context window beside what its profile says; null where it says nothing. */
function windowWords(
  { model, context, outputLimit }: EndpointProfile,
  models: readonly ListedModel[],
): { readonly words: string; readonly isTooSmall: boolean } | null {
  const told = models.find(({ name }) => name === model)?.context ?? null;
  if (told === null) return null;
  const takes = ` It takes ${told.toLocaleString('en')} tokens`;
  if (outputLimit !== null && told <= outputLimit) {
    const words = `${takes}, which "outputLimit" (${outputLimit.toLocaleString('en')}) leaves no room in for a prompt.`;
    return { words, isTooSmall: true };
  }
  if (context === null)
    return { words: `${takes}: set "context" to that, so that longer prompts are not sent.`, isTooSmall: false };
  if (context > told) {
    const words = `${takes}, and its profile says ${context.toLocaleString('en')}: longer prompts would fail. Set "context" to it.`;
    return { words, isTooSmall: true };
  }
  return { words: `${takes}.`, isTooSmall: false };
}
