/**
 * The parts of a MEDS code. MEDS has no vocabulary rule: `//` separates parts where it occurs, and a part may itself
 * hold a `/` (units such as mg/dL), so a code is split on `//` first and on `/` only by those who know the system.
 */

export const BIRTH = 'MEDS_BIRTH';
export const DEATH = 'MEDS_DEATH';

/**
 * How codes end that tell of a death when it is over: its certificate, its cause, an autopsy. Source: SNOMED CT and LOINC,
 * as Synthea and the US standard certificate of death use them.
 */
export const ABOUT_A_DEATH: readonly string[] = [
  'SNOMED/308646001', // death certification
  'SNOMED/29240004', // autopsy examination
  'LOINC/69453-9', // cause of death
  'LOINC/69409-1', // US standard certificate of death
  'LOINC/18743-5', // autopsy report
];

/** `LAB//50912//mg/dL` → `['LAB', '50912', 'mg/dL']`; a code without `//` is its own single part. */
export function codeParts(code: string): string[] {
  return code.split('//');
}

/** Whether a code is a special of the standard, plain or as a prefix: `MEDS_DEATH` and `MEDS_DEATH//hospital`. */
export function isSpecial(code: string, special: typeof BIRTH | typeof DEATH): boolean {
  return code === special || code.startsWith(special + '//');
}
