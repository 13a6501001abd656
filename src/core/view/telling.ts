import { codeParts } from '../meds/code';

/** Which part of a code tells events apart, so that it shows where there is no room for all of it. */

/** A code in three pieces that together are the code again. */
export interface TellingCode {
  readonly before: string;
  readonly telling: string;
  readonly after: string;
}

/** Parts that only say which system or side of an interval the next part is about. */
const LEADING: readonly RegExp[] = [
  /^ICD(?:-?\d+)?(?:-?(?:CM|PCS|GM))?$/i,
  /^(?:9|10|11|CM|PCS)$/i,
  /^(?:HCFA|APR|MS)$/i,
  /^(?:SNOMED(?:CT)?|LOINC|RXNORM|NDC|CVX|ATC|CPT4?|HCPCS)$/i,
  /^(?:START|BEGIN|STOP|END)(?:ED)?$/i,
  /^(?:TRANSFER|ADMIT)$/i,
];
/** How data sets write that a part is unknown. */
export const UNKNOWN_PART = /^(?:UNK|UNKNOWN|NULL|NONE|)$/i;

/**
 * `MEDICATION//START//Furosemide` → Furosemide, `LAB//220045//bpm` in bpm → 220045, `DIAGNOSIS//ICD//10//I509` → I509:
 * without the family in front, what only leads to the next part, and what is unknown or the unit behind it.
 * @param unit the event's unit, null where none is known
 */
export function tellingCode(code: string, unit: string | null): TellingCode {
  const parts = codeParts(code);
  let to = parts.length;
  while (to > 1 && (UNKNOWN_PART.test(parts[to - 1] ?? '') || parts[to - 1] === unit)) to--;
  let from = 0;
  while (from < to - 1 && (from === 0 || LEADING.some(pattern => pattern.test(parts[from] ?? '')))) from++;
  const before = parts.slice(0, from).map(part => part + '//');
  const after = parts.slice(to).map(part => '//' + part);
  return { before: before.join(''), telling: parts.slice(from, to).join('//'), after: after.join('') };
}
