import type { SystemId, Vocabulary } from '../../core/ontology/answer';

/** A system that can be searched: `loinc`, `LOINC`. */
export type SearchableSystem = Pick<Vocabulary, 'system' | 'name'>;

export interface FindQuery {
  /** Null: all systems. */
  readonly system: SystemId | null;
  readonly text: string;
}

/** Names that people give to systems, beside their ids and their publishers' names. */
const NICKNAMES: readonly (readonly [nickname: string, system: SystemId])[] = [
  ['icd10', 'icd10cm'],
  ['icd', 'icd10cm'],
  ['dx', 'icd10cm'],
  ['pcs', 'icd10pcs'],
  ['icd10proc', 'icd10pcs'],
  ['icd9', 'icd9cm'],
  ['lab', 'loinc'],
  ['rx', 'rxnorm'],
  ['drug', 'rxnorm'],
  ['snomedct', 'snomed'],
  ['sct', 'snomed'],
  ['vaccine', 'cvx'],
];

/**
 * Reads what was typed: `loinc: glucose` looks for glucose in LOINC only. What stands before the colon and names no
 * system is a part of the text.
 */
export function readQuery(typed: string, systems: readonly SearchableSystem[]): FindQuery {
  const colon = typed.indexOf(':');
  const system = colon < 0 ? null : systemNamed(typed.slice(0, colon), systems);
  return system === null ? { system, text: typed.trim() } : { system, text: typed.slice(colon + 1).trim() };
}

/** What is typed for a query: `loinc: glucose`. */
export function typedQuery({ system, text }: FindQuery): string {
  return system === null ? text : `${system}: ${text}`;
}

function systemNamed(name: string, systems: readonly SearchableSystem[]): SystemId | null {
  const asked = plainName(name);
  if (asked === '') return null;
  const known = systems.find(({ system, name: own }) => plainName(system) === asked || plainName(own) === asked);
  if (known) return known.system;
  const meant = NICKNAMES.find(([nickname]) => nickname === asked)?.[1];
  return systems.find(({ system }) => system === meant)?.system ?? null;
}

/** ICD-10-CM, icd10cm and “icd 10 cm” are the same name. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
