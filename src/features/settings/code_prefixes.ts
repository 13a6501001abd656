import type { UserPrefix } from '../../core/ontology/read_code';

export interface PrefixesRead {
  readonly prefixes: readonly UserPrefix[];
  /** One plain sentence per prefix that can't be used. */
  readonly faults: readonly string[];
}

const SYSTEM_ID = /^[a-z0-9][a-z0-9-]*$/;

/**
 * Reads the value of `cohortLens.codePrefixes`: prefix → system. A prefix that can't be used is left out and told of;
 * the others count. Which systems there are is not known here: imports may add some.
 */
export function readCodePrefixes(value: unknown): PrefixesRead {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      prefixes: [],
      faults: ['The setting cohortLens.codePrefixes must be an object of prefixes and systems, so none of it is used.'],
    };
  }
  const prefixes: UserPrefix[] = [];
  const faults: string[] = [];
  for (const [prefix, system] of Object.entries(value)) {
    const fault = faultOf(prefix, system);
    if (fault === null) prefixes.push({ prefix: prefix.trim(), system: system as string });
    else faults.push(`The prefix “${prefix}” of the setting cohortLens.codePrefixes is not used: ${fault}.`);
  }
  return { prefixes, faults };
}

function faultOf(prefix: string, system: unknown): string | null {
  if (prefix.trim() === '') return 'it is empty';
  if (/[\r\n]/.test(prefix)) return 'it has more than one line';
  if (typeof system !== 'string' || !SYSTEM_ID.test(system)) return 'its system must be an id such as icd10cm or loinc';
  return null;
}
