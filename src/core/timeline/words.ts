import { codeParts } from '../meds/code';
import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { tellingCode, UNKNOWN_PART } from '../view/telling';

/** What stands beside a mark, in a bar and before a row, where there is no room for both code and description. */

/** Systems whose codes clinicians know by heart: the code stands before its description. */
const SPOKEN_CODES: ReadonlySet<string> = new Set(['icd10cm', 'icd10pcs', 'icd9cm', 'icd9proc']);

/** Words for an event: its description, with the code before it where that is worth it; else the code, parts set apart. */
export function eventWords(entry: CodeEntry | undefined): string {
  if (!entry) return 'no code';
  const { known, description } = entry;
  if (description === null) return spoken(entry.code);
  return known && SPOKEN_CODES.has(known.system) ? `${known.code} ${description}` : description;
}

/** Families whose last part says all: of `TRANSFER_TO//transfer//Cardiac Surgery` the ward is meant. */
const LAST_PART_ONLY = /^TRANSFER_TO$/i;
/** Families that say no more than the lane does: what they are of comes first, so that it shows where words are cut. */
const SAID_BY_LANE =
  /^(?:LABS?|MEDICATIONS?|DRUGS?|PRESCRIPTIONS?|INFUSION(?:_[A-Z]+)?|DIAGNOS[IE]S|DRG|PROCEDURES?|VITALS?|CHART(?:EVENTS?)?|MEASUREMENTS?|OBSERVATIONS?)$/i;

/**
 * `HOSPITAL_ADMISSION//ELECTIVE` → `Hospital admission · ELECTIVE`: only the family's name is recast;
 * `MEDICATION//START//Furosemide` → `Furosemide · Medication · START`.
 */
function spoken(code: string): string {
  const [first = '', ...rest] = codeParts(code);
  if (rest.length === 0) return code;
  const known = rest.filter(part => !UNKNOWN_PART.test(part));
  const last = known.at(-1);
  if (LAST_PART_ONLY.test(first) && last !== undefined && known.length === rest.length) return last;
  if (!SAID_BY_LANE.test(first)) return [familyWords(first), ...known].join(' · ');
  const { before, telling } = tellingCode(code, null);
  const [family = '', ...leading] = before === '' ? [] : codeParts(before).slice(0, -1);
  const named = codeParts(telling).filter(part => !UNKNOWN_PART.test(part));
  return (family === '' ? [familyWords(first)] : [...named, familyWords(family), ...leading]).join(' · ');
}

/** The shortest words for an event that is referred to: `ICU admission` without which unit it was. */
export function shortWords(entry: CodeEntry | undefined): string {
  return entry?.description ?? eventWords(entry).split(' · ', 1)[0] ?? '';
}

/** `ICU_ADMISSION` → `ICU admission`: words of up to three letters are taken for abbreviations. */
function familyWords(family: string): string {
  if (!/^[A-Z0-9_]+$/.test(family)) return family;
  const words = family.split('_').map(word => (word.length <= 3 && word !== 'TO' ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Words for an interval: those of its start, and where it led to if its end says so (`→ HOME`). */
export function intervalWords(events: SubjectEvents, row: number): string {
  const words = eventWords(events.codes[events.code[row]!]);
  const end = events.end[row]!;
  const to = end < 0 ? undefined : events.codes[events.code[end]!];
  if (!to || to.description !== null) return words;
  const from = codeParts(events.codes[events.code[row]!]?.code ?? '');
  const [family, ...rest] = codeParts(to.code);
  const fresh = rest.filter(part => !from.includes(part) && !UNKNOWN_PART.test(part));
  return family === from[0] || fresh.length === 0 ? words : `${words} → ${fresh.join(' · ')}`;
}

/** Name and kind of a row that shows one code. */
export interface RowWords {
  readonly name: string;
  /** What stands dim at the row's end: the unit, else the family of a code that has no description. */
  readonly kind: string;
}

/** A part of a code that only says which side of an interval it is. */
const SIDE = /(?:^|_)(?:START|BEGIN)$/;

/**
 * Words for a row of one code: the description; else the code, without the unit where that stands beside it, and for
 * the start of an interval without the family, which would take all the room: `MEDICATION//START//Furosemide` →
 * `Furosemide`, medication.
 */
export function rowWords(entry: CodeEntry | undefined, unit: string | null): RowWords {
  if (!entry) return { name: 'no code', kind: unit ?? '' };
  const parts = codeParts(entry.code);
  const side = parts.findIndex((part, i) => i < 2 && SIDE.test(part));
  const family = side < 0 ? '' : (parts[0] ?? '').replace(SIDE, '').toLowerCase().replaceAll('_', ' ');
  const kind = unit ?? family;
  if (entry.description !== null) return { name: entry.description, kind };
  if (side >= 0 && parts.length > side + 1) return { name: parts.slice(side + 1).join(' · '), kind };
  const suffix = unit === null ? '' : '//' + unit;
  const bare = suffix !== '' && entry.code.endsWith(suffix) ? entry.code.slice(0, -suffix.length) : entry.code;
  return { name: bare, kind };
}
