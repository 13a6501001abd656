import type { SystemId } from './answer';

/** A code system that this project knows by name. Vocabularies of imports that are not in here keep their own name. */
export interface CodeSystem {
  readonly id: SystemId;
  /** As its publisher writes it. */
  readonly name: string;
  /** A code in canonical form, for help texts and tests. */
  readonly example: string;
  /** Where it comes from when it is not bundled: a sentence that says what to import. Null: it is bundled. */
  readonly toImport: string | null;
}

const FROM_ATHENA = 'Download it in a bundle from OHDSI Athena (athena.ohdsi.org) and import the bundle';

/** Adding a system is adding a row here and, where data sets write it in a prefix, rows in code_rules.ts. */
export const CODE_SYSTEMS: readonly CodeSystem[] = [
  { id: 'icd10cm', name: 'ICD-10-CM', example: 'K57.31', toImport: null },
  { id: 'icd10pcs', name: 'ICD-10-PCS', example: '0WB00ZZ', toImport: null },
  { id: 'icd9cm', name: 'ICD-9-CM', example: '250.00', toImport: null },
  { id: 'icd9proc', name: 'ICD-9-CM procedures', example: '00.01', toImport: null },
  { id: 'loinc', name: 'LOINC', example: '8867-4', toImport: null },
  { id: 'rxnorm', name: 'RxNorm', example: '197361', toImport: null },
  { id: 'ndc', name: 'NDC', example: '00002012502', toImport: null },
  { id: 'snomed', name: 'SNOMED CT', example: '73211009', toImport: null },
  { id: 'cvx', name: 'CVX', example: '08', toImport: null },
  { id: 'hcpcs', name: 'HCPCS Level II', example: 'G0008', toImport: null },
  { id: 'ccsr', name: 'CCSR', example: 'DIG013', toImport: null },
  { id: 'hcc', name: 'CMS-HCC V28', example: '38', toImport: null },
  { id: 'elixhauser', name: 'Elixhauser (AHRQ)', example: 'CMR_HTN_CX', toImport: null },
  { id: 'mimic', name: 'MIMIC-IV items', example: '50912', toImport: null },
  {
    id: 'cpt',
    name: 'CPT',
    example: '44140',
    toImport: `CPT is licensed by the American Medical Association and not bundled. ${FROM_ATHENA}; its license for CPT names is asked for there.`,
  },
  {
    id: 'cdt',
    name: 'CDT',
    example: 'D0120',
    toImport: `CDT is licensed by the American Dental Association and not bundled. ${FROM_ATHENA}.`,
  },
  {
    id: 'atc',
    name: 'ATC',
    example: 'C07AB02',
    toImport: `ATC is licensed by the WHO Collaborating Centre and not bundled. ${FROM_ATHENA}, or import the centre’s own tables.`,
  },
  { id: 'icd10', name: 'ICD-10 (WHO)', example: 'I21.9', toImport: `The WHO’s ICD-10 is not bundled. ${FROM_ATHENA}.` },
];

const BY_ID = new Map(CODE_SYSTEMS.map(system => [system.id, system]));

/** @returns undefined where the system is known from an import only */
export function codeSystem(id: SystemId): CodeSystem | undefined {
  return BY_ID.get(id);
}

/** Systems whose codes begin with the code above them: `K57.31` is below `K57.3` and `K57`. */
export const NESTED_SYSTEMS: ReadonlySet<SystemId> = new Set([
  'icd10cm',
  'icd10',
  'icd10pcs',
  'icd9cm',
  'icd9proc',
  'atc',
]);

/** `ICD-10-CM E11.9` */
export function knownWords({ system, code }: { readonly system: SystemId; readonly code: string }): string {
  return `${codeSystem(system)?.name ?? system} ${code}`;
}
