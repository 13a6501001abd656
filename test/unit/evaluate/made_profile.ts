import type { EndpointProfile } from '../../../src/core/evaluate/model_profile';

export function madeProfile(baseUrl: string, over: Partial<EndpointProfile> = {}): EndpointProfile {
  return {
    ...{ kind: 'endpoint', name: 'made', family: null, permitted: false, baseUrl, model: 'm-1', api: 'chat' },
    ...{ temperature: 0, outputLimit: 2048, reasoningEffort: null, structured: 'schema', headers: {}, query: {} },
    ...{ keyHeader: 'authorization', keyVariable: null, context: null, encoding: null, prices: null },
    ...{ concurrency: 4, retries: 2, idleTimeoutMs: 30_000, timeoutMs: 60_000, stream: false },
    ...over,
  };
}
