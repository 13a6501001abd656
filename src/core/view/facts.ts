import type { CodeEntry } from '../meds/dataset';
import { BIRTH, DEATH, codeParts, isSpecial } from '../meds/code';
import type { SubjectEvents } from '../meds/events';
import { formatValue } from '../meds/float';

/** What the header says of a subject, read from its events. */
export interface SubjectFacts {
  /** Microseconds; null where the record does not say. */
  readonly birth: bigint | null;
  /** Whether the record has a birth or death without a time. */
  readonly birthUndated: boolean;
  readonly death: bigint | null;
  readonly deathUndated: boolean;
  /** As the record says it, e.g. `F`, `male`; null where it does not. */
  readonly sex: string | null;
  /** The other static facts, in the record's order. */
  readonly others: readonly StaticFact[];
  /** First and last time; null where there are static facts only. */
  readonly first: bigint | null;
  readonly last: bigint | null;
}

export interface StaticFact {
  readonly row: number;
  /** What it is about, from the code's first part: `race`. Empty where the description says it all. */
  readonly label: string;
  readonly value: string;
}

/** First parts of codes that tell the sex, and codes that tell the birth where MEDS_BIRTH is missing. */
const SEX_PARTS: ReadonlySet<string> = new Set(['gender', 'sex']);
/** SNOMED CT's findings of a person's sex, as neopatient and our own synthetic records write it. */
const SEX_FINDINGS: Readonly<Record<string, string>> = { '248152002': 'female', '248153007': 'male' };
const OTHER_BIRTHS: ReadonlySet<string> = new Set(['DOB', 'DATE_OF_BIRTH']);

/** Reads the facts. Of several births the first, of several deaths the first dated one is taken. */
export function subjectFacts(events: SubjectEvents): SubjectFacts {
  const birth = firstTime(events, code => isSpecial(code, BIRTH));
  const otherBirth = birth.found ? birth : firstTime(events, code => OTHER_BIRTHS.has(code.toUpperCase()));
  const death = firstTime(events, code => isSpecial(code, DEATH));
  let sex: string | null = null;
  const others: StaticFact[] = [];
  for (let row = 0; row < events.staticCount; row++) {
    const entry = events.codes[events.code[row] ?? -1];
    if (!entry || isSpecial(entry.code, BIRTH) || isSpecial(entry.code, DEATH)) continue;
    const fact = staticFact(events, row, entry);
    const told = SEX_PARTS.has(fact.label) ? fact.value : sexFinding(entry);
    if (sex === null && told !== undefined) sex = told;
    else others.push(fact);
  }
  const timed = events.length > events.staticCount;
  return {
    birth: otherBirth.time,
    birthUndated: otherBirth.found && otherBirth.time === null,
    death: death.time,
    deathUndated: death.found && death.time === null,
    sex,
    others,
    first: timed ? (events.time[events.staticCount] ?? null) : null,
    last: timed ? (events.time[events.length - 1] ?? null) : null,
  };
}

function sexFinding({ known }: CodeEntry): string | undefined {
  return known?.system === 'snomed' ? SEX_FINDINGS[known.code] : undefined;
}

function firstTime(events: SubjectEvents, wanted: (code: string) => boolean): { found: boolean; time: bigint | null } {
  const codes = new Set<number>();
  events.codes.forEach((entry, i) => {
    if (wanted(entry.code)) codes.add(i);
  });
  if (codes.size === 0) return { found: false, time: null };
  let undated = false;
  for (let row = 0; row < events.length; row++) {
    if (!codes.has(events.code[row] ?? -1)) continue;
    if (row >= events.staticCount) return { found: true, time: events.time[row] ?? null };
    undated = true;
  }
  return { found: undated, time: null };
}

/** `RACE//WHITE` → race: WHITE; `HEIGHT` with a value → height: 164.7 cm; else what the description says. */
function staticFact(events: SubjectEvents, row: number, entry: CodeEntry): StaticFact {
  const [first = '', ...rest] = codeParts(entry.code);
  const label = first.toLowerCase().replaceAll('_', ' ');
  const unit = events.units[events.unit[row] ?? -1];
  const number = events.hasValue[row] === 1 ? formatValue(events.value[row] ?? NaN, events.value) : null;
  const text = events.texts[events.text[row] ?? -1] ?? null;
  const stored = number === null ? text : unit === undefined ? number : `${number} ${unit}`;
  if (rest.length > 0) {
    const value = rest.join(' · ');
    return { row, label, value: stored === null ? value : `${value} ${stored}` };
  }
  if (stored !== null) return { row, label: entry.description ?? label, value: stored };
  return { row, label: '', value: entry.description ?? entry.code };
}
