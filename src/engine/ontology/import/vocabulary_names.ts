import type { SystemId } from '../../../core/ontology/answer';
import { readInSystem } from '../../../core/ontology/code_forms';
import { NAME_RULES } from '../../../core/ontology/code_rules';
import { codeSystem } from '../../../core/ontology/systems';

/**
 * Names that vocabularies have in bundles, where the general rules for names say something else or nothing: OHDSI's
 * vocabulary_id and the Metathesaurus's source abbreviations (SAB).
 */
const BUNDLE_NAMES: Readonly<Record<string, SystemId>> = {
  // In American data ICD-10 is the modification; in bundles it is the WHO's.
  icd10: 'icd10',
  snomedctus: 'snomed',
  scspa: 'snomed-spanish',
  hcpt: 'cpt-in-hcpcs',
  mthicd9: 'icd9cm-additional-terms',
};

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

const BY_NAME = new Map(
  NAME_RULES.flatMap(({ names, systems }) => names.map(name => [folded(name), systems[0]!] as const)),
);

/** A vocabulary's own name → the system's id: one of ours, or made of the name. */
export function systemNamed(name: string): SystemId {
  const known = BUNDLE_NAMES[folded(name)] ?? BY_NAME.get(folded(name));
  if (known !== undefined) return known;
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'vocabulary' : slug;
}

/** What a vocabulary is called in answers: as its publisher writes it where the system is ours, else its own name. */
export function shownName(system: SystemId, name: string): string {
  return codeSystem(system)?.name ?? name;
}

/** A version without the vocabulary's name before it (`LOINC 2.76` → `2.76`); null where there is none. */
export function shownVersion(version: string, ...names: readonly string[]): string | null {
  let rest = version.trim();
  for (const name of names) {
    if (name !== '' && rest.toLowerCase().startsWith(`${name.toLowerCase()} `)) rest = rest.slice(name.length).trim();
  }
  return rest === '' ? null : rest;
}

/** Systems whose codes come in several spellings; those of others are taken as they are. */
const SPELT: ReadonlySet<SystemId> = new Set(['icd10cm', 'icd10', 'icd10pcs', 'icd9cm', 'icd9proc', 'ndc', 'cvx']);
const ELEVEN_DIGITS = /^\d{11}$/;

/** A code as its file writes it → its canonical form; one of another form stays as it is. */
export function canonicalCode(system: SystemId, code: string): string {
  const trimmed = code.trim();
  if (!SPELT.has(system) || (system === 'ndc' && ELEVEN_DIGITS.test(trimmed))) return trimmed;
  return readInSystem(system, trimmed)[0]?.code ?? trimmed;
}

const NLM =
  'This product uses publicly available data courtesy of the U.S. National Library of Medicine (NLM), National ' +
  'Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not ' +
  'endorse or recommend this or any other product.';

/** Notices that the licenses of vocabularies want shown with them, wherever they come from. */
const NOTICES: Readonly<Record<SystemId, string>> = {
  loinc:
    'This material contains content from LOINC (http://loinc.org). LOINC is copyright (c) Regenstrief Institute, Inc. ' +
    'and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the ' +
    'license at http://loinc.org/license. LOINC(R) is a registered United States trademark of Regenstrief Institute, Inc.',
  rxnorm: NLM,
  snomed:
    'SNOMED CT, © SNOMED International, imported under your own license; SNOMED International does not endorse this product.',
  cpt: 'CPT © American Medical Association, imported under your own license. CPT is a registered trademark of the American Medical Association.',
};

/** @returns null where none is asked for */
export function noticeOf(system: SystemId): string | null {
  return NOTICES[system] ?? null;
}
