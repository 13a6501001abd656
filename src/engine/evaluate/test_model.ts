import type { ModelProfile } from '../../core/evaluate/model_profile';
import type { Question } from '../../core/questions/question';
import type { TestedModel } from './contract';
import { EndpointModel } from './endpoint_model';
import { ModelFailure, type Prompt } from './model';
import { modelOf, type ModelServices } from './model_of';

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
    return { ok: true, message: `${profile.name} answers${by}, after ${seconds} s.`, kind: null };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const { kind, message } = error.failure;
    const more = kind === 'no-model' && model instanceof EndpointModel ? await modelsOf(model, signal) : '';
    return { ok: false, message: `${profile.name}: ${message}${more}`, kind };
  } finally {
    await model.dispose();
  }
}

async function modelsOf(model: EndpointModel, signal: AbortSignal): Promise<string> {
  try {
    const names = await model.models(signal);
    if (names.length === 0) return '';
    const rest = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    return ` It has ${names.slice(0, MOST_NAMED).join(', ')}${rest}.`;
  } catch (error) {
    // What is wrong was said; a list of names would only have helped.
    if (error instanceof ModelFailure) return '';
    throw error;
  }
}
