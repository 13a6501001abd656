import type { SystemId } from '../../ontology/answer';
import { ADDRESS_RULES } from '../../ontology/code_rules';

/** How a code of each system that is known by name begins: the first part of `SYSTEM/CODE`. */
const PREFIXES: Readonly<Record<SystemId, string>> = {
  icd10cm: 'ICD10CM',
  icd10pcs: 'ICD10PCS',
  icd10: 'ICD10',
  icd9cm: 'ICD9CM',
  icd9proc: 'ICD9Proc',
  loinc: 'LOINC',
  rxnorm: 'RxNorm',
  ndc: 'NDC',
  snomed: 'SNOMED',
  cvx: 'CVX',
  hcpcs: 'HCPCS',
  cpt: 'CPT',
  cdt: 'CDT',
  atc: 'ATC',
};

/**
 * Systems that FHIR resources use and the index of codes does not know, by their address without scheme, `urn:oid:` and a
 * slash at the end, in lower case. Source: HL7 terminology (THO), "External code systems".
 */
const FURTHER: Readonly<Record<string, string>> = {
  'unitsofmeasure.org': 'UCUM',
  'fdasis.nlm.nih.gov': 'UNII',
  'hl7.org/fhir/ndfrt': 'NDFRT',
  'nucc.org/provider-taxonomy': 'NUCC',
  'www.nlm.nih.gov/research/umls/rxterms': 'RxTerms',
  'www.fda.gov/gudid': 'GUDID',
  'hl7.org/fhir/sid/icd-11': 'ICD11',
  'id.who.int/icd/release/11/mms': 'ICD11',
  'hl7.org/fhir/sid/icpc-2': 'ICPC2',
  'hl7.org/fhir/sid/mvx': 'MVX',
  'hl7.org/fhir/sid/ex-icd-10-procedures': 'ICD10PCS',
  'fhir.de/codesystem/bfarm/icd-10-gm': 'ICD10GM',
  'fhir.de/codesystem/bfarm/ops': 'OPS',
  'fhir.de/codesystem/bfarm/atc': 'ATC',
  'fhir.de/codesystem/ifa/pzn': 'PZN',
  'dicom.nema.org/resources/ontology/dcm': 'DICOM',
  'varnomen.hgvs.org': 'HGVS',
  'www.genenames.org': 'HGNC',
  '2.16.840.1.113883.6.238': 'CDCREC',
  'hl7.org/fhir/us/core/codesystem/race': 'CDCREC',
  'urn:ietf:bcp:47': 'BCP47',
};

/** The last part of an address of HL7’s own code systems is their name. */
const HL7_NAMES: Readonly<Record<string, string>> = { 'v3-ActCode': 'ActCode', ActCode: 'ActCode' };

const KNOWN: ReadonlyMap<string, string> = new Map([
  ...ADDRESS_RULES.flatMap(({ names, systems }) =>
    names.map((name): [string, string] => [name, PREFIXES[systems[0]!] ?? systems[0]!]),
  ),
  ...Object.entries(FURTHER),
]);

/** The prefix of a code whose coding names no system. */
export const NO_SYSTEM = 'NONE';
/** The prefix of a concept that is only told in words. */
export const TEXT_ONLY = 'TEXT';

/**
 * The prefix of a system: of a known one its name (`http://snomed.info/sct` is `SNOMED`), of an OID `OID.` and its
 * number, of any other address its last part (`http://terminology.hl7.org/CodeSystem/discharge-disposition`).
 */
export function prefixOf(system: string | null): string {
  if (system === null) return NO_SYSTEM;
  const address = system.replace(/^(?:https?:\/\/|urn:oid:)/i, '').replace(/[/#]+$/, '');
  const known = KNOWN.get(address.toLowerCase());
  if (known !== undefined) return known;
  // A version or an edition may stand behind SNOMED’s address.
  if (/^snomed\.info\/sct\//i.test(address)) return 'SNOMED';
  if (/^[0-9.]+$/.test(address)) return `OID.${address}`;
  const last = address.split(/[/:#?|]/).findLast(part => part !== '') ?? NO_SYSTEM;
  return HL7_NAMES[last] ?? last.replace(/\s+/g, '_');
}

/**
 * Which system decides the code of a concept that is coded several times: the first of these that it has, else its first
 * coding. Systems that the bundled index describes come before those that it does not.
 */
export const PREFERENCES = {
  condition: ['ICD10CM', 'SNOMED', 'ICD9CM', 'ICD10'],
  observation: ['LOINC', 'SNOMED'],
  value: ['SNOMED', 'LOINC', 'ICD10CM'],
  medication: ['RxNorm', 'NDC', 'SNOMED', 'CVX', 'ATC'],
  procedure: ['SNOMED', 'ICD10PCS', 'HCPCS', 'CPT', 'ICD9Proc', 'CDT', 'LOINC'],
  immunization: ['CVX', 'NDC', 'RxNorm', 'SNOMED'],
  allergy: ['RxNorm', 'SNOMED', 'NDC', 'UNII'],
  encounter: ['SNOMED', 'CPT', 'HCPCS', 'ActCode'],
  document: ['LOINC', 'SNOMED'],
  device: ['SNOMED', 'GUDID'],
  order: ['LOINC', 'SNOMED', 'HCPCS', 'CPT', 'ICD10PCS'],
  plan: ['SNOMED', 'LOINC'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ConceptKind = keyof typeof PREFERENCES;
