import { CODE_SYSTEMS, codeSystem } from './systems';
import type { UserPrefix } from './read_code';

export const PREFIX_SETTING = 'cohortLens.codePrefixes';

export interface PrefixesRead {
  readonly prefixes: readonly UserPrefix[];
  /** One plain sentence per prefix that can't be used. */
  readonly faults: readonly string[];
}

/** What the id of a vocabulary looks like that only an import knows (answer.ts). */
const IMPORTED = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Reads the value of `cohortLens.codePrefixes`: an object from what stands before a code to the id of a code system,
 * `{ "ccs_dx//": "icd10cm" }`. A prefix that can't be used is left out and told of; the others count.
 */
export function readUserPrefixes(value: unknown): PrefixesRead {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      prefixes: [],
      faults: [`The setting ${PREFIX_SETTING} must be an object from prefixes to code systems, so none of it is used.`],
    };
  }
  const prefixes: UserPrefix[] = [];
  const faults: string[] = [];
  for (const [prefix, system] of Object.entries(value)) {
    const fault = faultOf(prefix, system);
    if (fault === null) prefixes.push({ prefix: prefix.trimStart(), system: system as string });
    else faults.push(`The prefix “${prefix}” of the setting ${PREFIX_SETTING} is not used: ${fault}.`);
  }
  return { prefixes, faults };
}

function faultOf(prefix: string, system: unknown): string | null {
  const text = prefix.trim();
  if (text === '') return 'it is empty';
  if (/^[\p{L}\p{N}]+$/u.test(text) && text.length < 2) return 'it would fit too many words: add its separator';
  if (typeof system !== 'string') return 'its code system must be a text';
  if (codeSystem(system) !== undefined || IMPORTED.test(system)) return null;
  const known = CODE_SYSTEMS.map(({ id }) => id).join(', ');
  return `“${system}” is no code system (${known}, or the id of an imported vocabulary)`;
}
