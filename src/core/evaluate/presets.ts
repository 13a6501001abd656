import type { EndpointProfile } from './model_profile';

/** Endpoints that many use: what their profiles begin with. What stands in <> is to be filled in. */
export interface Preset {
  readonly title: string;
  readonly hint: string;
  readonly baseUrl: string;
  /** A model to begin with; '' where there is none that everybody has. */
  readonly model: string;
  readonly needsKey: boolean;
  /** What differs from the defaults (profile_file.ts). */
  readonly profile: Partial<EndpointProfile>;
}

export const PRESETS: readonly Preset[] = [
  {
    ...{ title: 'OpenAI', hint: 'with a key of platform.openai.com', baseUrl: 'https://api.openai.com/v1' },
    ...{ model: 'gpt-5-mini', needsKey: true, profile: { temperature: null, outputLimit: null } },
  },
  {
    ...{ title: 'Azure OpenAI', hint: 'a deployment of yours', needsKey: true, model: '<deployment>' },
    baseUrl: 'https://<resource>.openai.azure.com/openai/v1',
    profile: { keyHeader: 'api-key' },
  },
  {
    ...{ title: 'Anthropic', hint: 'by its OpenAI-compatible endpoint', baseUrl: 'https://api.anthropic.com/v1' },
    // It takes no response format.
    ...{ model: 'claude-sonnet-4-5', needsKey: true, profile: { structured: 'none' } },
  },
  {
    ...{ title: 'Gemini', hint: 'by its OpenAI-compatible endpoint', model: 'gemini-2.5-flash', needsKey: true },
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    profile: {},
  },
  {
    ...{ title: 'vLLM', hint: 'on this machine, port 8000', baseUrl: 'http://localhost:8000/v1', model: '' },
    ...{ needsKey: false, profile: { keyHeader: null } },
  },
  {
    ...{ title: 'Ollama', hint: 'on this machine, port 11434', baseUrl: 'http://localhost:11434/v1', model: '' },
    ...{ needsKey: false, profile: { keyHeader: null, concurrency: 1 } },
  },
  {
    ...{ title: 'LM Studio', hint: 'on this machine, port 1234', baseUrl: 'http://localhost:1234/v1', model: '' },
    ...{ needsKey: false, profile: { keyHeader: null, concurrency: 1 } },
  },
  {
    ...{ title: 'llama.cpp', hint: 'its server on this machine, port 8080', baseUrl: 'http://localhost:8080/v1' },
    ...{ model: '', needsKey: false, profile: { keyHeader: null, concurrency: 1 } },
  },
  {
    ...{ title: 'Another endpoint', hint: 'that speaks OpenAI’s protocol', baseUrl: 'https://', model: '' },
    ...{ needsKey: true, profile: {} },
  },
];
