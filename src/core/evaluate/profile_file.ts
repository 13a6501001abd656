import type { AgentProfile, EndpointProfile, ModelProfile, Prices } from './model_profile';

/** Profiles as users write them: in the setting cohortLens.evaluation.profiles, or in a file for the command line. */
export interface ReadProfiles {
  readonly profiles: readonly ModelProfile[];
  /** Sentences: what is wrong, and where. Such a profile is left out. */
  readonly problems: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Names of headers and parameters that carry keys: a setting is no place for one. */
const SECRET_NAME = /authorization$|key$|token$|secret$|password$|^(?:set-)?cookie$|^x-auth\b|^sig(?:nature)?$/i;
/** Texts that are keys, whatever they are called. */
const SECRET_VALUE = /\bbearer\s+\S{8}|\bsk-[\w-]{16,}|\bAIza[\w-]{30,}|\bhf_\w{16,}|\beyJ[\w-]{16,}\./i;
const WHERE_KEYS_GO = 'Take it out, and set it with “Cohort Lens: Set API Key…”.';
/** A header's name and its value (RFC 9110, 5.1 and 5.5). */
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

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
    if (!('kind' in read)) problems.push(...read);
    else if (profiles.some(({ name }) => name === read.name) || ['baseline', 'random'].includes(read.name)) {
      problems.push(`Model profile ${i + 1}: there is a model called ${read.name} already. Give it another name.`);
    } else profiles.push(read);
  }
  return { profiles, problems };
}

function profileOf(json: unknown, where: string): ModelProfile | readonly string[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [`${where} is no object.`];
  const fields = json as Fields;
  const { kind = 'endpoint', name } = fields;
  if (typeof name !== 'string' || name.trim() === '') return [`${where} has no "name".`];
  const at = `${where} (${name})`;
  const defaults = kind === 'endpoint' ? ENDPOINT_DEFAULTS : kind === 'agent' ? AGENT_DEFAULTS : null;
  if (defaults === null) return [`${at}: "kind" is endpoint or agent.`];
  const wrong = wrongFields(fields, kind === 'endpoint' ? ENDPOINT_FIELDS : AGENT_FIELDS);
  const prices = pricesOf(fields['prices']);
  if (typeof prices === 'string') wrong.push(prices);
  if (wrong.length > 0 || typeof prices === 'string') return wrong.map(each => `${at}: ${each}`);
  const profile = { ...defaults, ...fields, kind, name: name.trim(), prices } as EndpointProfile | AgentProfile;
  const problems = profile.kind === 'agent' ? agentProblems(profile) : endpointProblems(profile);
  return problems.length === 0 ? profile : problems.map(each => `${at}: ${each}`);
}

function endpointProblems({ baseUrl, headers, query, keyHeader }: EndpointProfile): readonly string[] {
  const problems = addressProblems(baseUrl);
  for (const [name, value] of Object.entries(headers)) {
    if (SECRET_NAME.test(name) || SECRET_VALUE.test(value)) {
      problems.push(`the header ${name} carries a key. ${WHERE_KEYS_GO} "keyHeader" names the header it is sent by.`);
    } else if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) {
      problems.push(`the header ${name} has characters that can’t be sent.`);
    }
  }
  for (const [name, value] of Object.entries(query)) {
    if (SECRET_NAME.test(name) || SECRET_VALUE.test(value)) {
      problems.push(
        `the parameter ${name} in "query" carries a key, and addresses are no place for one. ${WHERE_KEYS_GO}`,
      );
    }
  }
  if (keyHeader !== null && !HEADER_NAME.test(keyHeader)) problems.push('"keyHeader" is the name of a header.');
  return problems;
}

function addressProblems(baseUrl: string): string[] {
  if (!URL.canParse(baseUrl)) return ['"baseUrl" is no address, such as https://api.openai.com/v1.'];
  const { protocol, username, password, searchParams, search, hash } = new URL(baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') return ['"baseUrl" begins with https:// or http://.'];
  const hasKey = [...searchParams].some(([name, value]) => SECRET_NAME.test(name) || SECRET_VALUE.test(value));
  if (username !== '' || password !== '' || hasKey) return [`"baseUrl" has a key in it. ${WHERE_KEYS_GO}`];
  if (search === '' && hash === '') return [];
  return ['"baseUrl" ends with its path. What stands behind the question mark belongs into "query".'];
}

/** Arguments are written into runs, and seen by whoever lists processes. */
function agentProblems({ arguments: args }: AgentProfile): readonly string[] {
  if (!args.some(each => SECRET_VALUE.test(each))) return [];
  return [
    '"arguments" has a key in it. Take it out, and name the variable of the environment that has it in "environment".',
  ];
}

type Check = readonly [isRight: (value: unknown) => boolean, what: string];

const text: Check = [value => typeof value === 'string' && value !== '', 'a text'];
const flag: Check = [value => typeof value === 'boolean', 'true or false'];
const orNull = ([isRight, what]: Check): Check => [value => value === null || isRight(value), `${what}, or null`];
const whole = (least: number): Check => [
  value => typeof value === 'number' && Number.isSafeInteger(value) && value >= least,
  `a whole number of at least ${least}`,
];
/** Timers take no longer ones: they would end at once. */
const LONGEST_MS = 2 ** 31 - 1;
const milliseconds: Check = [
  value => whole(1)[0](value) && Number(value) <= LONGEST_MS,
  `a whole number of milliseconds from 1 to ${LONGEST_MS}`,
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
  value =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(each => typeof each === 'string'),
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
  ...{ encoding: orNull(text), retries: whole(0), idleTimeoutMs: milliseconds, timeoutMs: milliseconds, stream: flag },
};
const AGENT_FIELDS: Readonly<Record<string, Check>> = {
  ...{ ...COMMON_FIELDS, program: text, arguments: texts, environment: texts, timeoutMs: milliseconds },
  ...{ costLimit: orNull(number), usage: oneOf('json-line', 'none') },
};
const REQUIRED = ['baseUrl', 'model', 'program'];

function wrongFields(fields: Fields, checks: Readonly<Record<string, Check>>): string[] {
  const missing = REQUIRED.filter(name => name in checks && fields[name] === undefined);
  return [
    ...missing.map(name => `it has no "${name}".`),
    ...Object.entries(fields).flatMap(([name, value]) => {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (!check) return [`there is no field "${name}".`];
      return check[0](value) ? [] : [`"${name}" is ${check[1]}.`];
    }),
  ];
}

function pricesOf(json: unknown): Prices | null | string {
  if (json === undefined || json === null) return null;
  if (typeof json !== 'object' || Array.isArray(json))
    return '"prices" is an object with "input" and "output", in USD per million tokens.';
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
