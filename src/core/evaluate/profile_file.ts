import type { AgentProfile, EndpointProfile, ModelProfile, Prices } from './model_profile';

/** Profiles as users write them: in the setting cohortLens.evaluation.profiles, or in a file for the command line. */
export interface ReadProfiles {
  readonly profiles: readonly ModelProfile[];
  /** Sentences: what is wrong, and where. Such a profile is left out. */
  readonly problems: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Names of headers that carry keys: a setting is no place for one. */
const SECRET_HEADER = /^(?:authorization|.*api-?key|.*token|cookie|.*secret)$/i;

export const ENDPOINT_DEFAULTS: Omit<EndpointProfile, 'name' | 'baseUrl' | 'model'> = {
  ...{ kind: 'endpoint', family: null, permitted: false, api: 'chat' },
  // PopMedQA's plain baseline: temperature 0 and at most 2,048 tokens of output.
  ...{ temperature: 0, outputLimit: 2048, reasoningEffort: null, structured: 'schema' },
  ...{ headers: {}, query: {}, keyHeader: 'authorization', keyVariable: null, context: null, encoding: null },
  ...{ prices: null, concurrency: 4, retries: 3, idleTimeoutMs: 120_000, timeoutMs: 600_000, stream: true },
};

const AGENT_DEFAULTS: Omit<AgentProfile, 'name' | 'program'> = {
  ...{ kind: 'agent', family: null, permitted: false, arguments: [], environment: [], timeoutMs: 600_000 },
  // PopMedQA: 5 USD per answer.
  ...{ costLimit: 5, usage: 'none', concurrency: 1, prices: null },
};

/** @param json what the user wrote: a list of profiles */
export function readProfiles(json: unknown): ReadProfiles {
  if (!Array.isArray(json)) return { profiles: [], problems: ['Model profiles are a list.'] };
  const profiles: ModelProfile[] = [];
  const problems: string[] = [];
  for (const [i, each] of (json as readonly unknown[]).entries()) {
    const read = profileOf(each, `Model profile ${i + 1}`);
    if (typeof read === 'string') problems.push(read);
    else if (profiles.some(({ name }) => name === read.name) || ['baseline', 'random'].includes(read.name)) {
      problems.push(`Model profile ${i + 1}: there is a model called ${read.name} already. Give it another name.`);
    } else profiles.push(read);
  }
  return { profiles, problems };
}

function profileOf(json: unknown, where: string): ModelProfile | string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return `${where} is no object.`;
  const fields = json as Fields;
  const { kind = 'endpoint', name } = fields;
  if (typeof name !== 'string' || name.trim() === '') return `${where} has no "name".`;
  const at = `${where} (${name})`;
  const defaults = kind === 'endpoint' ? ENDPOINT_DEFAULTS : kind === 'agent' ? AGENT_DEFAULTS : null;
  if (defaults === null) return `${at}: "kind" is endpoint or agent.`;
  const wrong = wrongField(fields, kind === 'endpoint' ? ENDPOINT_FIELDS : AGENT_FIELDS);
  if (wrong !== null) return `${at}: ${wrong}`;
  const prices = pricesOf(fields['prices']);
  if (typeof prices === 'string') return `${at}: ${prices}`;
  const profile = { ...defaults, ...fields, kind, name: name.trim(), prices } as EndpointProfile | AgentProfile;
  if (profile.kind === 'agent') return profile;
  const problem = endpointProblem(profile);
  return problem === null ? profile : `${at}: ${problem}`;
}

function endpointProblem({ baseUrl, headers }: EndpointProfile): string | null {
  if (!URL.canParse(baseUrl)) return '"baseUrl" is no address, such as https://api.openai.com/v1.';
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return '"baseUrl" begins with https:// or http://.';
  if (url.username !== '' || url.password !== '' || /key|token/i.test(url.search)) {
    return '"baseUrl" has a key in it. Take it out, and set it with “Cohort Lens: Set API Key…”.';
  }
  const secret = Object.keys(headers).find(name => SECRET_HEADER.test(name));
  return secret === undefined
    ? null
    : `the header ${secret} carries a key. Take it out, and set it with “Cohort Lens: Set API Key…”.`;
}

type Check = readonly [isRight: (value: unknown) => boolean, what: string];

const text: Check = [value => typeof value === 'string' && value !== '', 'a text'];
const flag: Check = [value => typeof value === 'boolean', 'true or false'];
const orNull = ([isRight, what]: Check): Check => [value => value === null || isRight(value), `${what}, or null`];
const whole = (least: number): Check => [
  value => typeof value === 'number' && Number.isSafeInteger(value) && value >= least,
  `a whole number of at least ${least}`,
];
const number: Check = [value => typeof value === 'number' && Number.isFinite(value) && value >= 0, 'a number from 0'];
const oneOf = (...values: readonly string[]): Check => [
  value => values.includes(String(value)),
  `one of ${values.join(', ')}`,
];
const texts: Check = [
  value => Array.isArray(value) && value.every(each => typeof each === 'string'),
  'a list of texts',
];
const record: Check = [
  value => typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'string'),
  'an object of texts',
];
const anything: Check = [() => true, ''];

const COMMON_FIELDS = {
  kind: text,
  name: text,
  family: orNull(text),
  permitted: flag,
  prices: anything,
  concurrency: whole(1),
};
const ENDPOINT_FIELDS: Readonly<Record<string, Check>> = {
  ...{ ...COMMON_FIELDS, baseUrl: text, model: text, api: oneOf('chat', 'responses'), temperature: orNull(number) },
  ...{ outputLimit: orNull(whole(1)), reasoningEffort: orNull(text), structured: oneOf('schema', 'json', 'none') },
  ...{ headers: record, query: record, keyHeader: orNull(text), keyVariable: orNull(text), context: orNull(whole(1)) },
  ...{ encoding: orNull(text), retries: whole(0), idleTimeoutMs: whole(1), timeoutMs: whole(1), stream: flag },
};
const AGENT_FIELDS: Readonly<Record<string, Check>> = {
  ...{ ...COMMON_FIELDS, program: text, arguments: texts, environment: texts, timeoutMs: whole(1) },
  ...{ costLimit: orNull(number), usage: oneOf('json-line', 'none') },
};
const REQUIRED = ['baseUrl', 'model', 'program'];

function wrongField(fields: Fields, checks: Readonly<Record<string, Check>>): string | null {
  for (const name of REQUIRED) {
    if (name in checks && fields[name] === undefined) return `it has no "${name}".`;
  }
  for (const [name, value] of Object.entries(fields)) {
    const check = checks[name];
    if (!check) return `there is no field "${name}".`;
    if (!check[0](value)) return `"${name}" is ${check[1]}.`;
  }
  return null;
}

function pricesOf(json: unknown): Prices | null | string {
  if (json === undefined || json === null) return null;
  if (typeof json !== 'object') return '"prices" is an object with "input" and "output", in USD per million tokens.';
  const read = (name: string): number | null | undefined => {
    const value: unknown = Reflect.get(json, name);
    if (value === undefined || value === null) return null;
    return typeof value === 'number' && value >= 0 ? value : undefined;
  };
  const [input, cachedInput, output] = [read('input'), read('cachedInput'), read('output')];
  if (input === undefined || cachedInput === undefined || output === undefined) {
    return 'the numbers in "prices" are USD per million tokens, from 0.';
  }
  const date: unknown = Reflect.get(json, 'date');
  return { input, cachedInput, output, date: typeof date === 'string' ? date : null };
}
