import type { SystemId } from './answer';
import type { CodeRole } from './code_forms';

/**
 * How data sets, standards and people name a code system before a code. Names are compared by their letters and digits
 * alone, in any case: `ICD-10-CM`, `icd10_cm` and `ICD10CM` are one.
 */

export interface NameRule {
  readonly names: readonly string[];
  /** Systems that are meant, in the order in which they are tried. */
  readonly systems: readonly SystemId[];
}

/**
 * Names that mean less where they are written just so, in any case: `ICD9CM` is how OMOP writes the diagnoses, beside
 * `ICD9Proc`. They come before NAME_RULES.
 */
export const TIGHT_RULES: readonly NameRule[] = [{ names: ['ICD9CM'], systems: ['icd9cm'] }];

/** Adding a name is adding it here. */
export const NAME_RULES: readonly NameRule[] = [
  { names: ['ICD'], systems: ['icd10cm', 'icd10pcs', 'icd9cm', 'icd9proc', 'icd10'] },
  // ICD-10 alone means the American modification or procedures in American data; no code is in both.
  { names: ['ICD-10', 'ICDX', 'ICD-10-US'], systems: ['icd10cm', 'icd10pcs', 'icd10'] },
  { names: ['ICD-10-CM', 'ICD-10-DX', 'ICD-10-Diag', 'ICD-10-Diagnosis', 'DX10'], systems: ['icd10cm', 'icd10'] },
  {
    names: ['ICD-10-PCS', 'ICD-10-Proc', 'ICD-10-Procedure', 'ICD-10-PX', 'ICD-10-SG', 'PX10'],
    systems: ['icd10pcs'],
  },
  { names: ['ICD-10 (WHO)', 'ICD-10-WHO'], systems: ['icd10'] },
  // ICD-9-CM has both in its name; numbers with two digits before the dot are procedures.
  { names: ['ICD-9', 'ICD-9-CM'], systems: ['icd9cm', 'icd9proc'] },
  { names: ['ICD-9-DX', 'ICD-9-CM-DX', 'ICD-9-Diag', 'ICD-9-Diagnosis', 'DX9'], systems: ['icd9cm'] },
  {
    names: [
      'ICD-9-Proc',
      'ICD-9-CM procedures',
      'ICD-9-CM-Proc',
      'ICD-9-Procedure',
      'ICD-9-PX',
      'ICD-9-CM-PX',
      'ICD-9-PCS',
      'ICD-9-SG',
      'PX9',
    ],
    systems: ['icd9proc'],
  },
  { names: ['LOINC', 'LNC', 'LN'], systems: ['loinc'] },
  { names: ['RxNorm', 'RXCUI', 'RxNorm RXCUI', 'RxNormCUI'], systems: ['rxnorm'] },
  { names: ['NDC', 'NDC11', 'NDC10', 'NDC9', 'NDC Code', 'National Drug Code'], systems: ['ndc'] },
  {
    names: ['SNOMED', 'SNOMED CT', 'SNOMEDCT_US', 'SNOMED CT US', 'SCT', 'SCTID', 'SCTUSX'],
    systems: ['snomed'],
  },
  { names: ['CVX', 'CVX code'], systems: ['cvx'] },
  // Level I of HCPCS is CPT.
  { names: ['HCPCS', 'HCPCS Level II', 'HCPCS2', 'HCPCS Level 2', 'HCPC'], systems: ['hcpcs', 'cpt', 'cdt'] },
  { names: ['CPT', 'CPT4', 'CPT-4', 'HCPCS Level I', 'HCPCS1', 'CPT HCPCS', 'HCPCS CPT'], systems: ['cpt', 'hcpcs'] },
  { names: ['CDT', 'CDT2', 'ADA'], systems: ['cdt'] },
  { names: ['ATC', 'WHO ATC', 'ATC WHO', 'ATC code'], systems: ['atc'] },
  { names: ['CCSR', 'CCSR DX', 'DXCCSR'], systems: ['ccsr'] },
  { names: ['HCC', 'CMS-HCC', 'CMS-HCC V28', 'HCC V28', 'V28'], systems: ['hcc'] },
  { names: ['Elixhauser', 'Elixhauser (AHRQ)', 'Elixhauser AHRQ', 'ELIX'], systems: ['elixhauser'] },
  {
    names: ['MIMIC-IV items', 'MIMIC', 'MIMIC-IV', 'MIMIC item', 'ITEMID', 'd_items', 'd_labitems'],
    systems: ['mimic'],
  },
];

/**
 * The systems' addresses in FHIR and their object identifiers. Source: HL7 terminology (THO), "External code systems",
 * and the OID registry. Compared in lower case, without scheme, `urn:oid:` and a slash at the end.
 */
export const ADDRESS_RULES: readonly NameRule[] = [
  { names: ['hl7.org/fhir/sid/icd-10-cm', '2.16.840.1.113883.6.90'], systems: ['icd10cm', 'icd10'] },
  {
    names: ['www.cms.gov/medicare/coding/icd10', 'hl7.org/fhir/sid/icd-10-pcs', '2.16.840.1.113883.6.4'],
    systems: ['icd10pcs'],
  },
  { names: ['hl7.org/fhir/sid/icd-10', '2.16.840.1.113883.6.3'], systems: ['icd10', 'icd10cm'] },
  {
    names: ['hl7.org/fhir/sid/icd-9-cm', 'hl7.org/fhir/sid/icd-9'],
    systems: ['icd9cm', 'icd9proc'],
  },
  {
    names: ['hl7.org/fhir/sid/icd-9-cm/diagnosis', '2.16.840.1.113883.6.103', '2.16.840.1.113883.6.2'],
    systems: ['icd9cm'],
  },
  { names: ['hl7.org/fhir/sid/icd-9-cm/procedure', '2.16.840.1.113883.6.104'], systems: ['icd9proc'] },
  { names: ['loinc.org', '2.16.840.1.113883.6.1'], systems: ['loinc'] },
  { names: ['www.nlm.nih.gov/research/umls/rxnorm', '2.16.840.1.113883.6.88'], systems: ['rxnorm'] },
  { names: ['hl7.org/fhir/sid/ndc', '2.16.840.1.113883.6.69'], systems: ['ndc'] },
  { names: ['snomed.info/sct', 'snomed.info/id', '2.16.840.1.113883.6.96'], systems: ['snomed'] },
  { names: ['hl7.org/fhir/sid/cvx', '2.16.840.1.113883.12.292'], systems: ['cvx'] },
  {
    names: [
      'www.cms.gov/medicare/coding/hcpcsreleasecodesets',
      'terminology.hl7.org/codesystem/hcpcs-all-codes',
      '2.16.840.1.113883.6.285',
    ],
    systems: ['hcpcs', 'cpt', 'cdt'],
  },
  { names: ['www.ama-assn.org/go/cpt', '2.16.840.1.113883.6.12'], systems: ['cpt', 'hcpcs'] },
  { names: ['www.ada.org/cdt', 'ada.org/cdt', '2.16.840.1.113883.6.13'], systems: ['cdt'] },
  { names: ['www.whocc.no/atc', '2.16.840.1.113883.6.73'], systems: ['atc'] },
];

/**
 * Words that say what kind of event a code is of, as the first part of a composite (`DIAGNOSIS//ICD//10//K5731`), and
 * which forms a code directly after them can have.
 */
export interface RoleRule {
  readonly words: readonly string[];
  readonly role: CodeRole;
}

export const ROLE_RULES: readonly RoleRule[] = [
  {
    words: ['DIAGNOSIS', 'DIAGNOSES', 'DIAG', 'DX', 'CONDITION', 'CONDITIONS', 'PROBLEM', 'PROBLEMS', 'COMORBIDITY'],
    role: 'diagnosis',
  },
  { words: ['PROCEDURE', 'PROCEDURES', 'PROC', 'PX', 'SURGERY', 'OPERATION'], role: 'procedure' },
  {
    words: [
      'LAB',
      'LABS',
      'LABORATORY',
      'MEASUREMENT',
      'MEASUREMENTS',
      'OBSERVATION',
      'OBSERVATIONS',
      'VITAL',
      'VITALS',
    ],
    role: 'lab',
  },
  {
    words: ['MEDICATION', 'MEDICATIONS', 'DRUG', 'DRUGS', 'RX', 'PRESCRIPTION', 'PRESCRIPTIONS', 'MED'],
    role: 'drug',
  },
  { words: ['VACCINE', 'VACCINES', 'IMMUNIZATION', 'IMMUNIZATIONS', 'IMMUNISATION'], role: 'vaccine' },
];

/**
 * Further kinds of what lasts (`ENCOUNTER//START//SNOMED/185345009`). They say nothing of the system, so what follows the step
 * is a code only where it names its own.
 */
export const KIND_WORDS: readonly string[] = ['ENCOUNTER', 'CAREPLAN', 'DEVICE', 'ALLERGY'];

/** Words after a role that say which end of the event it is. */
export const STEP_WORDS: readonly string[] = ['START', 'END', 'STOP', 'ADMINISTERED', 'ORDERED'];

/** The systems whose codes say what a role says. Order as in the forms. */
export const ROLE_SYSTEMS: Readonly<Record<CodeRole, readonly SystemId[]>> = {
  diagnosis: ['icd10cm', 'icd10', 'icd9cm', 'snomed', 'ccsr', 'hcc', 'elixhauser'],
  procedure: ['icd10pcs', 'icd9proc', 'cpt', 'hcpcs', 'cdt', 'snomed'],
  lab: ['loinc', 'snomed'],
  drug: ['rxnorm', 'ndc', 'atc', 'hcpcs'],
  vaccine: ['cvx', 'ndc', 'rxnorm'],
};

/**
 * What stands before the item ids of MIMIC-IV in its MEDS export, and before the names of its tables. Items of
 * laboratory results have five digits, those of intensive care six.
 */
export const MIMIC_WORDS: readonly string[] = [
  'LAB',
  'CHART',
  'LABEVENTS',
  'CHARTEVENTS',
  'INPUTEVENTS',
  'OUTPUTEVENTS',
  'PROCEDUREEVENTS',
  'DATETIMEEVENTS',
  'INGREDIENTEVENTS',
  'INFUSION_START',
  'INFUSION_END',
  'SUBJECT_FLUID_OUTPUT',
  'VITAL',
  'VITALS',
];
/** Where a step follows the word: `PROCEDURE//START//224277`. */
export const MIMIC_STEPPED: readonly string[] = ['PROCEDURE', 'INFUSION'];
