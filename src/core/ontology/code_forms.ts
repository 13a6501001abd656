import type { SystemId } from './answer';
import { luhnHolds, verhoeffHolds } from './check_digits';
import { readNdc } from './ndc';

/** One canonical code that a text can stand for within a system. */
export interface FormReading {
  readonly code: string;
  readonly match: 'whole' | 'prefix';
}

/** What the text around a code says of its kind: of use where a system's forms overlap. */
export type CodeRole = 'diagnosis' | 'procedure' | 'lab' | 'drug' | 'vaccine';

/** @returns null where the form fits and the code can't be one all the same */
type Canonical = (text: string, parts: RegExpExecArray) => string | null;

interface CodeForm {
  readonly system: SystemId;
  /** Anchored, over the text in upper case. */
  readonly form: RegExp;
  readonly canonical: Canonical;
  /**
   * Where the form only counts after the system's name, since alone it would be any number, word or date.
   */
  readonly named?: true;
}

const asItIs: Canonical = text => text;
const dotted =
  (before: number): Canonical =>
  text => {
    // A dot at the end parts nothing.
    const bare = text.replace('.', '').replace(/-+$/, '');
    return bare.length > before ? `${bare.slice(0, before)}.${bare.slice(before)}` : bare;
  };
/** How many characters stand before the dot of a system's codes; systems without a row have none. */
const BEFORE_DOT: Readonly<Record<SystemId, (bare: string) => number>> = {
  icd10cm: () => 3,
  icd10: () => 3,
  icd9cm: bare => (bare.startsWith('E') ? 4 : 3),
  icd9proc: () => 2,
};

/** A code, or the beginning of one, in capitals with its dot where its system has one: `k573` → `K57.3`. */
export function withDot(system: SystemId, text: string): string {
  const upper = text.trim().toUpperCase();
  const before = BEFORE_DOT[system];
  if (!before) return upper;
  const bare = upper.replace('.', '');
  const place = before(bare);
  // A dot that was typed at the end stays: more is to come.
  return bare.length > place || upper.endsWith('.') ? `${bare.slice(0, place)}.${bare.slice(place)}` : bare;
}

const withoutZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');

/**
 * The body systems (second character) of each section (first character) of ICD-10-PCS. Source: CMS, ICD-10-PCS tables
 * FY2026.
 */
const PCS_SECTIONS: Readonly<Record<string, string>> = {
  '0': '0123456789BCDFGHJKLMNPQRSTUVWXY',
  '1': '0',
  '2': 'WY',
  '3': '0CE',
  '4': 'AB',
  '5': 'A',
  '6': 'A',
  '7': 'W',
  '8': 'CE',
  '9': 'W',
  B: '02345789BDFGHLNPQRTUVWY',
  C: '025789BDFGHPTVW',
  D: '02789BDFGHMPTUVW',
  F: '01',
  G: 'Z',
  H: 'Z',
  X: '02DFHKNRTWXY',
};
const inPcs: Canonical = text => (text.length === 1 || (PCS_SECTIONS[text[0]!] ?? '').includes(text[1]!) ? text : null);

const loinc: Canonical = text => {
  const code = withoutZeros(text);
  return luhnHolds(code.replace('-', '')) ? code : null;
};
/** The two digits before the check digit tell a concept (00, 10) from a description or a relationship. */
const snomed: Canonical = text => (verhoeffHolds(text) ? text : null);

/** Letters that begin a CCSR category. Source: AHRQ, CCSR for ICD-10-CM diagnoses v2023.1. */
const CCSR = 'BLD|CIR|DEN|DIG|EAR|END|EXT|EYE|FAC|GEN|INF|INJ|MAL|MBD|MUS|NEO|NVS|PNL|PRG|RSP|SKN|SYM|XXX';

/**
 * The forms of codes, and how each is brought to its canonical form. The order is the order of likelihood for a code
 * that stands bare: what can hardly be anything else first, plain numbers last.
 */
const CODE_FORMS: readonly CodeForm[] = [
  { system: 'loinc', form: /^0*[1-9]\d{0,6}-\d$/, canonical: loinc },
  { system: 'loinc', form: /^(?:LP|LA|LG)\d{1,7}-\d$/, canonical: asItIs },
  { system: 'elixhauser', form: /^CMR_[A-Z]+(?:_[A-Z]+)*$/, canonical: asItIs },
  { system: 'ccsr', form: new RegExp(`^(?:${CCSR})\\d{3}$`), canonical: asItIs },
  // Its words for no diagnosis and an invalid one.
  { system: 'ccsr', form: /^NODX1$/, canonical: () => 'NoDX1' },
  { system: 'ccsr', form: /^INVLDX$/, canonical: () => 'InvlDX' },
  { system: 'cpt', form: /^\d{4}[FTUM]$/, canonical: asItIs },
  // A category ends in a digit, A or B, and of late begins with two letters (QA0). A trailing dash: all codes below.
  { system: 'icd10cm', form: /^[A-Z](?:\d[0-9AB]|A\d)\.[0-9A-Z]{1,4}-?$/, canonical: dotted(3) },
  { system: 'icd10cm', form: /^[A-Z](?:\d[0-9AB]|A\d)(?:\.|\.?-)$/, canonical: dotted(3) },
  { system: 'icd10pcs', form: /^[0-9BCDFGHX][0-9A-HJ-NP-Z]{6}$/, canonical: inPcs },
  // Tables and body systems that begin with a digit; those that begin with a letter look like ICD-10-CM.
  { system: 'icd10pcs', form: /^[0-9](?=[0-9]?[A-Z])[0-9A-HJ-NP-Z]{1,2}$/, canonical: inPcs },
  { system: 'atc', form: /^[A-DGHJ-NPRSV]\d\d[A-Z][A-Z]\d\d$/, canonical: asItIs },
  { system: 'icd10cm', form: /^[A-Z](?:\d[0-9AB]|A\d)[0-9A-Z]{0,4}$/, canonical: dotted(3) },
  { system: 'hcpcs', form: /^[A-Z]\d{4}$/, canonical: asItIs },
  { system: 'cdt', form: /^D\d{4}$/, canonical: asItIs },
  { system: 'atc', form: /^[A-DGHJ-NPRSV]\d\d[A-Z]{1,2}$/, canonical: asItIs },
  { system: 'icd9cm', form: /^(?:\d{3}|V\d\d)\.\d{1,2}$|^E\d{3}\.\d$/, canonical: asItIs },
  { system: 'icd9cm', form: /^(?:\d{3}|V\d\d|E\d{3})\.$/, canonical: text => text.slice(0, -1) },
  { system: 'icd9proc', form: /^\d\d\.\d{1,2}$/, canonical: asItIs },
  { system: 'snomed', form: /^[1-9]\d{2,14}[01]0\d$/, canonical: snomed },
  { system: 'cpt', form: /^\d{5}$/, canonical: asItIs },
  { system: 'icd9cm', form: /^\d{3,5}$|^V\d{2,4}$/, canonical: dotted(3) },
  { system: 'icd9cm', form: /^E\d{3,4}$/, canonical: dotted(4) },
  { system: 'icd9proc', form: /^\d{3,4}$/, canonical: dotted(2) },
  { system: 'rxnorm', form: /^[1-9]\d{1,7}$/, canonical: asItIs },
  { system: 'cvx', form: /^(?:0[1-9]|[1-9]\d{1,2})$/, canonical: asItIs },
  { system: 'hcc', form: /^HCC0*([1-9]\d{0,2})$|^([1-9]\d{1,2})$/, canonical: (_, [, a, b]) => a ?? b ?? null },

  // What only the name makes a code.
  // Blocks and chapters are in the index beside the codes: a link to one names it like a code.
  { system: 'icd10cm', form: /^[A-Z]\d[0-9AB]-[A-Z]\d[0-9AB]$/, canonical: asItIs, named: true },
  { system: 'icd10', form: /^[A-Z]\d\d(?:\.|(?:\.?[0-9A-Z]{1,4})?-?)$/, canonical: dotted(3), named: true },
  { system: 'icd10', form: /^[A-Z]\d\d-[A-Z]\d\d$/, canonical: asItIs, named: true },
  { system: 'icd10pcs', form: /^[0-9BCDFGHX][0-9A-HJ-NP-Z]{0,3}$/, canonical: inPcs, named: true },
  // Zeros before the dot that a spreadsheet took away.
  {
    system: 'icd9cm',
    form: /^\d{1,2}\.\d{1,2}$/,
    canonical: text => text.padStart(text.length + 3 - text.indexOf('.'), '0'),
    named: true,
  },
  { system: 'icd9cm', form: /^E?\d{3}-E?\d{3}$|^V\d\d-V\d\d$/, canonical: asItIs, named: true },
  { system: 'icd9proc', form: /^\d\.\d{1,2}$/, canonical: text => `0${text}`, named: true },
  { system: 'icd9proc', form: /^(\d\d)\.?$/, canonical: (_, parts) => parts[1]!, named: true },
  { system: 'rxnorm', form: /^0*[1-9]\d{0,7}$/, canonical: withoutZeros, named: true },
  // Ids of extensions and of descriptions are SNOMED CT too, once the text says so.
  { system: 'snomed', form: /^[1-9]\d{5,17}$/, canonical: snomed, named: true },
  { system: 'hcpcs', form: /^[A-Z][0-9A-Z]$/, canonical: asItIs, named: true },
  { system: 'cvx', form: /^\d{1,3}$/, canonical: text => withoutZeros(text).padStart(2, '0'), named: true },
  { system: 'hcc', form: /^0*([1-9]\d{0,2})$/, canonical: (_, parts) => parts[1]!, named: true },
  { system: 'atc', form: /^[A-DGHJ-NPRSV](?:\d\d)?$/, canonical: asItIs, named: true },
  { system: 'mimic', form: /^\d{5,6}$/, canonical: asItIs, named: true },
];

const FORMS_OF = new Map<SystemId, CodeForm[]>();
for (const form of CODE_FORMS) {
  const forms = FORMS_OF.get(form.system);
  if (forms === undefined) FORMS_OF.set(form.system, [form]);
  else forms.push(form);
}

function readForm({ form, canonical }: CodeForm, upper: string): string | null {
  const parts = form.exec(upper);
  return parts === null ? null : canonical(upper, parts);
}

/** Whether a system's codes have a form that is known here. Those of other systems are taken as they are. */
export function hasForms(system: SystemId): boolean {
  return system === 'ndc' || FORMS_OF.has(system);
}

/** Every way to read a text as a code of a system that the text around it names; empty where it has not its form. */
export function readInSystem(system: SystemId, text: string): readonly FormReading[] {
  const upper = text.toUpperCase();
  if (system === 'ndc') return readNdc(upper);
  for (const form of FORMS_OF.get(system) ?? []) {
    const code = readForm(form, upper);
    if (code !== null) return [{ code, match: 'whole' }];
  }
  return [];
}

export interface BareReading extends FormReading {
  readonly system: SystemId;
}

/** An NDC without a name before it: hyphens make it the likeliest, ten or more digits come before other numbers. */
const BARE_NDC = /^\d{4,6}-\d{3,4}(?:-\d{1,2})?$|^\d{10,12}$/;

/** Every way to read a text that stands alone, the likeliest first, one per system (of NDC all that fit). */
export function readBare(text: string): readonly BareReading[] {
  const upper = text.toUpperCase();
  const readings: BareReading[] = [];
  if (BARE_NDC.test(upper)) readings.push(...readNdc(upper).map(reading => ({ system: 'ndc', ...reading })));
  const seen = new Set<SystemId>();
  for (const form of CODE_FORMS) {
    if (form.named === true || seen.has(form.system)) continue;
    const code = readForm(form, upper);
    if (code === null) continue;
    seen.add(form.system);
    readings.push({ system: form.system, code, match: 'whole' });
  }
  return readings;
}
