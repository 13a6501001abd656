import type { SystemId } from './answer';
import { readBare, readInSystem } from './code_forms';
import { roleOf, type ReadCode } from './read_code';
import { ROLE_SYSTEMS } from './code_rules';

/** A code that may have been meant. Whether it exists is for the index to say. */
export interface CodeCandidate {
  readonly system: SystemId;
  readonly code: string;
  /** `prefix`: the beginning of codes, as of a package's product. */
  readonly match: 'whole' | 'prefix';
  /** How far off it is: 0 is the text itself, then the kinds of slips in order, the likeliest first. Comparable within a system. */
  readonly slip: number;
  /** Whether the text is this code and something more. */
  readonly isShortened: boolean;
}

/** What comes after every slip. */
const LAST = 100;
/** More are not worth looking up. */
export const MOST_CANDIDATES = 400;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** Characters that are taken for each other, in print and by hand. */
const ALIKE: Readonly<Record<string, string>> = {
  O: '0',
  '0': 'OD',
  I: '1',
  L: '1',
  '1': 'IL',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
  G: '6',
  '6': 'G',
  D: '0',
  Q: '0',
};

/** One kind of slip: every text that it can have made of another one, the likelier first. Texts have no dots or dashes. */
type Slip = (text: string, alphabet: string) => Iterable<string>;

const spliced = (text: string, at: number, length: number, put: string): string =>
  text.slice(0, at) + put + text.slice(at + length);

function* alike(text: string): Iterable<string> {
  yield text.replace(/(?<=^.+)O/g, '0').replace(/(?<=^.+)[IL]/g, '1');
  for (let at = 0; at < text.length; at++) {
    for (const other of ALIKE[text[at]!] ?? '') yield spliced(text, at, 1, other);
  }
}

/** The encounter character of an injury code (initial, subsequent, sequela): dropped, added, or after missing X's. */
function* encounter(text: string): Iterable<string> {
  if (text.length === 7) yield text.slice(0, 6);
  if (text.length < 3 || text.length > 6) return;
  for (const which of 'ADS') yield text.padEnd(6, 'X') + which;
  const last = text.at(-1)!;
  if ('ADS'.includes(last) && text.length > 4) {
    yield text.slice(0, -1).padEnd(6, 'X') + last;
    yield text.slice(0, -1);
  }
}

function* swapped(text: string): Iterable<string> {
  for (let at = text.length - 2; at >= 0; at--) yield spliced(text, at, 2, text[at + 1]! + text[at]!);
}

/** The headers above: what is left when characters at the end are one too many. */
function* shortened(text: string): Iterable<string> {
  for (let length = text.length - 1; length >= 3; length--) yield text.slice(0, length);
}

function* lastChanged(text: string, alphabet: string): Iterable<string> {
  for (const other of alphabet) yield text.slice(0, -1) + other;
}

function* lengthened(text: string, alphabet: string): Iterable<string> {
  for (const more of alphabet) yield text + more;
}

function* oneLess(text: string): Iterable<string> {
  for (let at = text.length - 1; at >= 0; at--) yield spliced(text, at, 1, '');
}

function* oneChanged(text: string, alphabet: string): Iterable<string> {
  for (let at = text.length - 2; at >= 0; at--) for (const other of alphabet) yield spliced(text, at, 1, other);
}

function* oneMore(text: string, alphabet: string): Iterable<string> {
  for (let at = text.length - 1; at >= 0; at--) for (const more of alphabet) yield spliced(text, at, 0, more);
}

function* zeroBefore(text: string): Iterable<string> {
  yield `0${text}`;
  yield `00${text}`;
}

interface Slips {
  readonly alphabet: string;
  /** The likeliest kind first. */
  readonly slips: readonly Slip[];
  /** Puts the separator back where the system's form needs one. */
  readonly written?: (text: string) => string;
}

const HIERARCHY = [
  alike,
  encounter,
  swapped,
  lastChanged,
  shortened,
  oneLess,
  lengthened,
  oneChanged,
  oneMore,
] as const;
const EDITS = [alike, swapped, lastChanged, oneLess, oneChanged, oneMore] as const;
/** Digits at the end that are missing or too many are likelier than others that are wrong: they say how exact a code is. */
const ICD9 = [zeroBefore, lengthened, alike, lastChanged, shortened, swapped, oneLess, oneChanged, oneMore] as const;
/** Where every number is some code, only slips that people are known to make are worth a guess. */
const NUMBERS = [zeroBefore, swapped, oneLess] as const;
/** The check digit leaves few of the changed ones. */
const CHECKED = [lastChanged, swapped, oneChanged, oneLess, oneMore] as const;

const SLIPS: Readonly<Record<string, Slips>> = {
  icd10cm: { alphabet: DIGITS + 'XADS' + 'BCEFGHJKLMNPQRTUVWYZIO', slips: HIERARCHY },
  icd10: { alphabet: DIGITS, slips: HIERARCHY },
  icd10pcs: { alphabet: 'ZX' + DIGITS + 'ABCDEFGHJKLMNPQRSTUVWY', slips: EDITS },
  icd9cm: { alphabet: DIGITS, slips: ICD9 },
  icd9proc: { alphabet: DIGITS, slips: [zeroBefore, ...EDITS] },
  loinc: { alphabet: DIGITS, slips: CHECKED, written: text => `${text.slice(0, -1)}-${text.slice(-1)}` },
  snomed: { alphabet: DIGITS, slips: CHECKED },
  rxnorm: { alphabet: DIGITS, slips: NUMBERS },
  ndc: { alphabet: DIGITS, slips: [zeroBefore, swapped, oneLess, oneMore, lastChanged] },
  cvx: { alphabet: DIGITS, slips: NUMBERS },
  mimic: { alphabet: DIGITS, slips: NUMBERS },
  hcpcs: { alphabet: DIGITS, slips: EDITS },
  cpt: { alphabet: DIGITS + 'FTUM', slips: EDITS },
  cdt: { alphabet: DIGITS, slips: EDITS },
  atc: { alphabet: LETTERS + DIGITS, slips: [alike, shortened, ...EDITS] },
  ccsr: { alphabet: DIGITS + LETTERS, slips: EDITS },
};

/**
 * Codes of one system that a mistyped text may have meant, the most plausible first, canonical, each once, without the
 * text itself; at most `most`. All have the system's form and check digit; whether they exist is not known here.
 */
export function nearestInSystem(system: SystemId, text: string, most = MOST_CANDIDATES): readonly CodeCandidate[] {
  const slips = SLIPS[system];
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (slips === undefined || plain === '' || plain.length > 20) return [];
  const given = readInSystem(system, text)[0]?.code;
  const found = new Map<string, CodeCandidate>();
  const write = slips.written ?? ((whole: string): string => whole);
  for (const { text: candidate, slip, isShortened } of candidates(slips, plain)) {
    for (const { code, match } of readInSystem(system, write(candidate))) {
      if (code !== given && !found.has(code)) found.set(code, { system, code, match, slip, isShortened });
    }
    if (found.size >= most) break;
  }
  return [...found.values()].slice(0, most);
}

function* candidates(
  { slips, alphabet }: Slips,
  plain: string,
): Iterable<{ readonly text: string } & Pick<CodeCandidate, 'slip' | 'isShortened'>> {
  yield { text: plain, slip: 0, isShortened: false };
  for (const [i, slip] of slips.entries()) {
    for (const text of slip(plain, alphabet)) yield { text, slip: i + 1, isShortened: slip === shortened };
  }
}

/**
 * Codes that a text without an existing reading may have meant: first the same code in a system other than the one it
 * names, then slips within each system it can be read in, or could be but for a slip. A system whose codes are not of the kind
 * that the text says comes last, where the text has the form of the system that it names. At most MOST_CANDIDATES in all.
 */
export function nearestCodes(read: ReadCode): readonly CodeCandidate[] {
  const named = read.malformed !== null || read.readings.some(reading => reading.named);
  const text = read.written === '' ? read.input.trim() : read.written;
  const systems = new Set(read.malformed === null ? read.readings.map(({ system }) => system) : [read.malformed]);
  if (!named) for (const system of almost(text)) systems.add(system);
  const elsewhere = named ? readBare(text).filter(({ system }) => !systems.has(system)) : [];
  const role = read.malformed === null ? roleOf(read.input) : null;
  const fits = ({ system }: { readonly system: SystemId }): boolean =>
    role === null || ROLE_SYSTEMS[role].includes(system);
  const same = elsewhere.map(({ system, code, match }) => ({ system, code, match, slip: 0, isShortened: false }));
  const share = Math.floor((MOST_CANDIDATES - same.length) / Math.max(1, systems.size));
  return [
    ...same.filter(fits),
    ...[...systems].flatMap(system => nearestInSystem(system, text, share)),
    ...same.filter(candidate => !fits(candidate)).map(candidate => ({ ...candidate, slip: LAST })),
  ];
}

/** Texts that only a wrong check digit or a mistaken character keeps from being a code. */
const ALMOST: readonly (readonly [SystemId, RegExp])[] = [
  ['loinc', /^\d{1,7}-\d$/],
  ['snomed', /^\d{6,18}$/],
  ['icd10cm', /^[A-Z][0-9OILSBZ][0-9A-Z]\.[0-9A-Z]{0,4}$/i],
  ['icd10cm', /^(?=.*\d)[A-Z][0-9OILSBZ][0-9A-Z]{1,5}$/i],
  ['icd10pcs', /^(?=.*\d)[0-9A-Z]{7}$/i],
];

function almost(text: string): readonly SystemId[] {
  if (text.length > 20) return [];
  return ALMOST.filter(([, form]) => form.test(text)).map(([system]) => system);
}
