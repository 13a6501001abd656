import type { SystemId } from '../../core/ontology/answer';
import { writeCode } from '../../core/ontology/read_code';

/** The ways in which a found code can be written into a text: the values of `cohortLens.findCode.insertAs`. */
export const CODE_FORMS = ['code', 'system', 'vocabulary', 'mimic'] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

/** A code in its canonical form. */
export interface SystemCode {
  readonly system: SystemId;
  readonly code: string;
}

interface SystemStyle {
  /** As MEDS metadata writes the vocabulary before a slash, after OMOP's vocabulary ids. */
  readonly vocabulary?: string;
  /** As MIMIC-IV in MEDS writes it, where it has codes of this system. */
  readonly mimic?: string;
}

const STYLES: Readonly<Record<SystemId, SystemStyle>> = {
  icd10cm: { vocabulary: 'ICD10CM', mimic: 'DIAGNOSIS//ICD//10//' },
  icd10pcs: { vocabulary: 'ICD10PCS', mimic: 'PROCEDURE//ICD//10//' },
  icd9cm: { vocabulary: 'ICD9CM', mimic: 'DIAGNOSIS//ICD//9//' },
  icd9proc: { vocabulary: 'ICD9Proc', mimic: 'PROCEDURE//ICD//9//' },
  loinc: { vocabulary: 'LOINC' },
  rxnorm: { vocabulary: 'RxNorm' },
  ndc: { vocabulary: 'NDC' },
  snomed: { vocabulary: 'SNOMED' },
  cvx: { vocabulary: 'CVX' },
  hcpcs: { vocabulary: 'HCPCS' },
  cpt: { vocabulary: 'CPT4' },
  atc: { vocabulary: 'ATC' },
};

/** Systems whose codes carry a dot for the eye only. */
const DOTTED: ReadonlySet<SystemId> = new Set(['icd10cm', 'icd9cm', 'icd9proc', 'icd10']);

/** The code without its dot, where its system's dot says nothing: K57.31 → K5731. */
export function undotted({ system, code }: SystemCode): string {
  return DOTTED.has(system) ? code.replace('.', '') : code;
}

export function written(of: SystemCode, form: CodeForm): string {
  const style = STYLES[of.system];
  switch (form) {
    case 'code':
      return of.code;
    case 'system':
      return writeCode(of.system, of.code);
    case 'vocabulary':
      return style?.vocabulary === undefined ? written(of, 'system') : `${style.vocabulary}/${of.code}`;
    case 'mimic':
      return style?.mimic === undefined ? written(of, 'system') : style.mimic + undotted(of);
  }
}
