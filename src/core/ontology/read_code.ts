import type { SystemId } from './answer';
import { hasForms, readBare, readInSystem, type CodeRole } from './code_forms';
import {
  ADDRESS_RULES,
  KIND_WORDS,
  MIMIC_STEPPED,
  MIMIC_WORDS,
  NAME_RULES,
  ROLE_RULES,
  ROLE_SYSTEMS,
  STEP_WORDS,
  TIGHT_RULES,
  type NameRule,
} from './code_rules';
import { CODE_SYSTEMS } from './systems';

/** A prefix that the user's settings add: `DX10: → icd10cm`. */
export interface UserPrefix {
  /** What stands before the code, with its separator: `ccs_dx//`. */
  readonly prefix: string;
  readonly system: SystemId;
}

/** One way to read a text as a code. */
export interface CodeReading {
  readonly system: SystemId;
  /** Canonical form. */
  readonly code: string;
  /** `prefix`: the code is the beginning of others (NDC labeler and product without the package). */
  readonly match: 'whole' | 'prefix';
  /**
   * Whether the text names the system; a bare code is read in every system whose form it has. Where the system is
   * named, the first reading that exists is meant; of several bare ones that exist none is.
   */
  readonly named: boolean;
}

/** What a text can mean as a code. */
export interface ReadCode {
  readonly input: string;
  /** The likeliest first. Empty: it is no code. */
  readonly readings: readonly CodeReading[];
  /** The system that the text names although the rest has not the form of its codes; else null. */
  readonly malformed: SystemId | null;
  /** The code as it is written, without names before it and qualifiers after it; '' where it is none. */
  readonly written: string;
  /** What follows the code: a unit, an encounter type. */
  readonly qualifiers: readonly string[];
  /** MEDS_BIRTH, MEDS_DEATH, with what follows them as qualifiers; else null. */
  readonly special: 'MEDS_BIRTH' | 'MEDS_DEATH' | null;
}

/** What settings and imports add to the rules. */
export interface ExtraNames {
  readonly prefixes: readonly UserPrefix[];
  /** Vocabularies of imports: their names are prefixes too (`Visit/IP`). */
  readonly imported: readonly { readonly system: SystemId; readonly name: string }[];
}

/** A longer text is no code, whatever is in it. */
export const LONGEST_CODE = 400;

const NO_EXTRA: ExtraNames = { prefixes: [], imported: [] };
const PART = '//';

const squashed = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

function table(rules: readonly NameRule[], key: (name: string) => string): Map<string, readonly SystemId[]> {
  return new Map(rules.flatMap(rule => rule.names.map(name => [key(name), rule.systems] as const)));
}
const NAMES = table(NAME_RULES, squashed);
for (const { id, name } of CODE_SYSTEMS) {
  for (const known of [id, name]) if (!NAMES.has(squashed(known))) NAMES.set(squashed(known), [id]);
}
const TIGHT_NAMES = table(TIGHT_RULES, name => name);
const ADDRESSES = table(ADDRESS_RULES, name => name);
const ROLES = new Map(ROLE_RULES.flatMap(rule => rule.words.map(word => [word, rule.role] as const)));
const KINDS = new Set(KIND_WORDS);
const STEPS = new Set(STEP_WORDS);
const MIMIC = new Set(MIMIC_WORDS);
const MIMIC_BEFORE_STEP = new Set(MIMIC_STEPPED);

/**
 * Reads a text as a code, by the tables of code_rules.ts and code_forms.ts. Never throws, whatever the text.
 *
 * In this order: a special of MEDS; a prefix of the user's; a composite with `//` that names its system somewhere
 * before the code (`DIAGNOSIS//ICD//10//K5731`, `icd10//K57.31`); a name or an address and one separator
 * (`ICD10CM/K5731`, `http://loinc.org|8867-4`, `CVX 08`); the item ids of MIMIC-IV; a bare code. What follows the code
 * after `//` is a qualifier.
 */
export function readCode(text: string, extra: ExtraNames = NO_EXTRA): ReadCode {
  const trimmed = text.trim();
  const none: ReadCode = { input: text, readings: [], malformed: null, written: '', qualifiers: [], special: null };
  if (trimmed === '' || trimmed.length > LONGEST_CODE) return none;
  const special = /^(MEDS_BIRTH|MEDS_DEATH)(?:\/\/(.*))?$/is.exec(trimmed);
  if (special !== null) {
    const qualifiers = special[2] === undefined ? [] : special[2].split(PART);
    return { ...none, qualifiers, special: special[1]!.toUpperCase() as 'MEDS_BIRTH' | 'MEDS_DEATH' };
  }
  const found = byUserPrefix(trimmed, extra) ?? byAddress(trimmed) ?? byParts(trimmed.split(PART), extra);
  return found === null ? none : { ...none, ...found };
}

/** A text that reads as this code: what a link or a completion writes. */
export function writeCode(system: SystemId, code: string): string {
  // `icd10//` alone means the American modification, as data sets use it.
  return `${system === 'icd10' ? 'icd10who' : system}//${code}`;
}

type Found = Pick<ReadCode, 'readings' | 'malformed' | 'written' | 'qualifiers'>;

/** A code of HCPCS or CPT with what modifies it: `G0008-25`, `99213:25:LT`. */
const MODIFIED = /^([A-Z]\d{4}|\d{4}[0-9FTUM])((?:[-:][0-9A-Z]{2}){1,4})$/i;
const MODIFIED_SYSTEMS: ReadonlySet<SystemId> = new Set(['hcpcs', 'cpt']);

/** Takes the modifiers off a code; null where it has none. */
function withoutModifiers(text: string): { readonly code: string; readonly modifiers: readonly string[] } | null {
  const parts = MODIFIED.exec(text);
  return parts && { code: parts[1]!, modifiers: parts[2]!.toUpperCase().split(/[-:]/).slice(1) };
}

function named(systems: readonly SystemId[], code: string, qualifiers: readonly string[]): Found {
  const modified = systems.some(system => MODIFIED_SYSTEMS.has(system)) ? withoutModifiers(code) : null;
  if (modified) {
    const own = systems.filter(system => MODIFIED_SYSTEMS.has(system));
    return named(own, modified.code, [...modified.modifiers, ...qualifiers]);
  }
  const readings = systems.flatMap(system =>
    hasForms(system)
      ? readInSystem(system, code).map(reading => ({ system, ...reading, named: true }))
      : code === ''
        ? []
        : [{ system, code, match: 'whole' as const, named: true }],
  );
  return { readings, malformed: readings.length === 0 ? systems[0]! : null, written: code, qualifiers };
}

function bare(code: string, role: CodeRole | null, qualifiers: readonly string[]): Found | null {
  const modified = withoutModifiers(code);
  // Digits alone with two more could be anything.
  if (modified && /^[A-Z]/i.test(modified.code)) {
    const found = bare(modified.code, role, [...modified.modifiers, ...qualifiers]);
    return found && { ...found, readings: found.readings.filter(({ system }) => MODIFIED_SYSTEMS.has(system)) };
  }
  const among = role === null ? null : ROLE_SYSTEMS[role];
  const readings = readBare(code)
    .filter(reading => among === null || among.includes(reading.system))
    .map(reading => ({ ...reading, named: false }));
  if (among !== null) readings.sort((a, b) => among.indexOf(a.system) - among.indexOf(b.system));
  return readings.length === 0 ? null : { readings, malformed: null, written: code, qualifiers };
}

function byUserPrefix(text: string, extra: ExtraNames): Found | null {
  const lower = text.toLowerCase();
  let longest: UserPrefix | null = null;
  for (const user of extra.prefixes) {
    if (user.prefix.length <= (longest?.prefix.length ?? 0)) continue;
    if (lower.startsWith(user.prefix.toLowerCase())) longest = user;
  }
  if (longest === null) return null;
  const [code, ...qualifiers] = text.slice(longest.prefix.length).split(PART);
  return named([longest.system], code!.trim(), qualifiers);
}

/** `http://snomed.info/sct|73211009`, `urn:oid:2.16.840.1.113883.6.90|E11.9`. */
function byAddress(text: string): Found | null {
  const parts = /^(?:https?:\/\/|urn:oid:)?([^|\s]+?)\/?\|([^|]*)$/i.exec(text);
  if (parts === null) return null;
  const systems = ADDRESSES.get(parts[1]!.toLowerCase());
  if (systems === undefined) return null;
  const [code, ...qualifiers] = parts[2]!.split(PART);
  return named(systems, code!.trim(), qualifiers);
}

/** The systems that a name before a code means; undefined where it is none. */
export function systemsOf(name: string, extra: ExtraNames = NO_EXTRA): readonly SystemId[] | undefined {
  const key = squashed(name);
  if (key === '') return undefined;
  const known = TIGHT_NAMES.get(name.trim().toUpperCase()) ?? NAMES.get(key);
  if (known !== undefined) return known;
  const imported = extra.imported.find(one => squashed(one.name) === key || squashed(one.system) === key);
  return imported === undefined ? undefined : [imported.system];
}

/** Only the systems that say what the role says, where the name leaves more than one. */
function inRole(systems: readonly SystemId[], role: CodeRole | null): readonly SystemId[] {
  if (role === null) return systems;
  const left = systems.filter(system => ROLE_SYSTEMS[role].includes(system));
  return left.length === 0 ? systems : left;
}

function byParts(parts: readonly string[], extra: ExtraNames): Found | null {
  let role: CodeRole | null = null;
  let isMimic = false;
  const isKind = KINDS.has(parts[0]!.trim().toUpperCase()) && STEPS.has(parts[1]?.trim().toUpperCase() ?? '');
  let place = 0;
  for (; place < parts.length - 1; place++) {
    const part = parts[place]!.trim();
    const upper = part.toUpperCase();
    const version = upper === 'ICD' ? /^0?(9|10)(?:[- ]?(?:CM|PCS))?$/i.exec(parts[place + 1]!.trim()) : null;
    if (version !== null) {
      const code = parts[place + 2]?.trim() ?? '';
      return named(inRole(NAMES.get(`ICD${version[1]!}`)!, role), code, parts.slice(place + 3));
    }
    const systems = systemsOf(part, extra);
    if (systems !== undefined) {
      return named(inRole(systems, role), parts[place + 1]!.trim(), parts.slice(place + 2));
    }
    if (ROLES.has(upper) && place === 0) {
      role = ROLES.get(upper)!;
      isMimic = MIMIC.has(upper);
    } else if (isKind && place === 0) {
      continue;
    } else if (place === 0 && (MIMIC.has(upper) || MIMIC_BEFORE_STEP.has(upper))) {
      isMimic = MIMIC.has(upper);
    } else if (STEPS.has(upper) && place === 1) {
      isMimic = MIMIC_BEFORE_STEP.has(parts[0]!.trim().toUpperCase());
    } else {
      break;
    }
  }
  const last = parts[place]!.trim();
  const qualifiers = parts.slice(place + 1);
  const together = byName(last, role, qualifiers, extra);
  if (together !== null) return together;
  if (isKind) return null;
  if (isMimic) {
    const items = readInSystem('mimic', last).map(reading => ({ system: 'mimic', ...reading, named: true }));
    if (items.length > 0) return { readings: items, malformed: null, written: last, qualifiers };
  }
  return bare(last, role, qualifiers);
}

/** Name and code in one part: `ICD10CM/K57.31`, `LOINC:8867-4`, `Visit|IP`, `ICD-10-CM code E11.9`. */
function byName(text: string, role: CodeRole | null, qualifiers: readonly string[], extra: ExtraNames): Found | null {
  // A name may itself have spaces and separators in it, so the longest that is known counts.
  for (const cut of cuts(text)) {
    const systems = systemsOf(text.slice(0, cut.name), extra);
    if (systems === undefined) continue;
    const found = named(inRole(systems, role), text.slice(cut.code), qualifiers);
    // Words that only happen to begin with a name are no faulty code.
    if (found.readings.length > 0 || !cut.blank) return found;
  }
  const after = afterRole(text);
  return after && byName(after.text, after.role, qualifiers, extra);
}

/** `DIAGNOSIS/ICD10CM/E11.9`: a role that one separator joins to the name. */
function afterRole(text: string): { readonly role: CodeRole; readonly text: string } | null {
  const parts = /^([A-Z]+)\s*[/:|]\s*(.+)$/i.exec(text);
  const role = parts && ROLES.get(parts[1]!.toUpperCase());
  return role ? { role, text: parts[2]! } : null;
}

/** What a text says before all else of the kind of its code; null where it says nothing. */
export function roleOf(text: string): CodeRole | null {
  return ROLES.get(/^\s*([A-Z]+)\s*[/:|]/i.exec(text)?.[1]?.toUpperCase() ?? '') ?? null;
}

interface Cut {
  /** Where the name ends and the code begins. */
  readonly name: number;
  readonly code: number;
  /** Whether nothing but space is between them. */
  readonly blank: boolean;
}

const SEPARATOR = /\s*[/:|#=]\s*|\s+(?:codes?:?\s+)?/gi;
/** The longest name has some thirty characters. */
const LONGEST_NAME = 60;

/** Where a name can end and a code begin, the longest name first. */
function cuts(text: string): readonly Cut[] {
  const found: Cut[] = [];
  for (const match of text.matchAll(SEPARATOR)) {
    if (match.index > LONGEST_NAME) break;
    const code = match.index + match[0].length;
    if (match.index > 0 && code < text.length)
      found.unshift({ name: match.index, code, blank: /^\s/.test(match[0]) && !/[/:|#=]/.test(match[0]) });
  }
  return found;
}
