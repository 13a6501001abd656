import type { Usage } from '../../core/evaluate/run';
import { ModelFailure } from './model';

/** What keeps an endpoint from answering: a sentence each, and whether the same request may do better later. */
const FAILURES = {
  'rate-limit': [true, 'The endpoint asks for fewer requests (429).'],
  quota: [false, 'The account has no quota or credit left (429). Look at the account’s billing.'],
  server: [true, 'The endpoint has a fault of its own'],
  timeout: [true, 'The endpoint did not answer in time.'],
  reset: [true, 'The connection broke off.'],
  cut: [true, 'The answer was cut off in the middle.'],
  malformed: [true, 'What came back is not the protocol: it can’t be read.'],
  empty: [true, 'The endpoint answered with nothing.'],
  'too-large': [false, 'What comes back is larger than any answer, and was not read to its end.'],
  refused: [false, 'Nothing listens at the address (connection refused). Is the server started, and the port right?'],
  dns: [false, 'There is no machine of that name (DNS). Is the address right, and is there a network?'],
  tls: [false, 'The connection is not secure: the certificate is not accepted (TLS).'],
  redirect: [false, 'The endpoint sends to another address, which is not followed. Set baseUrl to it'],
  unauthorised: [false, 'The key is not accepted. Set it with “Cohort Lens: Set API Key…”.'],
  'no-key': [
    false,
    'It wants a key, and none is set. Set one with “Cohort Lens: Set API Key…”, or on the command line by the variable that "keyVariable" names.',
  ],
  'no-model': [
    false,
    'The endpoint does not know the model, or has no such path. Is the model’s name right, and baseUrl?',
  ],
  context: [false, 'The prompt is too long for the model.'],
  request: [false, 'The endpoint does not take the request'],
  'not-loopback': [false, 'The address leads to another machine, and restricted records may not leave this one.'],
  'not-compatible': [false, 'What answers does not speak OpenAI’s protocol. Is baseUrl right? It often ends in /v1.'],
  program: [false, 'The program did not answer'],
  editor: [false, 'The model of VS Code did not answer'],
  'cost-limit': [false, 'The program reported more cost than the limit for an answer.'],
} as const satisfies Readonly<Record<string, readonly [retry: boolean, sentence: string]>>;
export type FailureKind = keyof typeof FAILURES;

/**
 * @param detail what was said by whom, already without keys; it follows the sentence
 */
export function modelFailure(
  kind: FailureKind,
  {
    detail,
    ...how
  }: { readonly detail?: string; readonly afterMs?: number; readonly usage?: Usage; readonly cause?: unknown } = {},
): ModelFailure {
  const [retry, sentence] = FAILURES[kind];
  const message = detail === undefined || detail === '' ? sentence : `${sentence.replace(/\.$/, '')}: ${detail}`;
  return new ModelFailure(
    { kind, message: message.replace(/([^.!?])$/, '$1.') },
    { retry, isRateLimit: kind === 'rate-limit', ...how },
  );
}

/** A shorter key is a word that an answer may have for another reason, such as `none` or `ollama`. */
const SHORTEST_SECRET = 8;

/** What a model wrote, without keys: some servers send back what they are sent. */
export function withoutKeys(text: string, keys: readonly (string | null)[]): string {
  return without(
    text,
    keys.filter(key => key !== null && key.length >= SHORTEST_SECRET),
  );
}

/** Without some words, also as they stand in JSON and in addresses. */
function without(text: string, words: readonly (string | null)[]): string {
  let clean = text;
  for (const word of words) {
    if (word === null || word === '') continue;
    // Half a surrogate pair stands in no address.
    const inAddresses = /\p{Surrogate}/u.test(word) ? [] : [encodeURIComponent(word), encodeURI(word)];
    for (const form of [word, JSON.stringify(word).slice(1, -1), ...inAddresses]) clean = clean.replaceAll(form, '***');
  }
  return clean;
}

/** What somebody else said, for a sentence: without keys, on one line, and not long. */
export function quoted(text: string, ...keys: readonly (string | null)[]): string {
  const clean = without(text, keys).replaceAll(/\s+/g, ' ').trim();
  // Endpoints show parts of a key too.
  return clean.replaceAll(/\b(?:sk|key|api)[-_][\w*-]{6,}/gi, '***').slice(0, 200);
}
