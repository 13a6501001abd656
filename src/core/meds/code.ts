/**
 * The parts of a MEDS code. MEDS has no vocabulary rule: `//` separates parts where it occurs, and a part may itself
 * hold a `/` (units such as mg/dL), so a code is split on `//` first and on `/` only by those who know the system.
 */

export const BIRTH = 'MEDS_BIRTH';
export const DEATH = 'MEDS_DEATH';

/** `LAB//50912//mg/dL` → `['LAB', '50912', 'mg/dL']`; a code without `//` is its own single part. */
export function codeParts(code: string): string[] {
  return code.split('//');
}

/** Whether a code is a special of the standard, plain or as a prefix: `MEDS_DEATH` and `MEDS_DEATH//hospital`. */
export function isSpecial(code: string, special: typeof BIRTH | typeof DEATH): boolean {
  return code === special || code.startsWith(special + '//');
}
