import type { EndpointProfile, ModelProfile } from './model_profile';

/**
 * Which records may not leave this machine, and which addresses are this machine. Records under PhysioNet's credentialed
 * terms may not be sent to third parties.
 */

/** What names PhysioNet's terms for records that only credentialed people may use. */
const CREDENTIALED =
  /physionet[^]*(?:credentialed|restricted)|(?:credentialed|restricted)[^]*physionet|credentialed health data/i;
/** Keys of dataset.json whose texts name a license. */
const LICENSE_KEYS = ['license', 'licence', 'data_use_agreement', 'dua', 'terms'];
/** What else than `false` says that a data set is not restricted. Whatever is neither counts as restricted. */
const NOT_RESTRICTED: ReadonlySet<unknown> = new Set([undefined, null, false, 0, '', 'false', 'no']);

/**
 * Whether a data set's dataset.json says that it is restricted.
 * @param metadata its JSON
 */
export function saysRestricted(metadata: Readonly<Record<string, unknown>>): boolean {
  const { restricted } = metadata;
  if (!NOT_RESTRICTED.has(typeof restricted === 'string' ? restricted.trim().toLowerCase() : restricted)) return true;
  return LICENSE_KEYS.some(key => CREDENTIALED.test(textOf(metadata[key])));
}

/** The same of a dataset.json that is no valid JSON: what can be read of it counts. */
export function textSaysRestricted(text: string): boolean {
  return CREDENTIALED.test(text) || /["']?restricted["']?\s*[:=]\s*["']?(?:true|yes|1)\b/i.test(text);
}

/** What a data set that is made of another one takes over of its dataset.json: the terms hold for both. */
export function termsOf(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const keys = ['restricted', ...LICENSE_KEYS];
  return Object.fromEntries(keys.flatMap(key => (metadata[key] === undefined ? [] : [[key, metadata[key]]])));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/**
 * Whether an address is this machine's own, as text of a URL's host or of a connected socket: 127.0.0.0/8, ::1 and both
 * mapped into IPv6. Names are no addresses: where `localhost` leads is looked at when it is connected to.
 */
export function isLoopbackAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').toLowerCase();
  const v4 = /^(?:::ffff:)?(127(?:\.\d{1,3}){3})$/.exec(bare);
  return v4 !== null || bare === '::1' || /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(bare);
}

/** Whether a URL names this machine: a loopback address, or `localhost` and what is below it (RFC 6761). */
export function isLoopbackUrl(url: URL): boolean {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  return isLoopbackAddress(host) || host === 'localhost' || host.endsWith('.localhost');
}

/**
 * Whether a server on this machine passes prompts on to another one, as the model's name says: Ollama's models that run
 * elsewhere are called `…:cloud` or `…-cloud`.
 */
export function isPassedOn({ model }: Pick<EndpointProfile, 'model'>): boolean {
  return /[:-]cloud$/i.test(model.trim());
}

/** Whether a model answers on this machine and has no price: then there is nothing to confirm, and no estimate is made. */
export function isFreeHere(profile: ModelProfile): boolean {
  if (profile.kind === 'baseline' || profile.kind === 'random') return true;
  if (profile.kind !== 'endpoint' || profile.prices !== null || isPassedOn(profile)) return false;
  return isLoopbackUrl(new URL(profile.baseUrl));
}
